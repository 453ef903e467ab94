/**
 * Taps that the server has not answered yet, kept on the phone so that a reload loses none.
 * Each is {command, saw}: what the tap asks for, and what its cell held when it was made.
 */

const place = (key) => `plumpscore.pending.${key}`

export function loadPending(key) {
  try {
    return JSON.parse(localStorage.getItem(place(key)) ?? "[]")
  } catch {
    return [] // storage is off or broken: the page still plays, and sends at once
  }
}

export function savePending(key, pending) {
  try {
    if (pending.length) localStorage.setItem(place(key), JSON.stringify(pending))
    else localStorage.removeItem(place(key))
  } catch {
    // as above
  }
}

/** 128 bits that nobody else has made. `randomUUID` is missing on plain http. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").slice(0, 22)
}
