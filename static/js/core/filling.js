/** The cells that a command sets, and those that follow. It mirrors plumpscore/rules/filling.py. */
import { mannerOf, orderOf, roundOf, sum } from "./plan.js"
import { entryOf, hasMissed, valueOf, withCells } from "./state.js"

export const leftOf = (tricks, cards) => cards - sum(tricks)

export function cellsOf(plan, state, command) {
  const { type, round = null, seat = null, value = null } = command
  return FILLINGS[type]?.(plan, state, { round, seat, value }) ?? [[type, round, seat, value]]
}

/** What that seat took, in place of whether it made it; and what then the last one took. */
function tricksOf(plan, state, { round, seat, value }) {
  const cell = ["tricks", round, seat, value]
  if (value === null) return [cell]
  const made = ["made", round, seat, null]
  const cells = valueOf(state, made) === null ? [cell] : [cell, made]
  return [...cells, ...lastTricks(plan, withCells(state, cells), round)]
}

/** What the last seat took follows from what the others did. */
function lastTricks(plan, state, round) {
  const { tricks, made } = entryOf(state, round)
  const { cards } = roundOf(plan, round)
  const playing = orderOf(plan, state, round)
  const open = playing.filter((seat) => tricks[seat] === null)
  const left = cards - sum(playing.map((seat) => tricks[seat]))
  const follows = open.length === 1 && !made && left >= 0 && left <= cards
  return follows ? [["tricks", round, open[0], left]] : []
}

/** All that is left, as it was bid. */
function restOf(plan, state, { round }) {
  const entry = entryOf(state, round)
  const isByPlumps = mannerOf(plan, round).only_plumps
  return orderOf(plan, state, round)
    .sort((a, b) => a - b)
    .filter((seat) => hasMissed(entry, seat) === null)
    .map((seat) =>
      isByPlumps ? ["made", round, seat, true] : ["tricks", round, seat, entry.bids[seat]],
    )
}

/** Whether that seat made it, in place of what it took. */
function madeOf(_plan, state, { round, seat, value }) {
  const made = ["made", round, seat, value]
  const tricks = ["tricks", round, seat, null]
  return valueOf(state, tricks) === null ? [made] : [made, tricks]
}

/** The round, emptied of all but what was adjusted. */
function emptied(_plan, state, { round }) {
  const seats = [...state.names.keys()]
  const cells = ["bid", "tricks", "made"].flatMap((kind) =>
    seats.map((seat) => [kind, round, seat, null]),
  )
  return [...cells, ["trump", round, null, null]].filter((cell) => valueOf(state, cell) !== null)
}

/** A penalty or a bonus, in the form that is kept. */
const adjusted = (_plan, _state, { round, seat, value }) => [
  ["adjust", round, seat, value && { points: value.points, why: value.why ?? null }],
]

const FILLINGS = {
  tricks: tricksOf,
  "rest-made": restOf,
  made: madeOf,
  redeal: emptied,
  adjust: adjusted,
}
