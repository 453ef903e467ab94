/**
 * The choices for a sheet: its picture follows each of them, as if "Show" had been pressed. The
 * page is asked for anew, and what may differ in it (`data-live`) takes the place of what was.
 */
import { keepDraft } from "./new/draft.js"
import "./share.js"

const PAUSE = 250 // milliseconds without a choice, before the page is asked for
const [TRIES, APART] = [5, 2000] // of a picture, as the press may be busy; milliseconds

const form = document.getElementById("sheet")
let due = 0
let asking = new AbortController()

async function show() {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  document.getElementById("preview").setAttribute("aria-busy", "true")
  try {
    const parts = await fresh(signal)
    await loaded(parts, signal)
    if (!signal.aborted) take(parts)
  } catch {
    // no network, or the next choice has been made: what is shown stays
  }
  if (!signal.aborted) document.getElementById("preview").removeAttribute("aria-busy")
}

/** The parts of the page as these choices make them. */
async function fresh(signal) {
  const query = new URLSearchParams(new FormData(form))
  const answer = await fetch(`${location.pathname}?${query}`, { signal })
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  return [...page.querySelectorAll("[data-live]")].map((part) => document.importNode(part, true))
}

/** Waits for the picture among the parts: until it is there, the old one stays. */
async function loaded(parts, signal) {
  const picture = parts.map((part) => part.querySelector("img")).find(Boolean)
  for (let left = TRIES; picture && left > 0 && !signal.aborted; left--) {
    const isLoaded = await picture.decode().then(
      () => true,
      () => false,
    )
    if (isLoaded) return
    await new Promise((go) => setTimeout(go, APART))
    picture.setAttribute("src", picture.getAttribute("src"))
  }
}

function take(parts) {
  for (const part of parts) document.getElementById(part.id)?.replaceWith(part)
  for (const field of form.querySelectorAll("[aria-describedby]")) {
    const fault = document.getElementById(field.getAttribute("aria-describedby"))
    field.setAttribute("aria-invalid", String(!fault.hidden))
  }
}

/** Where there are names, they tell how many play. */
function tellNumbers() {
  const numbers = form.querySelector('[data-choice="players"]')
  if (numbers) numbers.disabled = form.elements.names.value.trim() !== ""
}

form.addEventListener("input", () => {
  tellNumbers()
  clearTimeout(due)
  due = setTimeout(show, PAUSE)
})
form.querySelector("[data-show]").hidden = true
keepDraft(form)
tellNumbers()
form.querySelector("img")?.decode().catch(show) // the press may be busy for the first one too
