/** The house rules to choose from, told anew when people come or go. */
import { pageData } from "../dom.js"

const SVG = "http://www.w3.org/2000/svg"
const [FEWEST, MOST, USUAL] = [2, 10, 4]

/** Gives the function that tells all cards to so many players. */
export function ruleCards(root) {
  const tellings = pageData("rule-cards")
  const more = root.querySelector("details")
  let told = null

  root.addEventListener("change", ({ target }) => {
    if (more.contains(target)) putOnTop(target.closest("label"))
  })

  /** The chosen card changes places with the one above the list, and the list closes. */
  function putOnTop(card) {
    const top = root.querySelector("label")
    const place = card.nextSibling
    more.before(card)
    more.insertBefore(top, place)
    more.open = false
    card.querySelector("input").focus()
    card.scrollIntoView({ block: "nearest" })
  }

  return (count) => {
    const seats = count < FEWEST ? USUAL : Math.min(count, MOST)
    if (seats === told) return
    told = seats
    for (const card of root.querySelectorAll("label"))
      tell(card, tellings[card.querySelector("input").value][seats])
  }
}

function tell(card, { course, notes, hands }) {
  card.querySelector("[data-course]").textContent = course
  const note = card.querySelector("[data-note]")
  note.textContent = notes.join(" ")
  note.hidden = notes.length === 0
  draw(card.querySelector("[data-stair]"), hands)
}

function draw(stair, hands) {
  const highest = Math.max(1, ...hands)
  stair.setAttribute("viewBox", `0 0 ${10 * (hands.length || 1)} ${highest}`)
  stair.replaceChildren(
    ...hands.map((cards, index) => step(10 * index + 1, highest - cards, cards)),
  )
}

function step(x, y, height) {
  const rect = document.createElementNS(SVG, "rect")
  for (const [name, value] of Object.entries({ x, y, width: 8, height }))
    rect.setAttribute(name, value)
  return rect
}
