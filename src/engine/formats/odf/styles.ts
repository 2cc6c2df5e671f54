/**
 * The styles of an OpenDocument file (part 3, 16): named ones, which the author sees, and automatic ones, which
 * programs generate for direct formatting. Both inherit from a parent.
 */

import { NOTHING, type XmlElement } from '../../containers/xml/xml.ts'
import type { Alignment } from '../../document/document.ts'
import { memoize } from '../../lookup.ts'
import type { ReadContext } from '../format.ts'
import type { ParagraphStyle } from '../prose/paragraph.ts'
import { assignRoles, type FindAssigned, NONE_ASSIGNED } from '../prose/roles/assigned-roles.ts'
import { listAncestors } from '../prose/roles/style-chain.ts'
import { inheritMeaning, toMeaning } from '../prose/roles/style-meaning.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { inheritFormat, NO_FORMAT, type RunFormat } from '../prose/text/run-format.ts'
import type { Color } from '../unseen.ts'
import { parseLength } from './lengths.ts'
import { type ListLevels, readListLevels } from './list-styles.ts'
import { decodeStyleName, readStyleProperties, type StyleProperties } from './style-properties.ts'
import { readFontFaces } from './text-properties.ts'

export interface OdfParagraphStyle extends ParagraphStyle {
  /** Direct formatting of all text in the paragraph: a named style's formatting is not emphasis. */
  readonly format: RunFormat
  /** Including what the paragraph itself says. */
  readonly isMonospaced: boolean
  /** An empty name removes a numbering. */
  readonly listStyle: string | undefined
  /** A named style shows it in capital letters. */
  readonly capitals: boolean
  /** Indents in twips, and the left indent set on the paragraph directly. */
  readonly indent: number
  readonly rightIndent: number
  readonly ownIndent: number | undefined
  readonly alignment: Alignment
  /** Of the text, and of what is right behind it. */
  readonly color: Color | undefined
  readonly fill: Color | undefined
  readonly breakBefore: boolean
  readonly breakAfter: boolean
  /** Draws a line across the page if the paragraph is empty. */
  readonly isRule: boolean
  /** As the author sees it. */
  readonly name: string
}

export interface OdfStyles {
  paragraph(name: string | undefined): OdfParagraphStyle
  text(name: string | undefined): RunFormat
  list(name: string): ListLevels | undefined
  /** How headings are numbered, by level from 0. */
  readonly outline: ListLevels
  /** The body text itself is monospaced, so such a font means nothing. */
  readonly baseMonospaced: boolean
  /** Size of the body text in half-points. */
  readonly baseFontSize: number
  /** Any other style with its ancestors, most general first. */
  readonly chain: FindChain
  /** The same with other automatic styles: those of masters. */
  chainsWith(automatic: XmlElement): FindChain
}

export type FindChain = (family: string, name: string | undefined) => readonly XmlElement[]

interface StyleSources {
  readonly fontFaces: readonly (XmlElement | undefined)[]
  /** `office:styles`. */
  readonly named: XmlElement | undefined
  /** `office:automatic-styles` of the content. */
  readonly automatic: XmlElement | undefined
}

/** Twelve points, if no style says otherwise. */
const DEFAULT_FONT_SIZE = 24

/** `reading`: for texts, whose styles may have been given other roles. */
export function readOdfStyles(sources: StyleSources, reading?: ReadContext): OdfStyles {
  const faces = readFontFaces(...sources.fontFaces)
  const named = indexStyles(sources.named)
  const automatic = indexStyles(sources.automatic)
  const automaticStyles = new Set(automatic.values())

  const chain = createChains(named, automatic)
  // Styles share ancestors: each is read once, since all are kept anyway.
  const toProperties = memoize(
    (style: XmlElement) => readStyleProperties(style, automaticStyles.has(style), faces),
    Number.POSITIVE_INFINITY,
  )
  const list = (family: string, name: string | undefined) => chain(family, name).map(toProperties)

  const findAssigned = reading
    ? assignRoles(reading, () => [...named.values()].map(style => toShownName(toProperties(style))))
    : NONE_ASSIGNED
  const isDefault = (style: XmlElement) => style.attribute('style:family') === 'paragraph'
  const defaults = sources.named?.all('style:default-style').find(isDefault) ?? NOTHING
  const base = readBase([toProperties(defaults), ...list('paragraph', 'Standard')])

  return {
    chain,
    chainsWith: other => createChains(named, indexStyles(other)),
    ...base,
    paragraph: memoize((name: string | undefined) =>
      toParagraphStyle(list('paragraph', name), base, decodeStyleName(name ?? ''), findAssigned),
    ),
    text: memoize((name: string | undefined) => toTextFormat(list('text', name))),
    list: memoize((name: string) => {
      const style = automatic.get(` ${name}`) ?? named.get(` ${name}`)
      return style && readListLevels(style, faces)
    }),
    outline: readListLevels(sources.named?.find('text:outline-style') ?? NOTHING, faces),
  }
}

/** The styles of which nothing but their own elements is wanted. */
export const readStyleChains = ({ named, automatic }: Omit<StyleSources, 'fontFaces'>): FindChain =>
  createChains(indexStyles(named), indexStyles(automatic))

type StyleIndex = ReadonlyMap<string, XmlElement>

function createChains(named: StyleIndex, automatic: StyleIndex): FindChain {
  const find = (family: string, name: string | undefined, child?: XmlElement) => {
    const key = `${family} ${name}`
    const own = automatic.get(key)
    // An automatic style may have the same name as the one it is derived from.
    return own && own !== child ? own : named.get(key)
  }
  const families = memoize((family: string) =>
    memoize((name: string | undefined) =>
      listAncestors(find(family, name), style =>
        find(family, style.attribute('style:parent-style-name'), style),
      ),
    ),
  )
  return (family, name) => families(family)(name)
}

/** By family and name; list styles have no family. */
function indexStyles(container: XmlElement | undefined): StyleIndex {
  const styles = new Map<string, XmlElement>()
  for (const style of container?.elements() ?? []) {
    const isList = style.name === 'text:list-style'
    if (!isList && style.name !== 'style:style') continue
    const family = isList ? '' : style.attribute('style:family')
    const name = style.attribute('style:name')
    if (name !== undefined) styles.set(`${family} ${name}`, style)
  }
  return styles
}

interface Base {
  readonly baseMonospaced: boolean
  readonly baseFontSize: number
}

/** The formatting of text without any other style: the default style, and `Standard`, which it is shown in. */
function readBase(styles: readonly StyleProperties[]): Base {
  let font: string | undefined
  let fontSize: number | undefined
  for (const style of styles) {
    font = style.format.font ?? font
    fontSize = resolveSize(style.fontSize, fontSize)
  }
  return { baseMonospaced: isMonospaced(font), baseFontSize: fontSize ?? DEFAULT_FONT_SIZE }
}

/** In half-points; a percentage refers to the inherited size. */
function resolveSize(size: string | undefined, inherited: number | undefined): number | undefined {
  if (size === undefined) return inherited
  const percent = /^(\d{1,4}(?:\.\d{1,9})?)%$/.exec(size)
  if (percent) return ((inherited ?? DEFAULT_FONT_SIZE) * Number(percent[1])) / 100
  const twips = parseLength(size)
  return twips === undefined ? inherited : twips / 10
}

/** Automatic styles say how a paragraph looks, named ones also what it is. */
function toParagraphStyle(
  chain: readonly StyleProperties[],
  { baseFontSize, baseMonospaced }: Base,
  name: string,
  findAssigned: FindAssigned,
): OdfParagraphStyle {
  const named = chain.filter(style => !style.isAutomatic)
  let meaning = toMeaning(named.length === 0 ? name : undefined)
  let fontSize: number | undefined = baseFontSize
  let bold = false
  let keepNext = false
  let capitals = false
  for (const style of named) {
    const outlineLevel = style.outlineLevel > 0 ? style.outlineLevel - 1 : undefined
    const assigned = findAssigned(toShownName(style))
    meaning = inheritMeaning(meaning, { role: style.role, outlineLevel, assigned })
    fontSize = resolveSize(style.fontSize, fontSize)
    bold = style.format.bold ?? bold
    keepNext = style.keepNext ?? keepNext
    capitals = style.format.capitals ?? capitals
  }

  const automatic = chain.filter(style => style.isAutomatic)
  const all = [...named, ...automatic]
  let font: string | undefined
  let namedFont: string | undefined
  let format = NO_FORMAT
  let listStyle: string | undefined
  let indent = 0
  let rightIndent = 0
  let ownIndent: number | undefined
  let alignment: Alignment = 'none'
  let color: Color | undefined
  let fill: Color | undefined
  for (const style of all) {
    font = style.format.font ?? font
    if (!style.isAutomatic) namedFont = font
    if (style.isAutomatic || style.format.hidden) format = inheritFormat(style.format, format)
    listStyle = style.listStyle ?? listStyle
    indent = style.indent ?? indent
    rightIndent = style.rightIndent ?? rightIndent
    if (style.isAutomatic) ownIndent = style.indent ?? ownIndent
    alignment = style.alignment ?? alignment
    color = style.format.color ?? color
    fill = style.format.fill ?? style.fill ?? fill
  }

  const last = all.at(-1)
  return {
    fontSize,
    bold,
    keepNext,
    capitals,
    format,
    monospaced: !baseMonospaced && isMonospaced(namedFont),
    isMonospaced: !baseMonospaced && isMonospaced(font),
    listStyle,
    indent,
    rightIndent,
    ownIndent,
    alignment,
    color,
    fill,
    breakBefore: last?.breakBefore ?? false,
    breakAfter: last?.breakAfter ?? false,
    isRule: all.some(style => style.name === 'Horizontal Line') || (last?.isLine ?? false),
    name: named.at(-1)?.name || name,
    ...meaning,
  }
}

/** LibreOffice shows the style that all others are based on under another name than it is stored. */
const toShownName = ({ name }: StyleProperties): string =>
  name === 'Standard' ? 'Standard,Default Paragraph Style' : name

function toTextFormat(chain: readonly StyleProperties[]): RunFormat {
  let format = NO_FORMAT
  for (const style of chain) {
    format = inheritFormat(style.format, format)
    if (style.role?.type === 'code') format = { ...format, code: true }
  }
  return format
}
