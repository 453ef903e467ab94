/** The menu closes when a person turns to something else. */

for (const menu of document.querySelectorAll("[data-menu]")) {
  const close = () => menu.removeAttribute("open")
  document.addEventListener("pointerdown", ({ target }) => !menu.contains(target) && close())
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return
    close()
    menu.querySelector("summary").focus()
  })
  menu.addEventListener("click", ({ target }) => target.closest("[data-closes]") && close())
}
