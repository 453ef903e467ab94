/** The big screen: the table as those who follow see it, drawn large, with nothing to touch. */
import "../game/notes.js"
import { game, keepDrawn, names, screen } from "../game/session.js"
import { drawTable } from "../play/draw-table.js"
import { table } from "../play/table.js"

keepDrawn(
  () => {
    const now = table(game.plan, game.state)
    const isOver = now.podium !== null
    const { version } = game
    drawTable(screen, now, { names: names(), isOver, canScore: false, version })
  },
  () => null,
)
