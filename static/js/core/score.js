/** The result so far, by look-ups in the plan and sums. It mirrors plumpscore/rules. */
import { entryOf, isComplete } from "./state.js"

export const sum = (numbers) => numbers.reduce((total, n) => total + n, 0)

export function roundOf(plan, round) {
  const planned = plan.rounds.length
  return round < planned ? plan.rounds[round] : plan.extra[(round - planned) % plan.extra.length]
}

export const seatOf = (plan, state, offset) => (state.first_dealer + offset) % plan.seats

export const orderOf = (plan, state, round) =>
  roundOf(plan, round).order.map((offset) => seatOf(plan, state, offset))

export const dealerOf = (plan, state, round) => seatOf(plan, state, roundOf(plan, round).dealer)

export const trumpOf = (plan, state, round) =>
  roundOf(plan, round).trump ?? entryOf(state, round).trump ?? null

/** The seat that may not make the sum of bids come out even, or null. */
export function hookedSeat(plan, state, round) {
  const { hook } = roundOf(plan, round)
  return hook === null ? null : seatOf(plan, state, hook)
}

/** The bid that would make it come out even, once all others have bid. */
export function forbiddenBid(plan, state, round) {
  const hooked = hookedSeat(plan, state, round)
  if (hooked === null) return null
  const others = entryOf(state, round).bids.filter((_, seat) => seat !== hooked)
  const { cards } = roundOf(plan, round)
  const even = cards - sum(others)
  return !others.includes(null) && even >= 0 && even <= cards ? even : null
}

/** The seat that leads to the first trick; null while that depends on bids not made yet. */
export function leaderOf(plan, state, round) {
  const seats = roundOf(plan, round).lead.map((offset) => seatOf(plan, state, offset))
  if (seats.length === 1) return seats[0]
  const { bids } = entryOf(state, round)
  if (bids.includes(null)) return null
  return seats.find((seat) => bids[seat] === Math.max(...bids))
}

/** How much the table has bid over (below 0: under) the cards, once all have bid. */
export function balanceOf(plan, state, round) {
  const { bids } = entryOf(state, round)
  return bids.includes(null) ? null : sum(bids) - roundOf(plan, round).cards
}

export function doAddUp(tricks, cards) {
  const total = sum(tricks)
  return tricks.includes(null) ? total <= cards : total === cards
}

export function roundProblems(plan, state, round) {
  const { cards } = roundOf(plan, round)
  const { bids, tricks } = entryOf(state, round)
  const isWrong = (n) => n !== null && (n < 0 || n > cards)
  const found = []
  const tell = (code, seat) => found.push({ number: round + 1, code, seat })
  bids.forEach((bid, seat) => {
    if (isWrong(bid)) tell("bid_out_of_range", seat)
    if (isWrong(tricks[seat])) tell("tricks_out_of_range", seat)
  })
  const hooked = hookedSeat(plan, state, round)
  if (hooked !== null && bids[hooked] !== null) {
    if (bids[hooked] === forbiddenBid(plan, state, round)) tell("bid_evens_out", hooked)
  }
  if (!doAddUp(tricks, cards)) tell("tricks_do_not_add_up", null)
  return found
}

function pointsOf(plan, state, round) {
  const entry = entryOf(state, round)
  if (!isComplete(entry) || roundProblems(plan, state, round).length) return null
  const table = plan.tables[roundOf(plan, round).cards]
  return entry.bids.map((bid, seat) => table[bid][entry.tricks[seat]])
}

const ranksOf = (totals, winner) =>
  totals.map((total) => 1 + totals.filter((other) => winner * other > winner * total).length)

/**
 * Everything that follows from a state: {hands, rounds, totals, plumps, ranks, problems, finished},
 * as in tests/vectors, and `isOver`, `settled` and `openRounds`, which `step` and `apply` need.
 */
export function score(plan, state) {
  const indexes = [...state.rounds.keys()]
  const points = indexes.map((round) => pointsOf(plan, state, round))
  const running = runningTotals(plan, points)
  const totals = running.at(-1) ?? Array(plan.seats).fill(0)
  const ranks = ranksOf(totals, plan.winner)
  const problems = indexes.flatMap((round) => roundProblems(plan, state, round))
  const course = courseOf(plan, state, points, running, ranks)
  return {
    hands: [...Array(course.count).keys()].map((round) => roundOf(plan, round).cards),
    rounds: indexes.map((round) => rowOf(plan, state, round, points[round], running[round])),
    totals,
    plumps: totals.map(
      (_, seat) => indexes.filter((round) => points[round] && isMiss(state, round, seat)).length,
    ),
    ranks,
    problems,
    finished: course.isOver && !problems.length,
    ...course,
  }
}

/** The totals after each round; a round without points adds nothing. */
function runningTotals(plan, points) {
  let totals = Array(plan.seats).fill(0)
  return points.map((row) => (totals = row ? totals.map((n, seat) => n + row[seat]) : totals))
}

/** How far the game has come, how many rounds it has, and how many take new entries. */
function courseOf(plan, state, points, running, ranks) {
  const settled = points.includes(null) ? points.indexOf(null) : points.length
  const target = running
    .slice(0, settled)
    .findIndex((row) => plan.target !== null && Math.max(...row) >= plan.target)
  const isShared = ranks.filter((rank) => rank === 1).length > 1
  const isPlayed = settled >= plan.rounds.length && !(plan.extra.length && isShared)
  const isOver = state.ended || target >= 0 || isPlayed
  const entered = Math.max(plan.rounds.length, state.rounds.length)
  const count = entered + (settled === entered && !isOver ? 1 : 0)
  const whole = isOver ? settled : count
  const openRounds = target >= 0 ? target + 1 : state.ended ? state.rounds.length : whole
  return { settled, isOver, count, openRounds }
}

const rowOf = (plan, state, round, points, totals) => ({
  number: round + 1,
  cards: roundOf(plan, round).cards,
  dealer: dealerOf(plan, state, round),
  order: orderOf(plan, state, round),
  forbidden: forbiddenBid(plan, state, round),
  balance: balanceOf(plan, state, round),
  trump: trumpOf(plan, state, round),
  points,
  totals,
})

const isMiss = (state, round, seat) =>
  state.rounds[round].bids[seat] !== state.rounds[round].tricks[seat]

/** What the table is asked next: {round, phase: "bids" | "tricks" | "finished", seat}. */
export function step(plan, state, result = score(plan, state)) {
  if (result.finished) {
    return { round: Math.max(0, state.rounds.length - 1), phase: "finished", seat: null }
  }
  const round = result.isOver ? result.problems[0].number - 1 : result.settled
  return asked(plan, state, round, round < result.openRounds)
}

/** The first seat whose bid is wrong or missing, then the first whose tricks are. */
function asked(plan, state, round, takesNew) {
  const entry = entryOf(state, round)
  const order = orderOf(plan, state, round)
  const problems = roundProblems(plan, state, round)
  for (const [phase, kind] of [
    ["bids", "bid"],
    ["tricks", "tricks"],
  ]) {
    const wrong = problems.filter(({ code }) => code.startsWith(kind)).map(({ seat }) => seat)
    const isRoom = takesNew && (kind === "bid" || doAddUp(entry.tricks, roundOf(plan, round).cards))
    const missing = order.filter((seat) => entry[phase][seat] === null && isRoom)
    const [seat] = [...order.filter((seat) => wrong.includes(seat)), ...missing]
    if (seat !== undefined) return { round, phase, seat }
  }
  return {
    round,
    phase: "tricks",
    seat: order.filter((seat) => entry.tricks[seat] !== null).at(-1),
  }
}
