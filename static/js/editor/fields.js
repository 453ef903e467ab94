/** Fields that belong together: writing a number chooses it, and what cannot matter is put away. */
import { still } from "./still.js"

export function linkFields(form) {
  const follow = () => {
    form.elements.shown.disabled = true // the server need not find out which box was filled
    putAway(form)
    fade(form)
    keepOrder(form)
  }
  form.addEventListener("input", ({ target }) => {
    if (target.dataset.own) choose(form, target.dataset.own)
    if (target.name === "shape") takeOrder(form)
    still(follow)
  })
  form.addEventListener("change", ({ target }) => {
    if (target.type === "radio" && target.value === "own")
      target.closest(".own")?.querySelector("input[type=text]").focus()
    if (target.tagName === "SELECT" && target.value === "own") openSum(form, target.name)
  })
  form.addEventListener("shown", follow)
  follow()
}

/** Chooses `name=value`, whatever kind of field it is. */
function choose(form, own) {
  const [name, value] = own.split("=")
  for (const field of form.querySelectorAll(`[name="${name}"]`)) {
    if (field.tagName === "SELECT") field.value = value
    else if (field.type !== "hidden" && field.value === value) field.checked = true
  }
}

function openSum(form, name) {
  form.querySelector(`.sum [data-own="${name}=own"]`)?.closest("details").setAttribute("open", "")
}

/** An order of one's own comes back when it is chosen again, after another way was tried. */
function keepOrder(form) {
  if (form.elements.shape.value !== "custom") return
  form.querySelector("#editor").dataset.order = form.querySelector(".line").value
}

function takeOrder(form) {
  const { order } = form.querySelector("#editor").dataset
  if (form.elements.shape.value === "custom" && order) form.querySelector(".line").value = order
}

/** What cannot matter beside what is chosen (`name=value value`) is put away, or else pale. */
function putAway(form) {
  const written = new FormData(form)
  const isMeant = (when) => {
    const [name, values] = when.split("=")
    return values.split(" ").includes(written.getAll(name).pop())
  }
  for (const part of form.querySelectorAll("[data-when]"))
    part.hidden = !isMeant(part.dataset.when) && !part.querySelector(".fault, .odd")
  for (const part of form.querySelectorAll("[data-counts]"))
    part.classList.toggle("is-idle", !isMeant(part.dataset.counts))
}

/** A number that is not chosen is pale. */
function fade(form) {
  for (const own of form.querySelectorAll(".own"))
    own.classList.toggle("is-idle", !own.querySelector("[type=radio]").checked)
}
