/** The screens that JavaScript keeps are those that the server renders. `SCREENS`: see screens.py. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

import { table } from "../../static/js/play/table.js"
import { protokoll } from "../../static/js/protokoll/rows.js"

const screens = JSON.parse(readFileSync(process.env.SCREENS, "utf-8"))
const plain = (value) => JSON.parse(JSON.stringify(value))

test("the play screen and the protokoll are the server's", () => {
  assert.ok(screens.length > 200)
  for (const { plan, state, chosen, table: shown, protokoll: rows } of screens) {
    assert.deepEqual(plain(table(plan, state, chosen)), shown)
    assert.deepEqual(plain(protokoll(plan, state)), rows)
  }
})
