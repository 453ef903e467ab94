/**
 * What the table sees: the play screen as data, before words and markup.
 * It mirrors plumpscore/web/table.py; one test holds the two to each other.
 */
import {
  balanceOf,
  dealerOf,
  leaderOf,
  orderOf,
  roundOf,
  roundProblems,
  score,
  step,
  sum,
  trumpOf,
} from "../core/score.js"
import { entryOf, isComplete } from "../core/state.js"
import { columnsOf, isRestMade, keysOf, saysOf, undoOf } from "./pad.js"

/** The play screen for a state, with the cell a person has gone to, if any. */
export function table(plan, state, chosen = null) {
  const result = score(plan, state)
  const due = step(plan, state, result)
  const asked = chosen ?? due
  return {
    round: asked.round,
    phase: asked.phase,
    seat: asked.seat,
    ...headerOf(plan, state, result, asked),
    sum: sumOf(plan, state, asked),
    seats: orderOf(plan, state, asked.round).map((seat) =>
      seatOf(plan, state, result, asked, seat),
    ),
    columns: columnsOf(plan, asked),
    keys: keysOf(plan, state, asked),
    says: saysOf(plan, state, asked),
    rest: isRestMade(plan, state, asked),
    undo: undoOf(state),
    podium: podiumOf(plan, state, result),
  }
}

function headerOf(plan, state, result, { round }) {
  const { cards, trump, note } = roundOf(plan, round)
  return {
    cards,
    number: round + 1,
    rounds: result.hands.length,
    dealer: dealerOf(plan, state, round),
    leader: leaderOf(plan, state, round),
    trump: trumpOf(plan, state, round),
    asks_trump: trump === null,
    shows_trump: plan.rounds.some((planned) => planned.trump !== "NT"),
    note: note && [`one_card_${note}`, {}],
  }
}

function sumOf(plan, state, { round, phase }) {
  const { cards } = roundOf(plan, round)
  const entry = entryOf(state, round)
  const so_far = sum(phase === "bids" ? entry.bids : entry.tricks)
  return {
    so_far,
    cards,
    balance: balanceOf(plan, state, round),
    part: Math.min(100, Math.max(0, Math.floor((100 * so_far) / cards))),
  }
}

function seatOf(plan, state, result, asked, seat) {
  const entry = entryOf(state, asked.round)
  const bid = entry.bids[seat]
  const tricks = entry.tricks[seat]
  const points = pointsOf(plan, asked.round, bid, tricks)
  const isRunning = (result.rounds[asked.round]?.points ?? null) === null
  const isFresh = asked.round > 0 && entry.bids.every((n) => n === null)
  return {
    seat,
    is_dealer: seat === dealerOf(plan, state, asked.round),
    is_asked: seat === asked.seat,
    total: result.totals[seat],
    adds: (isRunning && asked.phase === "tricks" && points) || null,
    rank: isFresh ? result.ranks[seat] : null,
    mark: markOf(asked, seat, bid, tricks, points),
    sub: subOf(plan, state, asked, seat),
  }
}

function pointsOf(plan, round, bid, tricks) {
  const { cards } = roundOf(plan, round)
  const isInRange = (n) => n !== null && n >= 0 && n <= cards
  return isInRange(bid) && isInRange(tricks) ? plan.tables[cards][bid][tricks] : null
}

/** The large sign at the seat: a question, the bid, the points of a hit, or a blot. */
function markOf({ phase, seat: askedSeat }, seat, bid, tricks, points) {
  const bidMark = bid === null ? { kind: "none" } : { kind: "bid", bid }
  if (phase === "bids") return seat === askedSeat && bid === null ? { kind: "ask" } : bidMark
  if (tricks === null || points === null) return bidMark
  if (tricks !== bid) return { kind: "plump", points }
  return { kind: "hit", points, reads_so: String(points) === `1${bid}` }
}

/** The seat's second line: in the bidding the last round's points, then bid and tricks. */
function subOf(plan, state, { round, phase }, seat) {
  const bid = entryOf(state, round).bids[seat]
  const tricks = entryOf(state, round).tricks[seat]
  if (phase === "bids") return lastPointsOf(plan, state, round - 1, seat)
  if (bid === null) return null
  if (tricks === null) return ["did_bid", { bid }]
  const key = bid === tricks ? "took_it" : tricks < bid ? "took_few" : "took_many"
  return [key, { bid, tricks, diff: Math.abs(bid - tricks) }]
}

function lastPointsOf(plan, state, round, seat) {
  if (round < 0) return null
  const entry = entryOf(state, round)
  if (!isComplete(entry) || roundProblems(plan, state, round).length) return null
  const points = pointsOf(plan, round, entry.bids[seat], entry.tricks[seat])
  const isMiss = entry.bids[seat] !== entry.tricks[seat]
  const key = !isMiss ? "last_points" : points ? "last_plump_points" : "last_plump"
  return [key, { points: signed(points) }]
}

/** A whole number with its sign, the minus as printers set it. */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`)

function podiumOf(plan, state, { finished, ranks, totals, plumps }) {
  if (!finished) return null
  const best = (a, b) => ranks[a] - ranks[b] || a - b
  return [...totals.keys()].sort(best).map((seat) => ({
    seat,
    rank: ranks[seat],
    total: totals[seat],
    plumps: plumps[seat],
    is_low: plan.low_mark !== null && totals[seat] < plan.low_mark,
  }))
}
