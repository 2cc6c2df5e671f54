import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Arrival } from '../../test/support/arrival-memory.ts'

const MAX_RATIOS: Readonly<Record<string, number>> = { raw: 1.3, multipart: 1.3, base64: 2.2 }

test('a document takes little more memory than its size while it arrives, whatever the chunks', async () => {
  const script = fileURLToPath(new URL('../../test/support/arrival-memory.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const arrivals: readonly Arrival[] = JSON.parse(stdout)
  assert.equal(arrivals.length, 9)
  for (const { form, chunkBytes, ratio, heldRatio, isWhole } of arrivals) {
    const name = `${form} in chunks of ${chunkBytes}`
    assert.ok(ratio > 0.9 && ratio <= MAX_RATIOS[form]!, `${name}: ${ratio}`)
    assert.ok(heldRatio >= 1 && heldRatio < 1.13, `${name}: ${heldRatio} held`)
    assert.ok(isWhole, name)
  }
})
