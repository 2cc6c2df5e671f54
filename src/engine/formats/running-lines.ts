/**
 * Running headers and footers. By default they are left out; with `running_lines: include` each different one is shown
 * once, as a paragraph at its first place. Lines that differ only in numbers are one, and bare page numbers stay out.
 */
import { paragraph } from '../document/build.ts'
import type { Block, Inline } from '../document/document.ts'
import { blocksText, contentText } from '../document/text.ts'
import type { Ledger } from '../ledger.ts'
import type { ReadContext } from './format.ts'
import { OF_PAGES, PAGE_NAMES } from './pdf/languages.ts'

type Side = 'head' | 'foot'

interface Line {
  readonly side: Side
  readonly text: string
  readonly page: number | undefined
}

/** Whether the running lines are needed, to be shown or to be listed. */
export const wantsRunningLines = ({ options, ledger }: ReadContext): boolean =>
  options.running_lines === 'include' || ledger !== undefined

/** How running lines are read: if they are not shown, hidden text in them counts as part of them. */
export const readingOfRunningLines = (reading: ReadContext): ReadContext =>
  reading.options.running_lines === 'include'
    ? reading
    : { ...reading, warn: () => {}, options: { ...reading.options, hidden: 'include' } }

/** Logos are not text. */
const toText = (content: Inline): string => (content.type === 'image' ? '' : contentText(content))

export class RunningLines {
  readonly #isShown: boolean
  readonly #ledger: Ledger | undefined
  readonly #known = new KnownLines()
  readonly #lines: Line[] = []

  constructor({ options, ledger }: Pick<ReadContext, 'options' | 'ledger'>) {
    this.#isShown = options.running_lines === 'include'
    this.#ledger = ledger
  }

  /** In the order of the document. */
  add(text: string, side: Side, page?: number): void {
    if (!this.#isShown) this.#ledger?.add('running_line', text, page)
    else if (isBareNumber(text)) this.#ledger?.add('page_number', text, page)
    else if (this.#known.isNew(text)) this.#lines.push({ text: text.trim(), side, page })
  }

  /** What a header or footer shows: a line for each paragraph and row. */
  addBlocks(blocks: readonly Block[], side: Side): void {
    for (const line of blocksText(blocks, toText).split('\n')) this.add(line, side)
  }

  /** The text, preceded by its headers and followed by its footers. */
  around(blocks: Block[]): Block[] {
    if (!this.#lines.length) return blocks
    const of = (side: Side) =>
      this.#lines.filter(line => line.side === side).map(({ text }) => paragraph(text))
    return [...of('head'), ...blocks, ...of('foot')]
  }

  /** The same page by page: a block is on the page where it begins. */
  betweenPages(blocks: Block[]): Block[] {
    const pending = [...this.#lines]
    const shown: Block[] = []
    const place = (isPast: (line: Line) => boolean): void => {
      while (pending[0] && isPast(pending[0])) {
        const { text, page } = pending.shift()!
        shown.push({ ...paragraph(text), ...(page === undefined ? {} : { place: { page } }) })
      }
    }
    for (const block of blocks) {
      const page = pageOf(block)
      if (page !== undefined) {
        place(line => line.page! < page || (line.page === page && line.side === 'head'))
      }
      shown.push(block)
    }
    place(() => true)
    return shown
  }
}

/** Lines that have been shown. */
export class KnownLines {
  readonly #known = new Set<string>()

  isNew(text: string): boolean {
    const key = text.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim().toLowerCase()
    if (key === '' || this.#known.has(key)) return false
    this.#known.add(key)
    return true
  }
}

const NUMBERED = new RegExp(`\\b(?:${PAGE_NAMES}|${OF_PAGES}|[ivxlc]+)(?=[^\\p{L}]|$)|\\d`, 'giu')

/** "3", "– iv –", "Page 3 of 10". */
export const isBareNumber = (text: string): boolean => !/\p{L}/u.test(text.replace(NUMBERED, ''))

function pageOf(block: Block): number | undefined {
  if (block.type === 'boundary') return undefined
  return 'place' in block ? block.place?.page : undefined
}
