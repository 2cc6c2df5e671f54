/** Passing values through PDFium's memory: one small block for results, strings in and out. */
import { Budget } from '../../../budget.ts'
import type { PdfiumExports } from './exports.ts'
import type { Heap } from './instance.ts'

export interface Scratch {
  /** Of the current document: long strings are charged. */
  budget: Budget
  /** Address of 64 bytes for a call's results. */
  readonly address: number
  float(index: number): number
  double(index: number): number
  int(index: number): number
  setInt(index: number, value: number): void
  /** A string that `call` writes as UTF-16 to an address, zero-terminated; '' for none. */
  utf16(call: (address: number, bytes: number) => number): string
  /** The same for strings of bytes. */
  latin1(call: (address: number, bytes: number) => number): string
  /** Address of a constant name, for calls that want one. */
  name(name: string): number
}

const RESULT_BYTES = 64
const TEXT_BYTES = 4096
/** No name, title or address is honestly longer. */
const MAX_TEXT_BYTES = 1024 * 1024

export function createScratch(api: PdfiumExports, heap: Heap): Scratch {
  const address = api.malloc(RESULT_BYTES + TEXT_BYTES)
  const names = new Map<string, number>()

  const read = (
    call: (address: number, bytes: number) => number,
    decode: (bytes: Uint8Array) => string,
  ): string => {
    const short = address + RESULT_BYTES
    const bytes = call(short, TEXT_BYTES)
    if (bytes <= TEXT_BYTES) return decode(heap.bytes.subarray(short, short + Math.max(bytes, 0)))
    // All titles of a document may be one long string: PDFium decodes it for each, and twice.
    scratch.budget.spend('nodes', bytes)
    if (bytes > MAX_TEXT_BYTES) return ''
    const long = api.malloc(bytes)
    call(long, bytes)
    const value = decode(heap.bytes.subarray(long, long + bytes))
    api.free(long)
    return value
  }

  const scratch: Scratch = {
    budget: new Budget(),
    address,
    float: index => heap.floats[(address >> 2) + index]!,
    double: index => heap.doubles[(address >> 3) + index]!,
    int: index => heap.ints[(address >> 2) + index]!,
    setInt: (index, value) => {
      heap.ints[(address >> 2) + index] = value
    },
    utf16: call => read(call, decodeUtf16),
    latin1: call => read(call, decodeLatin1),
    name: name => {
      const known = names.get(name)
      if (known !== undefined) return known
      const at = api.malloc(name.length + 1)
      for (let i = 0; i < name.length; i++) heap.bytes[at + i] = name.charCodeAt(i)
      heap.bytes[at + name.length] = 0
      names.set(name, at)
      return at
    },
  }
  return scratch
}

const SHORT_TEXT_BYTES = 64

/** Tag names are short and many: for them a decoder is slower than a loop. */
function decodeUtf16(bytes: Uint8Array): string {
  if (bytes.length > SHORT_TEXT_BYTES) return cut(new TextDecoder('utf-16le').decode(bytes))
  let text = ''
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const unit = bytes[i]! | (bytes[i + 1]! << 8)
    if (unit === 0) break
    text += String.fromCharCode(unit)
  }
  return text
}

function decodeLatin1(bytes: Uint8Array): string {
  const length = Math.min(bytes.length, TEXT_BYTES)
  let text = ''
  for (let i = 0; i < length && bytes[i] !== 0; i++) text += String.fromCharCode(bytes[i]!)
  return text
}

function cut(value: string): string {
  const end = value.indexOf('\0')
  return end < 0 ? value : value.slice(0, end)
}
