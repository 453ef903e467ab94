/** The play screen: taps become commands, and every change of the game is drawn. */
import { backToPlace } from "../game/place.js"
import {
  canScore,
  data,
  end,
  game,
  hush,
  keepDrawn,
  names,
  screen,
  take,
  undo,
  withName,
  wordsOr,
} from "../game/session.js"
import { closeOnBack } from "../menu.js"
import { say } from "../messages.js"
import { phone } from "../phone.js"
import { onPresses } from "../touch.js"
import { drawEnd, drawPad, drawSays, suitOf } from "./draw-pad.js"
import { drawTable, drawUnsent } from "./draw-table.js"
import { table } from "./table.js"

let chosen = data.chosen ?? null // the cell that a person has gone to
let openRound = null // the round whose pad a person has unlocked
let backCloses = null // closes the suits in place of leaving the page

const find = (name) => screen.querySelector(`[data-${name}]`)
const present = () => table(game.plan, game.state, chosen)

const isLocked = (now) =>
  phone.wants("lock") &&
  now.phase === "tricks" &&
  now.sum.so_far === 0 &&
  now.round !== openRound &&
  !chosen

const draw = keepDrawn(
  () => {
    const now = present()
    const isOver = now.podium !== null && !chosen
    drawUnsent(screen, game.unsent)
    drawTable(screen, now, { names: names(), isOver, canScore, version: game.version })
    if (isOver) helpOn()
    if (!canScore) return
    if (isOver) showSuits(false)
    drawEnd(screen, game.state, now.podium !== null)
    drawPad(screen, now, { withName, version: game.version, isLocked: isLocked(now), isOver })
    drawSays(screen, wordsOr(questionOf(now)), withName)
  },
  () => [...find("keys").children].at(-1) ?? find("podium").querySelector("h2"),
)

/** What makes more of the links at the end; without it they still lead there. */
function helpOn() {
  import("../back.js").catch(() => {})
  import("../share.js").catch(() => {})
}

function questionOf(now) {
  if (isLocked(now)) return { text: say("locked") }
  return now.says ? { phrase: now.says } : { text: "" }
}

/** Enters a number: only that, or an undo, ends a person's choice of a cell. */
function pressKey(button) {
  const now = present()
  if (isLocked(now)) return
  const kept = chosen
  chosen = null
  showSuits(false)
  if (take(now.kind, { round: now.round, seat: now.seat, value: Number(button.dataset.value) }))
    return
  chosen = kept
  draw()
}

/** A tap on a seat asks for it; on the seat that is asked for tricks, for its bid. */
function goTo(seat) {
  const now = present()
  if (isLocked(now)) return
  showSuits(false)
  const due = table(game.plan, game.state)
  const isAsked = seat === now.seat
  const isBack = isAsked && chosen && !now.only_plumps
  const phase = isAsked && now.phase === "tricks" ? "bids" : isBack ? "tricks" : now.phase
  const isDue = seat === due.seat && phase === due.phase && now.round === due.round
  chosen = isDue ? null : { round: now.round, phase, seat }
  hush()
  draw()
}

/** A tap on a seat says that it plumped, or takes that back. */
function mark(seat) {
  const now = present()
  if (isLocked(now)) return
  const isPlump = now.seats.find((one) => one.seat === seat).mark.kind === "plump"
  chosen = null
  if (!take("made", { round: now.round, seat, value: isPlump ? null : false })) draw()
}

/** The suits stand in the place of the question; undo stays. */
function showSuits(isOpen) {
  backCloses?.destroy()
  backCloses = isOpen ? closeOnBack(closeSuits) : null
  find("suits").hidden = !isOpen
  find("row").classList.toggle("has-suits", isOpen)
}

function toggleSuits() {
  showSuits(find("suits").hidden)
  if (!find("suits").hidden) find("suits").querySelector("button").focus({ preventScroll: true })
}

function closeSuits() {
  showSuits(false)
  screen.querySelector('.top [data-action="trump"]').focus({ preventScroll: true })
}

function chooseTrump(button) {
  closeSuits()
  if (!take("trump", { round: present().round, value: suitOf(button) })) draw()
}

const ACTIONS = {
  trump: toggleSuits,
  end,
  undo() {
    const now = present()
    if (isLocked(now)) return
    chosen = null
    undo(now.round)
    draw() // also without an answer: what was undone elsewhere is told
  },
  "rest-made"() {
    const { round } = present()
    chosen = null
    if (!take("rest-made", { round })) draw()
  },
  unlock() {
    openRound = present().round
    draw()
  },
}

const PRESSED =
  '[data-pad] button, [data-action="trump"], [data-action="end"], [data-seats-list] :is(a, button)'

function press(pressed) {
  const { value, trump, action, marks } = pressed.dataset
  if (action) ACTIONS[action]()
  else if (trump) chooseTrump(pressed)
  else if (value) pressKey(pressed)
  else if (marks) mark(Number(marks))
  else goTo(Number(pressed.parentElement.dataset.seat))
}

backToPlace()
if (canScore) {
  onPresses(screen, PRESSED, press)
  screen.addEventListener(
    "keydown",
    ({ key }) => key === "Escape" && !find("suits").hidden && closeSuits(),
  )
}
