/** The documents that cases are made from: the project's own, and the small ones of the corpus where there is one. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Extension, FORMATS } from '../../src/engine/formats/index.ts'
import { SAMPLES } from '../../test/support/samples.ts'
import type { Source } from './mutate.ts'
import { open } from './open.ts'
import { convertHere } from './oracle.ts'

export interface Seed extends Source {
  readonly name: string
}

/** Small documents say as much about a reader as large ones, in a tenth of the time. */
const MAX_BYTES = 64 * 1024
const MAX_SEEDS = 40

/** Without what is encrypted: no change gets behind that. */
export async function readSeeds(format: Extension, corpus?: string): Promise<readonly Seed[]> {
  const seeds = listSeeds(format, corpus)
  const isOpen = await Promise.all(
    seeds.map(async ({ name, bytes }) => {
      const { outcome } = await convertHere({ bytes, filename: name, options: {}, madeFrom: name })
      return outcome !== 'encrypted'
    }),
  )
  return seeds.filter((_, index) => isOpen[index])
}

function listSeeds(format: Extension, corpus: string | undefined): readonly Seed[] {
  const own = SAMPLES[format].map((bytes, index) => toSeed(`own-${index + 1}.${format}`, bytes))
  const folder = corpus && join(corpus, format)
  if (!folder || !existsSync(folder)) return own
  const files = readdirSync(folder)
    .filter(name => extname(name).slice(1) in FORMATS)
    .map(name => ({ name, size: statSync(join(folder, name)).size }))
    .filter(({ size }) => size > 0 && size <= MAX_BYTES)
    .sort((a, b) => a.size - b.size || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_SEEDS)
  return [
    ...own,
    ...files.map(({ name }) => toSeed(name, new Uint8Array(readFileSync(join(folder, name))))),
  ]
}

const toSeed = (name: string, bytes: Uint8Array): Seed => ({ name, bytes, opened: open(bytes) })
