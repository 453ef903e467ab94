/** What is pressed says itself for a moment what came of it. */

const TOLD = 3000 // milliseconds

export function tell(pressed, text) {
  const words = pressed.querySelector("[aria-live]") ?? pressed
  const usual = words.textContent
  if (usual === text) return
  words.textContent = text
  setTimeout(() => (words.textContent = usual), TOLD)
}
