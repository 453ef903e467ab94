/** Making and changing elements, always by text and attributes. */

/** An element; attributes that are null or false are left out, true is an empty one. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  setAttributes(node, attributes)
  node.append(...children.filter((child) => child !== null && child !== undefined))
  return node
}

export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(name)
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : value)
  }
}

/** Puts children in the place of what an element holds, unless it reads the same already. */
export function fill(node, ...children) {
  node.replaceChildren(...children.filter((child) => child !== null && child !== undefined))
}

const SVG = "http://www.w3.org/2000/svg"

/** The page's own picture with that id, as a named image. */
export function picture(id, label) {
  const svg = document.createElementNS(SVG, "svg")
  const use = document.createElementNS(SVG, "use")
  use.setAttribute("href", `#${id}`)
  svg.append(use)
  setAttributes(svg, { class: id, role: "img", "aria-label": label })
  return svg
}

/** What the server put in the page under that id, as data. */
export const pageData = (id) => JSON.parse(document.getElementById(id).textContent)
