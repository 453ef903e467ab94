/** The result so far, by look-ups in the plan and sums. It mirrors plumpscore/rules. */
import { dealerOf, mannerOf, orderOf, payOf, roundOf, seatOf, sum } from "./plan.js"
import { forbiddenBid, isPossible, outcomesOf, roundProblems } from "./problems.js"
import { begunOf, entryOf, hasMissed, isComplete } from "./state.js"

export const trumpOf = (plan, state, round) =>
  roundOf(plan, round).trump ?? entryOf(state, round).trump ?? null

/** The bids of those who play, in bidding order. */
export const bidsOf = (plan, state, round) =>
  orderOf(plan, state, round).map((seat) => entryOf(state, round).bids[seat])

/** The seat that leads to the first trick; null while that depends on bids not made yet. */
export const leaderOf = (plan, state, round) =>
  highestBidder(plan, state, round, roundOf(plan, round).lead)

/** The seat that names the trump; null where nobody does, and while bids are missing. */
export const namerOf = (plan, state, round) =>
  highestBidder(plan, state, round, roundOf(plan, round).names ?? [])

/** The seat with the highest bid, the first of equals; the only one whatever was bid. */
function highestBidder(plan, state, round, offsets) {
  const seats = offsets.map((offset) => seatOf(plan, state, offset))
  if (seats.length < 2) return seats[0] ?? null
  const bids = bidsOf(plan, state, round)
  const isWrong = ({ code }) => code === "bid_evens_out"
  if (bids.includes(null) || roundProblems(plan, state, round).some(isWrong)) return null
  return seats.find((seat) => entryOf(state, round).bids[seat] === Math.max(...bids))
}

/** How much the table has bid over (below 0: under) the cards, once all have bid. */
export function balanceOf(plan, state, round) {
  const bids = bidsOf(plan, state, round)
  return bids.includes(null) ? null : sum(bids) - roundOf(plan, round).cards
}

/** The tricks by seat, as counted, or as they follow from who made it. */
export function knownTricks(plan, state, round) {
  const entry = entryOf(state, round)
  if (!entry.made) return entry.tricks
  const playing = orderOf(plan, state, round)
  const told = outcomesOf(entry, playing)
  const tricks = entry.tricks.map((n, seat) => {
    const at = playing.indexOf(seat)
    return at < 0 ? n : told[at][0]
  })
  const unknown = playing.filter((seat) => tricks[seat] === null)
  if (unknown.length === 1 && isComplete(entry, playing) && isPossible(plan, state, round))
    tricks[unknown[0]] = roundOf(plan, round).cards - sum(playing.map((seat) => tricks[seat]))
  return tricks
}

/** What a round gives a seat; null while that is not known, or cannot be. */
export function paid(plan, round, entry, seat) {
  const bid = entry.bids[seat]
  const missed = hasMissed(entry, seat)
  if (bid === null || missed === null) return null
  const uncounted = !missed ? bid : bid ? 0 : 1 // any miss gives the same
  return payOf(plan, round)[bid]?.[entry.tricks[seat] ?? uncounted] ?? null
}

function pointsOf(plan, state, round) {
  const entry = entryOf(state, round)
  const playing = orderOf(plan, state, round)
  if (!isComplete(entry, playing) || roundProblems(plan, state, round).length) return null
  return entry.bids.map((_, seat) =>
    playing.includes(seat) ? paid(plan, round, entry, seat) : null,
  )
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
  const running = runningTotals(plan, state, points)
  const totals = running.at(-1) ?? Array(plan.seats).fill(0)
  const problems = indexes.flatMap((round) => roundProblems(plan, state, round))
  const course = courseOf(plan, state, points, running)
  const isPlump = (round, seat) => Boolean(missedIn(plan, state, round, seat) && points[round])
  return {
    hands: [...Array(course.count).keys()].map((round) => roundOf(plan, round).cards),
    rounds: indexes.map((round) => rowOf(plan, state, round, points[round], running[round])),
    totals,
    plumps: totals.map((_, seat) => indexes.filter((round) => isPlump(round, seat)).length),
    ranks: ranksOf(totals, plan.winner),
    problems,
    finished: course.isOver && !problems.length,
    ...course,
  }
}

const missedIn = (plan, state, round, seat) =>
  orderOf(plan, state, round).includes(seat) && hasMissed(state.rounds[round], seat)

/** After each round; one without points adds nothing, but what was adjusted in it counts. */
function runningTotals(plan, state, points) {
  let totals = Array(plan.seats).fill(0)
  return points.map((row, round) => {
    const { adjust } = state.rounds[round]
    totals = totals.map((n, seat) => n + (row?.[seat] ?? 0) + (adjust?.[seat]?.points ?? 0))
    return totals
  })
}

/** How far the game has come, how many rounds it has, and how many take new entries. */
function courseOf(plan, state, points, running) {
  const settled = points.includes(null) ? points.indexOf(null) : points.length
  const target = running.slice(0, settled).findIndex((row, round) => {
    const { target } = mannerOf(plan, round)
    return target !== null && Math.max(...row) >= target
  })
  const isPlayed = settled >= plan.rounds.length && !leadIsShared(plan, state, running, settled)
  const isOver = state.ended || target >= 0 || isPlayed
  const entered = Math.max(plan.rounds.length, state.rounds.length)
  const count = entered + (settled === entered && !isOver ? 1 : 0)
  const whole = isOver ? settled : count
  const openRounds = target >= 0 ? target + 1 : state.ended ? begunOf(state) : whole
  return { settled, isOver, count, openRounds }
}

/** Where the lead may not be shared: by those who would play on, who alone can still win alone. */
function leadIsShared(plan, state, running, settled) {
  if (!plan.extra.length) return false
  const ranks = ranksOf(running[settled - 1], plan.winner)
  return orderOf(plan, state, settled).filter((seat) => ranks[seat] === 1).length > 1
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

/** What the table is asked next: {round, phase: "bids" | "tricks" | "finished", seat}. */
export function step(plan, state, result = score(plan, state)) {
  if (result.finished) {
    return { round: Math.max(0, begunOf(state) - 1), phase: "finished", seat: null }
  }
  const round = result.isOver ? result.problems[0].number - 1 : result.settled
  return asked(plan, state, round, round < result.openRounds)
}

/** The first seat whose bid is wrong or missing, then the first whose tricks are. */
function asked(plan, state, round, takesNew) {
  const entry = entryOf(state, round)
  const order = orderOf(plan, state, round)
  const problems = roundProblems(plan, state, round)
  const { only_plumps } = mannerOf(plan, round)
  const isSum = ({ code, seat }) => code.startsWith("tricks") && seat === null
  const isRoom = takesNew && !problems.some(isSum)
  const missing = {
    bids: order.filter((seat) => entry.bids[seat] === null && takesNew),
    tricks: order.filter((seat) => hasMissed(entry, seat) === null && isRoom && !only_plumps),
  }
  for (const [phase, kind] of [
    ["bids", "bid"],
    ["tricks", "tricks"],
  ]) {
    const wrong = problems.filter(({ code }) => code.startsWith(kind)).map(({ seat }) => seat)
    const [seat] = [...order.filter((seat) => wrong.includes(seat)), ...missing[phase]]
    if (seat !== undefined) return { round, phase, seat }
  }
  const noted = order.filter((seat) => hasMissed(entry, seat) !== null)
  return { round, phase: "tricks", seat: only_plumps ? null : (noted.at(-1) ?? order.at(-1)) }
}
