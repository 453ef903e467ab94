/** The protokoll: a cell that is tapped is corrected on the pad below, and every figure follows. */
import "../back.js"
import { orderOf } from "../core/plan.js"
import "../game/notes.js"
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
  tellDone,
  undo,
  withName,
  wordsOr,
} from "../game/session.js"
import { say } from "../messages.js"
import { drawEnd, drawPad, drawSays, suitOf } from "../play/draw-pad.js"
import { valueAsked } from "../play/pad.js"
import { table } from "../play/table.js"
import { onPresses } from "../touch.js"
import { drawProtokoll, labelOf } from "./draw.js"
import { protokoll } from "./rows.js"

const BID_CORNER = 0.55 // so much of a cell's width, from the left, stands for the bid

let chosen = data.chosen ?? null
let trumpRound = null // the round whose trump is asked for

const find = (name) => screen.querySelector(`[data-${name}]`)
const cellOf = ({ round, seat }) =>
  find("rows").querySelector(`[data-round="${round}"][data-seat="${seat}"] a`)
const valueOf = (cell) => valueAsked(game.plan, game.state, cell)

let last = chosen // where the focus goes when the pad closes

const draw = keepDrawn(
  () => {
    screen.dataset.version = game.version
    drawProtokoll(screen, protokoll(game.plan, game.state), {
      names: names(),
      chosen,
      canScore,
      unsent: game.unsent,
    })
    if (!canScore) return
    const now = table(game.plan, game.state, chosen ?? trumpCell())
    drawEnd(screen, game.state, now.podium !== null)
    const editing = {
      keys: chosen ? now.keys : [],
      outcome: chosen !== null && now.kind === "made",
      canEmpty: chosen !== null && now.value !== null,
      confirms: null,
      rest: false,
    }
    drawPad(screen, { ...now, ...editing }, { withName, version: game.version })
    drawSays(screen, wordsOr(questionOf(now)), withName)
    drawEditing(find("editing"), now)
  },
  () => last && cellOf(last),
)

/** The pad's question; as the row is elsewhere, a change names the round. */
function questionOf({ says, number }) {
  if (!chosen || !says) return { text: say("edit_how") }
  const [key, facts] = says
  return { phrase: key.startsWith("change_") ? [`edit_${key}`, { ...facts, number }] : says }
}

function trumpCell() {
  if (trumpRound === null) return null
  const [seat] = orderOf(game.plan, game.state, trumpRound)
  return { round: trumpRound, phase: "bids", seat }
}

function drawEditing(editing, { only_plumps }) {
  editing.hidden = !chosen
  for (const link of editing.children) {
    const { phase } = link.dataset
    if (phase === "tricks") link.textContent = say(only_plumps ? "edit_made" : "edit_tricks")
    if (phase === chosen?.phase) link.setAttribute("aria-current", "true")
    else link.removeAttribute("aria-current")
    if (chosen)
      link.setAttribute(
        "href",
        `${location.pathname}?round=${chosen.round}&seat=${chosen.seat}&phase=${phase}`,
      )
  }
  find("suits").hidden = trumpRound === null
  find("row").classList.toggle("has-suits", trumpRound !== null)
}

function enter(value) {
  const kept = chosen
  const { kind } = table(game.plan, game.state, chosen)
  chosen = value === null ? chosen : nextCell()
  const isTaken = take(kind, { round: kept.round, seat: kept.seat, value })
  if (!isTaken) chosen = kept
  else if (!chosen) tellDone("edit_noted", { what: labelNow(kept) })
  draw()
}

function labelNow({ round, seat }) {
  const row = protokoll(game.plan, game.state).rows[round]
  return labelOf(row.cells[seat], { name: names()[seat], number: round + 1 })
}

/** After a bid that player's tricks, where they are counted; else the pad closes. */
function nextCell() {
  const tricks = { ...chosen, phase: "tricks" }
  return chosen.phase === "bids" && valueOf(tricks) !== null ? tricks : null
}

function choose(cell) {
  last = chosen = cell
  trumpRound = null
  hush()
  draw()
  cellOf(cell).scrollIntoView({ block: "nearest", inline: "nearest" }) // from behind the pad
}

function chooseCell(link, event) {
  const cell = {
    round: Number(link.parentElement.dataset.round),
    seat: Number(link.parentElement.dataset.seat),
  }
  const box = link.getBoundingClientRect()
  const isRight = event.detail > 0 && event.clientX > box.left + BID_CORNER * box.width
  const isTricks = isRight && valueOf({ ...cell, phase: "tricks" }) !== null
  choose({ ...cell, phase: isTricks ? "tricks" : link.dataset.opens })
  if (event.detail === 0) find("keys").querySelector("button").focus({ preventScroll: true })
}

function askTrump(round) {
  chosen = null
  trumpRound = round
  hush()
  draw()
  find("suits").querySelector("button").focus({ preventScroll: true })
}

function chooseTrump(button) {
  const round = trumpRound
  trumpRound = null
  if (!take("trump", { round, value: suitOf(button) })) draw()
}

const ACTIONS = {
  end,
  undo() {
    undo()
    draw() // also what was undone, which may not be in sight
  },
  empty: () => enter(null),
  made: () => enter(true),
  plump: () => enter(false),
}

const PRESSED = '[data-pad] button, [data-action="end"], td a, th a, [data-editing] a'

function press(pressed, event) {
  const { value, trump, action, phase, trumpOf } = pressed.dataset
  if (action) ACTIONS[action]()
  else if (trump !== undefined) chooseTrump(pressed)
  else if (value !== undefined) enter(Number(value))
  else if (phase) choose({ ...chosen, phase })
  else if (trumpOf) askTrump(Number(trumpOf))
  else chooseCell(pressed, event)
}

/** A table that is cut off fades out there, so that it is seen that there is more. */
function fadeWhereCut(box) {
  const tell = ([{ intersectionRatio }]) => box.classList.toggle("is-cut", intersectionRatio < 0.95)
  const watch = new IntersectionObserver(tell, { root: box, threshold: 0.95 })
  watch.observe(find("names").lastElementChild)
}

fadeWhereCut(find("scroll"))
if (canScore) onPresses(screen, PRESSED, press)
const inSight = screen.querySelector(".is-chosen") ?? screen.querySelector(".is-now > th")
if (!backToPlace()) inSight?.scrollIntoView({ block: "center", inline: "nearest" })
