/** The protokoll as data: a row a round, a column a player. It mirrors web/protokoll.py. */
import { dealerOf, roundOf, score, sum, trumpOf } from "../core/score.js"
import { entryOf, isBlank } from "../core/state.js"

/** Rows, sums and problems of a game, wrong entries and all. */
export function protokoll(plan, state) {
  const result = score(plan, state)
  const indexes = [...result.hands.keys()]
  const now = indexes.find((round) => pointsOf(result, round) === null)
  return {
    rows: indexes.map((round) => rowOf(plan, state, result, round, round === now)),
    totals: result.totals,
    problems: result.problems.map((problem) => ({
      ...problem,
      so_far: sum(entryOf(state, problem.number - 1).tricks),
      cards: roundOf(plan, problem.number - 1).cards,
    })),
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
    cells: entry.bids.map((_, seat) => cellOf(result, entry, round, seat)),
  }
}

function cellOf(result, entry, round, seat) {
  const bid = entry.bids[seat]
  const tricks = entry.tricks[seat]
  const points = pointsOf(result, round)
  if (points === null) {
    const isWrong = result.problems.some(
      (problem) => problem.number === round + 1 && [seat, null].includes(problem.seat),
    )
    return { kind: bid === null ? "blank" : isWrong ? "wrong" : "bid", bid, tricks }
  }
  return {
    kind: bid === tricks ? "hit" : "plump",
    bid,
    tricks,
    points: points[seat],
    reads_so: bid === tricks && String(points[seat]) === `1${bid}`,
    total: result.rounds[round].totals[seat],
  }
}
