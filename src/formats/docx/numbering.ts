/**
 * numbering.xml (ECMA-376 part 1, 17.9) and the counting that Word does while it lays out:
 * paragraphs name a `num`, which points at an `abstractNum` with nine levels. Counters belong to
 * the abstractNum, so two nums that share one go on counting, unless one overrides the start.
 */
import type { XmlElement } from '../../containers/xml.ts'
import { formatNumber } from './number-formats.ts'
import { toNumber } from './styles.ts'

export interface Level {
  readonly format: string
  /** `%1.%2)` with a placeholder per level shown. */
  readonly text: string
  readonly start: number
  /** What stands between number and text: `tab`, `space` or `nothing`. */
  readonly suffix: string
  /** Left indent in twips. */
  readonly indent: number | undefined
  /** The level after which this one starts again: the one above where absent, 0 for never. */
  readonly restartAfter: number | undefined
  /** Shows all numbers of its label in decimal ("legal" numbering). */
  readonly legal: boolean
}

export interface Numbered {
  readonly level: Level
  /** Same for all paragraphs that count together. */
  readonly listId: string
  readonly levelIndex: number
  readonly number: number
  /** The number as it is shown, for example `Article II.`. */
  readonly label: string
}

export interface Numbering {
  /** Counts one paragraph; undefined where the file does not define this numbering. */
  next(numId: string, levelIndex: number): Numbered | undefined
  /** The level that is bound to a paragraph style. */
  levelOfStyle(numId: string, styleId: string | undefined): number | undefined
}

interface AbstractNumbering {
  readonly id: string
  readonly levels: ReadonlyMap<number, Level>
  readonly levelOfStyle: ReadonlyMap<string, number>
}

interface Num {
  readonly abstract: AbstractNumbering
  readonly levels: ReadonlyMap<number, Level>
  readonly startOverrides: ReadonlyMap<number, number>
}

const MAX_LEVELS = 9

export function readNumbering(xml: XmlElement | undefined): Numbering {
  const nums = readNums(xml)
  const counters = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()

  /** The first paragraph of a num restarts the levels that the num overrides. */
  const begin = (numId: string, num: Num, counts: (number | undefined)[]) => {
    if (begun.has(numId)) return
    begun.add(numId)
    for (const index of num.startOverrides.keys()) counts[index] = undefined
  }

  return {
    levelOfStyle: (numId, styleId) =>
      styleId === undefined ? undefined : nums.get(numId)?.abstract.levelOfStyle.get(styleId),

    next(numId, levelIndex) {
      const num = nums.get(numId)
      const level = num?.levels.get(levelIndex)
      if (!num || !level) return undefined
      const { id } = num.abstract
      const counts = counters.get(id) ?? []
      counters.set(id, counts)
      begin(numId, num, counts)

      const startOf = (index: number) =>
        num.startOverrides.get(index) ?? num.levels.get(index)?.start ?? 1
      for (let above = 0; above < levelIndex; above++) counts[above] ??= startOf(above)
      const before = counts[levelIndex]
      const number = before === undefined ? startOf(levelIndex) : before + 1
      counts[levelIndex] = number
      for (let below = levelIndex + 1; below < MAX_LEVELS; below++) {
        const restartAfter = num.levels.get(below)?.restartAfter
        if (restartAfter === undefined || levelIndex < restartAfter) counts[below] = undefined
      }
      return { level, levelIndex, listId: id, number, label: writeLabel(level, num, counts) }
    },
  }
}

function readNums(xml: XmlElement | undefined): Map<string, Num> {
  const abstracts = readAbstracts(xml)
  const nums = new Map<string, Num>()
  for (const element of xml?.all('w:num') ?? []) {
    const id = element.attribute('w:numId')
    const abstract = abstracts.get(element.first('w:abstractNumId').attribute('w:val') ?? '')
    if (id === undefined || !abstract) continue
    const levels = new Map(abstract.levels)
    const startOverrides = new Map<number, number>()
    for (const override of element.all('w:lvlOverride')) {
      const index = toNumber(override.attribute('w:ilvl')) ?? 0
      const level = override.find('w:lvl')
      if (level) levels.set(index, readLevel(level))
      const start = toNumber(override.first('w:startOverride').attribute('w:val'))
      if (start !== undefined) startOverrides.set(index, start)
    }
    nums.set(id, { abstract, levels, startOverrides })
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
  for (const element of elements) {
    const linked = byStyle.get(element.first('w:numStyleLink').attribute('w:val') ?? '') ?? element
    const levels = new Map<number, Level>()
    const levelOfStyle = new Map<string, number>()
    for (const level of linked.all('w:lvl')) {
      const index = toNumber(level.attribute('w:ilvl')) ?? 0
      levels.set(index, readLevel(level))
      const style = level.first('w:pStyle').attribute('w:val')
      if (style !== undefined) levelOfStyle.set(style, index)
    }
    const id = element.attribute('w:abstractNumId') ?? ''
    abstracts.set(id, { id: linked.attribute('w:abstractNumId') ?? id, levels, levelOfStyle })
  }
  return abstracts
}

function readLevel(element: XmlElement): Level {
  const ind = element.first('w:pPr').first('w:ind')
  return {
    format: element.first('w:numFmt').attribute('w:val') ?? 'decimal',
    text: element.first('w:lvlText').attribute('w:val') ?? '',
    start: toNumber(element.first('w:start').attribute('w:val')) ?? 0,
    suffix: element.first('w:suff').attribute('w:val') ?? 'tab',
    indent: toNumber(ind.attribute('w:left') ?? ind.attribute('w:start')),
    restartAfter: toNumber(element.first('w:lvlRestart').attribute('w:val')),
    legal: element.find('w:isLgl') !== undefined,
  }
}

function writeLabel(level: Level, num: Num, counts: readonly (number | undefined)[]): string {
  if (level.format === 'bullet') return level.text
  return level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    const shown = num.levels.get(index)
    const number = counts[index] ?? shown?.start ?? 1
    const format = level.legal ? 'decimal' : (shown?.format ?? 'decimal')
    return formatNumber(number, format)
  })
}
