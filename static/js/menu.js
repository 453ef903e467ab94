/** The menu closes when a person turns to something else. */

/** Calls `close` when the phone's own back is pressed, where that closes what is open (Android). */
export function closeOnBack(close) {
  const watcher = window.CloseWatcher ? new CloseWatcher() : null
  watcher?.addEventListener("close", close)
  return watcher
}

for (const menu of document.querySelectorAll("[data-menu]")) {
  const close = () => menu.removeAttribute("open")
  let watcher = null
  menu.addEventListener("toggle", () => {
    watcher?.destroy()
    watcher = menu.open ? closeOnBack(close) : null
    import("./back.js").catch(() => {}) // without these a link is followed, or shown
    import("./link.js").catch(() => {})
  })
  document.addEventListener("pointerdown", ({ target }) => !menu.contains(target) && close())
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return
    close()
    menu.querySelector("summary").focus()
  })
  menu.addEventListener("click", ({ target }) => target.closest("[data-closes]") && close())
}
