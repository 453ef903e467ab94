/**
 * What the play screen and the protokoll share: the game, who may enter, and what a person must read
 * before the next tap.
 */
import { pageData } from "../dom.js"
import "../menu.js"
import { say } from "../messages.js"
import { phone } from "../phone.js"
import { undoText } from "../play/draw-pad.js"
import { undoOf } from "../play/pad.js"
import { keepFresh } from "./fresh.js"
import { Game } from "./game.js"
import { keepPlace, toldBefore } from "./place.js"

export const data = pageData("game")
export const canScore = data.role === "score"
export const screen = document.querySelector("main")
export const game = new Game(data)

const REFUSES = 40 // milliseconds that the phone shakes at a bid that is forbidden

let told = toldBefore // {key, facts, isRefusal, isReceipt, about}

export const names = () => game.state.names

/** Facts with the name of the player that they are about. */
export const withName = (facts = {}) =>
  "seat" in facts ? { name: names()[facts.seat], ...facts } : facts

/** Takes a tap, and says whether it was taken; if not, why is read before the next one. */
export function take(type, fields) {
  told = null
  const refused = game.tap(type, fields)
  if (!refused) return true
  told = { key: `refused_${refused.code}`, facts: refused.facts, isRefusal: true }
  if (refused.code === "bid_evens_out") phone.buzz(REFUSES)
  return false
}

/** Tells that something was done which the screen may not show; drawn by who calls. */
export function tellDone(key, facts) {
  told = { key, facts, isReceipt: true }
}

/** Undoes the last tap; what is not seen to go back is told: a deed, or another round's tap. */
export function undo(round = null) {
  const last = undoOf(game.state)
  if (last === null) return false
  const what = undoText(last, withName)
  if (!take("undo", { value: last.id })) return false
  const isPlain = last.is_deed || last.round === null || "number" in last.what[1]
  if (last.is_deed || last.round !== round)
    tellDone(isPlain ? "undone" : "undone_in", { what, number: last.round + 1 })
  return true
}

export const end = () => take("end", { value: !game.state.ended })

/** The screen asks something else now: what was told has been read. */
export function hush() {
  told = null
}

/** What must be read, or else the question. A refusal goes with the question it answered. */
export function wordsOr(question) {
  const about = JSON.stringify(question)
  if (told?.isRefusal && (told.about ??= about) !== about) told = null
  if (!told) return question
  return { text: say(told.key, withName(told.facts)), isRefusal: !told.isReceipt }
}

/** Draws now and at every change, and keeps the focus where a person was. */
export function keepDrawn(draw, inPlaceOf) {
  const drawn = () => {
    const focused = document.activeElement
    draw()
    const isLost = focused && focused !== document.body && !focused.getClientRects().length
    if (isLost && screen.contains(inPlaceOf())) inPlaceOf().focus({ preventScroll: true })
  }
  game.addEventListener("change", drawn)
  game.addEventListener("told", ({ detail }) => {
    told = detail
    drawn()
  })
  game.addEventListener("outdated", () => {
    keepPlace(told?.isReceipt ? told : null)
    location.reload()
  })
  phone.addEventListener("change", drawn)
  if (canScore) stayWhileAway(drawn)
  drawn()
  game.start()
  keepFresh(game)
  comeLater().catch(() => {}) // without network the table stands all the same
  return drawn
}

/** What a good phone at the table does besides; none of it is waited for. */
async function comeLater() {
  const { keepAwake } = await import("./awake.js")
  keepAwake(game)
  if (data.role === "seat") (await import("./turn.js")).buzzAtTurn(game, data.seat)
}

/** Without network a link would lead to the browser's own page: the game stays, and says so. */
function stayWhileAway(drawn) {
  screen.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]")
    if (!link || event.defaultPrevented || !game.isAway) return
    event.preventDefault()
    told = { key: "no_network", facts: {}, isRefusal: true }
    drawn()
  })
}
