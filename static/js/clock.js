/** Moments as this phone's clock has them: the time today, with the day before that. */
import "./page.js"
import { locale } from "./locale.js"

const clock = { hour: "2-digit", minute: "2-digit" }

for (const time of document.querySelectorAll("time[data-clock]")) {
  const when = new Date(time.dateTime)
  const isToday = when.toDateString() === new Date().toDateString()
  const day = isToday ? {} : { day: "numeric", month: "short" }
  time.textContent = when.toLocaleString(locale, { ...day, ...clock })
}
