/** Copies a text; on plain http, as on the table's own Wi-Fi, by the older way. */

export const canCopy = () => Boolean(navigator.clipboard) || document.queryCommandSupported("copy")

/** Whether it was copied. */
export async function copy(text) {
  if (navigator.clipboard) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isCopied) return true
  }
  return copyMarked(text)
}

/** Marks the text in a field of its own, as a person would. */
function copyMarked(text) {
  const focused = document.activeElement
  const field = document.createElement("textarea")
  field.value = text
  field.readOnly = true // no keyboard
  field.className = "unseen"
  document.body.append(field)
  field.focus({ preventScroll: true })
  field.select()
  const isCopied = document.execCommand("copy")
  field.remove()
  focused?.focus({ preventScroll: true })
  return isCopied
}
