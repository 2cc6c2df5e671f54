/** The test of growth: what is four times as large may take four times as long, not sixteen times. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocument } from '../../src/engine/convert.ts'
import { ConversionError } from '../../src/engine/errors.ts'
import { node } from '../../src/engine/platform/node.ts'

/** Traps by what they are made of, with the smaller of their two sizes. */
export type Traps = Readonly<
  Record<string, readonly [size: number, make: (size: number) => Uint8Array]>
>

/** Smaller times are noise. */
const LEAST_MS = 40
const MAX_GROWTH = 8

export function testGrowth(traps: Traps): void {
  for (const [name, [size, make]] of Object.entries(traps)) {
    test(`${name} take time in proportion`, async () => {
      const large = make(4 * size)
      const first = await measure(large)
      // Whatever the smaller one takes, this is in proportion.
      if (first < MAX_GROWTH * LEAST_MS) return
      const small = make(size)
      const short = Math.max(LEAST_MS, Math.min(await measure(small), await measure(small)))
      // The first time of all may have had to compile the code and to collect what others left behind.
      const long = first < MAX_GROWTH * short ? first : Math.min(first, await measure(large))
      assert.ok(long < MAX_GROWTH * short, `${short} ms, then ${long} ms`)
    })
  }
}

/** Processor time in milliseconds: the machine may be busy. */
async function measure(bytes: Uint8Array): Promise<number> {
  const began = process.cpuUsage()
  await convertDocument(bytes, {}, node).catch((error: unknown) => {
    assert.ok(error instanceof ConversionError && error.cause === undefined)
  })
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
