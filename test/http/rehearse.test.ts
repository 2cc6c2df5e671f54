import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_POLICIES } from '../../src/config.ts'
import { rehearse } from '../../src/http/rehearse.ts'
import { createMemoryRateLimiter } from '../../src/service/rate-limit.ts'
import { converter, createTestApp } from './support/app.ts'

test('a conversion is rehearsed over a socket, and neither logged nor counted', async () => {
  const names: (string | undefined)[] = []
  const { services, log } = createTestApp({
    converter: {
      ...converter,
      render(job, form) {
        names.push(job.filename)
        return converter.render(job, form, {})
      },
    },
  })
  await rehearse(services, createMemoryRateLimiter(DEFAULT_POLICIES))
  assert.deepEqual(names, ['sample.csv'])
  assert.equal(log(), '')
  assert.doesNotMatch(
    await services.metrics.registry.metrics(),
    /foliomark_(?:http_request|conversion)_seconds_count/,
  )
})

test('a rehearsal that fails keeps nothing from starting', async () => {
  const { services } = createTestApp({
    converter: { ...converter, render: () => Promise.reject(new Error('x')) },
  })
  await assert.doesNotReject(rehearse(services, createMemoryRateLimiter(DEFAULT_POLICIES)))
})
