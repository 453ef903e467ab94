/**
 * The editor of house rules: what is written is shown as one writes, as if "Show" had been pressed.
 * The server judges and tells it; the phone holds no rules.
 */
import { linkFields } from "./editor/fields.js"
import { followStairs } from "./editor/stairs.js"
import { show } from "./editor/show.js"
import { followTouch } from "./editor/still.js"
import "./page.js"

const PAUSE = 250 // milliseconds without a key, before it is shown

const form = document.querySelector("[data-editor]")
let due = 0

function showSoon(pause = PAUSE) {
  clearTimeout(due)
  due = setTimeout(() => show(form), pause)
}

form.addEventListener("input", ({ target }) => {
  showSoon(target.type === "text" ? PAUSE : 0)
})
form.addEventListener("submit", (event) => {
  const button = event.submitter
  if (button?.value === "save" && button.name === "action") return
  event.preventDefault()
  clearTimeout(due)
  if (button?.className === "unseen") document.activeElement.blur() // "Done": the keyboard closes
  show(form, button)
})
addEventListener("online", () => showSoon(0))

/** A link to a setting opens what it lies in. */
form.addEventListener("click", (event) => {
  const hash = event.target.closest("a[href^='#']")?.hash
  const setting = hash && document.querySelector(hash)
  if (!setting) return
  event.preventDefault()
  setting.closest("details")?.setAttribute("open", "")
  setting.scrollIntoView({ block: "center" })
  const inputs = "input:not([type=hidden]), select"
  const input = setting.matches(inputs) ? setting : setting.querySelector(inputs)
  input?.focus({ preventScroll: true })
})

document.documentElement.classList.add("shows-itself")
followTouch(form)
linkFields(form)
followStairs(form)
