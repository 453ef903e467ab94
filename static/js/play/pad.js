/** The pad as data: its keys, the question above them, and what undo takes back. See table.js. */
import { leftOf } from "../core/filling.js"
import { mannerOf, orderOf, roundOf, sum } from "../core/plan.js"
import { canBe, forbiddenBid, hookedSeat, outcomesOf, roundProblems } from "../core/problems.js"
import { bidsOf } from "../core/score.js"
import { entryOf, entryWith, hasMissed, isOfRounds, seatingOf, valueOf } from "../core/state.js"

/** What is entered on the screens of a game; all else is done on the pages of the table. */
const OF_CELLS = ["bid", "tricks", "trump", "made"]

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
  if (isPlumps)
    return [hasPlumps(plan, state, asked.round) ? "mend_plumps" : "mend_no_plumps", facts]
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

/** The one key that confirms who plumped, where that is asked for, and whether just those can have. */
export function confirms(plan, state, asked) {
  const { round, phase } = asked
  if (phase !== "tricks" || kindOf(plan, asked) !== "made") return null
  const told = outcomesOf(marked(plan, state, asked), orderOf(plan, state, round))
  const is_on = canBe(told, roundOf(plan, round).cards)
  const nobody = is_on ? "everybody" : "somebody"
  return { says: hasPlumps(plan, state, round) ? "rest" : nobody, is_on }
}

/** Whether anybody is noted as having plumped in a round. */
export const hasPlumps = (plan, state, round) =>
  orderOf(plan, state, round).some((seat) => hasMissed(entryOf(state, round), seat))

/** The tap that undo takes back, where it was, and how to tell it. */
export function undoOf(state) {
  const tap = state.undo.at(-1)
  if (!tap) return null
  const [id, cells] = tap
  const [kind, round] = cells[0]
  return { id, round, is_deed: ![...OF_CELLS, "end"].includes(kind), what: whatOf(state, cells) }
}

function whatOf(state, cells) {
  const [kind, round, seat] = cells[0]
  if (round === null) return [`undo_${kind}`, seat === null ? {} : { seat }]
  if (kind === "seats") return whoChanged(state, cells[0])
  if (!isOfRounds([cells[0]])) return [`undo_${kind}`, { number: round + 1 }]
  const value = valueOf(state, cells[0])
  const isMany = cells.length > 2
  if (value === null) return isMany ? ["undo_redeal", { number: round + 1 }] : ["undo_empty", {}]
  if (isMany || value === true) return ["undo_rest", { number: round + 1 }]
  if (kind === "made") return ["undo_plump", { seat }]
  if (kind === "adjust") return ["undo_adjust", { seat, points: signed(value.points) }]
  return [`undo_${kind}`, seat === null ? { value } : { seat, value }]
}

/** The one who went home or came back, or else that others play. */
function whoChanged(state, [, round, , value]) {
  const before = value ?? seatingOf(state, round - 1)
  const now = seatingOf(state, round)
  const [gone, come] = [without(before, now), without(now, before)]
  if (gone.length + come.length !== 1) return ["undo_seats", { number: round + 1 }]
  return gone.length ? ["undo_home", { seat: gone[0] }] : ["undo_back", { seat: come[0] }]
}

const without = (seats, others) => seats.filter((seat) => !others.includes(seat))

/** A whole number with its sign, the minus as printers set it. */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`)
