/** The list of house rules, with those that this browser has saved. */
import "./fresh-list.js"
import "./page.js"
