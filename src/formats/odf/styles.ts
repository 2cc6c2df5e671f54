/**
 * The styles of an OpenDocument file (part 3, 16): named ones, which the author sees, and automatic
 * ones, which programs make up for formatting that was applied directly. Both inherit from a parent.
 */

import { NOTHING, type XmlElement } from '../../containers/xml.ts'
import type { Alignment } from '../../document/document.ts'
import { lookup } from '../../lookup.ts'
import { isMonospaced } from '../fonts/monospaced.ts'
import { chooseLevel, type ParagraphStyle } from '../word/paragraph.ts'
import type { RunFormat } from '../word/run-format.ts'
import { listAncestors } from '../word/style-chain.ts'
import { findNamedRole } from '../word/style-names.ts'
import { parseLength } from './lengths.ts'
import { type ListLevels, readListLevels } from './list-styles.ts'
import { type FontFaces, readFontFaces, readTextFormat } from './text-properties.ts'

export interface OdfParagraphStyle extends ParagraphStyle {
  /** What was applied directly to all text of the paragraph: a named style's look is not emphasis. */
  readonly format: RunFormat
  readonly monospaced: boolean
  /** An empty name takes a numbering away. */
  readonly listStyle: string | undefined
  /** Left indent in twips, and the one that was given to the paragraph directly. */
  readonly indent: number
  readonly ownIndent: number | undefined
  readonly alignment: Alignment
  readonly breakBefore: boolean
  readonly breakAfter: boolean
  /** Draws a line across the page where the paragraph is empty. */
  readonly isRule: boolean
  /** As the author sees it. */
  readonly name: string
}

export interface OdfStyles {
  paragraph(name: string | undefined): OdfParagraphStyle
  text(name: string | undefined): RunFormat
  list(name: string): ListLevels | undefined
  /** How headings are numbered, by their level from 0. */
  readonly outline: ListLevels
  /** The body text itself is monospaced, so that such a font says nothing. */
  readonly baseMonospaced: boolean
  /** Size of the body text in half-points. */
  readonly baseFontSize: number
  /** Any other style, the most general of its ancestors first. */
  chain(family: string, name: string | undefined): readonly XmlElement[]
}

export interface StyleSources {
  readonly fontFaces: readonly (XmlElement | undefined)[]
  /** `office:styles`. */
  readonly named: XmlElement | undefined
  /** `office:automatic-styles` of the content. */
  readonly automatic: XmlElement | undefined
}

/** Twelve points, where no style says it. */
const DEFAULT_FONT_SIZE = 24

export function readOdfStyles(sources: StyleSources): OdfStyles {
  const faces = readFontFaces(...sources.fontFaces)
  const named = indexStyles(sources.named)
  const automatic = indexStyles(sources.automatic)

  const chain = (family: string, name: string | undefined): XmlElement[] => {
    const find = (name: string | undefined, child?: XmlElement) => {
      const own = automatic.get(`${family} ${name}`)
      // An automatic style may have the name of the one it is derived from.
      return own && own !== child ? own : named.get(`${family} ${name}`)
    }
    return listAncestors(find(name), style =>
      find(style.attribute('style:parent-style-name'), style),
    )
  }

  const base = readBase(sources.named, chain('paragraph', 'Standard'), faces)
  const isAutomatic = (style: XmlElement) =>
    automatic.get(`${style.attribute('style:family')} ${style.attribute('style:name')}`) === style
  const toLevels = (list: XmlElement) => readListLevels(list, faces)

  return {
    chain,
    ...base,
    paragraph: remembered(name => {
      const styles = chain('paragraph', name)
      const direct = styles.filter(isAutomatic)
      const own = styles.filter(style => !isAutomatic(style))
      return toParagraphStyle(own, direct, { ...base, faces, name: name ?? '' })
    }),
    text: remembered(name => toTextFormat(chain('text', name), faces)),
    list: remembered(name => {
      const key = ` ${name}`
      const list = automatic.get(key) ?? named.get(key)
      return list && toLevels(list)
    }),
    outline: toLevels(sources.named?.find('text:outline-style') ?? NOTHING),
  }
}

/** A map is the cheaper lookup: documents name the same few styles thousands of times. */
function remembered<Value>(find: (name: string | undefined) => Value) {
  const known = new Map<string | undefined, Value>()
  return (name: string | undefined): Value => {
    let value = known.get(name)
    if (value === undefined) {
      value = find(name)
      known.set(name, value)
    }
    return value
  }
}

/** By family and name; list styles have no family. */
function indexStyles(container: XmlElement | undefined): Map<string, XmlElement> {
  const styles = new Map<string, XmlElement>()
  for (const style of container?.elements() ?? []) {
    const name = style.attribute('style:name')
    if (name === undefined) continue
    if (style.name === 'style:style')
      styles.set(`${style.attribute('style:family')} ${name}`, style)
    else if (style.name === 'text:list-style') styles.set(` ${name}`, style)
  }
  return styles
}

interface Base {
  readonly baseMonospaced: boolean
  readonly baseFontSize: number
}

/** What text is like that no style changes: the default style, and `Standard`, which it is shown in. */
function readBase(
  named: XmlElement | undefined,
  standard: readonly XmlElement[],
  faces: FontFaces,
): Base {
  const isDefault = (style: XmlElement) => style.attribute('style:family') === 'paragraph'
  const defaults = named?.all('style:default-style').find(isDefault) ?? NOTHING
  let font: string | undefined
  let fontSize: number | undefined
  for (const style of [defaults, ...standard]) {
    const properties = style.first('style:text-properties')
    font = readTextFormat(properties, faces).font ?? font
    fontSize = resolveSize(properties.attribute('fo:font-size'), fontSize)
  }
  return { baseMonospaced: isMonospaced(font), baseFontSize: fontSize ?? DEFAULT_FONT_SIZE }
}

/** In half-points; a percentage is one of the size above. */
function resolveSize(size: string | undefined, inherited: number | undefined): number | undefined {
  const percent = /^(\d{1,4}(?:\.\d{1,9})?)%$/.exec(size ?? '')
  if (percent) return ((inherited ?? DEFAULT_FONT_SIZE) * Number(percent[1])) / 100
  const twips = parseLength(size)
  return twips === undefined ? inherited : twips / 10
}

const ALIGNMENTS = lookup<Alignment>({
  center: 'center',
  end: 'right',
  right: 'right',
})

function toParagraphStyle(
  named: readonly XmlElement[],
  automatic: readonly XmlElement[],
  { baseFontSize, baseMonospaced, faces, name }: Base & { faces: FontFaces; name: string },
): OdfParagraphStyle {
  let role = named.length === 0 ? findNamedRole(decodeStyleName(name)) : undefined
  let outlineLevel = role?.type === 'heading' ? role.depth - 1 : undefined
  let fontSize: number | undefined = baseFontSize
  let bold = false
  let keepNext = false
  for (const style of named) {
    const own = findNamedRole(displayName(style))
    role = own ?? role
    if (own?.type === 'heading') outlineLevel = own.depth - 1
    const level = Number(style.attribute('style:default-outline-level') ?? 0)
    if (level > 0) outlineLevel = chooseLevel(level - 1, outlineLevel)
    const properties = style.first('style:text-properties')
    fontSize = resolveSize(properties.attribute('fo:font-size'), fontSize)
    bold = readTextFormat(properties, faces).bold ?? bold
    const keep = style.first('style:paragraph-properties').attribute('fo:keep-with-next')
    if (keep !== undefined) keepNext = keep === 'always'
  }

  let font: string | undefined
  let format: RunFormat = {}
  let listStyle: string | undefined
  let indent = 0
  let ownIndent: number | undefined
  let alignment: Alignment = 'none'
  const all = [...named, ...automatic]
  for (const style of all) {
    const own = readTextFormat(style.first('style:text-properties'), faces)
    font = own.font ?? font
    if (automatic.includes(style) || own.hidden) format = { ...format, ...own }
    listStyle = style.attribute('style:list-style-name') ?? listStyle
    const properties = style.first('style:paragraph-properties')
    const margin = properties.attribute('fo:margin-left') ?? properties.attribute('fo:margin')
    indent = parseLength(margin) ?? indent
    if (automatic.includes(style)) ownIndent = parseLength(margin) ?? ownIndent
    const align = properties.attribute('fo:text-align')
    if (align !== undefined) alignment = ALIGNMENTS[align] ?? 'none'
  }

  const last = all.at(-1) ?? NOTHING
  const paragraph = last.first('style:paragraph-properties')
  return {
    role,
    outlineLevel,
    fontSize,
    bold,
    keepNext,
    format,
    monospaced: !baseMonospaced && isMonospaced(font),
    listStyle,
    indent,
    ownIndent,
    alignment,
    breakBefore:
      paragraph.attribute('fo:break-before') === 'page' ||
      (last.attribute('style:master-page-name') ?? '') !== '',
    breakAfter: paragraph.attribute('fo:break-after') === 'page',
    isRule: all.some(style => displayName(style) === 'Horizontal Line') || isLine(paragraph),
    name: displayName(named.at(-1) ?? NOTHING) || decodeStyleName(name),
  }
}

const displayName = (style: XmlElement): string =>
  style.attribute('style:display-name') ?? decodeStyleName(style.attribute('style:name') ?? '')

/** Names are stored as XML names: `Heading_20_1` is "Heading 1". */
const decodeStyleName = (name: string): string =>
  name.replace(/_([0-9a-f]{1,4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Borders above or below, but none beside. */
function isLine(properties: XmlElement): boolean {
  const isDrawn = (side: string) =>
    !/^$|none|hidden/.test(properties.attribute(`fo:border-${side}`) ?? '')
  return !isDrawn('left') && !isDrawn('right') && (isDrawn('bottom') || isDrawn('top'))
}

function toTextFormat(chain: readonly XmlElement[], faces: FontFaces): RunFormat {
  let format: RunFormat = {}
  for (const style of chain) {
    const own = readTextFormat(style.first('style:text-properties'), faces)
    const isCode = findNamedRole(displayName(style))?.type === 'code'
    format = { ...format, ...own, ...(isCode ? { code: true } : {}) }
  }
  return format
}
