/** Look-ups in the plan: who plays a round and in which order, and what holds in it. */

export const sum = (numbers) => numbers.reduce((total, n) => total + n, 0)

export function roundOf(plan, round) {
  const planned = plan.rounds.length
  return round < planned ? plan.rounds[round] : plan.extra[(round - planned) % plan.extra.length]
}

/** How a round is bid, counted and paid: house rules may have changed on the way. */
export const mannerOf = (plan, round) =>
  (plan.later ?? []).filter(({ start }) => start <= round).at(-1) ?? plan

/** The points of a round: table[bid][tricks]. */
export const payOf = (plan, round) => mannerOf(plan, round).tables[roundOf(plan, round).cards]

export const seatOf = (plan, state, offset) => (state.first_dealer + offset) % plan.seats

/** Who plays a round, in bidding order; the others sit out. */
export const orderOf = (plan, state, round) =>
  roundOf(plan, round).order.map((offset) => seatOf(plan, state, offset))

export const dealerOf = (plan, state, round) => seatOf(plan, state, roundOf(plan, round).dealer)
