/**
 * The state of a game, as the server tells it:
 * {first_dealer, names, rounds: [{bids, tricks, trump?, made?, adjust?}], ended, undo: [[id, cells]],
 * changes?}. A cell is [kind, round, seat, value]; in `undo` the value is the one that comes back,
 * in `changes` (what has changed at the table) the one that holds. States are replaced, never
 * changed.
 */

const FIELDS = { bid: "bids", tricks: "tricks", trump: "trump", made: "made", adjust: "adjust" }

const seatsOf = (state) => state.names.length

export const entryOf = (state, round) => state.rounds[round] ?? blank(seatsOf(state))

const blank = (seats) => ({ bids: nothing(seats), tricks: nothing(seats) })

const nothing = (seats) => Array(seats).fill(null)

export const isBlank = (entry) => !entry.trump && !entry.adjust && !isBegun(entry)

/** Whether anything is noted of what was bid and played. */
const isBegun = ({ bids, tricks, made = [] }) =>
  [...bids, ...tricks, ...made].some((n) => n !== null)

/** So many rounds from the first, until the last in which anything was bid or played. */
export const begunOf = ({ rounds }) =>
  rounds.reduce((begun, entry, index) => (isBegun(entry) ? index + 1 : begun), 0)

/** Whether all is noted of those who play. */
export const isComplete = (entry, seats) =>
  seats.every((seat) => entry.bids[seat] !== null && hasMissed(entry, seat) !== null)

/** Whether that seat has plumped; null while it is not known. */
export function hasMissed({ bids, tricks, made }, seat) {
  if (tricks[seat] !== null) return tricks[seat] !== bids[seat]
  const isMade = made?.[seat] ?? null
  return isMade === null ? null : !isMade
}

export function valueOf(state, [kind, round, seat]) {
  if (kind === "end") return state.ended
  const value = entryOf(state, round)[FIELDS[kind]] ?? null
  return kind === "trump" ? value : (value?.[seat] ?? null)
}

/** The entry with this cell set; trump, made and adjust stand there only where something is told. */
export function entryWith(entry, [kind, , seat, value]) {
  const { [FIELDS[kind]]: old = nothing(entry.bids.length), ...others } = entry
  const set = kind === "trump" ? value : replaced(old, seat, value)
  const isTold = kind === "trump" ? set !== null : set.some((one) => one !== null)
  const isKept = isTold || kind === "bid" || kind === "tricks"
  return isKept ? { ...others, [FIELDS[kind]]: set } : others
}

const replaced = (list, at, value) => list.map((old, index) => (index === at ? value : old))

/** Whether a phone can take that tap back itself: it did not change how the table plays. */
export const isOfRounds = (cells) => cells.every(([kind]) => kind in FIELDS || kind === "end")

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

/** Who plays a round as they sit, clockwise. */
export const seatingOf = ({ names, changes = [] }, round) =>
  changes.filter(([kind, start]) => kind === "seats" && start <= round).at(-1)?.[3] ?? [
    ...names.keys(),
  ]

const isSamePlace = (a, b) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2]

const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b)

/** The state after a tap of these cells, which can be undone as one. */
export function withTap(state, id, cells) {
  const changed = cells.filter((cell) => !isSame(valueOf(state, cell), cell[3]))
  if (!changed.length) return state
  const before = changed.map((cell) => [...cell.slice(0, 3), valueOf(state, cell)])
  return { ...withCells(state, changed), undo: [...state.undo, [id, before]] }
}

/** The cells that came with a tap, none where it is not known any more. */
export const tapOf = (state, id) => state.undo.find(([tap]) => tap === id)?.[1] ?? []

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
