/** Names that more than one at the table have, as `plumpscore/web/namesakes.py` finds them. */

/** Each such name once, as it stands first. */
export function namesakes(names) {
  const first = new Map()
  const shared = new Map()
  for (const name of names) {
    const key = name.normalize("NFC").toLowerCase()
    if (first.has(key)) shared.set(key, first.get(key))
    else first.set(key, name)
  }
  return [...shared.values()]
}
