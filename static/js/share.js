/** Shares the protokoll as a picture. Where that cannot be, its link leads to the picture. */
import { tell } from "./tell.js"

/** The picture that an answer holds, named as the server does. */
async function pictureIn(answer) {
  const told = answer.headers.get("content-disposition") ?? ""
  const coded = told.match(/filename\*=UTF-8''([^;]+)/)?.[1]
  const name = coded ? decodeURIComponent(coded) : told.match(/filename="?([^";]+)/)?.[1]
  return new File([await answer.blob()], name ?? "plump.png", { type: "image/png" })
}

async function share(link) {
  const answer = await fetch(link.href).catch(() => null)
  if (!answer) return tell(link, link.dataset.cut) // to follow it would lead to the browser's own page
  if (!answer.ok) return location.assign(link.href) // there it stands why
  const files = [await pictureIn(answer).catch(() => null)]
  if (!files[0]) return tell(link, link.dataset.cut)
  if (!navigator.canShare?.({ files })) return follow(link)
  // A person may also close the phone's own sheet without choosing: that is no error.
  await navigator.share({ files }).catch(({ name }) => name === "AbortError" || follow(link))
}

/** As if nobody had stopped the click: the picture is shown, or saved. */
const follow = (link) => link.cloneNode().click()

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-share]")
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (link.hasAttribute("aria-busy")) return
  link.setAttribute("aria-busy", "true")
  await share(link)
  link.removeAttribute("aria-busy")
})

/** Who comes back from the print page may have chosen otherwise there: that is shared now. */
async function renew() {
  const answer = await fetch(location.href).catch(() => null)
  const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html")
  const link = page.querySelector("[data-share]")
  if (link) document.querySelector("[data-share]").setAttribute("href", link.getAttribute("href"))
}

addEventListener("pageshow", ({ persisted }) => persisted && renew())
if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") renew()
