/** The draw for who deals first: the highest card does, and equals draw again. */
import { el, picture } from "../dom.js"
import { say } from "../messages.js"

const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
const SUITS = ["S", "H", "D", "C"]

/** Lets every name draw; gives the list to show, and the place of the winner. */
export function drawDealer(names) {
  const hands = names.map(() => [])
  const deck = shuffled()
  let left = names.map((_, seat) => seat)
  while (left.length > 1) {
    for (const seat of left) hands[seat].push(deck.next().value)
    const best = Math.min(...left.map((seat) => height(hands[seat])))
    left = left.filter((seat) => height(hands[seat]) === best)
  }
  return { list: drawn(names, hands, left[0]), winner: left[0] }
}

const height = (hand) => RANKS.indexOf(hand[hand.length - 1].rank)

/** A deck, and another one each time it has run out. */
function* shuffled() {
  for (;;) {
    const deck = RANKS.flatMap((rank) => SUITS.map((suit) => ({ rank, suit })))
    while (deck.length) yield deck.splice(below(deck.length), 1)[0]
  }
}

/** A number from 0 to below `count`, each as likely as the others. */
function below(count) {
  const [number] = crypto.getRandomValues(new Uint32Array(1))
  const fair = 2 ** 32 - (2 ** 32 % count)
  return number < fair ? number % count : below(count)
}

function drawn(names, hands, winner) {
  const items = names.map((name, seat) =>
    el(
      "li",
      { class: seat === winner ? "won" : null },
      el("span", { class: "name" }, name),
      ...hands[seat].map(card),
    ),
  )
  return el("ul", { class: "drawn" }, ...items)
}

function card({ rank, suit }) {
  const id = `suit-${suit}`
  const svg = picture(id, { label: say(`trump_${suit}`), kind: `suit ${id}` })
  return el("span", { class: "playing-card" }, rank, svg)
}
