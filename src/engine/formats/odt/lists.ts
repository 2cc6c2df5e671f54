/**
 * Lists (OpenDocument 1.3, part 3, 5.3). They nest like elements, and take their formatting from a list style: their
 * own, that of the enclosing list, or the one that the paragraph's style names. A list starts counting anew unless it
 * says which one it continues.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { ListLevels } from '../odf/list-styles.ts'
import type { OdfStyles } from '../odf/styles.ts'
import { BULLET, createNumbering, type Num, type Numbered } from '../prose/lists/numbering.ts'

export interface OpenList {
  /** The same for all lists that count together. */
  readonly key: string
  readonly styleName: string | undefined
  /** From 0. */
  readonly level: number
  /** Where the text of its items begins, in twips: by its style, and at least. */
  readonly indent: number
  readonly leastIndent: number
}

/** What determines the number of a paragraph. */
interface ListPlace {
  readonly list: OpenList
  /** The list style named by the paragraph's own style. */
  readonly paragraphListStyle: string | undefined
  readonly startValue: number | undefined
}

/**
 * A nested list is indented further than the enclosing one, whatever the style says, and any list is indented from
 * the margin.
 */
const LEAST_STEP = 100

/** OpenDocument has ten levels; anything deeper looks like the last. */
const MAX_LEVEL = 9

const OUTLINE = 'Outline'

export class Lists {
  readonly #styles: OdfStyles
  readonly #nums = new Map<string, Num>()
  readonly #numbering = createNumbering(this.#nums)
  readonly #keysById = new Map<string, string>()
  readonly #keysByStyle = new Map<string, string>()
  #count = 0

  constructor(styles: OdfStyles) {
    this.#styles = styles
  }

  /** `outerIndent` is where the text of the enclosing item begins. */
  open(list: XmlElement, outer: OpenList | undefined, outerIndent = 0): OpenList {
    const styleName = list.attribute('text:style-name') ?? outer?.styleName
    const level = outer ? Math.min(outer.level + 1, MAX_LEVEL) : 0
    const leastIndent = outerIndent + LEAST_STEP
    const indent = this.#indentOf(styleName, level)
    const key = outer?.key ?? this.#findKey(list, styleName)
    this.#memoize(list, styleName, key)
    return { key, styleName, level, indent: Math.max(indent, leastIndent), leastIndent }
  }

  /** A `text:numbered-paragraph` gives its own list position (5.3.6). */
  openNumbered(paragraph: XmlElement): OpenList {
    const level = Math.min(
      Math.max(Number(paragraph.attribute('text:level')) || 1, 1) - 1,
      MAX_LEVEL,
    )
    const styleName = paragraph.attribute('text:style-name')
    const key = `numbered ${paragraph.attribute('text:list-id') ?? styleName ?? ''}`
    const leastIndent = LEAST_STEP * (level + 1)
    const indent = Math.max(this.#indentOf(styleName, level), leastIndent)
    return { key, styleName, level, indent, leastIndent }
  }

  /** Counts one item. */
  number({ list, paragraphListStyle, startValue }: ListPlace): Numbered | undefined {
    const styleName = list.styleName ?? paragraphListStyle
    const levels = this.#levelsOf(styleName)
    const { key, level } = list
    return this.#next(key, `${key} ${styleName}`, levels ?? PLAIN, level, startValue)
  }

  /** Counts a heading outside lists; undefined if headings have no numbers. */
  numberHeading(level: number, startValue: number | undefined): Numbered | undefined {
    return this.#next(OUTLINE, OUTLINE, this.#styles.outline, level, startValue)
  }

  #next(
    listId: string,
    numId: string,
    levels: ListLevels,
    level: number,
    startValue: number | undefined,
  ): Numbered | undefined {
    const id = startValue === undefined ? numId : `${numId} ${++this.#count}`
    if (!this.#nums.has(id)) {
      const startOverrides = new Map(startValue === undefined ? [] : [[level, startValue]])
      this.#nums.set(id, { listId, levels, startOverrides })
    }
    return this.#numbering.next(id, level)
  }

  #levelsOf(styleName: string | undefined): ListLevels | undefined {
    if (styleName === undefined) return undefined
    return (
      this.#styles.list(styleName) ?? (styleName === OUTLINE ? this.#styles.outline : undefined)
    )
  }

  #findKey(list: XmlElement, styleName: string | undefined): string {
    const continued = this.#keysById.get(list.attribute('text:continue-list') ?? '')
    if (continued !== undefined) return continued
    if (styleName === OUTLINE) return OUTLINE
    const before = this.#keysByStyle.get(styleName ?? '')
    const continues = list.attribute('text:continue-numbering') === 'true'
    return continues && before !== undefined ? before : `list ${++this.#count}`
  }

  #memoize(list: XmlElement, styleName: string | undefined, key: string): void {
    const id = list.attribute('xml:id')
    if (id !== undefined) this.#keysById.set(id, key)
    this.#keysByStyle.set(styleName ?? '', key)
  }

  #indentOf(styleName: string | undefined, level: number): number {
    return this.#levelsOf(styleName)?.get(level)?.indent ?? 0
  }
}

/** A header has no number, but its content is one level deeper. */
export const openLevel = ({ key, level }: OpenList): Numbered => ({
  level: BULLET,
  listId: key,
  levelIndex: level,
  label: BULLET.text,
})

/** The formatting of a list without a style. */
const PLAIN: ListLevels = new Map(
  Array.from({ length: MAX_LEVEL + 1 }, (_, level) => [level, BULLET]),
)
