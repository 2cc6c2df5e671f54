import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents } from '../scripts/option-tables.ts'
import { OPTIONS, toFlag } from '../src/engine/options.ts'

for (const { name, text, filled } of documents) {
  test(`${name} lists the options as they are: else run node dist/scripts/option-tables.js`, () => {
    assert.equal(text, filled)
    assert.match(text, /<!-- end of options -->/)
    for (const option of Object.keys(OPTIONS)) {
      assert.match(text, new RegExp(`^\\| \`(?:${option}|--${toFlag(option)})\` \\|`, 'm'))
    }
  })
}
