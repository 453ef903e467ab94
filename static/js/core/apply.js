/**
 * A tap's effect on a state, at once and without the network. It mirrors plumpscore/rules/judge.py
 * and play.py: the server judges the same command again, and its word holds. What changes how the
 * table plays needs a new plan, and so the server: undoing that changes nothing here. Nor is an undo
 * refused here, as a phone knows only the last taps.
 */
import { cellsOf, leftOf } from "./filling.js"
import { mannerOf, orderOf, roundOf, sum } from "./plan.js"
import { canBe, forbiddenBid, hookedSeat, isPossible, outcomesOf } from "./problems.js"
import { score } from "./score.js"
import {
  entryOf,
  hasMissed,
  isComplete,
  isOfRounds,
  tapOf,
  valueOf,
  withCells,
  withoutTap,
  withTap,
} from "./state.js"

/** `{state}` with the command taken, or `{refused: {code, facts}}`. */
export function apply(plan, state, command) {
  const refused = judgePlace(plan, state, command) ?? JUDGES[command.type](plan, state, command)
  return refused ? { refused } : { state: perform(plan, state, command) }
}

/** The state after a command that was taken; judges nothing. */
function perform(plan, state, command) {
  const { id, type, seat, value } = command
  if (type === "undo") return isOfRounds(tapOf(state, value)) ? withoutTap(state, value) : state
  if (type === "name") {
    return { ...state, names: state.names.map((name, index) => (index === seat ? value : name)) }
  }
  return withTap(state, id, cellsOf(plan, state, command))
}

const refusal = (code, facts = {}) => ({ code, facts })

/** Whether the game has that round and that seat, and the seat plays that round. */
function judgePlace(plan, state, { type, round = null, seat = null }) {
  if (round !== null) {
    const rounds = score(plan, state).hands.length
    if (round >= rounds) return refusal("no_such_round", { round: round + 1, rounds })
  }
  if (seat === null) return null
  if (seat >= plan.seats) return refusal("no_such_seat", { seat, seats: plan.seats })
  if (round === null || type === "adjust" || orderOf(plan, state, round).includes(seat)) return null
  return refusal("sits_out", { seat, round: round + 1 })
}

/** Bid and tricks: the range, and of what is new, all else. */
const judgeAmount = (judgeNew) => (plan, state, command) => {
  const { type, round, seat, value } = command
  const { cards } = roundOf(plan, round)
  if (value === null) return null
  if (value < 0 || value > cards) {
    return refusal(`${type}_out_of_range`, { seat, value, cards })
  }
  if (isNoted(state, type, round, seat)) return null
  return judgeOpen(plan, state, command) ?? judgeNew(plan, state, command)
}

/** Whether something stands there that is only corrected: of the tricks also who made it. */
const isNoted = (state, type, round, seat) =>
  (type === "bid" ? ["bid"] : ["tricks", "made"]).some(
    (kind) => valueOf(state, [kind, round, seat]) !== null,
  )

const judgeOpen = (plan, state, { round }) =>
  round >= score(plan, state).openRounds ? refusal("game_finished") : null

function judgeHook(plan, state, { round, seat, value }) {
  if (!mannerOf(plan, round).strict || seat !== hookedSeat(plan, state, round)) return null
  if (value !== forbiddenBid(plan, state, round)) return null
  return refusal("bid_evens_out", { seat, value, cards: roundOf(plan, round).cards })
}

/** Whether the round's tricks can still add up. */
function judgeSum(plan, state, command) {
  const { round } = command
  if (isPossible(plan, withCells(state, cellsOf(plan, state, command)), round)) return null
  const { cards } = roundOf(plan, round)
  const { tricks } = entryOf(state, round)
  const left = leftOf(
    orderOf(plan, state, round).map((seat) => tricks[seat]),
    cards,
  )
  return refusal("tricks_do_not_add_up", { left, cards })
}

/** Whether all who play have bid. */
function judgeBids(plan, state, { round }) {
  const { bids } = entryOf(state, round)
  const silent = orderOf(plan, state, round).filter((seat) => bids[seat] === null)
  return silent.length ? refusal("bids_missing", { seat: Math.min(...silent) }) : null
}

function judgeRest(plan, state, command) {
  const judgeNew = mannerOf(plan, command.round).only_plumps ? judgePlumps : judgeSum
  return (
    judgeBids(plan, state, command) ??
    judgeOpen(plan, state, command) ??
    judgeNew(plan, state, command)
  )
}

/** Whether just those who are said to have plumped can have done so. */
function judgePlumps(plan, state, command) {
  const { cards } = roundOf(plan, command.round)
  const playing = orderOf(plan, state, command.round)
  const entry = entryOf(withCells(state, cellsOf(plan, state, command)), command.round)
  if (!isComplete(entry, playing) || canBe(outcomesOf(entry, playing), cards)) return null
  const isNobody = !playing.some((seat) => hasMissed(entry, seat))
  const bids = sum(playing.map((seat) => entry.bids[seat]))
  return refusal(isNobody ? "somebody_plumped" : "plumps_do_not_add_up", { bids, cards })
}

function judgeMade(plan, state, command) {
  const { round, seat, value } = command
  if (!mannerOf(plan, round).only_plumps) return refusal("made_not_asked")
  if (value === null || isNoted(state, "made", round, seat)) return null
  return (
    judgeBids(plan, state, command) ??
    judgeOpen(plan, state, command) ??
    judgePlumps(plan, state, command)
  )
}

function judgeTrump(plan, state, command) {
  const { trump } = roundOf(plan, command.round)
  if (trump !== null) return refusal("trump_not_asked", { trump })
  const isNew = command.value !== null && valueOf(state, ["trump", command.round, null]) === null
  return isNew ? judgeOpen(plan, state, command) : null
}

const judgeNothing = () => null

const JUDGES = {
  bid: judgeAmount(judgeHook),
  tricks: judgeAmount(judgeSum),
  made: judgeMade,
  "rest-made": judgeRest,
  trump: judgeTrump,
  undo: judgeNothing,
  end: judgeNothing,
  name: judgeNothing,
  adjust: judgeNothing,
  redeal: judgeNothing,
}
