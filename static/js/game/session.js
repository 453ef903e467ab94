/**
 * What the play screen and the protokoll share: the game, who may enter, and what a person must read
 * before the next tap.
 */
import { pageData } from "../dom.js"
import "../menu.js"
import { say } from "../messages.js"
import { phone } from "../phone.js"
import { undoOf } from "../play/pad.js"
import { keepFresh } from "./fresh.js"
import { Game } from "./game.js"

export const data = pageData("game")
export const canScore = data.role === "score"
export const screen = document.querySelector("main")
export const game = new Game(data)

let told = null // {key, facts, isRefusal, about}

export const names = () => game.state.names

/** Facts with the name of the player that they are about. */
export const withName = (facts = {}) =>
  "seat" in facts ? { name: names()[facts.seat], ...facts } : facts

/** Takes a tap, and says whether it was taken; if not, why is read before the next one. */
export function take(type, fields) {
  told = null
  const refused = game.tap(type, fields)
  if (refused) told = { key: `refused_${refused.code}`, facts: refused.facts, isRefusal: true }
  return !refused
}

/** Undoes the last tap; one of another round than is shown is told, as nothing here moves. */
export function undo(round = null) {
  const last = undoOf(game.state)
  if (last === null) return false
  const isTaken = take("undo", { value: last.id })
  const isElsewhere = round !== null && last.round !== null && last.round !== round
  if (isTaken && isElsewhere)
    told = {
      key: "undone",
      facts: { what: say(last.what[0], withName(last.what[1])), number: last.round + 1 },
    }
  return isTaken
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
  return { text: say(told.key, withName(told.facts)), isRefusal: told.key !== "undone" }
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
  game.addEventListener("outdated", () => location.reload())
  phone.addEventListener("change", drawn)
  if (canScore) stayWhileAway(drawn)
  drawn()
  game.start()
  keepFresh(game)
  return drawn
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
