/**
 * Taps that the server has not answered yet, kept on the phone so that a reload loses none.
 * Each is {command, saw}: what the tap asks for, and what its cell held when it was made. Other
 * pages of the same game share the place, so a list is changed there and never replaced.
 */

const TYPES = ["bid", "tricks", "trump", "made", "rest-made", "undo", "end"]

const place = (key) => `plumpscore.pending.${key}`

const isTap = (tap) =>
  typeof tap?.command?.id === "string" && TYPES.includes(tap.command.type) && "saw" in tap

export function loadPending(key) {
  try {
    const taps = JSON.parse(localStorage.getItem(place(key)) ?? "[]")
    return Array.isArray(taps) ? taps.filter(isTap) : []
  } catch {
    return [] // storage is off or broken: the page still plays, and sends at once
  }
}

/** Keeps what `change` makes of the taps that are kept. */
export function changePending(key, change) {
  const taps = change(loadPending(key))
  try {
    if (taps.length) localStorage.setItem(place(key), JSON.stringify(taps))
    else localStorage.removeItem(place(key))
  } catch {
    // as above
  }
}

/** Calls back when another page of the same game has changed the list. */
export function onPendingElsewhere(key, callback) {
  addEventListener("storage", (event) => event.key === place(key) && callback())
}

/** 128 bits that nobody else has made. `randomUUID` is missing on plain http. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 22)
}
