/** A short run of the fuzzer over the project's own documents, the same cases every time. `npm run fuzz` runs more. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Extension, FORMATS } from '../../src/engine/formats/index.ts'
import { convertHere } from './oracle.ts'
import { run } from './run.ts'
import { readSeeds } from './seeds.ts'

const CASES = 48

for (const format of Object.keys(FORMATS) as Extension[]) {
  test(`a ${format} that is changed gives markdown or a reason`, async () => {
    const seeds = await readSeeds(format)
    const plan = { format, seeds, seed: 1, from: 0, to: CASES, convert: convertHere, width: 1 }
    const { cases, findings } = await run(plan)
    assert.equal(cases, CASES)
    // How long a case takes is for `npm run fuzz` on a machine at rest.
    assert.deepEqual(
      [...findings.keys()].filter(key => !key.startsWith('slow')),
      [],
    )
  })
}
