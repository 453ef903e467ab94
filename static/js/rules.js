/** Another number of players or cards comes in place, so that nothing moves under the thumb. */
import "./page.js"

let asking = new AbortController()

addEventListener("click", async (event) => {
  const key = event.target.closest?.("[data-key]")
  if (!key || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  const page = await pageAt(key.href, signal).catch(() => null)
  if (signal.aborted) return
  if (page) take(page, key.href)
  else location.assign(key.href) // what is in the way, the browser tells
})

async function pageAt(address, signal) {
  const answer = await fetch(address, { signal })
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null
}

function take(page, address) {
  const nav = document.activeElement.closest("nav")?.id
  for (const part of page.querySelectorAll("[data-live]"))
    document.getElementById(part.id).replaceWith(document.importNode(part, true))
  const { pathname, search } = new URL(address)
  history.replaceState(history.state, "", pathname + search)
  for (const { elements } of document.forms)
    if (elements.back) elements.back.value = pathname + search
  if (nav) document.querySelector(`#${nav} [aria-current]`)?.focus({ preventScroll: true })
}
