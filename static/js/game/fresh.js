/**
 * Keeps a game as the server has it, while somebody looks: other phones may enter too.
 * Times are in milliseconds.
 */

const MINUTE = 60_000
const PACES = [
  [1000, 10 * MINUTE], // so often, until nothing has happened for so long: a hand is played by then
  [3000, 30 * MINUTE],
  [10_000, Infinity],
]
const LONGEST = 15_000 // between two tries while no answer comes
const TOUCHES = ["pointerdown", "keydown", "wheel"]

const paceAfter = (quiet) => PACES.find(([, until]) => quiet < until)[0]

/** Somewhat less, or more: many phones shall not ask in step. */
const scattered = (wait) => wait * (0.85 + 0.3 * Math.random())

class Watch {
  #game
  #timer = null
  #isAsking = false
  #failures = 0
  #last = Date.now() // when something last happened
  #patience // until the next time

  constructor(game) {
    this.#game = game
    document.addEventListener("visibilitychange", () => this.wake())
    addEventListener("online", () => this.wake())
    for (const touch of TOUCHES)
      addEventListener(touch, () => this.#touched(), { capture: true, passive: true })
    this.#wait()
  }

  /** Somebody looks again: asks at once, or, where nobody does, no more. */
  wake() {
    this.#last = Date.now()
    this.#failures = 0
    if (!this.#isAsking) this.#ask()
  }

  #touched() {
    this.#last = Date.now()
    if (this.#patience > PACES[0][0]) this.wake()
  }

  #wait() {
    const pace = paceAfter(Date.now() - this.#last)
    this.#patience = Math.min(pace * 2 ** this.#failures, LONGEST)
    this.#timer = setTimeout(() => this.#ask(), scattered(this.#patience))
  }

  async #ask() {
    clearTimeout(this.#timer)
    if (document.visibilityState !== "visible") return
    this.#isAsking = true
    const answer = await this.#game.refresh()
    this.#isAsking = false
    this.#failures = answer ? 0 : this.#failures + 1
    if (answer === "changed") this.#last = Date.now()
    this.#wait()
  }
}

export function keepFresh(game) {
  const watch = new Watch(game)
  addEventListener("pageshow", (event) => {
    const [navigation] = performance.getEntriesByType("navigation")
    if (event.persisted || navigation?.type === "back_forward") watch.wake()
  })
}
