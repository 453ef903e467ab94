/** Days as this phone's calendar has them: the server only knows its own. */

const language = navigator.languages.find((tag) => tag.startsWith(document.documentElement.lang))
const locale = language ?? document.documentElement.lang

function day(when, hours) {
  const isThisYear = when.getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : { year: "numeric" }
  return when.toLocaleDateString(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...year,
    ...hours,
  })
}

for (const time of document.querySelectorAll("time[data-day]")) {
  const hours = time.dataset.day ? { hour: "2-digit", minute: "2-digit" } : {}
  time.textContent = day(new Date(time.dateTime), hours)
}
