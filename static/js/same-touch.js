/**
 * A second touch within a quarter of a second, at about the same place, is the same touch: also
 * where the screen, or the page, has changed under the thumb.
 */

const SAME = 250 // milliseconds
const NEAR = 30 // pixels
const PLACE = "plumpscore.touch"

const now = (event) => performance.timeOrigin + event.timeStamp

let last = recalled()
let latest = last

/** Whether this press only repeats the one before; if not, it is the one to compare with. */
export function isSameTouch(event) {
  const touch = { at: now(event), x: event.clientX, y: event.clientY }
  const isNear = Math.hypot(touch.x - last.x, touch.y - last.y) < NEAR
  if (isNear && touch.at - last.at < SAME) return true
  last = touch
  return false
}

function recalled() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE)) ?? { at: 0, x: 0, y: 0 }
  } catch {
    return { at: 0, x: 0, y: 0 }
  }
}

addEventListener(
  "pointerup",
  (event) => {
    latest = { at: now(event), x: event.clientX, y: event.clientY }
  },
  true,
)

addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(latest))
  } catch {
    // storage is off: a double touch may reach the next page
  }
})
