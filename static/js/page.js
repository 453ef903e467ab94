/** What every page does: its links up lead back, and its forms are answered in its place. */
import "./back.js"
import "./in-place.js"
