/** Draws the protokoll's rows, sums and problems. */
import { el, fill, picture, setAttributes, suitPicture } from "../dom.js"
import { locale } from "../locale.js"
import { figure, say } from "../messages.js"
import { drawUnsent, pointSigns } from "../play/draw-table.js"

const LABEL = {
  hit: "cell_made",
  plump: "cell_plump",
  bid: "cell_bid",
  wrong: "cell_wrong",
  blank: "cell_blank",
  out: "cell_out",
  early: "cell_early",
}

const orDash = (n) => n ?? "–"

const drawn = new WeakMap() // by cell: what it shows, so that only what changes is drawn again

/** The rows stay the same elements, so that a finger on a cell is not interrupted. */
export function drawProtokoll(
  screen,
  { rows, totals, problems, wrong_rounds, winners },
  { names, chosen, canScore, unsent },
) {
  const find = (name) => screen.querySelector(`[data-${name}]`)
  const box = find("rows")
  while (box.children.length > rows.length) box.lastElementChild.remove()
  rows.forEach((row, index) =>
    drawRow(box.children[index] ?? box.appendChild(blankRow(row)), row, names, chosen, canScore),
  )
  totals.forEach((total, seat) => {
    const sum = find("sums").querySelector(`[data-total="${seat}"]`)
    sum.textContent = total
    sum.classList.toggle("wins", winners.includes(seat))
  })
  names.forEach((name, seat) => {
    find("names").children[seat + 1].firstElementChild.textContent = name
  })
  find("players").textContent = new Intl.ListFormat(locale).format(names)
  const told = problems.map((problem) => problemText(problem, names))
  if (wrong_rounds) told.push(say("problem_waits", { n: wrong_rounds }))
  fill(find("problems"), ...told.map((text) => el("li", {}, text)))
  drawUnsent(screen, unsent)
}

const problemText = (problem, names) => say(problem.says, { ...problem, name: names[problem.seat] })

function blankRow({ round, cells }) {
  const blanks = cells.map((_, seat) => el("td", { "data-round": round, "data-seat": seat }))
  return el("tr", {}, el("th", { scope: "row" }), ...blanks)
}

function drawRow(tr, row, names, chosen, canScore) {
  setAttributes(tr, {
    class: row.is_now ? "is-now" : null,
    "aria-current": row.is_now ? "true" : null,
  })
  const [head, ...boxes] = tr.children
  drawHead(head, row, canScore)
  row.cells.forEach((cell, seat) => {
    const isChosen = chosen?.round === row.round && chosen?.seat === seat
    const isOpen = row.is_open && canScore && "bid" in cell
    const shows = JSON.stringify([cell, isChosen, isOpen, names[seat]])
    if (drawn.get(boxes[seat]) === shows) return
    drawn.set(boxes[seat], shows)
    const kinds = [cell.kind, row.dealer === seat && "deals", isChosen && "is-chosen"]
    setAttributes(boxes[seat], { class: kinds.filter(Boolean).join(" ") })
    drawCell(boxes[seat], row, cell, seat, names[seat], isOpen)
  })
}

/** The row's hand; where the table tells the trump, a tap on it corrects that. */
function drawHead(head, { round, cards, trump, asks_trump, is_open }, canScore) {
  const signs = [String(cards), trump && trump !== "NT" ? suitPicture(trump) : null]
  if (!asks_trump || !is_open || !canScore) return fill(head, ...signs)
  const label = say("head_trump", { number: round + 1, suit: trump ? say(`trump_${trump}`) : "–" })
  const link = {
    href: `${location.pathname}?trump=${round}`,
    "data-trump-of": round,
    "aria-label": label,
  }
  fill(head, el("a", link, ...signs))
}

function drawCell(box, row, cell, seat, name, isOpen) {
  const label = { "aria-label": labelOf(cell, { name, number: row.round + 1 }) }
  const tag = isOpen ? "a" : "span"
  const inner = box.querySelector(`:scope > ${tag}`) ?? el(tag)
  const { opens } = cell
  const link = {
    href: `${location.pathname}?round=${row.round}&seat=${seat}&phase=${opens}`,
    "data-opens": opens,
  }
  setAttributes(inner, { ...label, ...(isOpen ? link : { class: "cell", role: "img" }) })
  fill(inner, ...marksOf(cell))
  if (inner.parentElement !== box) fill(box, inner)
}

/** A cell in words. */
export function labelOf({ kind, bid, tricks, points, adjust }, about) {
  const isUncounted = kind === "plump" && tricks === null
  const facts = { ...about, bid: orDash(bid), tricks: orDash(tricks), points }
  const told = say(isUncounted ? "cell_plump_only" : LABEL[kind], facts)
  return adjust ? `${told}. ${adjustText(adjust)}` : told
}

const adjustText = ({ points, why }) => say(why ? "adjusted_why" : "adjusted", { points, why })

/** Bid, points or blot, tricks and running total, each in its corner. */
function marksOf({ kind, bid, tricks, points, reads_so, total, adjust }) {
  const has = (value) => value !== null && value !== undefined
  const shows = (tag, value) => (has(value) ? el(tag, {}, figure(value)) : null)
  const marks = {
    hit: () => [el("b", {}, ...pointSigns(points, reads_so))],
    plump: () => [
      el(
        "b",
        { class: points ? "pays" : null },
        picture("blot"),
        points ? shows("strong", points) : null,
      ),
      shows("i", tricks),
    ],
    wrong: () => [el("b", { class: "mend" }, String(tricks ?? "?"))],
    out: () => [el("b", {}, "–")],
  }
  return [
    shows("small", bid),
    ...(marks[kind]?.() ?? [shows("i", tricks)]),
    shows("u", total),
    adjust ? el("sub", { title: adjustText(adjust) }, adjust.points) : null,
  ]
}
