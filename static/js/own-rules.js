/** Saved house rules: told to so many players, and sent to others. */
import "./days.js"
import "./link.js"
import "./rules.js"

/** What opens at the foot of the page comes up from under the bar there. */
addEventListener("click", ({ target }) => {
  const more = target.closest?.("[data-into-view] summary")?.parentElement
  if (more) requestAnimationFrame(() => more.open && more.scrollIntoView({ block: "start" }))
})
