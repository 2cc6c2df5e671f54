/** The fonts that need not be in the file (ISO 32000-1, 9.6.2.2), by all names that PDFium recognizes. */
import * as widths from './standard-widths.ts'

export interface StandardFont {
  readonly name: string
  readonly isSymbolic: boolean
  /** By character; undefined where all are 600 wide. */
  readonly widths: widths.StandardWidths | undefined
}

const FAMILY =
  /^(Arial(?:MT)?|Helvetica|Courier(?:New(?:PS(?:MT)?)?|Std)?|Times(?:NewRoman(?:PS(?:MT)?)?)?)(?:-Roman|[,-]?(Bold)?(Italic|Oblique)?(?:MT)?)$/

const BY_NAME: Readonly<Record<string, (() => widths.StandardWidths) | undefined>> = {
  Courier: undefined,
  'Courier-Bold': undefined,
  'Courier-Oblique': undefined,
  'Courier-BoldOblique': undefined,
  Helvetica: widths.HELVETICA,
  'Helvetica-Bold': widths.HELVETICA_BOLD,
  'Helvetica-Oblique': widths.HELVETICA_OBLIQUE,
  'Helvetica-BoldOblique': widths.HELVETICA_BOLDOBLIQUE,
  'Times-Roman': widths.TIMES_ROMAN,
  'Times-Bold': widths.TIMES_BOLD,
  'Times-Italic': widths.TIMES_ITALIC,
  'Times-BoldItalic': widths.TIMES_BOLDITALIC,
  Symbol: widths.SYMBOL,
  ZapfDingbats: widths.ZAPFDINGBATS,
}

export function findStandardFont(given: string): StandardFont | undefined {
  const name = toStandardName(given)
  if (name === undefined || !Object.hasOwn(BY_NAME, name)) return undefined
  const isSymbolic = name === 'Symbol' || name === 'ZapfDingbats'
  return { name, isSymbolic, widths: BY_NAME[name]?.() }
}

/** The nearest font to one that is not in the file and whose widths are not given. */
export function substituteFont(
  name: string,
  { isMono, isBold, isItalic, isSerif }: Look,
): StandardFont {
  const family = isMono ? 'Courier' : isSerif ? 'Times' : 'Helvetica'
  const style = `${isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}`
  return findStandardFont(name) ?? findStandardFont(style ? `${family}-${style}` : family)!
}

interface Look {
  readonly isMono: boolean
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isSerif: boolean
}

function toStandardName(given: string): string | undefined {
  if (given === 'Symbol' || given === 'SymbolMT') return 'Symbol'
  if (given === 'ZapfDingbats') return given
  const found = FAMILY.exec(given)
  if (!found) return undefined
  const [, family = '', bold = '', slanted] = found
  const isTimes = family.startsWith('Times')
  const style = bold + (slanted ? (isTimes ? 'Italic' : 'Oblique') : '')
  if (isTimes) return `Times-${style || 'Roman'}`
  const base = family.startsWith('Courier') ? 'Courier' : 'Helvetica'
  return style ? `${base}-${style}` : base
}
