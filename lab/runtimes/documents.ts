/** Documents of every format that the project makes itself: the golden ones, and those of the fuzzer. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FORMATS } from '../../src/engine/formats/index.ts'
import { cjkPage } from '../../test/support/cjk-pdf.ts'
import { encryptedPdf } from '../../test/support/encrypted-pdf.ts'
import { SAMPLES } from '../../test/support/samples.ts'

export interface Sample {
  readonly name: string
  readonly bytes: Uint8Array
}

export function listDocuments(root: string): readonly Sample[] {
  const golden = Object.keys(FORMATS).flatMap(format => {
    const folder = join(root, 'test/corpus', format)
    return readdirSync(folder)
      .filter(name => !name.endsWith('.md'))
      .sort()
      .map(name => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
  })
  const samples = Object.entries(SAMPLES).flatMap(([format, documents]) =>
    documents.map((bytes, index) => ({ name: `sample-${index + 1}.${format}`, bytes })),
  )
  return [...golden, ...samples, ...ODD]
}

/** Tables that are loaded on demand, ciphers, and what has to be refused the same everywhere. */
const ODD: readonly Sample[] = [
  {
    name: 'japanese.pdf',
    bytes: cjkPage('93FA967B8CEA 41', { ordering: 'Japan1', encoding: '/90ms-RKSJ-H' }),
  },
  {
    name: 'korean.pdf',
    bytes: cjkPage('C7D1B1B9', { ordering: 'Korea1', encoding: '/KSCms-UHC-H' }),
  },
  {
    name: 'encrypted.pdf',
    bytes: encryptedPdf('AES-256 (R6)', { text: 'Opens without a password', title: 'Title' }),
  },
  { name: 'cut.docx', bytes: SAMPLES.docx[0]!.subarray(0, 600) },
  { name: 'empty.pdf', bytes: new Uint8Array() },
]
