/** What is wrong with the rounds as they stand. It mirrors plumpscore/rules/problems.py. */
import { orderOf, roundOf, seatOf, sum } from "./plan.js"
import { entryOf, hasMissed } from "./state.js"

/** The seat that may not make the sum of bids come out even, or null. */
export function hookedSeat(plan, state, round) {
  const { hook } = roundOf(plan, round)
  return hook === null ? null : seatOf(plan, state, hook)
}

/** The bid that would make it come out even, once all others have bid. */
export function forbiddenBid(plan, state, round) {
  const hooked = hookedSeat(plan, state, round)
  if (hooked === null) return null
  const { bids } = entryOf(state, round)
  const others = orderOf(plan, state, round)
    .filter((seat) => seat !== hooked)
    .map((seat) => bids[seat])
  const { cards } = roundOf(plan, round)
  const even = cards - sum(others)
  return !others.includes(null) && even >= 0 && even <= cards ? even : null
}

/** Whether a round's tricks can be all of its hand's, or become so. */
export function isPossible(plan, state, round) {
  const entry = entryOf(state, round)
  const seats = orderOf(plan, state, round)
  const { cards } = roundOf(plan, round)
  if (entry.made) return canBe(outcomesOf(entry, seats), cards)
  return doAddUp(
    seats.map((seat) => entry.tricks[seat]),
    cards,
  )
}

function doAddUp(tricks, cards) {
  const total = sum(tricks)
  return tricks.includes(null) ? total <= cards : total === cards
}

/**
 * Whether so many cards can be shared out as tricks. Of each player [tricks, missed] is known: the
 * number taken, or the one that was not, or neither.
 */
export function canBe(outcomes, cards) {
  let reached = new Set([0])
  for (const [tricks, missed] of outcomes) {
    const taken = tricks === null ? [...Array(cards + 1).keys()] : [tricks]
    const fits = taken.filter((n) => n !== missed)
    reached = new Set(
      [...reached].flatMap((n) => fits.map((t) => n + t).filter((all) => all <= cards)),
    )
  }
  return reached.has(cards)
}

/** What is known of each player's tricks, as `canBe` asks it. */
export const outcomesOf = (entry, seats) => seats.map((seat) => outcomeOf(entry, seat))

function outcomeOf(entry, seat) {
  const bid = entry.bids[seat]
  const missed = hasMissed(entry, seat)
  const isTold = entry.tricks[seat] === null && bid !== null && missed !== null
  if (!isTold) return [entry.tricks[seat], null]
  return missed ? [null, bid] : [bid, null]
}

export function roundProblems(plan, state, round) {
  const { cards } = roundOf(plan, round)
  const { bids, tricks } = entryOf(state, round)
  const isWrong = (n) => n !== null && (n < 0 || n > cards)
  const found = []
  const tell = (code, seat) => found.push({ number: round + 1, code, seat })
  for (const seat of orderOf(plan, state, round).sort((a, b) => a - b)) {
    if (isWrong(bids[seat])) tell("bid_out_of_range", seat)
    if (isWrong(tricks[seat])) tell("tricks_out_of_range", seat)
  }
  const hooked = hookedSeat(plan, state, round)
  if (hooked !== null && bids[hooked] !== null) {
    if (bids[hooked] === forbiddenBid(plan, state, round)) tell("bid_evens_out", hooked)
  }
  if (!isPossible(plan, state, round)) tell("tricks_do_not_add_up", null)
  return found
}
