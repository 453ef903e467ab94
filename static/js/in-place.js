/**
 * What a form leads to takes the place of its page, so that back leads to where a person came from
 * and not through everything that was done here. With `data-in-place="main"` an answer that is
 * this page again is put into it; with "page" it is left to the browser.
 */
import { goOn } from "./back.js"
import { el } from "./dom.js"

addEventListener("submit", async (event) => {
  const form = event.target
  const way = event.submitter?.closest("[data-in-place]")?.dataset.inPlace
  if (!way || event.defaultPrevented) return
  event.preventDefault()
  if (form.hasAttribute("aria-busy")) return
  form.setAttribute("aria-busy", "true")
  const answer = await send(form, event.submitter)
  form.removeAttribute("aria-busy")
  if (way === "main") take(answer, form)
  else if (answer?.redirected) goOn(answer.url)
  else sendAsEver(form, event.submitter)
})

function send(form, { name, value }) {
  const written = new URLSearchParams(new FormData(form))
  if (name) written.append(name, value)
  const address = new URL(form.getAttribute("action") ?? "", location.href)
  return fetch(address, { method: "POST", body: written }).catch(() => null)
}

function sendAsEver(form, { name, value }) {
  if (name) form.append(el("input", { type: "hidden", name, value }))
  form.submit()
}

async function take(answer, form) {
  const text = await answer?.text().catch(() => null)
  if (!text) return tellCut(form)
  const { pathname, search } = new URL(answer.url)
  if (pathname !== location.pathname) return goOn(answer.url)
  const page = new DOMParser().parseFromString(text, "text/html")
  document.querySelector("main").replaceWith(document.importNode(page.querySelector("main"), true))
  document.title = page.title
  history.replaceState(history.state, "", pathname + search)
  lookAt(document.querySelector("main [role=alert], main [data-done], main [aria-invalid=true]"))
}

/** What came of it is seen, and read to those who listen. */
function lookAt(told) {
  if (!told) return
  if (told.tabIndex < 0) told.tabIndex = -1
  told.scrollIntoView({ block: "center" })
  told.focus({ preventScroll: true })
}

/** At the form, as the server tells what is wrong. */
function tellCut(form) {
  const { cut } = document.querySelector("main").dataset
  const told = el("p", { class: "fault", role: "alert" }, cut)
  for (const old of document.querySelectorAll("main .fault")) old.remove()
  form.prepend(told)
  lookAt(told)
}
