/**
 * The choices for a sheet: its picture follows each of them, as if "Show" had been pressed. The
 * page is asked for anew, and what may differ in it (`data-live`) takes the place of what was.
 */
import { keepDraft } from "./new/draft.js"
import "./page.js"
import "./share.js"

const PAUSE = 250 // milliseconds without a choice, before the page is asked for
const [TRIES, APART] = [5, 2000] // of a picture, as the press may be busy; milliseconds

const form = document.getElementById("sheet")
const frame = document.getElementById("frame")
let due = 0
let asking = new AbortController()

async function show() {
  clearTimeout(due)
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  document.getElementById("preview").setAttribute("aria-busy", "true")
  const fresh = await formAsChosen(signal).catch(() => null)
  if (signal.aborted) return
  if (fresh) take(fresh)
  document.getElementById("preview").removeAttribute("aria-busy")
  frame.classList.toggle("is-old", !fresh)
  tell(fresh ? "" : "old")
}

/** The form as the server makes it of these choices, its picture loaded. */
async function formAsChosen(signal) {
  const query = new URLSearchParams(new FormData(form))
  const answer = await fetch(`${location.pathname}?${query}`, { signal })
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const fresh = document.importNode(page.getElementById("sheet"), true)
  await loaded(fresh.querySelector("img"), signal)
  return fresh
}

/** Waits for a picture: until it is there, the old one stays. */
async function loaded(picture, signal) {
  for (let left = TRIES; picture && left > 0 && !signal.aborted; left--) {
    const isLoaded = await picture.decode().then(
      () => true,
      () => false,
    )
    if (isLoaded) return
    await fetch(picture.src, { method: "HEAD", signal }) // without network this ends it
    await new Promise((go) => setTimeout(go, APART))
    picture.setAttribute("src", picture.getAttribute("src"))
  }
}

function take(fresh) {
  for (const part of fresh.querySelectorAll("[data-live]")) replace(part)
  for (const field of form.querySelectorAll("[aria-describedby]")) {
    const { hidden, className } = document.getElementById(field.getAttribute("aria-describedby"))
    field.setAttribute("aria-invalid", String(!hidden && className === "fault"))
  }
  for (const { name, value, disabled } of fresh.querySelectorAll("[type=radio]")) {
    const key = form.querySelector(`[name="${name}"][value="${value}"]`)
    key.disabled = disabled && !key.checked // it may have been chosen meanwhile
  }
}

function replace(part) {
  const old = document.getElementById(part.id)
  if (!old || old.isEqualNode(part)) return
  const isFocused = old === document.activeElement
  old.replaceWith(part)
  if (isFocused) part.focus({ preventScroll: true })
}

/** Says one of the frame's own texts. */
function tell(what) {
  const told = document.getElementById("told")
  told.textContent = told.dataset[what] ?? ""
}

/** Whether there is no network for what was pressed, which is told; it may be back by now. */
function isCut() {
  if (navigator.onLine && !frame.classList.contains("is-old")) return false
  tell("cut")
  if (navigator.onLine) show()
  return true
}

/** Where there are names, they tell how many play. */
function tellNumbers() {
  const numbers = form.querySelector('[data-choice="players"]')
  if (numbers) numbers.disabled = /[^\s,]/.test(form.elements.names.value)
}

form.addEventListener("input", () => {
  tellNumbers()
  clearTimeout(due)
  due = setTimeout(show, PAUSE)
})
form.addEventListener("submit", (event) => {
  const opens = event.submitter?.hasAttribute("formaction")
  if (opens && !isCut()) return
  event.preventDefault()
  if (opens) return
  document.activeElement.blur() // "Done" was pressed, so the keyboard closes
  show()
})
form.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]")
  if (!link || "share" in link.dataset) return
  if (!link.hash && !isCut()) return
  event.preventDefault()
  if (link.hash) document.querySelector(link.hash).focus()
})
addEventListener("online", show)
addEventListener("beforeprint", () => {
  const picture = form.querySelector("img")
  if (picture) picture.sizes = "9999px" // the finest there is
})
form.querySelector("[data-show]").hidden = true
keepDraft(form)
tellNumbers()
form.querySelector("img")?.decode().catch(show) // the press may be busy for the first one too
