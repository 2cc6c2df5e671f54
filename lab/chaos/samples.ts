/** Documents for traffic, each with what the library makes of it: every entrance must answer the same. */
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { ConversionError, type Reason } from '../../src/engine/errors.ts'
import { convert } from '../../src/engine/node.ts'
import { docx, p } from '../../test/support/docx.ts'
import { zip } from '../../test/support/zip.ts'
import { findDocuments } from '../speed/corpus.ts'
import { GIANTS } from '../speed/giants.ts'

export interface Sample {
  readonly name: string
  readonly bytes: Uint8Array
  readonly expected: Expected
}

export type Expected = { readonly markdown: string } | { readonly reason: Reason }

/** All thirteen formats, this many times smaller than a giant, and documents that cannot be converted. */
export async function makeSamples(...shares: readonly number[]): Promise<readonly Sample[]> {
  const whole = GIANTS.flatMap(({ format, count, make }) =>
    shares.map(share => ({ name: `sample.${format}`, bytes: make(count / share) })),
  )
  return Promise.all([...whole, ...BROKEN].map(toSample))
}

/** Documents of the corpus beside the project, where there is one; large ones would only slow the rest. */
export async function findSamples(every: number): Promise<readonly Sample[]> {
  const paths = [...findDocuments(every).values()].flat().map(({ path }) => path)
  const small = paths.filter(path => statSync(path).size <= MAX_BYTES)
  const samples: Sample[] = []
  for (const path of small) {
    samples.push(await toSample({ name: basename(path), bytes: readFileSync(path) }))
  }
  return samples
}

const MAX_BYTES = 1024 * 1024

const report = docx({ body: p('Some words of a paragraph. ').repeat(50) }, { deflate: true })

const BROKEN = [
  { name: 'cut.docx', bytes: report.subarray(0, report.length / 2) },
  { name: 'hollow.docx', bytes: zip({ '[Content_Types].xml': '<Types/>' }) },
  {
    name: 'noise.bin',
    bytes: Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) & 255),
  },
]

async function toSample({ name, bytes }: Pick<Sample, 'name' | 'bytes'>): Promise<Sample> {
  return { name, bytes, expected: await expect(name, bytes) }
}

async function expect(filename: string, bytes: Uint8Array): Promise<Expected> {
  try {
    const { markdown } = await convert(bytes, { filename })
    return { markdown }
  } catch (error) {
    if (error instanceof ConversionError && error.reason) return { reason: error.reason }
    throw error
  }
}
