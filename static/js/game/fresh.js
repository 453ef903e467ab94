/** Keeps a game as the server has it, while somebody looks: other phones may enter too. */

const EVERY = 3000 // milliseconds

export function keepFresh(game) {
  const look = () => document.visibilityState === "visible" && game.refresh()
  setInterval(look, EVERY)
  document.addEventListener("visibilitychange", look)
  addEventListener("pageshow", (event) => {
    const [navigation] = performance.getEntriesByType("navigation")
    if (event.persisted || navigation?.type === "back_forward") game.refresh()
  })
}
