/** A short run of the fuzzer of requests, the same every time. `npm run fuzz -- --requests 50000` runs more. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runRequests } from './request-run.ts'

const REQUESTS = 400

test('a request that is changed gets an answer, or is told what is wrong with it', async () => {
  const { outcomes, findings } = await runRequests({ seed: 1, from: 0, to: REQUESTS })
  assert.deepEqual([...findings.keys()], [])
  const answers = [...outcomes.values()].reduce((sum, times) => sum + times, 0)
  assert.equal(answers, REQUESTS)
})
