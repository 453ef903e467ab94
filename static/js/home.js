/** The home page: days as this phone's calendar has them, and never a list that is out of date. */

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

// Back from a game, browsers show this page as it was before; without network it stays so.
addEventListener("pageshow", async ({ persisted }) => {
  const [navigation] = performance.getEntriesByType("navigation")
  if (!persisted && navigation?.type !== "back_forward") return
  const present = await fetch(location.href).catch(() => null)
  if (present?.ok) location.reload()
})
