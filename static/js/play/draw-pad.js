/** Draws the pad. Its buttons stay the same elements through a round, so that focus stays too. */
import { el, fill, setAttributes } from "../dom.js"
import { phrase, say } from "../messages.js"

/** The menu's way to end a game now, and to go on with one that was ended. */
export function drawEnd(screen, { ended }, isOver) {
  const button = screen.querySelector('button[data-action="end"]')
  button.textContent = say(ended ? "play_on" : "stop_here")
  button.hidden = isOver && !ended
}

export function drawPad(screen, now, { withName, version, isLocked = false, isOver = false }) {
  const pad = screen.querySelector("[data-pad]")
  pad.elements.base.value = version
  pad.querySelector("[data-keys]").hidden = isOver
  pad.querySelector("[data-actions]")?.toggleAttribute("hidden", !isOver)
  drawKeys(pad.querySelector("[data-keys]"), now, isLocked)
  drawSaid(pad.querySelector("[data-keys]"), now, isLocked)
  drawRow(pad.querySelector("[data-row]"), now, withName, isLocked)
  for (const button of pad.querySelectorAll("[data-trump]")) drawSuit(button, now)
}

/** The question, as {phrase: [key, facts]}, or a plain {text}, which may be a refusal. */
export function drawSays(screen, { text, phrase: parts, isRefusal = false }, withName) {
  const says = screen.querySelector("[data-says]")
  says.classList.toggle("is-refusal", isRefusal)
  fill(says, ...(parts ? phrase(parts[0], withName(parts[1])) : [text]))
}

/** What a press of a suit tells: a suit, or, where it was told already, none. */
export const suitOf = (button) =>
  button.getAttribute("aria-pressed") === "true" ? null : button.dataset.trump

function drawSuit(button, { round, trump }) {
  const isTold = button.dataset.trump === trump
  setAttributes(button, {
    "aria-pressed": String(isTold),
    value: `trump ${round} ${isTold ? "-" : button.dataset.trump}`,
  })
}

function drawKeys(keys, now, isLocked) {
  keys.dataset.columns = now.columns
  const buttons = [...keys.querySelectorAll("[data-value]")]
  const said = keys.querySelector(".said")
  for (const button of buttons.splice(now.keys.length)) button.remove()
  now.keys.forEach((key, index) => {
    const button = buttons[index] ?? keys.insertBefore(el("button", { name: "tap" }), said)
    button.textContent = key.value
    setAttributes(button, {
      value: `${now.kind} ${now.round} ${now.seat} ${key.value}`,
      "data-value": key.value,
      "aria-disabled": !key.is_on || isLocked ? "true" : null,
      class: [key.is_even && "even", key.is_bid && "bid"].filter(Boolean).join(" ") || null,
    })
  })
}

/**
 * The keys with words: the one that confirms who plumped, or, where a cell is corrected, whether it
 * was made, and the one that empties it.
 */
function drawSaid(keys, { kind, confirms, outcome, canEmpty, round, seat, value }, isLocked) {
  const cell = `${kind} ${round} ${seat}`
  const isShown = {
    empty: canEmpty && [say("edit_empty"), `${cell} -`, "empty"],
    plump: outcome && [say("plump"), `${cell} no`, "outcome", value === false],
    made: outcome && [say("made"), `${cell} yes`, "outcome", value === true],
    "rest-made": confirms &&
      !isLocked && [say(confirms.says), `rest-made ${round}`, "confirm", null, confirms.is_on],
  }
  let next = null // from the last one: each stands before the one that is drawn already
  for (const [action, shown] of Object.entries(isShown)) {
    const old = keys.querySelector(`[data-action="${action}"]`)
    if (!shown) old?.remove()
    else {
      next = old ?? keys.insertBefore(el("button", { name: "tap", "data-action": action }), next)
      drawWord(next, shown)
    }
  }
}

function drawWord(button, [text, value, kind, isPressed = null, isOn = true]) {
  setAttributes(button, {
    value,
    class: `said ${kind}`,
    "aria-pressed": isPressed === null ? null : String(isPressed),
    "aria-disabled": isOn ? null : "true",
  })
  fill(button, text)
}

export const undoText = ({ what: [key, facts] }, withName) => say(key, withName(facts))

function drawRow(row, now, withName, isLocked) {
  const undo = row.querySelector('[data-action="undo"]')
  setAttributes(undo, {
    value: `undo ${now.undo?.id ?? ""}`,
    "aria-disabled": now.undo ? null : "true",
    "aria-label": now.undo
      ? say("undo", { what: undoText(now.undo, withName) })
      : say("undo_nothing"),
  })
  offer(row, "rest-made", now.rest && !isLocked && say("rest"), `rest-made ${now.round}`)
  offer(row, "unlock", isLocked && say("unlock"), "")
}

/** Shows or takes away a button in front of undo. */
function offer(row, action, label, value) {
  const button = row.querySelector(`[data-action="${action}"]`)
  if (!label) return button?.remove()
  const undo = row.querySelector('[data-action="undo"]')
  const shown =
    button ??
    row.insertBefore(
      el("button", { name: "tap", class: "small", "data-action": action }, label),
      undo,
    )
  setAttributes(shown, { value })
}
