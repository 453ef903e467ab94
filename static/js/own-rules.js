/** Saved house rules: told to so many players, and sent to others. */
import "./days.js"
import "./rules.js"
import { canCopy, copy } from "./copy.js"

const TOLD = 3000 // milliseconds, that the button itself says what it has done

for (const box of document.querySelectorAll("[data-link]")) {
  const field = box.querySelector("input")
  const [copying, sending] = ["[data-copy]", "[data-send]"].map((which) => box.querySelector(which))
  copying.hidden = !canCopy()
  sending.hidden = !navigator.share
  field.addEventListener("focus", () => field.select())
  copying.addEventListener("click", async () => (await copy(field)) && tell(copying))
  sending.addEventListener("click", () => send(sending.dataset.send, field.value))
}

/** A person may also close the phone's own sheet without choosing: that is no error. */
const send = (title, url) => navigator.share({ title, url }).catch(() => null)

function tell(button) {
  const usual = button.textContent
  if (usual === button.dataset.copied) return
  button.textContent = button.dataset.copied
  setTimeout(() => (button.textContent = usual), TOLD)
}
