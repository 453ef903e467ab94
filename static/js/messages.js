/** The page's texts in the reader's language, as the server put them there. */
import { el, pageData } from "./dom.js"

const texts = pageData("messages")

/** A text with its facts put in; of a pair [one, many], the form that `facts.n` asks for. */
export function say(key, facts = {}) {
  return formOf(key, facts).replace(/%\((\w+)\)[ds]/g, (_, name) => facts[name])
}

/** The same as nodes, the facts set apart as `<b>`. */
export function phrase(key, facts = {}) {
  return formOf(key, facts)
    .split(/(%\(\w+\)[ds])/)
    .map((part) => part.match(/^%\((\w+)\)[ds]$/)?.[1] ?? part)
    .map((part, index) => (index % 2 ? el("b", { dir: "auto" }, String(facts[part])) : part))
    .filter((part) => part !== "")
}

function formOf(key, { n }) {
  const text = texts[key] ?? key
  return Array.isArray(text) ? text[n === 1 ? 0 : 1] : text
}

/** A whole number as printers set it. */
export const figure = (n) => String(n).replace("-", "−")
