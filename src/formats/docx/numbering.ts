/**
 * numbering.xml (ECMA-376 part 1, 17.9): paragraphs name a `num`, which points at an `abstractNum`
 * with nine levels.
 */
import type { XmlElement } from '../../containers/xml.ts'
import {
  createNumbering,
  type Level,
  MAX_LABEL_CHARACTERS,
  MAX_LEVELS,
  type Num,
  type Numbering,
} from '../word/numbering.ts'
import { toNumber } from './styles.ts'

export interface DocxNumbering extends Numbering {
  /** The level that is bound to a paragraph style. */
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

export function readNumbering(xml: XmlElement | undefined): DocxNumbering {
  const nums = readNums(xml)
  return {
    ...createNumbering(nums),
    levelOfStyle: (numId, styleId) =>
      styleId === undefined ? undefined : nums.get(numId)?.levelOfStyle.get(styleId),
  }
}

function readNums(xml: XmlElement | undefined): Map<string, DocxNum> {
  const abstracts = readAbstracts(xml)
  const nums = new Map<string, DocxNum>()
  for (const element of xml?.all('w:num') ?? []) {
    const id = element.attribute('w:numId')
    const abstract = abstracts.get(element.first('w:abstractNumId').attribute('w:val') ?? '')
    if (id === undefined || !abstract) continue
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
    nums.set(id, { listId, levels, startOverrides, levelOfStyle })
  }
  return nums
}

/** An abstractNum may only name a numbering style; the levels are then those of the style's own. */
function readAbstracts(xml: XmlElement | undefined): Map<string, AbstractNumbering> {
  const elements = xml?.all('w:abstractNum') ?? []
  const byStyle = new Map<string, XmlElement>()
  for (const element of elements) {
    const style = element.first('w:styleLink').attribute('w:val')
    if (style !== undefined) byStyle.set(style, element)
  }
  const abstracts = new Map<string, AbstractNumbering>()
  /** Any number of definitions may take their levels from one. */
  const known = new Map<XmlElement, Levels>()
  for (const element of elements) {
    const linked = byStyle.get(element.first('w:numStyleLink').attribute('w:val') ?? '') ?? element
    const levels = known.get(linked) ?? readLevels(linked)
    known.set(linked, levels)
    const id = element.attribute('w:abstractNumId') ?? ''
    abstracts.set(id, { id: linked.attribute('w:abstractNumId') ?? id, ...levels })
  }
  return abstracts
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
