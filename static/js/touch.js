/**
 * Presses of buttons: by thumb, mouse, keyboard or a screen reader, each counted once.
 *
 * A number counts as it goes down, like a key of a keyboard, so that a long press counts too; other
 * buttons count as they come up, so that one can slide off. The click that follows is not another
 * press, also where the screen has changed under the thumb. A second touch of the same button
 * within a quarter of a second is the same tap.
 */

const SAME_TAP = 250 // milliseconds

/** Calls `press(button)` for each press of a button in `root` that `isOurs`. */
export function onPresses(root, isOurs, press) {
  let started = null
  let hasCounted = false
  let last = { name: null, at: -Infinity }

  const ours = (node) => {
    const button = node?.closest?.("button")
    return button && root.contains(button) && isOurs(button) ? button : null
  }

  function count(button) {
    const { action = "", trump = "", value = "", phase = "" } = button.dataset
    const name = [action, trump, value, phase].join("/")
    const at = performance.now()
    if (last.name === name && at - last.at < SAME_TAP) return
    last = { name, at }
    press(button)
  }

  root.addEventListener("pointerdown", (event) => {
    started = event.isPrimary && event.button === 0 ? ours(event.target) : null
    hasCounted = false
    if (started && "value" in started.dataset) {
      hasCounted = true
      count(started)
    }
  })
  root.addEventListener("pointerup", (event) => {
    if (!started || hasCounted) return
    if (ours(document.elementFromPoint(event.clientX, event.clientY)) !== started) return
    hasCounted = true
    count(started)
  })
  document.addEventListener("click", (event) => {
    if (hasCounted && event.detail > 0) {
      hasCounted = false
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const button = ours(event.target)
    if (!button) return
    event.preventDefault()
    count(button)
  }, true)
  root.addEventListener("contextmenu", (event) => ours(event.target) && event.preventDefault())
  root.addEventListener("keydown", (event) => {
    if (event.repeat && ours(event.target)) event.preventDefault()
  })
}
