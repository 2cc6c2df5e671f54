/** The encoding of a simple font (ISO 32000-1, 9.6.6), determined as PDFium does. */

import { PDF_DOC } from '../syntax/character-tables.ts'
import { type Dictionary, isDictionary, Name, type PdfObject } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { SYMBOLIC } from './descriptor.ts'
import { MAC_ROMAN, STANDARD, SYMBOL, WIN_ANSI, ZAPF_DINGBATS } from './encodings.ts'
import type { StandardFont } from './standard-fonts.ts'

export interface Encoding {
  /** Undefined if the font program has it. */
  readonly base: Uint16Array | undefined
  /** Names of glyphs by code. */
  readonly differences: ReadonlyMap<number, string>
}

interface EncodingSource {
  readonly objects: PdfObjects
  readonly dictionary: Dictionary
  readonly name: string
  readonly standard: StandardFont | undefined
  readonly flags: number
  readonly isEmbedded: boolean
  /** Whether the program is a TrueType one. */
  readonly isTrueTypeProgram: boolean
}

const NO_DIFFERENCES: ReadonlyMap<number, string> = new Map()

export function readEncoding(source: EncodingSource): Encoding {
  const { objects, dictionary, flags, isEmbedded, isTrueTypeProgram } = source
  const isSymbolicFlag = (flags & SYMBOLIC) !== 0
  const initial = isSymbolicFlag ? initialOf(source) : STANDARD
  const isSymbolFont = initial === SYMBOL || initial === ZAPF_DINGBATS
  const isNamedSymbol = (source.standard?.name ?? source.name) === 'Symbol'
  const encoding = objects.get(dictionary, 'Encoding')
  if (encoding === null) {
    if (isNamedSymbol && !isTrueTypeProgram) return { base: SYMBOL, differences: NO_DIFFERENCES }
    const base = !isEmbedded && !initial ? WIN_ANSI : initial
    return { base, differences: NO_DIFFERENCES }
  }
  if (encoding instanceof Name) {
    if (isSymbolFont) return { base: initial, differences: NO_DIFFERENCES }
    if (isSymbolicFlag && isNamedSymbol) {
      return { base: isTrueTypeProgram ? initial : SYMBOL, differences: NO_DIFFERENCES }
    }
    const name = encoding.value === 'MacExpertEncoding' ? 'WinAnsiEncoding' : encoding.value
    return { base: findNamed(name) ?? initial, differences: NO_DIFFERENCES }
  }
  if (!isDictionary(encoding)) return { base: initial, differences: NO_DIFFERENCES }
  const name = objects.getName(encoding, 'BaseEncoding')
  const named = isSymbolFont || !name ? undefined : findNamed(name)
  const base = named ?? initial
  const needsOne = !isEmbedded || isTrueTypeProgram
  return {
    base: needsOne ? (base ?? STANDARD) : base,
    differences: readDifferences(objects, objects.getArray(encoding, 'Differences')),
  }
}

function initialOf({ standard }: EncodingSource): Uint16Array | undefined {
  if (standard?.name === 'Symbol') return SYMBOL
  return standard?.name === 'ZapfDingbats' ? ZAPF_DINGBATS : undefined
}

function findNamed(name: string): Uint16Array | undefined {
  switch (name) {
    case 'WinAnsiEncoding':
      return WIN_ANSI
    case 'MacRomanEncoding':
      return MAC_ROMAN
    case 'PDFDocEncoding':
      return PDF_DOC
    default:
      return undefined
  }
}

function readDifferences(
  objects: PdfObjects,
  entries: readonly PdfObject[] = [],
): ReadonlyMap<number, string> {
  objects.count(entries.length)
  const names = new Map<number, string>()
  let code = 0
  for (const entry of entries) {
    const value = objects.resolve(entry)
    if (value instanceof Name) {
      if (code >= 0 && code < 256) names.set(code, value.value)
      code++
    } else if (typeof value === 'number') code = Math.trunc(value)
  }
  return names
}
