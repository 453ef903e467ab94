/**
 * The way back. A link that leads up, to the game or home, goes back to where that page was left
 * and does not stack it once more: so the phone's own back, pressed there, does what one expects.
 */

const THEN = "plumpscore.then" // where the page that is gone back to is to be loaded anew
const KEEPS_ITSELF_FRESH = /^\/game\/[^/]+$/ // the play screen asks how it stands
const LANGUAGE = "plumpscore.language"
const { lang } = document.documentElement

/** How many steps back a page of this tab was shown last; 0 where that is not known. */
function stepsTo({ pathname }) {
  const isThere = (address) => Boolean(address) && new URL(address).pathname === pathname
  if (!window.navigation) return history.length > 1 && isThere(document.referrer) ? 1 : 0
  const earlier = navigation.entries().slice(0, navigation.currentEntry.index).reverse()
  return earlier.findIndex(({ url }) => isThere(url)) + 1
}

/** Goes to what came of this page, which is not to be come back to. */
export function goOn(address) {
  const url = new URL(address)
  const steps = url.pathname === location.pathname ? 0 : stepsTo(url)
  if (!steps) return location.replace(address)
  if (!KEEPS_ITSELF_FRESH.test(url.pathname)) keep(THEN, url.pathname + url.search)
  history.go(-steps)
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-back]")
  const isOther = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!link || isOther || event.defaultPrevented) return
  const steps = stepsTo(link)
  if (!steps) return
  event.preventDefault()
  history.go(-steps)
})

function arrive(isKept) {
  const [path] = recall(THEN)?.split("?") ?? []
  if (path === location.pathname) return location.replace(recall(THEN, true))
  if (isKept && recall(LANGUAGE) !== lang) return location.reload()
  keep(LANGUAGE, lang)
}

arrive(false)
addEventListener("pageshow", ({ persisted }) => persisted && arrive(true))

function keep(place, value) {
  try {
    sessionStorage.setItem(place, value)
  } catch {
    // storage is off: the page is shown as it was left
  }
}

function recall(place, isTaken = false) {
  try {
    const value = sessionStorage.getItem(place)
    if (isTaken) sessionStorage.removeItem(place)
    return value
  } catch {
    return null
  }
}
