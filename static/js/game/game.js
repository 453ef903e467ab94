/**
 * One game on this phone: the server's word, the taps under way, and what both come to.
 * A tap shows at once and is sent behind it. Events: "change"; "told" with {key, facts} for
 * something a person must know.
 */
import { apply } from "../core/apply.js"
import { valueOf } from "../core/state.js"
import { loadPending, newId, savePending } from "./pending.js"
import { fetchState, sendCommands } from "./wire.js"

const CELLS = ["bid", "tricks", "trump"]
const FIRST_WAIT = 1000 // milliseconds; doubles up to LONGEST_WAIT
const LONGEST_WAIT = 15_000

export class Game extends EventTarget {
  #key
  #version
  #truth
  #pending
  #isSending = false
  #isOffline = false
  #wait = FIRST_WAIT
  #timer

  constructor({ key, plan, version, state }) {
    super()
    this.plan = plan
    this.state = state
    this.#key = key
    this.#version = version
    this.#truth = state
    const known = state.undo.map(([id]) => id)
    this.#pending = loadPending(key).filter(({ command }) => !known.includes(command.id))
    this.#rebase()
    addEventListener("online", () => this.#flush())
    this.#flush()
  }

  get version() {
    return this.#version
  }

  /** How many taps the server has not answered, once it has failed to. */
  get unsent() {
    return this.#isOffline ? this.#pending.length : 0
  }

  /** Takes a tap: null, or why it is refused as {code, facts}. */
  tap(type, { round = null, seat = null, value = null } = {}) {
    const command = { id: newId(), type, round, seat, value }
    const answer = apply(this.plan, this.state, command)
    if (answer.refused) return answer.refused
    this.#pending.push({ command, saw: this.#sees(this.state, command) })
    savePending(this.#key, this.#pending)
    this.state = answer.state
    this.#changed()
    this.#flush()
    return null
  }

  /** Asks the server how it stands. */
  async refresh() {
    if (this.#isSending) return
    const answer = await fetchState(this.#key)
    if (answer?.status === 200) this.#take(answer.body)
    this.#flush()
  }

  async #flush() {
    if (this.#isSending || !this.#pending.length) return
    this.#isSending = true
    clearTimeout(this.#timer)
    const sent = this.#pending.map(({ command }) => command)
    const answer = await sendCommands(this.#key, this.#version, sent)
    this.#isSending = false
    this.#settle(answer, sent)
  }

  #settle(answer, sent) {
    if (!answer || answer.status >= 500 || answer.status === 429) return this.#retry()
    this.#isOffline = false
    this.#wait = FIRST_WAIT
    const { status, body } = answer
    const ids = status === 200 ? sent.map(({ id }) => id) : (body.applied ?? []).map(({ id }) => id)
    this.#drop(({ command }) => ids.includes(command.id))
    if (status === 422) this.#dropRefused(body, sent)
    if ([400, 403, 404, 413].includes(status)) return this.#giveUp(body)
    this.#take(body)
    this.#flush()
  }

  #retry() {
    this.#isOffline = true
    this.#timer = setTimeout(() => this.#flush(), this.#wait)
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT)
    this.#changed()
  }

  /** The server will never take these taps: say so, and show what it holds. */
  #giveUp(body) {
    this.#drop(() => true)
    this.state = this.#truth
    this.#tell("not_taken", { reason: body.error?.message ?? "" })
    this.#changed()
  }

  #dropRefused(body, sent) {
    const refused = body.refused ?? (sent.length === 1 ? sent[0].id : null)
    this.#drop(({ command }) => refused === null || command.id === refused)
    this.#tell("not_taken", { reason: body.error.message })
  }

  #take({ version, state }) {
    if (version < this.#version) return
    this.#version = version
    this.#truth = state
    this.#rebase()
    this.#changed()
  }

  /**
   * The present: the server's word with the taps under way on top. Where another phone was first
   * with a cell, what it entered stands, and a tap that differs is told.
   */
  #rebase() {
    this.state = this.#truth
    this.#drop((tap) => {
      const now = this.#sees(this.state, tap.command)
      const isCell = CELLS.includes(tap.command.type)
      if (isCell && now === tap.command.value) return true
      if (isCell && now !== tap.saw) return this.#tellOvertaken(tap.command, now)
      const answer = apply(this.plan, this.state, tap.command)
      if (answer.refused) this.#tell("not_taken", { reason: "", ...answer.refused.facts })
      else this.state = answer.state
      return Boolean(answer.refused)
    })
  }

  #tellOvertaken({ seat, value }, theirs) {
    if (seat === null) this.#tell("overtaken_trump", {})
    else this.#tell("overtaken", { seat, mine: value ?? "–", theirs: theirs ?? "–" })
    return true
  }

  #drop(isDone) {
    this.#pending = this.#pending.filter((tap) => !isDone(tap))
    savePending(this.#key, this.#pending)
  }

  #sees(state, { type, round, seat }) {
    return CELLS.includes(type) ? valueOf(state, [type, round, seat]) : null
  }

  #changed() {
    this.dispatchEvent(new Event("change"))
  }

  #tell(key, facts) {
    this.dispatchEvent(new CustomEvent("told", { detail: { key, facts } }))
  }
}
