/** Keeps the screen on while a game is under way and looked at, where the browser allows it. */
import { score } from "../core/score.js"
import { say } from "../messages.js"
import { phone } from "../phone.js"

const canAsk = "wakeLock" in navigator
let lock = null
let isAsking = false
let isRefused = false // a phone that saves power says no

/** Asks whenever it may have become due, and lets go as soon as it is not. */
export function keepAwake(game) {
  const settle = () => hold(isDue(game), settle)
  if (!canAsk) return tell()
  game.addEventListener("change", settle)
  phone.addEventListener("change", settle)
  document.addEventListener("visibilitychange", settle)
  addEventListener("pageshow", settle)
  document.addEventListener("click", settle) // Safari wants a tap before the first time
  settle()
}

const isDue = ({ plan, state }) =>
  phone.wants("awake") && document.visibilityState === "visible" && !score(plan, state).finished

async function hold(isWanted, again) {
  if (!isWanted) return letGo()
  if (lock || isAsking) return
  isAsking = true
  lock = await navigator.wakeLock.request("screen").catch(() => null)
  isAsking = false
  isRefused = !lock && document.visibilityState === "visible"
  tell()
  if (!lock) return
  lock.addEventListener("release", ({ target }) => target === lock && (lock = null))
  again() // it may not be wanted any more
}

function letGo() {
  lock?.release()
  lock = null
  isRefused = false
  tell()
}

/** At the switch it is told why the screen goes dark all the same. */
function tell() {
  const box = document.querySelector("[data-settings] [name=awake]")
  if (!box) return
  const why = !canAsk ? (isSecureContext ? "browser" : "http") : isRefused ? "refused" : null
  if (!canAsk) box.checked = !(box.disabled = true)
  const note = box.closest("label").querySelector("small")
  note.textContent = why ? say(`awake_${why}`) : ""
}
