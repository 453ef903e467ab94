/** The pad as data: its keys, the question above them, and what undo takes back. See table.js. */
import { leftOf } from "../core/filling.js"
import { mannerOf, orderOf, roundOf, sum } from "../core/plan.js"
import { forbiddenBid, hookedSeat, roundProblems } from "../core/problems.js"
import { bidsOf } from "../core/score.js"
import { entryOf, entryWith, hasMissed, isOfRounds, valueOf } from "../core/state.js"

const FEW_KEYS = 12 // up to so many stand in four columns, more in six

export const columnsOf = (plan, { round }) => (roundOf(plan, round).cards < FEW_KEYS ? 4 : 6)

/** The type of the command that answers the question: "made" where only who plumped is noted. */
export const kindOf = (plan, { round, phase }) =>
  phase === "bids" ? "bid" : mannerOf(plan, round).only_plumps ? "made" : "tricks"

/** What stands in the cell asked for, as its kind of command would have set it. */
export function valueAsked(plan, state, asked) {
  const { round, seat } = asked
  if (seat === null) return null
  const kind = kindOf(plan, asked)
  if (kind !== "made") return valueOf(state, [kind, round, seat])
  const missed = hasMissed(entryOf(state, round), seat)
  return missed === null ? null : !missed
}

/**
 * The pad, 0..cards; none where only who plumped is asked for. A key is off where filling the cell
 * with it would be refused; the forbidden bid is struck out, also where changing to it is taken.
 */
export function keysOf(plan, state, asked) {
  if (asked.seat === null || kindOf(plan, asked) === "made") return []
  const { cards } = roundOf(plan, asked.round)
  const entry = entryOf(state, asked.round)
  const even = asked.phase === "bids" ? forbiddenHere(plan, state, asked) : null
  const fits = fitting(plan, state, asked, even)
  return [...Array(cards + 1).keys()].map((value) => ({
    value,
    is_on: fits(value),
    is_even: value === even,
    is_bid: asked.phase === "tricks" && value === entry.bids[asked.seat],
  }))
}

/** Whether the cell asked for can take a value. */
function fitting(plan, state, { round, phase, seat }, even) {
  const entry = entryOf(state, round)
  if (entry[phase][seat] !== null) return () => true
  if (phase === "bids") return (value) => value !== even
  const tricks = orderOf(plan, state, round).map((other) => entry.tricks[other])
  const left = leftOf(tricks, roundOf(plan, round).cards)
  const isLast = tricks.filter((n) => n === null).length === 1
  return (value) => (isLast ? value === left : value <= left)
}

/** The bid that the seat asked may not make, or, where that is mended after, has made. */
function forbiddenHere(plan, state, { round, seat }) {
  if (hookedSeat(plan, state, round) !== seat) return null
  const even = forbiddenBid(plan, state, round)
  const { strict } = mannerOf(plan, round)
  return strict || entryOf(state, round).bids[seat] === even ? even : null
}

/** The question above the keys, or the reason for it. */
export function saysOf(plan, state, asked) {
  const { round, phase, seat } = asked
  const kind = kindOf(plan, asked)
  if (phase === "finished" || (seat === null && kind !== "made")) return null
  const about = seat === null ? {} : { seat }
  const wrong = roundProblems(plan, state, round).find(
    (problem) => [seat, null].includes(problem.seat) && isAbout(phase, problem.code),
  )
  if (wrong) return mend(plan, state, asked, wrong.code)
  if (kind === "made") return [seat === null ? "who_plumped" : "change_made", about]
  const value = valueAsked(plan, state, asked)
  if (value !== null) return [`change_${kind}`, { seat, value }]
  if (isRestMade(plan, state, asked)) return ["took_rest", { seat }]
  if (kind === "bid") return asksBid(plan, state, asked)
  const { so_far, cards } = sumFacts(plan, state, round)
  return ["took", { seat, left: cards - so_far }]
}

const isAbout = (phase, code) => code.startsWith(phase === "bids" ? "bid" : "tricks")

function mend(plan, state, asked, code) {
  const facts = sumFacts(plan, state, asked.round)
  const isPlumps = code === "tricks_do_not_add_up" && kindOf(plan, asked) === "made"
  if (isPlumps) return ["mend_plumps", facts]
  return [`mend_${code}`, { ...(asked.seat === null ? {} : { seat: asked.seat }), ...facts }]
}

function asksBid(plan, state, asked) {
  const { round, seat } = asked
  const even = forbiddenHere(plan, state, asked)
  const { in_turn } = mannerOf(plan, round)
  if (even !== null && in_turn) return ["bids_last_not", { seat, value: even }]
  if (!in_turn) return ["bids", { seat }]
  const order = orderOf(plan, state, round)
  if (seat === order[0]) return ["bids_first", { seat }]
  return [seat === order.at(-1) ? "bids_last" : "bids", { seat }]
}

/** The sums of a round's bids and tricks, against its cards. */
export function sumFacts(plan, state, round) {
  const { tricks } = entryOf(state, round)
  return {
    bids: sum(bidsOf(plan, state, round)),
    so_far: sum(orderOf(plan, state, round).map((seat) => tricks[seat])),
    cards: roundOf(plan, round).cards,
  }
}

/** Whether the tricks left equal the bids left, so that one key can say it for all. */
export function isRestMade(plan, state, asked) {
  const { bids, tricks, made } = entryOf(state, asked.round)
  const playing = orderOf(plan, state, asked.round)
  const left = playing.filter((seat) => tricks[seat] === null)
  const isCounted = asked.phase === "tricks" && kindOf(plan, asked) !== "made" && !made
  if (!isCounted || left.length < 2 || playing.some((seat) => bids[seat] === null)) return false
  const { so_far, cards } = sumFacts(plan, state, asked.round)
  return so_far + sum(left.map((seat) => bids[seat])) === cards
}

/** The round's entry; where who plumped is asked for, all others are taken to have made it. */
export function marked(plan, state, asked) {
  const entry = entryOf(state, asked.round)
  if (asked.phase === "bids" || kindOf(plan, asked) !== "made") return entry
  return orderOf(plan, state, asked.round)
    .filter((seat) => hasMissed(entry, seat) === null)
    .reduce((filled, seat) => entryWith(filled, ["made", asked.round, seat, true]), entry)
}

/** What the one key says that confirms who plumped, where that is asked for. */
export function confirms(plan, state, asked) {
  if (asked.phase !== "tricks" || kindOf(plan, asked) !== "made") return null
  const entry = entryOf(state, asked.round)
  const isPlump = (seat) => hasMissed(entry, seat)
  return orderOf(plan, state, asked.round).some(isPlump) ? "rest" : "everybody"
}

/** The tap that undo takes back, where it was, and how to tell it. */
export function undoOf(state) {
  const tap = state.undo.at(-1)
  if (!tap) return null
  const [id, cells] = tap
  return { id, round: cells[0][1], what: whatOf(state, cells) }
}

function whatOf(state, cells) {
  const [kind, round, seat] = cells[0]
  if (kind === "end" || !isOfRounds([cells[0]]))
    return [`undo_${kind}`, seat === null ? {} : { seat }]
  const value = valueOf(state, cells[0])
  const isMany = cells.length > 2
  if (value === null) return isMany ? ["undo_redeal", { number: round + 1 }] : ["undo_empty", {}]
  if (isMany || value === true) return ["undo_rest", { number: round + 1 }]
  if (kind === "made") return ["undo_plump", { seat }]
  if (kind === "adjust") return ["undo_adjust", { seat, points: signed(value.points) }]
  return [`undo_${kind}`, seat === null ? { value } : { seat, value }]
}

/** A whole number with its sign, the minus as printers set it. */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`)
