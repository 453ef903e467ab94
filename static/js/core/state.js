/**
 * The state of a game, as the server tells it:
 * {first_dealer, names, rounds: [{bids, tricks, trump?}], ended, undo: [[id, cells]]}.
 * A cell is [kind, round, seat, value]; in `undo` the value is the one that comes back.
 * States are replaced, never changed.
 */

export const seatsOf = (state) => state.names.length

export const entryOf = (state, round) => state.rounds[round] ?? blank(seatsOf(state))

const blank = (seats) => ({ bids: Array(seats).fill(null), tricks: Array(seats).fill(null) })

export const isBlank = ({ bids, tricks, trump }) =>
  !trump && [...bids, ...tricks].every((n) => n === null)

export const isComplete = ({ bids, tricks }) => !bids.includes(null) && !tricks.includes(null)

export function valueOf(state, [kind, round, seat]) {
  if (kind === "end") return state.ended
  const entry = entryOf(state, round)
  if (kind === "trump") return entry.trump ?? null
  return (kind === "bid" ? entry.bids : entry.tricks)[seat]
}

function entryWith(entry, [kind, , seat, value]) {
  if (kind === "trump") {
    const { trump, ...rest } = entry
    return value === null ? rest : { ...rest, trump: value }
  }
  const field = kind === "bid" ? "bids" : "tricks"
  return { ...entry, [field]: replaced(entry[field], seat, value) }
}

const replaced = (list, at, value) => list.map((old, index) => (index === at ? value : old))

/** The state with these cells set; blank rounds at the end are dropped. */
export function withCells(state, cells) {
  const rounds = [...state.rounds]
  let ended = state.ended
  for (const cell of cells) {
    const [kind, round, , value] = cell
    if (kind === "end") {
      ended = Boolean(value)
      continue
    }
    while (rounds.length <= round) rounds.push(blank(seatsOf(state)))
    rounds[round] = entryWith(rounds[round], cell)
  }
  while (rounds.length && isBlank(rounds.at(-1))) rounds.pop()
  return { ...state, rounds, ended }
}

const isSamePlace = (a, b) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2]

/** The state after a tap of these cells, which can be undone as one. */
export function withTap(state, id, cells) {
  const changed = cells.filter((cell) => valueOf(state, cell) !== cell[3])
  if (!changed.length) return state
  const before = changed.map((cell) => [...cell.slice(0, 3), valueOf(state, cell)])
  return { ...withCells(state, changed), undo: [...state.undo, [id, before]] }
}

/** The state as if that tap had not been; a tap that is not there changes nothing. */
export function withoutTap(state, id) {
  const at = state.undo.findIndex(([tap]) => tap === id)
  if (at < 0) return state
  const back = []
  const later = state.undo.slice(at + 1).map(([tap, cells]) => [tap, [...cells]])
  for (const cell of state.undo[at][1]) {
    const over = later.find(([, cells]) => cells.some((other) => isSamePlace(other, cell)))
    if (over) over[1] = over[1].map((other) => (isSamePlace(other, cell) ? cell : other))
    else back.push(cell)
  }
  return { ...withCells(state, back), undo: [...state.undo.slice(0, at), ...later] }
}
