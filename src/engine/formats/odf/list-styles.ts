/** List styles and the numbering of headings (OpenDocument 1.3, part 3, 16.30 to 16.34). */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { lookup, memoize } from '../../lookup.ts'
import { type Level, MAX_LABEL_CHARACTERS } from '../prose/lists/numbering.ts'
import { findSymbol } from '../prose/text/symbols.ts'
import { parseLength } from './lengths.ts'
import type { FontFaces } from './text-properties.ts'

const MAX_LEVELS = 10

/** By the depth in the list, from 0. */
export type ListLevels = Pick<ReadonlyMap<number, Level>, 'get'>

/** Styles have ten levels, of which documents use one or two: each is read on demand. */
export function readListLevels(style: XmlElement, faces: FontFaces): ListLevels {
  let elements: ReadonlyMap<number, XmlElement> | undefined
  const read = memoize((depth: number): Level | undefined => {
    elements ??= indexLevels(style)
    // A list deeper than its style continues with the last level; headings have no numbers there.
    let described = depth
    if (style.name === 'text:list-style') {
      while (described > 0 && !elements.has(described)) described--
    }
    const element = elements.get(described)
    return element && readLevel(element, depth + 1, faces)
  })
  return { get: read }
}

function indexLevels(style: XmlElement): Map<number, XmlElement> {
  const levels = new Map<number, XmlElement>()
  for (const element of style.elements()) {
    const number = Number(element.attribute('text:level') ?? Number.NaN)
    const isLevel = Number.isInteger(number) && number > 0 && number <= MAX_LEVELS
    if (isLevel) levels.set(number - 1, element)
  }
  return levels
}

/** `style:num-format` (20.322) → our names of number formats. */
const FORMATS = lookup<string>({
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '': 'none',
  '①, ②, ③, ...': 'decimalEnclosedCircle',
  '１, ２, ３, ...': 'decimalFullWidth',
  '一, 二, 三, ...': 'chineseCounting',
  'א, ב, ג, ...': 'hebrew1',
  'أ, ب, ت, ...': 'arabicAlpha',
  'а, б, .., аа, аб, ... (ru)': 'russianLower',
  'А, Б, .., Аа, Аб, ... (ru)': 'russianUpper',
  '01, 02, 03, ...': 'decimalZero',
  '1st, 2nd, 3rd, ...': 'ordinal',
})

function readLevel(element: XmlElement, level: number, faces: FontFaces): Level {
  const isNumbered =
    element.name === 'text:list-level-style-number' || element.name === 'text:outline-level-style'
  return {
    format: isNumbered
      ? (FORMATS.get(element.attribute('style:num-format') ?? '') ?? 'decimal')
      : 'bullet',
    text: (isNumbered ? readLabel(element, level) : readBullet(element, faces)).slice(
      0,
      MAX_LABEL_CHARACTERS,
    ),
    start: Number.parseInt(element.attribute('text:start-value') ?? '1', 10) || 0,
    suffix: readSuffix(element),
    indent: readIndent(element.first('style:list-level-properties')),
  }
}

/**
 * The label as a pattern, `(%1.%2)`; LibreOffice spells it out if numbers are joined by other characters, and shows none
 * of them where the level itself has no format.
 */
function readLabel(element: XmlElement, level: number): string {
  const hasNumber = (element.attribute('style:num-format') ?? '') !== ''
  const pattern = hasNumber ? element.attribute('loext:num-list-format') : undefined
  if (pattern !== undefined) return pattern.replace(/%(\d)%/g, '%$1')
  const shown = Math.min(Number(element.attribute('text:display-levels') ?? 1) || 1, level)
  const numbers = Array.from({ length: shown }, (_, index) => `%${level - shown + index + 1}`)
  const prefix = element.attribute('style:num-prefix') ?? ''
  const suffix = element.attribute('style:num-suffix') ?? ''
  return `${prefix}${hasNumber ? numbers.join('.') : ''}${suffix}`
}

function readBullet(element: XmlElement, faces: FontFaces): string {
  const bullet = element.attribute('text:bullet-char') ?? '•'
  const properties = element.first('style:text-properties')
  const name = properties.attribute('style:font-name') ?? ''
  const font = properties.attribute('fo:font-family') ?? (faces.get(name) || name)
  return findSymbol(font, bullet.codePointAt(0) ?? 0) ?? bullet
}

function readSuffix(element: XmlElement): string {
  const alignment = element
    .first('style:list-level-properties')
    .first('style:list-level-label-alignment')
  const followedBy = alignment.attribute('text:label-followed-by')
  return followedBy === 'nothing' ? 'nothing' : followedBy === 'space' ? 'space' : 'tab'
}

/** Where the text of an item begins, in ODF 1.2 or as in earlier versions. */
function readIndent(properties: XmlElement): number {
  const margin = properties.first('style:list-level-label-alignment').attribute('fo:margin-left')
  if (margin !== undefined) return parseLength(margin) ?? 0
  return (
    (parseLength(properties.attribute('text:space-before')) ?? 0) +
    (parseLength(properties.attribute('text:min-label-width')) ?? 0)
  )
}
