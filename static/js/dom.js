/** Making and changing elements, always by text and attributes. */

/** An element; an attribute that is null or false is left out, one that is true is empty. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  setAttributes(node, attributes)
  node.append(...children.filter((child) => child !== null && child !== undefined))
  return node
}

export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(name)
    else if (node.getAttribute(name) !== String(value))
      node.setAttribute(name, value === true ? "" : value)
  }
}

/**
 * Puts children in the place of what an element holds, unless it is the same already: what is
 * spoken as it changes shall not be spoken again, and a finger on it not be disturbed.
 */
export function fill(node, ...children) {
  const wanted = children
    .filter((child) => child !== null && child !== undefined)
    .map((child) => (typeof child === "string" ? document.createTextNode(child) : child))
  const old = [...node.childNodes]
  const isSame = wanted.every(
    (child, index) => child === old[index] || child.isEqualNode(old[index]),
  )
  if (!isSame || wanted.length !== old.length) node.replaceChildren(...wanted)
}

const SVG = "http://www.w3.org/2000/svg"

/** The page's own picture with that id: named for those who listen, or else only drawn. */
export function picture(id, { label = null, kind = id } = {}) {
  const svg = document.createElementNS(SVG, "svg")
  const use = document.createElementNS(SVG, "use")
  use.setAttribute("href", `#${id}`)
  svg.append(use)
  setAttributes(svg, {
    class: kind,
    ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
  })
  return svg
}

export const suitPicture = (suit) => picture(`suit-${suit}`, { kind: `suit suit-${suit}` })

/** What the server put in the page under that id, as data. */
export const pageData = (id, page = document) => JSON.parse(page.getElementById(id).textContent)
