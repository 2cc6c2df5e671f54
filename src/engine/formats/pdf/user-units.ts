/**
 * How large a unit of a page is (UserUnit; ISO 32000-1, table 30): large drawings have pages in units of more than
 * a point. PDFium reads none, so the entry is looked for in the file itself: in objects as they stand there,
 *
 *     12 0 obj << /Type /Page /UserUnit 4.0 … >> endobj
 *
 * and in streams of objects (7.5.7). Only places of blocks need it.
 */

/** The text of a stream, or as much of it as can be read. */
type Inflate = (deflated: Uint8Array) => Uint8Array

/** Units other than a point, by the page's object number. */
export function findUserUnits(bytes: Uint8Array, inflate: Inflate): ReadonlyMap<number, number> {
  const units = new Map<number, number>()
  const add = (object: number, text: string): void => {
    const unit = Number(UNIT.exec(text)?.[1])
    // What an update of the file says comes later in it.
    if (unit > 0 && unit <= MAX_UNIT) units.set(object, unit)
  }
  let object = 0
  let seen = 0
  for (const at of findAll(bytes, NAME)) {
    object = findObject(bytes, seen, at) ?? object
    add(object, toText(bytes, at, at + UNIT_REACH))
    seen = at
  }
  for (const text of readObjectStreams(bytes, inflate)) {
    if (!text.body.includes(NAME)) continue
    for (const [number, part] of splitObjects(text)) add(number, part)
  }
  return units
}

const NAME = '/UserUnit'
const UNIT = /\/UserUnit\s*(\d*\.?\d+)/
const UNIT_REACH = 64
/** Anything larger is not a size of paper. */
const MAX_UNIT = 1e6

/** The number of the object that begins last between two positions: "12 0 obj". */
function findObject(bytes: Uint8Array, from: number, to: number): number | undefined {
  for (let at = to; at > from; at--) {
    if (bytes[at] !== 0x6f || bytes[at + 1] !== 0x62 || bytes[at + 2] !== 0x6a) continue
    const match = /(\d{1,10})\s+\d{1,5}\s+$/.exec(toText(bytes, Math.max(at - 24, 0), at))
    if (match) return Number(match[1])
  }
  return undefined
}

interface ObjectStream {
  readonly count: number
  readonly first: number
  readonly body: string
}

/** Its dictionary is short; the data begins after it. */
const DICTIONARY_REACH = 512

function* readObjectStreams(bytes: Uint8Array, inflate: Inflate): Generator<ObjectStream> {
  let last = 0
  for (const at of findAll(bytes, '/ObjStm')) {
    const before = toText(bytes, Math.max(at - DICTIONARY_REACH, last), at)
    const after = toText(bytes, at, at + DICTIONARY_REACH)
    const start = /stream\r?\n/.exec(after)
    if (!start) continue
    const data = at + start.index + start[0].length
    if (data <= last) continue
    last = data
    const dictionary = before.slice(before.lastIndexOf('obj') + 1) + after.slice(0, start.index)
    const count = Number(/\/N\s+(\d{1,7})/.exec(dictionary)?.[1] ?? 0)
    const first = Number(/\/First\s+(\d{1,9})/.exec(dictionary)?.[1] ?? 0)
    if (!count || !first || !/\/FlateDecode|\/Fl\b/.test(dictionary)) continue
    const body = inflate(bytes.subarray(data + ZLIB_HEADER_BYTES))
    yield { count, first, body: toText(body, 0, body.length) }
  }
}

const ZLIB_HEADER_BYTES = 2

/** The first object is preceded by the numbers of all and where they begin. */
function* splitObjects({ count, first, body }: ObjectStream): Generator<[number, string]> {
  const numbers = (body.slice(0, first).match(/\d+/g) ?? []).slice(0, 2 * count).map(Number)
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const next = numbers[index + 3]
    const end = next === undefined ? undefined : first + next
    yield [numbers[index]!, body.slice(first + numbers[index + 1]!, end)]
  }
}

function* findAll(bytes: Uint8Array, name: string): Generator<number> {
  const codes = Array.from(name, character => character.charCodeAt(0))
  // A capital is rarer than a slash.
  const capital = codes[1]!
  for (let at = bytes.indexOf(capital); at >= 0; at = bytes.indexOf(capital, at + 1)) {
    if (codes.every((code, index) => bytes[at - 1 + index] === code)) yield at - 1
  }
}

const LATIN = new TextDecoder('latin1')

const toText = (bytes: Uint8Array, from: number, to: number): string =>
  LATIN.decode(bytes.subarray(from, Math.min(to, bytes.length)))
