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

export function testGrowth(traps: Traps): void {
  for (const [name, [size, make]] of Object.entries(traps)) {
    test(`${name} take time in proportion`, async () => {
      const short = await leastTime(make(size))
      const long = await leastTime(make(4 * size))
      assert.ok(long < 8 * Math.max(short, LEAST_MS), `${short} ms, then ${long} ms`)
    })
  }
}

/** Processor time: the machine may be busy. */
async function leastTime(bytes: Uint8Array): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 2; time++) {
    const began = process.cpuUsage()
    await convertDocument(bytes, {}, node).catch((error: unknown) => {
      assert.ok(error instanceof ConversionError && error.cause === undefined)
    })
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
