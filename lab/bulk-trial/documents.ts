/**
 * Small documents for a trial, each with bytes of its own but for every tenth, which is a copy of an earlier one:
 * csv, docx and rtf that are made here, one with a picture, and small ones of the corpus where there is one, the latter
 * made different at their end.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { docx, p, styled } from '../../test/support/docx.ts'
import { PICTURE } from '../../test/support/docx-picture.ts'
import { findShared } from '../shared.ts'

const SMALL_BYTES = 8 * 1024
const FROM_CORPUS = ['csv', 'docx', 'odt', 'pdf', 'rtf', 'xlsx']

/** Gives how many of them are copies. */
export function makeDocuments(folder: string, count: number): number {
  const corpus: Made[] = [['docx', PICTURE], ...findSmall()]
  let copies = 0
  for (let number = 0; number < count; number++) {
    const isCopy = number % 10 === 9
    if (isCopy) copies++
    const [ending, bytes] = makeDocument(isCopy ? number - 5 : number, corpus)
    const place = join(folder, String(Math.floor(number / 500)))
    if (number % 500 === 0) mkdirSync(place, { recursive: true })
    writeFileSync(join(place, `${number}.${ending}`), bytes)
  }
  return copies
}

type Made = readonly [ending: string, bytes: Uint8Array]

function makeDocument(number: number, corpus: readonly Made[]): Made {
  const found = corpus[Math.floor(number / 4) % corpus.length]!
  if (number % 4 === 3) return [found[0], makeDifferent(found, number)]
  const words = `word ${number} and ${(number * 7919) % 100_003}`
  if (number % 4 === 2) {
    return ['rtf', Buffer.from(`{\\rtf1\\ansi {\\b Title ${number}}\\par ${words}\\par}`)]
  }
  if (number % 4 === 1) {
    const body = styled('Heading1', `Title ${number}`) + p(words) + p(words.toUpperCase())
    return ['docx', docx({ body })]
  }
  return ['csv', Buffer.from(`name,value\n${words},${number}\nother,${number * 2}\n`)]
}

function findSmall(): Made[] {
  const root = join(findShared(import.meta.filename), 'corpus')
  return FROM_CORPUS.flatMap(ending => {
    const files = listFiles(join(root, ending))
      .filter(file => extname(file) === `.${ending}` && statSync(file).size <= SMALL_BYTES)
      .slice(0, 12)
    return files.map((file): Made => [ending, readFileSync(file)])
  })
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .sort()
      .map(name => join(folder, name))
  } catch {
    return []
  }
}

/** A comment where the format has one: at the end of a ZIP (APPNOTE 4.3.16), of a PDF, behind an RTF; a row of a CSV. */
function makeDifferent([ending, bytes]: Made, number: number): Uint8Array {
  const text = Buffer.from(`number ${number}`)
  if (ending === 'csv') return Buffer.concat([bytes, Buffer.from('\n'), text, Buffer.from('\n')])
  if (ending === 'pdf') return Buffer.concat([bytes, Buffer.from('\n%'), text, Buffer.from('\n')])
  if (ending === 'rtf') return Buffer.concat([bytes, Buffer.from('\n'), text])
  const changed = Buffer.concat([bytes, text])
  changed.writeUInt16LE(text.length, bytes.length - 2)
  return changed
}
