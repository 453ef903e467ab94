/** Draws the pad. Its buttons stay the same elements through a round, so that focus stays too. */
import { el, fill, setAttributes } from "../dom.js"
import { phrase, say } from "../messages.js"
import { KIND } from "./pad.js"

const FEW = 12 // up to so many keys stand in four columns, more in six

/** The menu's way to end a game now, and to go on with one that was ended. */
export function drawEnd(screen, { ended }) {
  const button = screen.querySelector('button[data-action="end"]')
  if (button) button.textContent = say(ended ? "play_on" : "stop_here")
}

export function drawPad(screen, now, { withName, version, isLocked = false, isOver = false }) {
  const pad = screen.querySelector("[data-pad]")
  pad.elements.base.value = version
  pad.querySelector("[data-keys]").hidden = isOver
  pad.querySelector("[data-actions]")?.toggleAttribute("hidden", !isOver)
  drawKeys(pad.querySelector("[data-keys]"), now, isLocked)
  drawRow(pad.querySelector("[data-row]"), now, withName, isLocked)
  for (const button of pad.querySelectorAll("[data-trump]")) {
    setAttributes(button, { "aria-pressed": button.dataset.trump ? button.dataset.trump === now.trump : null })
  }
}

/** The question, as {phrase: [key, facts]}, or a plain {text}, which may be a refusal. */
export function drawSays(screen, { text, phrase: parts, isRefusal = false }, withName) {
  const says = screen.querySelector("[data-says]")
  says.classList.toggle("is-refusal", isRefusal)
  fill(says, ...(parts ? phrase(parts[0], withName(parts[1])) : [text]))
}

function drawKeys(keys, now, isLocked) {
  keys.querySelector('[data-action="empty"]')?.remove()
  keys.dataset.columns = now.keys.length <= FEW ? 4 : 6
  while (keys.children.length > now.keys.length) keys.lastElementChild.remove()
  now.keys.forEach((key, index) => {
    const button = keys.children[index] ?? keys.appendChild(el("button", { name: "tap" }))
    button.textContent = key.value
    setAttributes(button, {
      value: `${KIND[now.phase]} ${now.round} ${now.seat} ${key.value}`,
      "data-value": key.value,
      "aria-disabled": !key.is_on || isLocked ? "true" : null,
      class: [key.is_even && "even", key.is_bid && "bid"].filter(Boolean).join(" ") || null,
    })
  })
  if (now.canEmpty) keys.append(emptyKey(now))
}

const emptyKey = ({ phase, round, seat }) => {
  const tap = { name: "tap", value: `${KIND[phase]} ${round} ${seat} -` }
  return el("button", { ...tap, class: "empty", "data-action": "empty" }, say("edit_empty"))
}

function drawRow(row, now, withName, isLocked) {
  const undo = row.querySelector('[data-action="undo"]')
  const label = now.undo ? say(now.undo.what[0], withName(now.undo.what[1])) : say("undo_nothing")
  setAttributes(undo, {
    value: `undo ${now.undo?.id ?? ""}`,
    "aria-disabled": now.undo ? null : "true",
    "aria-label": label,
  })
  offer(row, "rest-made", now.rest && !isLocked && say("rest"), undo)
  offer(row, "unlock", isLocked && say("unlock"), undo)
}

/** Shows or takes away a button in front of undo. */
function offer(row, action, label, undo) {
  const button = row.querySelector(`[data-action="${action}"]`)
  if (!label) return button?.remove()
  if (!button) row.insertBefore(el("button", { type: "button", class: "small", "data-action": action }, label), undo)
}

