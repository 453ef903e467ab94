/** The settings of this phone: a left-handed pad, larger type, a lock while the cards are played. */

const PLACE = "plumpscore.phone"
const NAMES = ["left", "large", "lock"]

class Phone extends EventTarget {
  #settings = this.#load()

  constructor() {
    super()
    this.#show()
    document.querySelector("[data-settings]")?.removeAttribute("hidden")
    for (const name of NAMES) this.#tie(name)
  }

  get lock() {
    return Boolean(this.#settings.lock)
  }

  #tie(name) {
    const box = document.querySelector(`[data-settings] [name=${name}]`)
    if (!box) return
    box.checked = Boolean(this.#settings[name])
    box.addEventListener("change", () => this.#set(name, box.checked))
  }

  #set(name, value) {
    this.#settings = { ...this.#settings, [name]: value }
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#settings))
    } catch {
      // storage is off: the setting holds until the page is left
    }
    this.#show()
    this.dispatchEvent(new Event("change"))
  }

  #show() {
    document.documentElement.classList.toggle("is-left", Boolean(this.#settings.left))
    document.documentElement.classList.toggle("is-large", Boolean(this.#settings.large))
  }

  #load() {
    try {
      return JSON.parse(localStorage.getItem(PLACE) ?? "{}") ?? {}
    } catch {
      return {}
    }
  }
}

export const phone = new Phone()
