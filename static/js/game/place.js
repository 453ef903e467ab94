/**
 * Where a page stood that is loaded anew, as the table has changed: nothing shall jump, and what was
 * told is still to be read.
 */

const PLACE = "plumpscore.place"
const SCROLLED = "main, [data-scroll], [data-seats-list], [data-podium]"

const boxes = () => [...document.querySelectorAll(SCROLLED)]

export function keepPlace(told) {
  const tops = boxes().map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])
  try {
    sessionStorage.setItem(PLACE, JSON.stringify([location.href, tops, told]))
  } catch {
    // storage is off: the page begins where it usually does
  }
}

const [address, tops, told] = taken() ?? []
const isBack = address === location.href

export const toldBefore = isBack ? told : null

/** Whether this page was left so; it stands there again. */
export function backToPlace() {
  if (!isBack) return false
  boxes().forEach((box, index) => {
    const [top = 0, left = 0] = tops[index] ?? []
    box.scrollTo({ top, left, behavior: "instant" })
  })
  return true
}

function taken() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE))
    sessionStorage.removeItem(PLACE)
    return kept
  } catch {
    return null
  }
}
