/** The rows of people: added, moved, removed, and who of them deals first. */
import { say } from "../messages.js"

const MOST = 10
const LONGEST = 40

/** Takes over the rows of the form; calls `changed` after each change of who sits where. */
export function people(form, changed) {
  const list = form.querySelector("[data-people]")
  const adding = form.querySelector("[data-add]")
  const said = form.querySelector("[data-said]")
  const chips = form.querySelector("[data-chips]")
  const field = document.getElementById("add-name")
  const template = document.getElementById("person")
  const nameOf = (row) => row.querySelector("[name=name]")
  const rows = () => [...list.children]

  function add(name) {
    if (!name.trim() || list.children.length >= MOST) return
    const row = template.content.firstElementChild.cloneNode(true)
    nameOf(row).value = name.trim()
    list.append(row)
    if (!list.querySelector("[name=dealer]:checked")) dealerOf(row).checked = true
    number()
  }

  function addTyped() {
    const name = field.value
    field.value = ""
    add(name)
    field.focus()
  }

  function remove(row) {
    const next = row.nextElementSibling ?? row.previousElementSibling
    const name = nameOf(row).value.trim()
    if (name) chips.prepend(chip(name)) // one tap brings back who was removed by mistake
    row.remove()
    if (next && dealerOf(row).checked) dealerOf(next).checked = true
    number()
    ;(next?.querySelector("[data-remove]") ?? field).focus()
  }

  function move(row, by) {
    const other = by < 0 ? row.previousElementSibling : row.nextElementSibling
    if (!other) return
    if (by < 0) other.before(row)
    else other.after(row)
    number()
    row.querySelector(`[data-move="${by}"]`).focus()
    said.textContent = say("moved", { name: nameOf(row).value, number: rows().indexOf(row) + 1 })
  }

  /** Puts the place into every value and label of every row. */
  function number() {
    rows().forEach((row, index) => {
      const name = nameOf(row).value.trim()
      const label = (part, key) =>
        part.setAttribute("aria-label", say(key, { name, number: index + 1 }))
      dealerOf(row).value = index
      label(dealerOf(row), "first_dealer")
      label(nameOf(row), "name_at")
      for (const [selector, action, key, idle] of [
        ['[data-move="-1"]', "up", "move_up", index === 0],
        ['[data-move="1"]', "down", "move_down", index === list.children.length - 1],
        ["[data-remove]", "remove", "remove", false],
      ]) {
        const button = row.querySelector(selector)
        button.value = `${action}-${index}`
        button.setAttribute("aria-disabled", idle)
        label(button, key)
      }
    })
    adding.hidden = list.children.length >= MOST
    chips.hidden = adding.hidden || chips.children.length === 0
    changed()
  }

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button")
    const row = button?.closest("[data-person]")
    const isChip = chips.contains(button)
    if (!button || !(row || isChip || adding.contains(button))) return
    event.preventDefault()
    if (row && button.dataset.move) move(row, Number(button.dataset.move))
    else if (row) remove(row)
    else if (isChip) addChip(button)
    else addTyped()
  })

  function addChip(button) {
    button.remove()
    add(button.value)
  }

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.name !== "name" || event.isComposing) return
    event.preventDefault()
    if (event.target === field) addTyped()
    else event.target.blur()
  })

  form.addEventListener("input", ({ target, isComposing }) => {
    if (target.name !== "name" || isComposing) return
    const letters = [...target.value]
    if (letters.length > LONGEST) target.value = letters.slice(0, LONGEST).join("")
    if (target === field) changed()
    else number()
  })

  return {
    /** The names as they would be sent, and the place of who deals among them. */
    seating() {
      const seated = [...rows(), null].filter((row) => (row ? nameOf(row) : field).value.trim())
      const dealer = seated.findIndex((row) => row && dealerOf(row).checked)
      return {
        names: seated.map((row) => (row ? nameOf(row) : field).value.trim()),
        dealer: Math.max(0, dealer),
      }
    },
    dealBy(seat) {
      const row = rows().filter((row) => nameOf(row).value.trim())[seat]
      if (row) dealerOf(row).checked = true
    },
  }
}

const dealerOf = (row) => row.querySelector("[name=dealer]")

function chip(name) {
  const button = document.createElement("button")
  Object.assign(button, { className: "chip", name: "add", value: name, textContent: name })
  button.setAttribute("formmethod", "get")
  return button
}
