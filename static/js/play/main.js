/** The play screen: taps become commands, and every change of the game is drawn. */
import { pageData } from "../dom.js"
import { Game } from "../game/game.js"
import { keepFresh } from "../game/fresh.js"
import { say } from "../messages.js"
import { onPresses } from "../touch.js"
import "../menu.js"
import { phone } from "../phone.js"
import { drawEnd, drawPad, drawSays } from "./draw-pad.js"
import { drawHeader, drawPodium, drawSeats } from "./draw-table.js"
import { KIND } from "./pad.js"
import { table } from "./table.js"

const data = pageData("game")
const canScore = data.role === "score"
const screen = document.querySelector("main")
const game = new Game(data)

let chosen = data.chosen ?? null
let told = null // what must be read before the next tap
let openRound = null // the round whose pad a person has unlocked

const names = () => game.state.names
const withName = (facts = {}) => ("seat" in facts ? { name: names()[facts.seat], ...facts } : facts)

const isLocked = (now) =>
  phone.lock && now.phase === "tricks" && now.sum.so_far === 0 && now.round !== openRound && !chosen

function draw() {
  const now = table(game.plan, game.state, chosen)
  const isOver = now.podium !== null && !chosen
  Object.assign(screen.dataset, { round: now.round, phase: now.phase, version: game.version })
  drawHeader(screen, now, { names: names(), isOver, canScore, unsent: game.unsent })
  drawSeats(screen, isOver ? [] : now.seats, { names: names(), round: now.round, phase: now.phase })
  drawPodium(screen, isOver ? now.podium : null, names())
  if (!canScore) return
  drawEnd(screen, game.state)
  drawPad(screen, now, { withName, version: game.version, isLocked: isLocked(now), isOver })
  drawSays(screen, told ? { text: say(told.key, withName(told.facts)), isRefusal: true } : saysNow(now), withName)
}

function saysNow(now) {
  if (isLocked(now)) return { text: say("locked") }
  return now.says ? { phrase: now.says } : { text: "" }
}

/** Takes a tap, and says why where it is refused. */
function take(type, fields) {
  const refused = game.tap(type, fields)
  told = refused ? reasonOf(refused) : null
  if (!refused) chosen = null
  draw()
}

function reasonOf({ code, facts }) {
  if (code === "bid_evens_out") return { key: "even_reason", facts }
  if (code === "tricks_do_not_add_up") return { key: "off_reason", facts: { n: facts.left } }
  return { key: "not_taken", facts: { reason: "" } }
}

function pressKey(button) {
  const now = table(game.plan, game.state, chosen)
  if (isLocked(now)) return draw()
  const value = Number(button.dataset.value)
  take(KIND[now.phase], { round: now.round, seat: now.seat, value })
}

function goTo(seat) {
  const now = table(game.plan, game.state, chosen)
  const isAsked = seat === now.seat
  const phase = isAsked && now.phase === "tricks" ? "bids" : isAsked && chosen ? "tricks" : now.phase
  const due = table(game.plan, game.state)
  const isDue = seat === due.seat && phase === due.phase && now.round === due.round
  chosen = isDue ? null : { round: now.round, phase, seat }
  told = null
  draw()
}

function toggleSuits() {
  const suits = screen.querySelector("[data-suits]")
  suits.hidden = !suits.hidden
  screen.querySelector("[data-row]").hidden = !suits.hidden
  if (!suits.hidden) suits.querySelector("button").focus({ preventScroll: true })
}

function chooseTrump(button) {
  const { round } = table(game.plan, game.state, chosen)
  toggleSuits()
  const keep = chosen
  take("trump", { round, value: button.dataset.trump || null })
  chosen = keep
}

function undo() {
  const { undo } = table(game.plan, game.state)
  if (undo) take("undo", { value: undo.id })
}

const ACTIONS = {
  undo,
  trump: toggleSuits,
  "rest-made": () => take("rest-made", { round: table(game.plan, game.state, chosen).round }),
  end: () => take("end", { value: !game.state.ended }),
  unlock: () => {
    openRound = table(game.plan, game.state).round
    draw()
  },
}

const isOurs = ({ dataset }) => "value" in dataset || "trump" in dataset || dataset.action in ACTIONS

function press(button) {
  if ("value" in button.dataset) pressKey(button)
  else if ("trump" in button.dataset) chooseTrump(button)
  else ACTIONS[button.dataset.action]()
}

if (canScore) {
  onPresses(screen, isOurs, press)
  screen.addEventListener("click", (event) => {
    const seat = event.target.closest("[data-seats-list] [data-seat]")
    if (!seat) return
    event.preventDefault()
    goTo(Number(seat.dataset.seat))
  })
}
game.addEventListener("change", draw)
game.addEventListener("told", ({ detail }) => {
  told = detail
  draw()
})
phone.addEventListener("change", draw)
keepFresh(game)
draw()
