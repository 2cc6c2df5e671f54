/**
 * PDFium's own record of each character of a page.
 *
 * The calls of fpdf_text.h return one fact about one character at a time, and a page has thousands. The same facts
 * are in a list in PDFium's memory, a `std::deque` of records, where they can be read at once. Its layout is not
 * guaranteed: on every page some records are compared with what the calls say, and if they differ the calls are used
 * for the whole page.
 */
import type { Heap, Pdfium } from './instance.ts'

/** A cursor over characters; the fields are those of the current one. */
export abstract class CharCursor {
  code = 0
  /** Handle of the text object; 0 for none. */
  object = 0
  /** Whether PDFium guessed it: a space or the end of a line. */
  isGenerated = false
  /** The font's box for it, including the surrounding space. */
  left = 0
  bottom = 0
  right = 0
  top = 0
  originX = 0
  originY = 0
  abstract moveTo(index: number): void
}

export function openCharList(pdfium: Pdfium, textPage: number, count: number): CharCursor {
  const calls = new CallCursor(pdfium, textPage)
  if (!isRecordList(pdfium.heap, textPage, count)) return calls
  const records = new RecordCursor(pdfium.heap, textPage)
  const step = Math.max(1, Math.floor(count / SAMPLES))
  for (let index = count - 1; index >= 0; index -= step) {
    calls.moveTo(index)
    records.moveTo(index)
    if (!isSame(calls, records)) return calls
  }
  return records
}

/** How many characters of a page are compared. */
const SAMPLES = 8

const isSame = (a: CharCursor, b: CharCursor): boolean =>
  a.code === b.code &&
  a.object === b.object &&
  a.isGenerated === b.isGenerated &&
  Object.is(a.left, b.left) &&
  Object.is(a.bottom, b.bottom) &&
  Object.is(a.right, b.right) &&
  Object.is(a.top, b.top) &&
  Object.is(a.originX, b.originX) &&
  Object.is(a.originY, b.originY)

export class CallCursor extends CharCursor {
  readonly #pdfium: Pdfium
  readonly #textPage: number

  constructor(pdfium: Pdfium, textPage: number) {
    super()
    this.#pdfium = pdfium
    this.#textPage = textPage
  }

  moveTo(index: number): void {
    const { api, scratch } = this.#pdfium
    const textPage = this.#textPage
    this.code = api.FPDFText_GetUnicode(textPage, index)
    this.object = api.FPDFText_GetTextObject(textPage, index)
    this.isGenerated = api.FPDFText_IsGenerated(textPage, index) === 1
    api.FPDFText_GetCharOrigin(textPage, index, scratch.address, scratch.address + 8)
    this.originX = scratch.double(0)
    this.originY = scratch.double(1)
    api.FPDFText_GetLooseCharBox(textPage, index, scratch.address)
    // FS_RECTF: left, top, right, bottom
    this.left = scratch.float(0)
    this.top = scratch.float(1)
    this.right = scratch.float(2)
    this.bottom = scratch.float(3)
  }
}

// Places in words of four bytes. CPDF_TextPage: the list's blocks, where it starts in the first, its length.
const BLOCKS = 4
const START = 8
const LENGTH = 9
const RECORDS_PER_BLOCK = 51
// CPDF_TextPage::CharInfo
const RECORD = 20
const CODE = 1
const ORIGIN = 3
const LOOSE_BOX = 9
const OBJECT = 19
/** The first byte: CPDF_TextPage::CharType. */
const GENERATED = 1

/** Whether there may be such a list, so that reading it stays inside the memory. */
function isRecordList({ ints }: Heap, textPage: number, count: number): boolean {
  const list = textPage >> 2
  if (!count || ints[list + LENGTH] !== count) return false
  const isInside = (word: number): boolean => word > 0 && word < ints.length
  const blocks = ints[list + BLOCKS]! >> 2
  const lastBlock = Math.floor((ints[list + START]! + count - 1) / RECORDS_PER_BLOCK)
  if (!isInside(blocks) || !isInside(blocks + lastBlock)) return false
  for (let block = 0; block <= lastBlock; block++) {
    const first = ints[blocks + block]! >> 2
    if (!isInside(first) || !isInside(first + RECORDS_PER_BLOCK * RECORD)) return false
  }
  return true
}

export class RecordCursor extends CharCursor {
  readonly #heap: Heap
  readonly #start: number
  readonly #blocks: number

  constructor(heap: Heap, textPage: number) {
    super()
    const list = textPage >> 2
    this.#heap = heap
    this.#start = heap.ints[list + START]!
    this.#blocks = heap.ints[list + BLOCKS]! >> 2
  }

  moveTo(index: number): void {
    const { ints, floats, bytes } = this.#heap
    const place = this.#start + index
    const block = Math.floor(place / RECORDS_PER_BLOCK)
    const first = ints[this.#blocks + block]! >> 2
    const at = first + (place - block * RECORDS_PER_BLOCK) * RECORD
    this.isGenerated = bytes[at << 2] === GENERATED
    this.code = ints[at + CODE]!
    this.object = ints[at + OBJECT]!
    this.originX = floats[at + ORIGIN]!
    this.originY = floats[at + ORIGIN + 1]!
    this.left = floats[at + LOOSE_BOX]!
    this.bottom = floats[at + LOOSE_BOX + 1]!
    this.right = floats[at + LOOSE_BOX + 2]!
    this.top = floats[at + LOOSE_BOX + 3]!
  }
}
