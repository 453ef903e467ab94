/**
 * The JavaScript that the phone runs, on the same games as the Python core. `CASES` names the file
 * that cases.py wrote: the vectors, and random games with what the core made of every command.
 */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

import { apply } from "../../static/js/core/apply.js"
import { score, step } from "../../static/js/core/score.js"

const cases = JSON.parse(readFileSync(process.env.CASES, "utf-8"))

const told = ({ hands, rounds, totals, plumps, ranks, problems, finished }) => ({
  hands,
  rounds,
  totals,
  plumps,
  ranks,
  problems,
  finished,
})

for (const { name, plan, state, expect } of cases.vectors) {
  test(`vector ${name}`, () => assert.deepEqual(told(score(plan, state)), expect))
}

for (const { name, plan, state, commands } of cases.games) {
  test(`random game ${name}`, () => {
    let now = state
    let course = plan
    for (const { command, outcome, plan: changed } of commands) {
      if (changed) {
        course = changed
        now = outcome.state
        continue
      }
      const answer = apply(course, now, command)
      if (command.type === "undo" && outcome.refused) continue // see core/apply.js
      assert.deepEqual(answer.refused?.code, outcome.refused, JSON.stringify(command))
      if (outcome.refused) {
        assert.deepEqual(answer.refused.facts, outcome.facts)
        continue
      }
      now = answer.state
      if (!outcome.state) continue
      // A phone knows the last taps it was told, and after undoing some of them fewer.
      const depth = Math.min(now.undo.length, outcome.state.undo.length)
      const known = ({ undo, ...rest }) => ({ ...rest, undo: undo.slice(undo.length - depth) })
      assert.deepEqual(known(now), known(outcome.state), JSON.stringify(command))
      now = outcome.state
      if (!outcome.result) continue
      assert.deepEqual(told(score(course, now)), outcome.result)
      const { round, phase, seat } = step(course, now)
      assert.deepEqual([round, phase, seat], outcome.step)
    }
  })
}
