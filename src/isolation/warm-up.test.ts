import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_OPTIONS } from '../engine/options.ts'
import { renderJob } from './perform.ts'
import { SAMPLES, warmUp } from './warm-up.ts'

for (const [filename, text] of Object.entries(SAMPLES)) {
  test(`${filename} is what its name says`, async () => {
    const bytes = new TextEncoder().encode(text)
    const answer = await renderJob(
      { source: { bytes }, filename, options: DEFAULT_OPTIONS },
      'markdown',
    )
    assert.ok(answer.ok)
    assert.equal(filename.split('.')[1], answer.format)
    assert.match(new TextDecoder().decode(answer.body), /words|Title/i)
  })
}

test('warming up goes through', () => warmUp())
