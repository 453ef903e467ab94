/** Copies what a field holds; on plain http, as on the table's own Wi-Fi, by the older way. */

export const canCopy = () => Boolean(navigator.clipboard) || document.queryCommandSupported("copy")

/** Whether it was copied. */
export async function copy(field) {
  if (navigator.clipboard) {
    const isCopied = await navigator.clipboard.writeText(field.value).then(
      () => true,
      () => false,
    )
    if (isCopied) return true
  }
  field.focus()
  field.select()
  return document.execCommand("copy")
}
