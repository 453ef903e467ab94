/** The pad as data: its keys, the question above them, and what undo takes back. See table.js. */
import { leftOf } from "../core/apply.js"
import { forbiddenBid, hookedSeat, orderOf, roundOf, roundProblems, sum } from "../core/score.js"
import { entryOf, valueOf } from "../core/state.js"

const FEW_KEYS = 12 // up to so many stand in four columns, more in six

export const columnsOf = (plan, { round }) => (roundOf(plan, round).cards < FEW_KEYS ? 4 : 6)

/** The type of the command that answers a phase's question. */
export const KIND = { bids: "bid", tricks: "tricks" }

/**
 * The pad, 0..cards. A key is off where filling the cell with it would be refused; the forbidden
 * bid is struck out, also where changing to it is taken.
 */
export function keysOf(plan, state, asked) {
  if (asked.seat === null) return []
  const { cards } = roundOf(plan, asked.round)
  const entry = entryOf(state, asked.round)
  const even = asked.phase === "bids" ? forbiddenHere(plan, state, asked) : null
  const fits = fitting(entry, asked, cards, even)
  return [...Array(cards + 1).keys()].map((value) => ({
    value,
    is_on: fits(value),
    is_even: value === even,
    is_bid: asked.phase === "tricks" && value === entry.bids[asked.seat],
  }))
}

/** Whether the cell asked for can take a value. */
function fitting({ bids, tricks }, { phase, seat }, cards, even) {
  if ((phase === "bids" ? bids : tricks)[seat] !== null) return () => true
  if (phase === "bids") return (value) => value !== even
  const left = leftOf(tricks, cards)
  const isLast = tricks.filter((n) => n === null).length === 1
  return (value) => (isLast ? value === left : value <= left)
}

/** The bid that the seat asked may not make, or, where that is mended after, has made. */
function forbiddenHere(plan, state, { round, seat }) {
  if (hookedSeat(plan, state, round) !== seat) return null
  const even = forbiddenBid(plan, state, round)
  return plan.strict || entryOf(state, round).bids[seat] === even ? even : null
}

/** The question above the keys, or the reason for it. */
export function saysOf(plan, state, asked) {
  const { round, phase, seat } = asked
  if (seat === null) return null
  const entry = entryOf(state, round)
  const { cards } = roundOf(plan, round)
  const wrong = roundProblems(plan, state, round).find(
    (problem) => [seat, null].includes(problem.seat) && problem.code.startsWith(KIND[phase]),
  )
  if (wrong) return [`mend_${wrong.code}`, { seat, so_far: sum(entry.tricks), cards }]
  const value = entry[phase][seat]
  if (value !== null) return [`change_${KIND[phase]}`, { seat, value }]
  if (isRestMade(plan, state, asked)) return ["took_rest", { seat }]
  if (phase === "tricks") return ["took", { seat, left: leftOf(entry.tricks, cards) }]
  return asksBid(plan, state, asked)
}

function asksBid(plan, state, asked) {
  const { round, seat } = asked
  const even = forbiddenHere(plan, state, asked)
  if (even !== null && plan.in_turn) return ["bids_last_not", { seat, value: even }]
  if (!plan.in_turn) return ["bids", { seat }]
  const order = orderOf(plan, state, round)
  if (seat === order[0]) return ["bids_first", { seat }]
  return [seat === order.at(-1) ? "bids_last" : "bids", { seat }]
}

/** Whether the tricks left equal the bids left, so that one key can say it for all. */
export function isRestMade(plan, state, { round, phase }) {
  const { bids, tricks } = entryOf(state, round)
  const isLeft = tricks.filter((n) => n === null).length > 1
  if (phase !== "tricks" || !isLeft || bids.includes(null)) return false
  return sum(tricks.map((n, seat) => n ?? bids[seat])) === roundOf(plan, round).cards
}

/** The tap that undo takes back, where it was, and how to tell it. */
export function undoOf(state) {
  const tap = state.undo.at(-1)
  if (!tap) return null
  const [id, cells] = tap
  const [kind, round, seat] = cells[0]
  if (kind === "end") return { id, round, what: ["undo_end", {}] }
  const value = valueOf(state, cells[0])
  if (cells.length > 2) return { id, round, what: ["undo_rest", { number: round + 1 }] }
  if (value === null) return { id, round, what: ["undo_empty", {}] }
  return { id, round, what: [`undo_${kind}`, seat === null ? { value } : { seat, value }] }
}
