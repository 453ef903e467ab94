/**
 * Keeps the notes of what was otherwise than planned. The server words them: when something is noted,
 * they are taken out of the page as it would be loaded now, and nothing else on the screen moves.
 */
import { pageData } from "../dom.js"
import { game, screen } from "./session.js"

const noted = ({ names, rounds }) => JSON.stringify([names, rounds.map(({ adjust }) => adjust)])

let shown = noted(game.state)
let isAsking = false
let isStale = false // something changed while the page was asked for

async function renew() {
  if (isAsking) isStale = true
  if (isAsking || noted(game.state) === shown) return
  isAsking = true
  isStale = false
  await fetchNotes()
  isAsking = false
  if (isStale) renew()
}

async function fetchNotes() {
  const answer = await fetch(location.href).catch(() => null)
  if (!answer?.ok) return // at the next change
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  screen.querySelector("[data-notes]").replaceWith(page.querySelector("[data-notes]"))
  shown = noted(pageData("game", page).state)
}

game.addEventListener("change", renew)
