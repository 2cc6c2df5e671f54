/**
 * PDFium's own record of each character of a page.
 *
 * The calls of fpdf_text.h tell one fact of one character at a time, and a page has thousands. What they
 * tell stands in a list in PDFium's memory, a `std::deque` of records, where it can be read at once. Its
 * shape is not promised by anybody: on every page some records are compared with what the calls say, and
 * where they differ the calls are used for the whole page.
 */
import type { Access } from './file.ts'
import type { Heap, Pdfium } from './instance.ts'

/** One character after the other; the fields are those of the character that was moved to. */
export interface CharCursor {
  moveTo(index: number): void
  code: number
  /** Handle of the text object; 0 for none. */
  object: number
  /** Whether PDFium guessed it: a space or the end of a line. */
  isGenerated: boolean
  /** Where the font would have it stand, with the space around it. */
  left: number
  bottom: number
  right: number
  top: number
  originX: number
  originY: number
}

export function openCharList(access: Access, textPage: number, count: number): CharCursor {
  const calls = createCallCursor(access, textPage)
  const records = createRecordCursor(access.pdfium, textPage, count)
  if (!records) return calls
  const step = Math.max(1, Math.floor(count / SAMPLES))
  for (let index = count - 1; index >= 0; index -= step) {
    calls.moveTo(index)
    records.moveTo(index)
    if (!FIELDS.every(field => Object.is(calls[field], records[field]))) return calls
  }
  return records
}

/** How many characters of a page are compared. */
const SAMPLES = 8

const FIELDS = [
  'code',
  'object',
  'isGenerated',
  'left',
  'bottom',
  'right',
  'top',
  'originX',
  'originY',
] as const

const createCursor = (moveTo: (this: CharCursor, index: number) => void): CharCursor => ({
  moveTo,
  code: 0,
  object: 0,
  isGenerated: false,
  left: 0,
  bottom: 0,
  right: 0,
  top: 0,
  originX: 0,
  originY: 0,
})

function createCallCursor({ pdfium, scratch }: Access, textPage: number): CharCursor {
  const { api } = pdfium
  return createCursor(function (index) {
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
  })
}

// Places in words of four bytes. CPDF_TextPage: the list's first block, its start and its length.
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

function createRecordCursor(
  { heap }: Pdfium,
  textPage: number,
  count: number,
): CharCursor | undefined {
  const list = textPage >> 2
  const { ints } = heap
  if (!count || ints[list + LENGTH] !== count) return undefined
  const start = ints[list + START]!
  const blocks = ints[list + BLOCKS]! >> 2
  const lastBlock = Math.floor((start + count - 1) / RECORDS_PER_BLOCK)
  if (!isInside(heap, blocks + lastBlock)) return undefined
  for (let block = 0; block <= lastBlock; block++) {
    if (!isInside(heap, (ints[blocks + block]! >> 2) + RECORDS_PER_BLOCK * RECORD)) return undefined
  }
  return createCursor(function (index) {
    const { ints, floats, bytes } = heap
    const place = start + index
    const block = Math.floor(place / RECORDS_PER_BLOCK)
    const at = (ints[blocks + block]! >> 2) + (place - block * RECORDS_PER_BLOCK) * RECORD
    this.isGenerated = bytes[at << 2] === GENERATED
    this.code = ints[at + CODE]!
    this.object = ints[at + OBJECT]!
    this.originX = floats[at + ORIGIN]!
    this.originY = floats[at + ORIGIN + 1]!
    this.left = floats[at + LOOSE_BOX]!
    this.bottom = floats[at + LOOSE_BOX + 1]!
    this.right = floats[at + LOOSE_BOX + 2]!
    this.top = floats[at + LOOSE_BOX + 3]!
  })
}

const isInside = ({ ints }: Heap, word: number): boolean => word > 0 && word < ints.length
