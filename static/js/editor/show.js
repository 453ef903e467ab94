/** Asks for the page as it would be with what is written, and takes from it what may differ. */
import { still } from "./still.js"

let asking = new AbortController()

/** Shows the form; `button` is what was pressed in it, if anything was. */
export async function show(form, button = null) {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  const fresh = await editorAs(form, button, signal).catch(() => null)
  if (signal.aborted) return
  const editor = form.querySelector("#editor")
  if (!fresh) return editor.classList.add("is-cut")
  editor.classList.remove("is-cut")
  const isFilledAnew = fresh.querySelector("[name=since]").value !== form.elements.since.value
  still(() => {
    if (isFilledAnew) takeAll(editor, fresh)
    else takeParts(form, fresh, Boolean(button))
    form.dispatchEvent(new CustomEvent("shown"))
  })
  if (button) form.querySelector("[autofocus]")?.focus()
  keepAddress(fresh.dataset.address)
}

async function editorAs(form, button, signal) {
  const body = new URLSearchParams(new FormData(form))
  body.append(button?.name || "action", button?.value || "show")
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body, signal })
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  return document.importNode(page.getElementById("editor"), true)
}

function takeAll(editor, fresh) {
  const focused = document.activeElement.id
  editor.replaceWith(fresh)
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
}

function takeParts(form, fresh, isPressed) {
  for (const part of fresh.querySelectorAll("[data-live]")) {
    const old = document.getElementById(part.id)
    old?.classList.toggle("is-old", "missing" in part.dataset)
    if (!old || "missing" in part.dataset || old.isEqualNode(part)) continue
    if (!isPressed && isWrittenIn(old)) continue
    const focused = old.contains(document.activeElement) ? document.activeElement.id : ""
    old.replaceWith(part)
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
  }
  for (const told of form.querySelectorAll("[aria-describedby^='told-']"))
    markWrong(told, document.getElementById(told.getAttribute("aria-describedby")))
}

/** Whether the pen is in it: what is being written stays as it is. */
const isWrittenIn = (part) =>
  part.contains(document.activeElement) && document.activeElement.type === "text"

function markWrong(setting, told) {
  const isWrong = Boolean(told?.querySelector(".fault"))
  const written = setting.matches("input") ? [setting] : setting.querySelectorAll("[type=text]")
  for (const input of written) input.setAttribute("aria-invalid", String(isWrong))
}

/** What is written stands in the page's own address, so that reload and back bring it again. */
function keepAddress(address) {
  history.replaceState(history.state, "", address)
  for (const { elements } of document.forms) if (elements.back) elements.back.value = address
}
