/**
 * DrawingML text formatting by level (ECMA-376 part 1, 21.1.2.4): what a paragraph does not say itself it takes from
 * lists of level styles, nearest first. A list is read level by level, and each level once.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { toAutoNumber } from '../slides/auto-numbers.ts'
import type { Bullet } from '../slides/text.ts'

/** What is absent is inherited. */
export interface LevelStyle {
  /** Where the text begins, and its first line relative to that, in twentieths of a point. */
  readonly left: number | undefined
  readonly indent: number | undefined
  /** ST_TextAlignType (20.1.10.59). */
  readonly alignment: string | undefined
  readonly bullet: Bullet | 'none' | undefined
  /** Of the letters, in points. */
  readonly size: number | undefined
  readonly font: string | undefined
  /** What its letters are filled with: an element of DrawingML, or one that has a color inside. */
  readonly fill: XmlElement | undefined
  /** Letters have an outline or a shadow, so that they can be seen on a ground of any color. */
  readonly isEdged: boolean | undefined
}

/** The style of a level, from 0 to MAX_LEVEL. */
export type LevelStyles = (level: number) => LevelStyle

export const MAX_LEVEL = 8

const NO_STYLE: LevelStyle = {
  left: undefined,
  indent: undefined,
  alignment: undefined,
  bullet: undefined,
  size: undefined,
  font: undefined,
  fill: undefined,
  isEdged: undefined,
}

export const NO_STYLES: LevelStyles = () => NO_STYLE

/** `list` has `a:lvl1pPr` to `a:lvl9pPr` as children: `a:lstStyle`, `p:bodyStyle`, …. */
export function addLevelStyles(list: XmlElement, around: LevelStyles): LevelStyles {
  if (list.children.length === 0) return around
  const known: LevelStyle[] = []
  return level => {
    known[level] ??= inheritLevel(list.first(`a:lvl${level + 1}pPr`), around(level))
    return known[level]
  }
}

function inheritLevel(properties: XmlElement, around: LevelStyle): LevelStyle {
  const letters = properties.first('a:defRPr')
  return {
    ...inherit(properties, around),
    fill: findFill(letters) ?? around.fill,
    isEdged: findEdge(letters) ?? around.isEdged,
  }
}

/** The style of an `a:pPr`, whose letters PowerPoint leaves alone, with `around` filling the gaps. */
export function inherit(properties: XmlElement, around: LevelStyle): LevelStyle {
  if (!properties.exists) return around
  const letters = properties.first('a:defRPr')
  const size = letters.attribute('sz')
  return {
    left: toTwips(properties.attribute('marL')) ?? around.left,
    indent: toTwips(properties.attribute('indent')) ?? around.indent,
    alignment: properties.attribute('algn') ?? around.alignment,
    bullet: readBullet(properties) ?? around.bullet,
    size: size === undefined ? around.size : toPoints(size),
    font: letters.first('a:latin').attribute('typeface') ?? around.font,
    fill: around.fill,
    isEdged: around.isEdged,
  }
}

/** The styles with letters of this fill instead. */
export const withFill =
  (styles: LevelStyles, fill: XmlElement | undefined): LevelStyles =>
  level => ({ ...styles(level), fill })

/** One of the ways to fill letters (20.1.8), if the properties say one. */
export function findFill(letters: XmlElement): XmlElement | undefined {
  if (letters.children.length === 0) return undefined
  return letters.elements().find(({ name }) => FILLS.has(name))
}

const FILLS: ReadonlySet<string> = new Set([
  ...['a:solidFill', 'a:noFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill'],
])

/** Undefined if the properties say nothing about edges and effects. */
export function findEdge(letters: XmlElement): boolean | undefined {
  if (letters.children.length === 0) return undefined
  const line = letters.find('a:ln')
  const effects = letters.find('a:effectLst') ?? letters.find('a:effectDag')
  if (!line && !effects) return undefined
  return (line && !line.find('a:noFill')) || (effects?.children.length ?? 0) > 0
}

const EMU_PER_TWIP = 635

const toTwips = (emu: string | undefined): number | undefined =>
  emu === undefined ? undefined : (Number(emu) || 0) / EMU_PER_TWIP

/** From hundredths of a point (21.1.2.3.9). */
export const toPoints = (size: string): number => Number(size) / 100

const MARK: Bullet = { type: 'mark' }

function readBullet(properties: XmlElement): LevelStyle['bullet'] {
  for (const element of properties.children) {
    if (typeof element === 'string') continue
    switch (element.name) {
      case 'a:buNone':
        return 'none'
      case 'a:buBlip':
        return MARK
      case 'a:buChar':
        return (element.attribute('char') ?? '').trim() === '' ? 'none' : MARK
      case 'a:buAutoNum': {
        const scheme = element.attribute('type') ?? ''
        const start = Number(element.attribute('startAt') ?? 1) || 1
        return toAutoNumber(scheme, start)
      }
    }
  }
  return undefined
}
