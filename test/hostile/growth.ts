/** The growth test: what is four times as large may take four times as long, not sixteen times. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocument } from '../../src/engine/convert.ts'
import { ConversionError } from '../../src/engine/errors.ts'
import { node } from '../../src/engine/platform/node.ts'
import { processorTime } from '../support/processor-time.ts'

/** Traps by what they are made of, with the smaller of their two sizes. */
export type Traps = Readonly<
  Record<string, readonly [size: number, make: (size: number) => Uint8Array]>
>

/** Smaller times are noise. */
const LEAST_MS = 40
const MAX_GROWTH = 8
/** Other load makes work look longer, never shorter: the shortest of several times counts. */
const MAX_TRIES = 8

export function testGrowth(traps: Traps): void {
  for (const [name, [size, make]] of Object.entries(traps)) {
    test(`${name} take time in proportion`, async () => {
      const large = make(4 * size)
      let long = await measure(large)
      // Whatever the smaller one takes, this is in proportion.
      if (long < MAX_GROWTH * LEAST_MS) return
      const small = make(size)
      let short = await measure(small)
      for (let tries = 1; tries < MAX_TRIES; tries++) {
        short = Math.min(short, await measure(small))
        if (long < MAX_GROWTH * Math.max(LEAST_MS, short)) return
        long = Math.min(long, await measure(large))
      }
      assert.fail(`${short} ms, then ${long} ms`)
    })
  }
}

async function measure(bytes: Uint8Array): Promise<number> {
  const began = processorTime()
  await convertDocument(bytes, {}, node).catch((error: unknown) => {
    assert.ok(error instanceof ConversionError && error.cause === undefined)
  })
  return processorTime() - began
}
