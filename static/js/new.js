/** The page of a new game: without this script its buttons ask the server for the same. */
import "./page.js"
import "./same-touch.js"
import { drawDealer } from "./new/draw.js"
import { keepDraft } from "./new/draft.js"
import { namesakes } from "./new/namesakes.js"
import { people } from "./new/people.js"
import { ruleCards } from "./new/rule-cards.js"
import { say } from "./messages.js"

const form = document.getElementById("new-game")
const at = (name) => document.querySelector(`[data-${name}]`)

const tellRules = ruleCards(at("rules"))
const keep = keepDraft(form)
const table = people(form, changed)

function changed() {
  at("drawn").replaceChildren()
  forgive()
  tell()
}

/** What the server found wrong is being mended. */
function forgive() {
  for (const fault of form.querySelectorAll(".fault")) fault.remove()
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid")
    field.removeAttribute("aria-describedby")
  }
}

function tell() {
  const { names, dealer } = table.seating()
  at("dealing").hidden = names.length < 2
  tellNamesakes(namesakes(names))
  at("start-note").textContent =
    names.length < 2 ? say("needs_two") : say("first_dealer", { name: names[dealer] })
  tellRules(names.length)
  keep()
}

/** Two of one name may play: it is said, and no more. */
function tellNamesakes(shared) {
  at("alike").hidden = shared.length === 0
  at("alike").textContent = shared.length ? say("alike", { names: shared.join(", ") }) : ""
}

at("draw").addEventListener("click", (event) => {
  event.preventDefault()
  const { names } = table.seating()
  const { list, winner } = drawDealer(names)
  table.dealBy(winner)
  at("drawn").replaceChildren(list)
  tell()
})

form.addEventListener("change", tell)
tell()
