/** Back from a page, browsers show this list as it was before; without network it stays so. */
addEventListener("pageshow", async ({ persisted }) => {
  const [navigation] = performance.getEntriesByType("navigation")
  if (!persisted && navigation?.type !== "back_forward") return
  const present = await fetch(location.href).catch(() => null)
  if (present?.ok) location.reload()
})
