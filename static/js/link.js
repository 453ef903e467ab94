/** Links for others: each is handed to the phone's own share sheet where there is one, or copied. */
import { canCopy, copy } from "./copy.js"
import { tell } from "./tell.js"

for (const box of document.querySelectorAll("[data-link]")) {
  const [field, copying, sending] = ["input", "[data-copy]", "[data-send]"].map((part) =>
    box.querySelector(part),
  )
  const copyIt = async () => {
    if (await copy(field.value)) tell(copying, copying.dataset.copied)
    else field.select() // for a person to copy
  }
  copying.hidden = !canCopy()
  sending.hidden = !navigator.share
  field.addEventListener("focus", () => field.select())
  copying.addEventListener("click", copyIt)
  sending.addEventListener("click", () => send(sending.dataset.send, field.value, copyIt))
}

/** To close the phone's own sheet without choosing is no error; one that does not open is. */
const send = (title, url, otherwise) =>
  navigator.share({ title, url }).catch(({ name }) => name !== "AbortError" && otherwise())
