/** The staircase under the thumb: a tap chooses a round, and the keys below it change that one. */

let chosen = null // the round that the keys are about, from 0

export function followStairs(form) {
  form.addEventListener("click", ({ target, clientX }) => {
    const svg = target.closest?.("#rounds svg")
    const key = target.closest?.("[data-keys] button")
    if (svg) tap(clientX)
    if (key) press(form, key.dataset)
  })
  form.addEventListener("shown", mark)
  mark()
}

const steps = () => [...document.querySelectorAll("#rounds rect")]
const hands = () => steps().map((step) => Number(step.dataset.cards))

/** Chooses the step in whose column the thumb is, also above it. */
function tap(x) {
  const before = steps().filter((step) => step.getBoundingClientRect().left <= x)
  chosen = Math.max(0, before.length - 1)
  mark()
}

function press(form, { step, add, remove }) {
  const sizes = hands()
  const cards = sizes[chosen]
  if (step) sizes[chosen] = cards + Number(step)
  if (add !== undefined) sizes.splice(++chosen, 0, cards)
  if (remove !== undefined && sizes.length > 1) sizes.splice(chosen, 1)
  write(form, sizes)
}

/** The hands as an order of their own, and at once as steps, before the server has told them. */
function write(form, sizes) {
  const most = Number(document.getElementById("rounds").dataset.most)
  const within = sizes.map((cards) => Math.min(Math.max(cards, 1), most))
  const line = form.querySelector(".line")
  line.value = within.join(" ")
  chosen = Math.min(chosen, within.length - 1)
  if (within.length === steps().length) draw(within)
  mark()
  line.dispatchEvent(new Event("input", { bubbles: true }))
}

function draw(sizes) {
  const step = steps()[chosen]
  const before = Number(step.dataset.cards)
  const foot = step.y.baseVal.value + step.height.baseVal.value
  const height = (step.height.baseVal.value / before) * sizes[chosen]
  step.dataset.cards = sizes[chosen]
  step.setAttribute("height", height)
  step.setAttribute("y", foot - height)
}

/** Tells which step the keys are about. */
function mark() {
  const panel = document.getElementById("steps")
  const sizes = hands()
  panel.hidden = !sizes.length
  document.getElementById("rounds").classList.add("can-tap")
  if (chosen !== null) chosen = Math.min(chosen, sizes.length - 1)
  const isChosen = chosen !== null && sizes.length > 0
  panel.querySelector("[data-hint]").hidden = isChosen
  panel.querySelector("[data-keys]").hidden = !isChosen
  steps().forEach((step, at) => step.classList.toggle("is-chosen", at === chosen))
  if (isChosen) panel.querySelector("[data-said]").value = said(panel.dataset, sizes[chosen])
}

function said({ round, one, many }, cards) {
  const told = (cards === 1 ? one : many).replace("%(n)s", cards)
  return round.replace("%(number)s", chosen + 1).replace("%(told)s", told)
}
