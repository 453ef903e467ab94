/**
 * What the table sees: the play screen as data, before words and markup.
 * It mirrors plumpscore/web/table.py; one test holds the two to each other.
 */
import { dealerOf, mannerOf, orderOf, roundOf, sum } from "../core/plan.js"
import { roundProblems } from "../core/problems.js"
import { balanceOf, bidsOf, leaderOf, namerOf, paid, score, step, trumpOf } from "../core/score.js"
import { entryOf, hasMissed, isComplete } from "../core/state.js"
import {
  columnsOf,
  confirms,
  isRestMade,
  keysOf,
  kindOf,
  marked,
  saysOf,
  signed,
  sumFacts,
  undoOf,
  valueAsked,
} from "./pad.js"

/** The play screen for a state, with the cell a person has gone to, if any. */
export function table(plan, state, chosen = null) {
  const result = score(plan, state)
  const due = step(plan, state, result)
  const asked = chosen ?? due
  const says = saysOf(plan, state, asked)
  return {
    round: asked.round,
    phase: asked.phase,
    seat: asked.seat,
    ...headerOf(plan, state, asked),
    about: aboutOf(plan, state, result, asked.round),
    sum: sumOf(plan, state, asked),
    seats: orderOf(plan, state, asked.round).map((seat) =>
      seatOf(plan, state, result, asked, seat),
    ),
    kind: kindOf(plan, asked),
    only_plumps: Boolean(mannerOf(plan, asked.round).only_plumps),
    value: valueAsked(plan, state, asked),
    columns: columnsOf(plan, asked),
    keys: keysOf(plan, state, asked),
    says,
    rest: isRestMade(plan, state, asked),
    confirms: confirms(plan, state, asked),
    undo: undoOf(state),
    turn: turnOf(says),
    podium: podiumOf(plan, state, result),
  }
}

const TURNS = {
  bids: "turn_bids",
  took: "turn_plays",
  took_rest: "turn_plays",
  who_plumped: "turn_plays",
}

/** The question as it is told to those who look on: who bids, or that the cards are played. */
const turnOf = (says) => says && [TURNS[says[0]] ?? says[0], says[1]]

function headerOf(plan, state, { round }) {
  const { cards, trump, names = [] } = roundOf(plan, round)
  return {
    cards,
    number: round + 1,
    trump: trumpOf(plan, state, round),
    asks_trump: trump === null,
    shows_trump: hasTrump(plan),
    names_trump: names.length > 0,
    namer: namerOf(plan, state, round),
  }
}

const hasTrump = (plan) => plan.rounds.some(({ trump }) => trump !== "NT")

/** What is particular about the round, in the line under its cards. */
function aboutOf(plan, state, result, round) {
  const { trump, note } = roundOf(plan, round)
  const { target } = mannerOf(plan, round)
  const namer = namerOf(plan, state, round)
  const isNamed = namer === null || trumpOf(plan, state, round) !== null
  return [
    ["round_of", { number: round + 1, rounds: result.hands.length }],
    round >= plan.rounds.length && ["extra_round", {}],
    ...firstToPlay(plan, state, round),
    !isNamed && ["names_trump", { seat: namer }],
    trump === "NT" && hasTrump(plan) && ["trump_NT", {}],
    note && [`one_card_${note}`, {}],
    target !== null && ["target", { points: target }],
  ].filter(Boolean)
}

function firstToPlay(plan, state, round) {
  const dealer = dealerOf(plan, state, round)
  const leader = leaderOf(plan, state, round)
  if (leader === dealer) return [["deals_leads", { seat: dealer }]]
  const leads = leader === null ? ["highest_leads", {}] : ["leads", { seat: leader }]
  return [["deals", { seat: dealer }], leads]
}

/** Against the cards; so far, where tricks are not counted, are the plumps. */
function sumOf(plan, state, asked) {
  const { round, phase } = asked
  const { bids, so_far: tricks, cards } = sumFacts(plan, state, round)
  const entry = entryOf(state, round)
  const plumps = orderOf(plan, state, round).filter((seat) => hasMissed(entry, seat)).length
  const isByPlumps = kindOf(plan, asked) === "made"
  const sum = phase === "bids" ? bids : tricks
  const full = isByPlumps ? bids : sum
  return {
    so_far: isByPlumps ? plumps : sum,
    cards,
    balance: balanceOf(plan, state, round),
    part: Math.min(100, Math.max(0, Math.floor((100 * full) / cards))),
  }
}

function seatOf(plan, state, result, asked, seat) {
  const entry = marked(plan, state, asked)
  const points = paid(plan, asked.round, entry, seat)
  const isRunning = (result.rounds[asked.round]?.points ?? null) === null
  const isFresh = asked.round > 0 && bidsOf(plan, state, asked.round).every((n) => n === null)
  return {
    seat,
    is_dealer: seat === dealerOf(plan, state, asked.round),
    is_asked: seat === asked.seat,
    total: result.totals[seat],
    adds: (isRunning && asked.phase === "tricks" && points) || null,
    rank: isFresh ? result.ranks[seat] : null,
    place: hasPoints(result) ? result.ranks[seat] : null,
    mark: markOf(asked, entry, seat, points),
    sub: subOf(plan, state, asked, seat),
    beside: besideOf(state, asked, seat),
  }
}

/** Whether there is something to rank yet. */
const hasPoints = ({ rounds }) => rounds.some(({ points }) => points !== null)

/** The large sign at the seat: a question, the bid, the points of a hit, or a blot. */
function markOf({ phase, seat: askedSeat }, entry, seat, points) {
  const bid = entry.bids[seat]
  const bidMark = bid === null ? { kind: "none" } : { kind: "bid", bid }
  if (phase === "bids") return seat === askedSeat && bid === null ? { kind: "ask" } : bidMark
  if (points === null) return bidMark
  if (hasMissed(entry, seat)) return { kind: "plump", points }
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
  const playing = orderOf(plan, state, round)
  const points = playing.includes(seat) ? paid(plan, round, entry, seat) : null
  if (points === null || !isComplete(entry, playing)) return null
  if (roundProblems(plan, state, round).length) return null
  const isPlump = hasMissed(entry, seat)
  const key = !isPlump ? "last_points" : points ? "last_plump_points" : "last_plump"
  return [key, { points: signed(points) }]
}

/** What was noted beside this round, or, while the bids are made, the one before it. */
function besideOf(state, { round, phase }, seat) {
  const entries = state.rounds.slice(Math.max(0, phase === "bids" ? round - 1 : round), round + 1)
  const points = sum(entries.map(({ adjust }) => adjust?.[seat]?.points ?? 0))
  return points ? signed(points) : null
}

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
