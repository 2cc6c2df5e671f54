/**
 * Formatted disk pages ([MS-DOC], 2.9.33 and 2.9.175): pages of 512 bytes with the properties of stretches of the
 * file. They are looked up by a character's offset in the stream, not its position in the text.
 */
import type { Budget } from '../../budget.ts'
import { Bytes } from '../ms-binary/bytes.ts'
import type { Fib } from './fib.ts'

export interface FormattedRun {
  /** Offsets in the stream. */
  readonly start: number
  readonly end: number
  /** Index of the paragraph's style; 0 for runs of characters. */
  readonly style: number
  readonly sprms: Bytes
}

export interface FormattedRuns {
  find(offset: number): FormattedRun | undefined
}

export const PAGE_BYTES = 512

type ReadEntry = (page: Bytes, index: number, count: number) => { style: number; sprms: Bytes }

const EMPTY = new Bytes(new Uint8Array())

export function readCharacterRuns(fib: Fib, budget: Budget): FormattedRuns {
  return readRuns(fib, 'characterRuns', budget, (page, index, count) => {
    const at = page.uint8((count + 1) * 4 + index) * 2
    return { style: 0, sprms: at ? page.slice(at + 1, page.uint8(at)) : EMPTY }
  })
}

/** Besides the offset of the properties, an entry contains Word's last known height. */
const ENTRY_BYTES = 13
const OLD_ENTRY_BYTES = 7

export function readParagraphRuns(fib: Fib, budget: Budget): FormattedRuns {
  const entryBytes = fib.isOld ? OLD_ENTRY_BYTES : ENTRY_BYTES
  return readRuns(fib, 'paragraphRuns', budget, (page, index, count) => {
    const at = page.uint8((count + 1) * 4 + index * entryBytes) * 2
    if (at === 0) return { style: 0, sprms: EMPTY }
    const words = page.uint8(at)
    const [start, size] =
      words === 0 ? [at + 2, page.uint8(at + 1) * 2] : [at + 1, words * 2 - (fib.isOld ? 0 : 1)]
    return { style: page.uint16(start), sprms: page.slice(start + 2, size - 2) }
  })
}

function readRuns(
  fib: Fib,
  name: 'characterRuns' | 'paragraphRuns',
  budget: Budget,
  readEntry: ReadEntry,
): FormattedRuns {
  const runs: FormattedRun[] = []
  for (const number of listPages(fib.part(name), fib.isOld)) {
    const page = fib.main.slice(number * PAGE_BYTES, PAGE_BYTES)
    const count = page.uint8(PAGE_BYTES - 1)
    budget.spend('nodes', count)
    for (let index = 0; index < count; index++) {
      const start = page.uint32(index * 4)
      const end = page.uint32(index * 4 + 4)
      if (end <= start) continue
      const { style, sprms } = readEntry(page, index, count)
      runs.push({ start, end, style, sprms })
    }
  }
  runs.sort((a, b) => a.start - b.start)
  return {
    find(offset) {
      let low = 0
      let high = runs.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (runs[middle]!.start <= offset) low = middle + 1
        else high = middle
      }
      const run = runs[low - 1]
      return run && offset < run.end ? run : undefined
    },
  }
}

/** The page numbers; each page counts once, however often a damaged table lists it. */
function listPages(table: Bytes, isOld: boolean): Set<number> {
  const pages = new Set<number>()
  const itemSize = isOld ? 2 : 4
  const count = Math.max(0, Math.floor((table.length - 4) / (4 + itemSize)))
  for (let index = 0; index < count; index++) {
    const at = (count + 1) * 4 + index * itemSize
    pages.add(isOld ? table.uint16(at) : table.uint32(at) & 0x3fffff)
  }
  return pages
}
