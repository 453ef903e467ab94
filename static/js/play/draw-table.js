/** Draws all but the pad: header, the sum, the seats, and the standings at the end. */
import { el, fill, picture, setAttributes, suitPicture } from "../dom.js"
import { locale } from "../locale.js"
import { figure, phrase, say } from "../messages.js"

const MANY_SEATS = 4 // more stand in two columns
const LONG_NAME = 22 // characters; a longer one is set smaller where all is large

const part = (screen, name) => screen.querySelector(`[data-${name}]`)

/** All of it; what is over shows its standings in the place of the seats. */
export function drawTable(screen, now, { names, isOver, canScore, version }) {
  const { round, phase, kind } = now
  Object.assign(screen.dataset, { round, phase, version })
  drawHeader(screen, now, { names, isOver, canScore })
  const marks = kind === "made"
  drawSeats(screen, isOver ? [] : now.seats, { names, round, phase, marks, canScore })
  drawPodium(screen, isOver ? now.podium : null, names)
  if (!canScore) drawTurn(part(screen, "turn"), isOver ? null : now.turn, names)
}

function drawHeader(screen, now, { names, isOver, canScore }) {
  part(screen, "sum").hidden = isOver
  part(screen, "seats-list").hidden = isOver
  part(screen, "podium").hidden = !isOver
  drawTrump(screen.querySelector('[data-action="trump"]'), now, { isOver, canScore })
  const cards = part(screen, "cards")
  cards.textContent = isOver ? cards.dataset.end : say("cards", { n: now.cards })
  fill(part(screen, "about"), ...(isOver ? [] : aboutOf(now, names)))
  if (!isOver) drawSum(screen, now)
}

/** A quiet word on what the server has not got yet. */
export function drawUnsent(screen, unsent) {
  const note = part(screen, "unsent")
  note.hidden = !unsent
  fill(note, unsent ? say("unsent", { n: unsent }) : "")
}

/** Parts that are not broken in two where they fit on a line; the style sets dots between them. */
function aboutOf({ about }, names) {
  return about.flatMap(([key, facts]) => [
    el("span", {}, say(key, { name: names[facts.seat], ...facts })),
    " ",
  ])
}

function drawTrump(sign, now, { isOver, canScore }) {
  sign.hidden = isOver || !now.shows_trump
  sign.classList.toggle("is-told", now.trump !== null)
  const ask = canScore ? "trump_ask" : "trump_untold"
  const waits = now.names_trump && now.namer === null ? "trump_waits" : ask
  const label = now.trump ? say("trump_is", { suit: say(`trump_${now.trump}`) }) : say(waits)
  setAttributes(sign, { "aria-label": label, disabled: canScore && !now.asks_trump })
  fill(sign, now.trump ? suitPicture(now.trump) : picture("untold"))
}

function drawSum(screen, { phase, kind, sum }) {
  const words = part(screen, "sum-words")
  const { balance, so_far, cards } = sum
  words.className = phase === "tricks" && balance ? (balance > 0 ? "over" : "under") : ""
  fill(words, ...sumWords(phase, sum))
  screen.querySelector(".gauge-part").setAttribute("width", `${sum.part}%`)
  part(screen, "sum-left").textContent = leftWords(kind, so_far, cards)
}

function leftWords(kind, so_far, cards) {
  if (kind === "made") return say("plumps", { n: so_far })
  if (kind === "tricks") return say("tricks_so_far", { so_far, cards })
  const isOver = so_far > cards
  return say(isOver ? "over" : "left", { n: Math.abs(cards - so_far) })
}

function sumWords(phase, { balance, so_far, cards }) {
  if (phase === "bids") return phrase("bid_so_far", { so_far, cards })
  if (balance === null) return phrase("tricks_so_far", { so_far, cards })
  if (balance === 0) return phrase("even")
  return phrase(balance > 0 ? "overbid" : "underbid", { n: Math.abs(balance) })
}

/** Whose turn it is, for those who look on. */
function drawTurn(line, turn, names) {
  line.hidden = !turn
  if (!turn) return fill(line)
  const [key, facts] = turn
  fill(line, ...phrase(key, { name: names[facts.seat], ...facts }))
}

/** The seats in bidding order; a seat stays the same element through the game. */
function drawSeats(screen, seats, { names, round, phase, marks, canScore }) {
  const list = part(screen, "seats-list")
  const old = new Map([...list.children].map((item) => [Number(item.dataset.seat), item]))
  const focused = document.activeElement
  const items = seats.map((seat) => {
    const item = old.get(seat.seat) ?? el("li", { class: "seat", "data-seat": seat.seat })
    const isNarrow = seats.length > MANY_SEATS
    const shown = canScore ? seat : { ...seat, rank: seat.place }
    return drawSeat(item, shown, { names, round, phase, isNarrow, tag: tagOf(marks, canScore) })
  })
  const isSame =
    items.length === list.children.length && items.every((item, at) => item === list.children[at])
  if (!isSame) fill(list, ...items)
  if (seats.length) list.classList.toggle("two", seats.length > MANY_SEATS)
  if (!isSame && list.contains(focused)) focused.focus()
  if (canScore) bringIntoSight(list, seats.find((seat) => seat.is_asked)?.seat)
}

/** Where the seats do not all fit, the one that is asked comes into sight as it is asked. */
function bringIntoSight(list, asked) {
  if (list.dataset.asked === String(asked)) return
  list.dataset.asked = asked
  if (list.scrollHeight <= list.clientHeight) return
  list.querySelector(`[data-seat="${asked}"]`)?.scrollIntoView({ block: "nearest" })
}

/** A seat is gone to, or marked as plumped; who only follows can do neither. */
const tagOf = (marks, canScore) => (!canScore ? "div" : marks ? "button" : "a")

/** What is touched at a seat: the same element for as long as a touch does the same. */
function boxOf(item, tag) {
  const box = item.firstElementChild
  if (box?.localName === tag) return box
  const parts = ["name", "total", "mark", "sub"].map((name) => el("span", { class: name }))
  const fresh = el(tag, {}, ...parts)
  item.replaceChildren(fresh)
  return fresh
}

function drawSeat(item, seat, { names, round, phase, isNarrow, tag }) {
  setAttributes(item, { "aria-current": seat.is_asked ? "step" : null })
  const name = names[seat.seat]
  const box = boxOf(item, tag)
  if (tag === "a")
    setAttributes(box, {
      href: `${location.pathname}?round=${round}&seat=${seat.seat}&phase=${phase}`,
    })
  if (tag === "button") setAttributes(box, markingOf(seat, round, name))
  const [nameBox, total, mark, sub] = box.children
  nameBox.className = nameClass(name)
  fill(nameBox, seat.is_dealer ? dealerSign(name) : null, el("bdi", {}, name))
  fill(total, ...totalOf(seat))
  mark.className = `mark ${seat.mark.kind}`
  fill(mark, ...markOf(seat.mark))
  sub.className = `sub ${seat.sub?.[0] ?? ""}`
  fill(sub, ...subWords(seat, isNarrow))
  return item
}

/** A touch marks a seat as plumped, and another one takes that back. */
function markingOf({ seat, mark, sub, beside }, round, name) {
  const isPlump = mark.kind === "plump"
  return {
    "data-marks": seat,
    form: "pad",
    name: "tap",
    value: `made ${round} ${seat} ${isPlump ? "-" : "no"}`,
    "aria-pressed": String(isPlump),
    "aria-label": say("marks", { name, sub: subTexts({ sub, beside }).join(", ") }),
  }
}

/** Parts that are not broken in two where they fit on a line. */
const subWords = (seat, isNarrow) =>
  subTexts(seat, isNarrow).flatMap((text, at) => [at ? " " : null, el("span", {}, text)])

/** In two columns there is no room to tell by how many a bid was missed. */
function subTexts({ sub, beside }, isNarrow) {
  const key = isNarrow && ["took_few", "took_many"].includes(sub?.[0]) ? "took_it" : sub?.[0]
  const noted = beside && say("beside", { points: beside })
  return [sub && say(key, sub[1]), noted].filter(Boolean)
}

const isLong = (text) => [...text].length > LONG_NAME

const nameClass = (name) => (isLong(name) ? "name is-long" : "name")

const dealerSign = (name) =>
  el("abbr", { class: "dealer", title: say("deals", { name }) }, say("dealer_mark"))

const ordinal = (rank) => say("ordinals").split(" ")[rank - 1]

function totalOf({ seat, total, adds, rank }) {
  return [
    rank ? el("small", {}, ordinal(rank)) : null,
    rank ? " " : null,
    el("span", { "data-total": seat }, String(total)),
    adds === null ? null : el("span", { class: "adds" }, ` → ${total + adds}`),
  ]
}

/** The points of a hit, the 1 in front of the bid set apart where they read so. */
export const pointSigns = (points, readsSo) =>
  readsSo ? [el("em", {}, "1"), String(points).slice(1)] : [figure(points)]

function markOf({ kind, bid, points, reads_so }) {
  if (kind === "ask") return ["?"]
  if (kind === "bid") return [String(bid)]
  if (kind === "hit") return pointSigns(points, reads_so)
  if (kind !== "plump") return []
  return [points ? el("small", {}, figure(points)) : null, picture("blot", { label: say("plump") })]
}

function drawPodium(screen, podium, names) {
  const box = part(screen, "podium")
  const list = box.querySelector("ol")
  if (!podium) return fill(list)
  const winners = podium.filter(({ rank }) => rank === 1)
  box.querySelector(".podium-title").textContent = say("winner", { n: winners.length })
  const title = box.querySelector("h2")
  title.textContent = new Intl.ListFormat(locale).format(winners.map(({ seat }) => names[seat]))
  title.className = isLong(title.textContent) ? "is-long" : ""
  fill(list, ...podium.map((place) => podiumRow(place, names)))
}

function podiumRow({ seat, rank, total, plumps, is_low }, names) {
  const badge = is_low ? el("small", { class: "badge" }, say("below_mark")) : null
  return el(
    "li",
    { "data-seat": seat, value: rank },
    el("span", { class: "rank", "data-rank": rank }, String(rank)),
    el(
      "span",
      { class: nameClass(names[seat]) },
      el("bdi", {}, names[seat]),
      badge ? " " : null,
      badge,
    ),
    el("small", { class: "plumps" }, say("plumps", { n: plumps })),
    el("span", { class: "total", "data-total": seat }, String(total)),
  )
}
