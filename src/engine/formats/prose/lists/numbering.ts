/**
 * The counting that word processors do while they lay out: paragraphs name a numbering, which has nine levels and
 * belongs to a list. Counters belong to the list, so two numberings that share one continue its count, unless one
 * overrides the start. The model is that of ECMA-376 part 1, 17.9; RTF and [MS-DOC] have the same under other names
 * (list and list override, LSTF and LFO).
 */
import { formatNumber } from './number-formats.ts'

export interface Level {
  /** As ECMA-376 part 1, 17.18.59 names the number formats. */
  readonly format: string
  /** `%1.%2)` with a placeholder per level shown. */
  readonly text: string
  readonly start: number
  /** What separates number and text: `tab`, `space` or `nothing`. */
  readonly suffix: string
  /** Left indent in twips. */
  readonly indent?: number | undefined
  /** The level after which this one starts again: the one above where absent, 0 for never. */
  readonly restartAfter?: number | undefined
  /** Shows all numbers of its label in decimal ("legal" numbering). */
  readonly legal?: boolean
}

/** How a list looks by default. */
export const BULLET: Level = { format: 'bullet', text: '•', start: 1, suffix: 'tab' }

/** One numbering that paragraphs can name. */
export interface Num {
  /** Same for all numberings that count together. */
  readonly listId: string
  readonly levels: Pick<ReadonlyMap<number, Level>, 'get'>
  readonly startOverrides: ReadonlyMap<number, number>
}

export interface Numbered {
  readonly level: Pick<Level, 'format' | 'suffix' | 'indent'>
  readonly listId: string
  readonly levelIndex: number
  /** The number as it is shown, for example `Article II.`. */
  readonly label: string
}

export interface Numbering {
  /** Counts one paragraph; undefined where the file does not define this numbering. */
  next(numId: string, levelIndex: number): Numbered | undefined
}

export const MAX_LEVELS = 9

/** No label is longer, and each paragraph of a list has one. */
export const MAX_LABEL_CHARACTERS = 200

/** The numberings of a file by the names that paragraphs use. */
export type Nums = Pick<ReadonlyMap<string, Num>, 'get'>

export function createNumbering(nums: Nums): Numbering {
  const counters = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()

  /** The first paragraph of a num restarts the levels that the num overrides. */
  const begin = (numId: string, num: Num, counts: (number | undefined)[]) => {
    if (begun.has(numId)) return
    begun.add(numId)
    for (const index of num.startOverrides.keys()) counts[index] = undefined
  }

  return {
    next(numId, levelIndex) {
      const num = nums.get(numId)
      const level = num?.levels.get(levelIndex)
      if (!num || !level) return undefined
      const { listId } = num
      const counts = counters.get(listId) ?? []
      counters.set(listId, counts)
      begin(numId, num, counts)

      const startOf = (index: number) =>
        num.startOverrides.get(index) ?? num.levels.get(index)?.start ?? 1
      for (let above = 0; above < levelIndex; above++) counts[above] ??= startOf(above)
      const before = counts[levelIndex]
      const number = before === undefined ? startOf(levelIndex) : before + 1
      counts[levelIndex] = number
      for (let below = levelIndex + 1; below < MAX_LEVELS; below++) {
        if (counts[below] === undefined) continue
        const restartAfter = num.levels.get(below)?.restartAfter
        if (restartAfter === undefined || levelIndex < restartAfter) counts[below] = undefined
      }
      return { level, levelIndex, listId, label: writeLabel(level, num, counts) }
    },
  }
}

function writeLabel(level: Level, num: Num, counts: readonly (number | undefined)[]): string {
  if (level.format === 'bullet') return level.text
  return level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    const shown = num.levels.get(index)
    const number = counts[index] ?? shown?.start ?? 1
    return formatNumber(number, (level.legal ? toLegal(shown) : shown?.format) ?? 'decimal')
  })
}

/** Leading zeros stay: the second level of "Article I" is "Section 1.01". */
const toLegal = (level: Level | undefined): string =>
  level?.format === 'decimalZero' ? level.format : 'decimal'
