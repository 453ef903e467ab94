/** The protokoll: a cell that is tapped is corrected on the pad below, and every figure follows. */
import { pageData } from "../dom.js"
import { entryOf } from "../core/state.js"
import { keepFresh } from "../game/fresh.js"
import { Game } from "../game/game.js"
import { say } from "../messages.js"
import "../menu.js"
import { phone } from "../phone.js"
import { drawEnd, drawPad, drawSays } from "../play/draw-pad.js"
import { KIND } from "../play/pad.js"
import { table } from "../play/table.js"
import { onPresses } from "../touch.js"
import { drawProtokoll } from "./draw.js"
import { protokoll } from "./rows.js"

const data = pageData("game")
const canScore = data.role === "score"
const screen = document.querySelector("main")
const game = new Game(data)
const BID_CORNER = 0.55 // so much of a cell's width, from the left, stands for the bid

let chosen = data.chosen ?? null
let told = null

const names = () => game.state.names
const withName = (facts = {}) => ("seat" in facts ? { name: names()[facts.seat], ...facts } : facts)

function draw() {
  screen.dataset.version = game.version
  drawProtokoll(screen, protokoll(game.plan, game.state), { names: names(), chosen, canScore, unsent: game.unsent })
  if (!canScore) return
  drawEnd(screen, game.state)
  const now = table(game.plan, game.state, chosen)
  const editing = { keys: chosen ? now.keys : [], canEmpty: isFilled(chosen), rest: false }
  drawPad(screen, { ...now, ...editing }, { withName, version: game.version })
  drawSays(screen, told ? { text: say(told.key, withName(told.facts)), isRefusal: true } : saysNow(now), withName)
  drawEditing(screen.querySelector("[data-editing]"))
}

const isFilled = (cell) => cell !== null && entryOf(game.state, cell.round)[cell.phase][cell.seat] !== null

function saysNow(now) {
  return chosen && now.says ? { phrase: now.says } : { text: say("edit_how") }
}

function drawEditing(editing) {
  editing.hidden = !chosen
  for (const button of editing.querySelectorAll("[data-phase]")) {
    button.setAttribute("aria-pressed", String(button.dataset.phase === chosen?.phase))
  }
}

function take(type, fields) {
  const refused = game.tap(type, fields)
  told = refused ? { key: `refused_${refused.code}`, facts: { ...refused.facts, n: refused.facts.left ?? 0 } } : null
  if (!refused) chosen = fields.value === null ? chosen : nextCell(type)
  draw()
}

/** After a bid that player's tricks, where they are counted; else the pad closes. */
function nextCell(type) {
  if (type !== "bid" || !chosen) return null
  const counted = entryOf(game.state, chosen.round).tricks[chosen.seat] !== null
  return counted ? { ...chosen, phase: "tricks" } : null
}

function choose(link, event) {
  const { round, seat } = link.parentElement.dataset
  const box = link.getBoundingClientRect()
  const counted = entryOf(game.state, Number(round)).tricks[seat] !== null
  const isTricks = counted && event.detail > 0 && event.clientX > box.left + BID_CORNER * box.width
  chosen = { round: Number(round), seat: Number(seat), phase: isTricks ? "tricks" : "bids" }
  told = null
  draw()
}

const ACTIONS = {
  undo() {
    const { undo } = table(game.plan, game.state)
    if (undo) take("undo", { value: undo.id })
  },
  end() {
    take("end", { value: !game.state.ended })
  },
  empty() {
    take(KIND[chosen.phase], { round: chosen.round, seat: chosen.seat, value: null })
  },
}

const isOurs = ({ dataset }) => "value" in dataset || "phase" in dataset || dataset.action in ACTIONS

function press(button) {
  const { value, phase, action } = button.dataset
  if (action) return ACTIONS[action]()
  if (value !== undefined) {
    return take(KIND[chosen.phase], { round: chosen.round, seat: chosen.seat, value: Number(value) })
  }
  chosen = { ...chosen, phase }
  draw()
}

if (canScore) {
  onPresses(screen, isOurs, press)
  screen.addEventListener("click", (event) => {
    const link = event.target.closest("td a")
    if (!link) return
    event.preventDefault()
    choose(link, event)
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
const inSight = screen.querySelector(".is-chosen") ?? screen.querySelector(".is-now > th")
inSight?.scrollIntoView({ block: "center", inline: "nearest" })
