/**
 * styles.xml (ECMA-376 part 1, 17.7): what a paragraph or run inherits from its named style.
 * Only what changes the markdown is kept; fonts count because monospaced text is code.
 */
import { NOTHING, type XmlElement } from '../../containers/xml/xml.ts'
import { memoize } from '../../lookup.ts'
import type { ReadContext } from '../format.ts'
import { isOff, isOn } from '../ooxml/on-off.ts'
import type { ParagraphStyle } from '../prose/paragraph.ts'
import { assignRoles, type FindAssigned } from '../prose/roles/assigned-roles.ts'
import { listAncestors } from '../prose/roles/style-chain.ts'
import { inheritMeaning, settleMeaning, toMeaning } from '../prose/roles/style-meaning.ts'
import { findNamedRole } from '../prose/roles/style-names.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { inheritFormat, NO_FORMAT, type RunFormat } from '../prose/text/run-format.ts'
import type { Color } from '../unseen.ts'
import type { DocxColors } from './colors.ts'
import { type DocxRunFormat, readRunFormat } from './run-format.ts'

export interface DocxParagraphStyle extends ParagraphStyle {
  readonly numId: string | undefined
  readonly numLevel: number | undefined
  /** Indents in twips. */
  readonly indent: number | undefined
  readonly rightIndent: number | undefined
  /** Of the text, and of what is right behind it. */
  readonly color: Color | undefined
  readonly fill: Color | undefined
  readonly hidden: boolean
  readonly capitals: boolean
}

export interface Styles {
  paragraph(id: string | undefined): DocxParagraphStyle
  character(id: string | undefined): RunFormat
  /** The body text itself is monospaced, so such a font means nothing. */
  readonly baseMonospaced: boolean
  /** Size of the body text in half-points. */
  readonly baseFontSize: number
  /** Whether a table style paints cells: it depends on their place which of them, and how. */
  paintsCells(id: string | undefined): boolean
}

/** Word's default: ten points. */
const DEFAULT_FONT_SIZE = 20

export function readStyles(
  xml: XmlElement | undefined,
  colors: DocxColors,
  reading: ReadContext,
): Styles {
  const elements = new Map<string, XmlElement>()
  let defaultParagraph: string | undefined
  for (const element of xml?.all('w:style') ?? []) {
    const id = element.attribute('w:styleId')
    if (id === undefined) continue
    elements.set(id, element)
    const isDefault = isOn(element.attribute('w:default'))
    if (isDefault && element.attribute('w:type') === 'paragraph') defaultParagraph = id
  }

  const defaults = xml?.first('w:docDefaults') ?? NOTHING
  const defaultFormat = readRunFormat(defaults.first('w:rPrDefault').first('w:rPr'), colors)
  const findAssigned = assignRoles(reading, () => [...elements.values()].map(nameOf))
  /** Any number of styles may be based on the same one. */
  const formatOf: FormatOf = memoize(style => readRunFormat(style.first('w:rPr'), colors))

  const chain = (id: string): XmlElement[] =>
    listAncestors(elements.get(id), style =>
      elements.get(style.first('w:basedOn').attribute('w:val') ?? ''),
    )

  const base = elements.has(defaultParagraph ?? '')
    ? formatOf(elements.get(defaultParagraph ?? '')!)
    : {}
  const baseMonospaced = isMonospaced(base.font ?? defaultFormat.font)
  const baseFontSize = base.fontSize ?? defaultFormat.fontSize ?? DEFAULT_FONT_SIZE

  return {
    baseMonospaced,
    baseFontSize,
    paragraph: memoize((id: string | undefined) =>
      toParagraphStyle(
        chain(id ?? defaultParagraph ?? ''),
        id,
        baseMonospaced,
        formatOf,
        findAssigned,
        defaultFormat,
        colors,
      ),
    ),
    paintsCells: memoize((id: string | undefined) =>
      chain(id ?? '').some(style =>
        style.descendants('w:shd').some(shd => colors.ofShading(shd) !== undefined),
      ),
    ),
    character: memoize((id: string | undefined) => {
      if (id === undefined) return NO_FORMAT
      return elements.has(id) ? toCharacterFormat(chain(id), formatOf) : toUnknownFormat(id)
    }),
  }
}

type FormatOf = (style: XmlElement) => DocxRunFormat

function toParagraphStyle(
  chain: readonly XmlElement[],
  id: string | undefined,
  baseMonospaced: boolean,
  formatOf: FormatOf,
  findAssigned: FindAssigned,
  defaults: DocxRunFormat,
  colors: DocxColors,
): DocxParagraphStyle {
  let meaning = toMeaning(chain.length ? undefined : id)
  let numId: string | undefined
  let numLevel: number | undefined
  let indent: number | undefined
  let rightIndent: number | undefined
  let font: string | undefined
  let fontSize: number | undefined
  let { color, hidden = false } = defaults
  let fill: Color | undefined
  let bold = false
  let capitals = false
  let keepNext = false
  for (const style of chain) {
    const name = nameOf(style)
    const role = findNamedRole(name.split(',', 1)[0]) ?? findNamedRole(style.attribute('w:styleId'))
    const pPr = style.first('w:pPr')
    // A level that all text has makes none of it a heading.
    const isDefault = isOn(style.attribute('w:default'))
    const outlineLevel = isDefault
      ? undefined
      : toNumber(pPr.first('w:outlineLvl').attribute('w:val'))
    meaning = inheritMeaning(meaning, { role, outlineLevel, assigned: findAssigned(name) })
    const numPr = pPr.first('w:numPr')
    numId = numPr.first('w:numId').attribute('w:val') ?? numId
    numLevel = toNumber(numPr.first('w:ilvl').attribute('w:val')) ?? numLevel
    indent = readIndent(pPr) ?? indent
    rightIndent = readRightIndent(pPr) ?? rightIndent
    const format = formatOf(style)
    font = format.font ?? font
    fontSize = format.fontSize ?? fontSize
    color = format.color ?? color
    const shd = pPr.find('w:shd')
    if (shd) fill = colors.ofShading(shd) ?? fill
    fill = format.fill ?? fill
    bold = format.bold ?? bold
    hidden = format.hidden ?? hidden
    capitals = format.capitals ?? capitals
    const keep = pPr.find('w:keepNext')
    if (keep) keepNext = !isOff(keep.attribute('w:val'))
  }
  return {
    numId,
    numLevel,
    indent,
    rightIndent,
    // A code style is monospaced, whatever its font is called in the author's language.
    monospaced:
      !baseMonospaced &&
      (isMonospaced(font) || (meaning.role?.type === 'code' && font !== undefined)),
    fontSize,
    color,
    fill,
    bold,
    hidden,
    capitals,
    keepNext,
    ...settleMeaning(meaning),
  }
}

/** As Word shows it, built-in ones in English. */
const nameOf = (style: XmlElement): string => {
  const name = style.first('w:name').attribute('w:val') ?? ''
  const aliases = style.first('w:aliases').attribute('w:val')
  return aliases ? `${name},${aliases}` : name
}

/** Toggle properties of styles are combined by exclusive or (17.7.3), here along one chain. */
function toCharacterFormat(chain: readonly XmlElement[], formatOf: FormatOf): RunFormat {
  let format = NO_FORMAT
  for (const style of chain) {
    const named = findNamedRole(style.first('w:name').attribute('w:val'))
    const own = formatOf(style)
    format = inheritFormat(own, format)
    if (named?.type === 'code') format = { ...format, code: true }
  }
  return format
}

/** An undefined style is recognized by its id. */
const toUnknownFormat = (id: string): RunFormat =>
  findNamedRole(id)?.type === 'code' ? { ...NO_FORMAT, code: true } : NO_FORMAT

/** The left indent of the text, in twips. */
export function readIndent(pPr: XmlElement): number | undefined {
  const ind = pPr.find('w:ind')
  if (!ind) return undefined
  return toNumber(ind.attribute('w:left') ?? ind.attribute('w:start'))
}

export function readRightIndent(pPr: XmlElement): number | undefined {
  const ind = pPr.find('w:ind')
  return ind && toNumber(ind.attribute('w:right') ?? ind.attribute('w:end'))
}

export function toNumber(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number.parseInt(value, 10)
  return Number.isFinite(number) ? number : undefined
}
