/** Keeps what is written in the page's own address, so that reload and back bring it again. */

const PAUSE = 300 // milliseconds; Safari allows 100 changes of the address in 30 seconds

export function keepDraft(form) {
  let due = 0
  const address = () => `${location.pathname}?${new URLSearchParams(new FormData(form))}`
  const keep = () => {
    clearTimeout(due)
    history.replaceState(history.state, "", address())
  }
  const keepSoon = () => {
    clearTimeout(due)
    due = setTimeout(keep, PAUSE)
  }
  addEventListener("pagehide", keep)
  document.querySelector("[data-language]")?.addEventListener("submit", ({ target }) => {
    target.elements.back.value = address()
  })
  form.addEventListener("input", keepSoon)
  return keepSoon
}
