/** The settings of this phone: a left-handed pad, larger type, a screen that stays on, and so on. */

const PLACE = "plumpscore.phone"
const USUAL = { left: false, large: false, lock: false, awake: true, buzz: true }

/** A desk's browser knows how to shake, but has nothing to shake. */
const canBuzz = "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches

class Phone extends EventTarget {
  #settings = { ...USUAL, ...this.#load() }

  constructor() {
    super()
    this.#show()
    document.querySelector("[data-settings]")?.removeAttribute("hidden")
    for (const name of Object.keys(USUAL)) this.#tie(name)
  }

  wants(name) {
    return Boolean(this.#settings[name])
  }

  /** Shakes for so many milliseconds, if it can and is to. */
  buzz(...pattern) {
    if (canBuzz && this.wants("buzz")) navigator.vibrate(pattern)
  }

  #tie(name) {
    const box = document.querySelector(`[data-settings] [name=${name}]`)
    if (!box) return
    box.checked = this.wants(name)
    box.closest("label").hidden = name === "buzz" && !canBuzz
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
    document.documentElement.classList.toggle("is-left", this.wants("left"))
    document.documentElement.classList.toggle("is-large", this.wants("large"))
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
