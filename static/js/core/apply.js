/**
 * A tap's effect on a state, at once and without the network. It mirrors plumpscore/rules/play.py:
 * the server judges the same command again, and its word holds.
 */
import { doAddUp, forbiddenBid, hookedSeat, roundOf, score } from "./score.js"
import { entryOf, valueOf, withCells, withTap, withoutTap } from "./state.js"

/** `{state}` with the command taken, or `{refused: {code, facts}}`. */
export function apply(plan, state, command) {
  const refused = JUDGES[command.type](plan, state, command)
  return refused ? { refused } : { state: perform(plan, state, command) }
}

/** The state after a command that was taken; judges nothing. */
export function perform(plan, state, command) {
  const { id, type, seat, value } = command
  if (type === "undo") return withoutTap(state, value)
  if (type === "name") {
    return { ...state, names: state.names.map((name, index) => (index === seat ? value : name)) }
  }
  return withTap(state, id, cellsOf(plan, state, command))
}

function cellsOf(plan, state, { type, round = null, seat = null, value = null }) {
  if (type === "rest-made") return restOf(state, round)
  const cell = [type, round, seat, value]
  if (type !== "tricks" || value === null) return [cell]
  return [cell, ...lastTricks(plan, withCells(state, [cell]), round)]
}

/** What the last seat took follows from what the others did. */
function lastTricks(plan, state, round) {
  const { tricks } = entryOf(state, round)
  if (tricks.filter((n) => n === null).length !== 1) return []
  const left = leftOf(tricks, roundOf(plan, round).cards)
  const isAmount = left >= 0 && left <= roundOf(plan, round).cards
  return !isAmount ? [] : [["tricks", round, tricks.indexOf(null), left]]
}

const restOf = (state, round) => {
  const { bids, tricks } = entryOf(state, round)
  return bids
    .map((bid, seat) => ["tricks", round, seat, bid])
    .filter((_, seat) => tricks[seat] === null)
}

export const leftOf = (tricks, cards) => cards - tricks.reduce((total, n) => total + n, 0)

const refusal = (code, facts = {}) => ({ code, facts })

function judgePlace(plan, state, { round = null, seat = null }) {
  const rounds = score(plan, state).hands.length
  if (round !== null && round >= rounds)
    return refusal("no_such_round", { round: round + 1, rounds })
  if (seat !== null && seat >= plan.seats)
    return refusal("no_such_seat", { seat, seats: plan.seats })
  return null
}

function judgeRange(code, plan, { round, seat, value }) {
  const { cards } = roundOf(plan, round)
  return value === null || (value >= 0 && value <= cards)
    ? null
    : refusal(code, { seat, value, cards })
}

const isFilling = (state, { type, round, seat = null, value }) =>
  value !== null && valueOf(state, [type, round, seat]) === null

const judgeOpen = (plan, state, { round }) =>
  round >= score(plan, state).openRounds ? refusal("game_finished") : null

function judgeHook(plan, state, { round, seat, value }) {
  if (!plan.strict || seat !== hookedSeat(plan, state, round)) return null
  if (value !== forbiddenBid(plan, state, round)) return null
  return refusal("bid_evens_out", { seat, value, cards: roundOf(plan, round).cards })
}

const doNotAddUp = (tricks, cards) =>
  refusal("tricks_do_not_add_up", { left: leftOf(tricks, cards), cards })

function judgeSum(plan, state, { round, seat, value }) {
  const { cards } = roundOf(plan, round)
  const after = withCells(state, [["tricks", round, seat, value]])
  if (doAddUp(entryOf(after, round).tricks, cards)) return null
  return doNotAddUp(entryOf(state, round).tricks, cards)
}

function judgeRest(plan, state, command) {
  const misplaced = judgePlace(plan, state, command)
  if (misplaced) return misplaced
  const { bids, tricks } = entryOf(state, command.round)
  if (bids.includes(null)) return refusal("bids_missing", { seat: bids.indexOf(null) })
  const closed = judgeOpen(plan, state, command)
  if (closed) return closed
  const { cards } = roundOf(plan, command.round)
  const after = withCells(state, restOf(state, command.round))
  return doAddUp(entryOf(after, command.round).tricks, cards) ? null : doNotAddUp(tricks, cards)
}

function judgeTrump(plan, state, command) {
  const misplaced = judgePlace(plan, state, command)
  if (misplaced) return misplaced
  const { trump } = roundOf(plan, command.round)
  if (trump !== null) return refusal("trump_not_asked", { trump })
  return isFilling(state, command) ? judgeOpen(plan, state, command) : null
}

const judgeNumber = (range, judgeNew) => (plan, state, command) =>
  judgePlace(plan, state, command) ??
  judgeRange(range, plan, command) ??
  (isFilling(state, command)
    ? (judgeOpen(plan, state, command) ?? judgeNew(plan, state, command))
    : null)

const JUDGES = {
  bid: judgeNumber("bid_out_of_range", judgeHook),
  tricks: judgeNumber("tricks_out_of_range", judgeSum),
  "rest-made": judgeRest,
  trump: judgeTrump,
  undo: () => null,
  end: () => null,
  name: judgePlace,
}
