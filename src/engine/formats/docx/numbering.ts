/**
 * numbering.xml (ECMA-376 part 1, 17.9): paragraphs refer to a `num`, which points to an `abstractNum` with nine
 * levels.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lazy, memoize } from '../../lookup.ts'
import {
  createNumbering,
  type Level,
  MAX_LABEL_CHARACTERS,
  MAX_LEVELS,
  type Num,
  type Numbering,
} from '../prose/lists/numbering.ts'
import { toNumber } from './styles.ts'

export interface DocxNumbering extends Numbering {
  /** The level bound to a paragraph style. */
  levelOfStyle(numId: string, styleId: string | undefined): number | undefined
}

interface DocxNum extends Num {
  readonly levelOfStyle: ReadonlyMap<string, number>
}

interface AbstractNumbering {
  readonly id: string
  readonly levels: ReadonlyMap<number, Level>
  readonly levelOfStyle: ReadonlyMap<string, number>
}

/** A numbering is read when the first paragraph refers to it: files define more than they use. */
export function readNumbering(xml: XmlElement | undefined): DocxNumbering {
  const elements = indexById(xml?.all('w:num') ?? [], 'w:numId')
  const findAbstract = readAbstracts(xml?.all('w:abstractNum') ?? [])
  const nums = new Map<string, DocxNum | undefined>()
  const get = (id: string): DocxNum | undefined => {
    if (!nums.has(id)) nums.set(id, readNum(elements.get(id), findAbstract))
    return nums.get(id)
  }
  return {
    ...createNumbering({ get }),
    levelOfStyle: (numId, styleId) =>
      styleId === undefined ? undefined : get(numId)?.levelOfStyle.get(styleId),
  }
}

type FindAbstract = (id: string) => AbstractNumbering | undefined

function readNum(element: XmlElement | undefined, findAbstract: FindAbstract): DocxNum | undefined {
  const abstract = findAbstract(element?.first('w:abstractNumId').attribute('w:val') ?? '')
  if (!element || !abstract) return undefined
  const levels = new Map(abstract.levels)
  const startOverrides = new Map<number, number>()
  for (const override of element.all('w:lvlOverride')) {
    const index = toNumber(override.attribute('w:ilvl')) ?? 0
    const level = override.find('w:lvl')
    if (level && isLevel(index)) levels.set(index, readLevel(level))
    const start = toNumber(override.first('w:startOverride').attribute('w:val'))
    if (start !== undefined && isLevel(index)) startOverrides.set(index, start)
  }
  const { id: listId, levelOfStyle } = abstract
  return { listId, levels, startOverrides, levelOfStyle }
}

function readAbstracts(elements: readonly XmlElement[]): FindAbstract {
  const byId = indexById(elements, 'w:abstractNumId')
  /** Any number of definitions may take their levels from the same one. */
  const findLevels = memoize(readLevels)
  const byStyle = lazy(() => indexByStyle(elements))
  /** An abstractNum may only name a numbering style; the levels are then the style's. */
  const findLinked = (element: XmlElement): XmlElement => {
    const style = element.first('w:numStyleLink').attribute('w:val')
    return style === undefined ? element : (byStyle().get(style) ?? element)
  }
  return memoize(id => {
    const element = byId.get(id)
    if (!element) return undefined
    const linked = findLinked(element)
    return { id: linked.attribute('w:abstractNumId') ?? id, ...findLevels(linked) }
  })
}

function indexByStyle(elements: readonly XmlElement[]): Map<string, XmlElement> {
  const byStyle = new Map<string, XmlElement>()
  for (const element of elements) {
    const style = element.first('w:styleLink').attribute('w:val')
    if (style !== undefined) byStyle.set(style, element)
  }
  return byStyle
}

/** Of several with one id the last counts. */
function indexById(elements: readonly XmlElement[], attribute: string): Map<string, XmlElement> {
  const byId = new Map<string, XmlElement>()
  for (const element of elements) {
    const id = element.attribute(attribute)
    if (id !== undefined) byId.set(id, element)
  }
  return byId
}

type Levels = Pick<AbstractNumbering, 'levels' | 'levelOfStyle'>

function readLevels(abstract: XmlElement): Levels {
  const levels = new Map<number, Level>()
  const levelOfStyle = new Map<string, number>()
  for (const level of abstract.all('w:lvl')) {
    const index = toNumber(level.attribute('w:ilvl')) ?? 0
    if (!isLevel(index)) continue
    levels.set(index, readLevel(level))
    const style = level.first('w:pStyle').attribute('w:val')
    if (style !== undefined) levelOfStyle.set(style, index)
  }
  return { levels, levelOfStyle }
}

const isLevel = (index: number): boolean => index >= 0 && index < MAX_LEVELS

function readLevel(element: XmlElement): Level {
  const ind = element.first('w:pPr').first('w:ind')
  return {
    format: element.first('w:numFmt').attribute('w:val') ?? 'decimal',
    text: (element.first('w:lvlText').attribute('w:val') ?? '').slice(0, MAX_LABEL_CHARACTERS),
    start: toNumber(element.first('w:start').attribute('w:val')) ?? 0,
    suffix: element.first('w:suff').attribute('w:val') ?? 'tab',
    indent: toNumber(ind.attribute('w:left') ?? ind.attribute('w:start')),
    restartAfter: toNumber(element.first('w:lvlRestart').attribute('w:val')),
    legal: element.find('w:isLgl') !== undefined,
  }
}
