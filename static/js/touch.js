/**
 * Presses of buttons and links: by thumb, mouse, keyboard or a screen reader, each counted once.
 *
 * A number counts as it goes down, like a key of a keyboard, so that a long press counts too; all
 * else counts as it comes up, so that one can slide off. The click that follows is not another
 * press, also where the screen has changed under the thumb.
 */
import { isSameTouch } from "./same-touch.js"

const SAME_KEY = 250 // milliseconds

/** Calls `press(element)` for each press of an element in `root` that matches `selector`. */
export function onPresses(root, selector, press) {
  let started = null
  let isDone = false // whether the touch under way has been counted, or is not to be
  let last = { name: null, at: -Infinity }

  const ours = (node) => {
    const element = node?.closest?.(selector)
    return element && root.contains(element) ? element : null
  }

  /** By when it was touched: a busy phone may get to it later. */
  function count(element, event) {
    const name = nameOf(element)
    if (last.name === name && event.timeStamp - last.at < SAME_KEY) return
    last = { name, at: event.timeStamp }
    press(element, event)
  }

  root.addEventListener("pointerdown", (event) => {
    started = event.button === 0 ? ours(event.target) : null
    isDone = started !== null && isSameTouch(event)
    if (isDone || !started || !isKey(started)) return
    isDone = true
    count(started, event)
  })
  root.addEventListener("pointerup", (event) => {
    if (!started || isDone || isScrolled(started)) return
    if (ours(document.elementFromPoint(event.clientX, event.clientY)) !== started) return
    isDone = true
    count(started, event)
  })
  document.addEventListener(
    "click",
    (event) => {
      if (isDone && event.detail > 0) {
        isDone = false
        event.preventDefault()
        return
      }
      const element = ours(event.target)
      if (!element) return
      event.preventDefault()
      count(element, event)
    },
    true,
  )
  root.addEventListener("contextmenu", (event) => ours(event.target) && event.preventDefault())
  root.addEventListener("keydown", (event) => {
    if (event.repeat && ours(event.target)) event.preventDefault()
  })
}

const nameOf = (element) => JSON.stringify([element.href ?? "", { ...element.dataset }])

/** A number, where no scrolling can begin with it. */
function isKey(element) {
  const pad = element.closest("form")
  return "value" in element.dataset && pad !== null && pad.scrollHeight <= pad.clientHeight
}

/** Links stand where one scrolls: the browser itself tells a tap from a scroll, by its click. */
const isScrolled = (element) => element.tagName === "A"
