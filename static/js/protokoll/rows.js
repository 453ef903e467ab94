/** The protokoll as data: a row a round, a column a player. It mirrors web/protokoll.py. */
import { dealerOf, mannerOf, orderOf, roundOf } from "../core/plan.js"
import { knownTricks, score, trumpOf } from "../core/score.js"
import { entryOf, hasMissed, isBlank } from "../core/state.js"
import { hasPlumps, signed, sumFacts } from "../play/pad.js"

/** Rows, sums and problems of a game, wrong entries and all. */
export function protokoll(plan, state) {
  const result = score(plan, state)
  const indexes = [...result.hands.keys()]
  const now = indexes.find((round) => pointsOf(result, round) === null)
  return {
    rows: indexes.map((round) => rowOf(plan, state, result, round, round === now)),
    totals: result.totals,
    problems: result.problems.map((problem) => problemOf(plan, state, problem)),
    wrong_rounds: new Set(result.problems.map(({ number }) => number)).size,
    finished: result.finished,
    winners: result.ranks.flatMap((rank, seat) => (result.finished && rank === 1 ? [seat] : [])),
  }
}

const pointsOf = (result, round) => result.rounds[round]?.points ?? null

function rowOf(plan, state, result, round, isNow) {
  const entry = entryOf(state, round)
  return {
    round,
    cards: roundOf(plan, round).cards,
    trump: trumpOf(plan, state, round),
    asks_trump: roundOf(plan, round).trump === null,
    dealer: dealerOf(plan, state, round),
    is_now: isNow && !result.finished,
    is_open: !isBlank(entry) || isNow,
    cells: entry.bids.map((_, seat) => cellOf(plan, state, result, round, seat)),
  }
}

/**
 * One player's round; `adjust` is what was noted beside it, `opens` the phase that a tap goes to:
 * where tricks are not counted, who made it is what is corrected.
 */
function cellOf(plan, state, result, round, seat) {
  const entry = entryOf(state, round)
  const noted = entry.adjust?.[seat] ?? null
  const beside = { adjust: noted && { ...noted, points: signed(noted.points) } }
  if (!plays(plan, state, round, seat))
    return { kind: hasBeen(plan, state, round, seat) ? "out" : "early", ...beside }
  const isMade = mannerOf(plan, round).only_plumps && hasMissed(entry, seat) !== null
  beside.opens = isMade ? "tricks" : "bids"
  const bid = entry.bids[seat]
  const tricks = knownTricks(plan, state, round)[seat]
  const points = pointsOf(result, round)
  if (points === null) {
    const isWrong = result.problems.some(
      (problem) => problem.number === round + 1 && [seat, null].includes(problem.seat),
    )
    return { kind: bid === null ? "blank" : isWrong ? "wrong" : "bid", bid, tricks, ...beside }
  }
  const isPlump = hasMissed(entry, seat)
  return {
    kind: isPlump ? "plump" : "hit",
    bid,
    tricks,
    points: points[seat],
    reads_so: !isPlump && String(points[seat]) === `1${bid}`,
    total: result.rounds[round].totals[seat],
    ...beside,
  }
}

const plays = (plan, state, round, seat) => orderOf(plan, state, round).includes(seat)

/** Whether that seat has played a round before. */
const hasBeen = (plan, state, round, seat) =>
  [...Array(round).keys()].some((before) => plays(plan, state, before, seat))

/** A problem; `says` is the key of its text. */
function problemOf(plan, state, problem) {
  const round = problem.number - 1
  const isPlumps = problem.code === "tricks_do_not_add_up" && mannerOf(plan, round).only_plumps
  const plumps = hasPlumps(plan, state, round) ? "problem_plumps" : "problem_no_plumps"
  const says = isPlumps ? plumps : `problem_${problem.code}`
  return { ...problem, says, ...sumFacts(plan, state, round) }
}
