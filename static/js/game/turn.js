/** A player's own phone shakes a little when it is their turn to bid. */
import { mannerOf } from "../core/plan.js"
import { step } from "../core/score.js"
import { entryOf } from "../core/state.js"
import { phone } from "../phone.js"

const SHAKE = [80, 60, 80] // milliseconds: on, off, on

export function buzzAtTurn(game, seat) {
  let last = roundAsked(game, seat)
  game.addEventListener("change", () => {
    const round = roundAsked(game, seat)
    if (round !== null && round !== last) phone.buzz(...SHAKE)
    last = round
  })
}

/** The round in which the seat is to bid now, or null; where all bid at once, all are to. */
function roundAsked({ plan, state }, seat) {
  const now = step(plan, state)
  if (now.phase !== "bids") return null
  const isTurn = mannerOf(plan, now.round).in_turn
    ? now.seat === seat
    : entryOf(state, now.round).bids[seat] === null
  return isTurn ? now.round : null
}
