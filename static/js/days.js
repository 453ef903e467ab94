/** Days as this phone's calendar has them: the server only knows its own. */

const language = navigator.languages.find((tag) => tag.startsWith(document.documentElement.lang))
const locale = language ?? document.documentElement.lang

function day(when) {
  const isThisYear = when.getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : { year: "numeric" }
  return when.toLocaleDateString(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...year,
  })
}

for (const time of document.querySelectorAll("time[data-day]")) {
  time.textContent = day(new Date(time.dateTime))
}
