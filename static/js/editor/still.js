/** What was touched stays where it is under the thumb, whatever comes or goes above it. */

let touched = ""

export function followTouch(form) {
  for (const kind of ["pointerdown", "focusin"])
    form.addEventListener(kind, ({ target }) => {
      const place = target.closest("#rounds") ? document.getElementById("steps") : target
      touched = place.closest("[id]").id
    })
}

/** Changes the page, and moves it by as much as what was touched would be moved. */
export function still(change) {
  const before = place()
  change()
  const after = place()
  if (before !== null && after !== null && before !== after) scrollBy(0, after - before)
}

/** How far from the top of the screen it is; nothing where it cannot be seen. */
function place() {
  const box = document.getElementById(touched)
  if (!box?.getClientRects().length) return null
  const { top, bottom } = box.getBoundingClientRect()
  return bottom > 0 && top < innerHeight ? top : null
}
