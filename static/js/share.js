/** Shares the finished protokoll as a picture. Where that cannot be, its link leads to the picture. */

const NAME = "protokoll.png"

const fileOf = (...parts) => new File(parts, NAME, { type: "image/png" })

async function pictureAt(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The picture was not sent: ${answer.status}`)
  return fileOf(await answer.blob())
}

/** A person may also close the phone's own sheet without choosing: that is no error. */
async function share(link) {
  link.setAttribute("aria-busy", "true")
  try {
    await navigator.share({ files: [await pictureAt(link.href)] })
  } catch (error) {
    if (error.name !== "AbortError") location.assign(link.href)
  }
  link.removeAttribute("aria-busy")
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-share]")
  if (!link || event.defaultPrevented || !navigator.canShare?.({ files: [fileOf()] })) return
  event.preventDefault()
  if (!link.hasAttribute("aria-busy")) share(link)
})
