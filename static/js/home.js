/** The home page: this browser's games. */
import "./days.js"
import "./fresh-list.js"
import "./page.js"
