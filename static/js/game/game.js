/**
 * One game on this phone: the server's word, the taps under way, and what both come to.
 * A tap shows at once and is sent behind it. Events: "change"; "told" with {key, facts} for
 * something a person must know; "outdated" once the table has changed, for which this page has not
 * the plan: it is to be loaded anew. Nothing happens before `start()`.
 */
import { apply } from "../core/apply.js"
import { isOfRounds, tapOf, valueOf } from "../core/state.js"
import { changePending, loadPending, newId, onPendingElsewhere } from "./pending.js"
import { fetchState, sendCommands } from "./wire.js"

const CELLS = ["bid", "tricks", "trump", "made"]
const AT_ONCE = 100 // commands in one request
const FIRST_WAIT = 1000 // milliseconds; doubles up to LONGEST_WAIT
const LONGEST_WAIT = 15_000
const SHUT = [403, 404] // the key no longer takes taps
const UNREADABLE = [400, 413, 415] // one of the taps, perhaps, is not as the server wants it

export class Game extends EventTarget {
  #key
  #version
  #truth
  #pending
  #isSending = false
  #isAsking = false
  #isOffline = false
  #isOutdated = false
  #opened // the version that this page was made of
  #isWary = false // one tap a request, to find the one that the server cannot read
  #wait = FIRST_WAIT
  #timer = null

  constructor({ key, plan, version, state }) {
    super()
    this.plan = plan
    this.state = state
    this.#key = key
    this.#version = version
    this.#opened = version
    this.#truth = state
    this.#pending = []
  }

  /** Takes up what was under way when the page was left, and goes on sending. */
  start() {
    addEventListener("online", () => this.#hurry())
    onPendingElsewhere(this.#key, () => this.#adopt())
    this.#adopt()
  }

  get version() {
    return this.#version
  }

  /** Whether the server cannot be reached, as far as is known. */
  get isAway() {
    return this.#isOffline || navigator.onLine === false
  }

  /** How many taps the server has not answered, once it has failed to. */
  get unsent() {
    return this.#isOffline ? this.#pending.length : 0
  }

  /** Takes a tap: null, or why it is refused as {code, facts}. */
  tap(type, { round = null, seat = null, value = null } = {}) {
    const command = { id: newId(), type, round, seat, value }
    if (this.isAway && this.#isOfTable(command)) return { code: "needs_network", facts: {} }
    const answer = apply(this.plan, this.state, command)
    if (answer.refused) return answer.refused
    const tap = { command, saw: this.#sees(this.state, command) }
    this.#pending.push(tap)
    changePending(this.#key, (taps) => [...taps, tap])
    this.state = answer.state
    this.#changed()
    this.#flush()
    return null
  }

  /** Asks the server how it stands: "changed", "same", or null where no answer came. */
  async refresh() {
    if (this.#isSending || this.#isAsking) return "same"
    this.#isAsking = true
    const since = this.#version
    const answer = await fetchState(this.#key, since)
    this.#isAsking = false
    if (![200, 304].includes(answer?.status)) return null
    if (answer.body) this.#take(answer.body, since)
    this.#adopt()
    this.#hurry()
    return answer.body ? "changed" : "same"
  }

  /** Takes in the taps that this page or another one of this game has left unsent. */
  #adopt() {
    const stands = new Set(this.#truth.undo.map(([id]) => id))
    this.#forget(stands)
    const known = new Set(this.#pending.map(({ command }) => command.id))
    const found = loadPending(this.#key).filter(({ command }) => !known.has(command.id))
    if (!found.length) return
    this.#pending.push(...found)
    this.#rebase()
    this.#flush()
  }

  /** The network is there again: not another moment is waited. */
  #hurry() {
    clearTimeout(this.#timer)
    this.#timer = null
    this.#flush()
  }

  async #flush() {
    if (this.#isSending || this.#isOutdated || !this.#pending.length || this.#timer) return
    this.#isSending = true
    const base = this.#version
    const sent = this.#pending.slice(0, this.#isWary ? 1 : AT_ONCE).map(({ command }) => command)
    const answer = await sendCommands(this.#key, base, sent)
    this.#isSending = false
    this.#settle(answer, sent, base)
  }

  #settle(answer, sent, base) {
    if (!answer || answer.status >= 500 || answer.status === 429) return this.#retry()
    this.#isOffline = false
    this.#wait = FIRST_WAIT
    const { status, body } = answer
    const done = status === 200 ? sent : (body.applied ?? [])
    this.#forget(new Set(done.map(({ id }) => id)))
    if (UNREADABLE.includes(status) && sent.length > 1) this.#isWary = true
    else if ([...SHUT, ...UNREADABLE].includes(status)) this.#giveUp(body, sent)
    if (status === 422) this.#dropRefused(body)
    if (status === 200) this.#isWary = false
    if ("state" in body) this.#take(body, base)
    this.#flush()
  }

  #retry() {
    this.#isOffline = true
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#flush()
    }, this.#wait)
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT)
    this.#changed()
  }

  #giveUp(body, sent) {
    this.#forget(new Set(sent.map(({ id }) => id)))
    this.#tell("not_taken", { reason: body.error?.message ?? "" })
    this.#rebase()
  }

  #dropRefused(body) {
    this.#forget(new Set([body.refused]))
    this.#tell("not_taken", { reason: body.error.message })
  }

  /** Takes the server's word; one that is older than when it was asked for comes too late. */
  #take({ version, state }, since) {
    const isLate = version < this.#version && version >= since
    const isKnown = version === this.#version && this.#truth === this.state
    if (isLate || isKnown) return
    if (!isSameTable(state, this.#truth)) return this.#giveWay(version)
    this.#version = version
    this.#truth = state
    this.#rebase()
  }

  /** What is unsent stays on the phone, for the page that comes. */
  #giveWay(version) {
    if (this.#isOutdated || version === this.#opened) return
    this.#isOutdated = true
    this.dispatchEvent(new Event("outdated"))
  }

  /** Whether it undoes a change at the table, which shows only with the server's answer. */
  #isOfTable({ type, value }) {
    return type === "undo" && !isOfRounds(tapOf(this.state, value))
  }

  /**
   * The present: the server's word with the taps under way on top. Where another phone was first
   * with a cell, what it entered stands, and a tap that differs is told.
   */
  #rebase() {
    this.state = this.#truth
    const dropped = this.#pending.filter((tap) => !this.#takesAgain(tap))
    this.#forget(new Set(dropped.map(({ command }) => command.id)))
    this.#changed()
  }

  #takesAgain({ command, saw }) {
    const now = this.#sees(this.state, command)
    const isCell = CELLS.includes(command.type)
    if (isCell && now === command.value) return false
    if (isCell && now !== saw) return this.#tellOvertaken(command, now)
    const answer = apply(this.plan, this.state, command)
    if (answer.refused) this.#tell(`refused_${answer.refused.code}`, answer.refused.facts)
    else this.state = answer.state
    return !answer.refused
  }

  #tellOvertaken({ type, seat, value }, theirs) {
    if (type === "trump") this.#tell("overtaken_trump", {})
    else if (type === "made") this.#tell("overtaken_made", { seat })
    else this.#tell("overtaken", { seat, mine: value ?? "–", theirs: theirs ?? "–" })
    return false
  }

  /** Takes taps off the list, here and on the phone. */
  #forget(ids) {
    if (!ids.size) return
    const isLeft = ({ command }) => !ids.has(command.id)
    this.#pending = this.#pending.filter(isLeft)
    changePending(this.#key, (taps) => taps.filter(isLeft))
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

/** Whether two states are of the same plan. */
const isSameTable = (a, b) =>
  a.names.length === b.names.length &&
  JSON.stringify(a.changes ?? []) === JSON.stringify(b.changes ?? [])
