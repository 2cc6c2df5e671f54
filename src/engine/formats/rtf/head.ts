/** What the tables in the file header say, collected while it is read. */
import type { Properties } from '../../document/metadata.ts'
import type { ReadContext } from '../format.ts'
import { createNumbering, type Numbering } from '../prose/lists/numbering.ts'
import type { Color } from '../unseen.ts'
import { CODE_PAGES_OF_WORDS, OWN_CODE_PAGE } from './code-pages.ts'
import { type RtfFont, readFonts } from './fonts.ts'
import type { RtfGroup } from './group.ts'
import { readInfo } from './info.ts'
import { readLists } from './lists.ts'
import { type RtfStyles, readStyles } from './styles.ts'

export class Head {
  /** For text whose font does not say otherwise. */
  codePage = 1252
  defaultFont: number | undefined
  fonts: Map<number, RtfFont> = new Map()
  /** Lists whose items have carried their numbers as text. */
  readonly labeledLists = new Set<number>()
  #styleSheet: RtfGroup | undefined
  #styles: RtfStyles | undefined
  #listTable: RtfGroup | undefined
  #overrideTable: RtfGroup | undefined
  #numbering: Numbering | undefined
  #info: RtfGroup | undefined
  readonly #reading: ReadContext | undefined

  /** `reading`: its options may assign roles to styles. */
  constructor(reading?: ReadContext) {
    this.#reading = reading
  }

  /** Handles a word that applies to the whole file, and ignores others. */
  take(word: string, parameter: number | undefined): void {
    switch (word) {
      case 'deff':
        this.defaultFont = parameter
        break
      case 'ansicpg':
        this.codePage = parameter === 0 ? OWN_CODE_PAGE + 1252 : (parameter ?? this.codePage)
        break
      case 'ansi':
      case 'mac':
      case 'pc':
      case 'pca':
        this.codePage = CODE_PAGES_OF_WORDS[word]
        break
    }
  }

  /** The page has a color or picture of its own. */
  hasBackground = false
  #colors: readonly (Color | undefined)[] = []

  /** Entries end with a semicolon; an empty one is the color that programs choose (RTF 1.9.1, color table). */
  setColors(table: RtfGroup): void {
    const colors: (Color | undefined)[] = []
    let parts: Record<string, number> = {}
    for (const item of table.items) {
      if (item.type === 'word') parts[item.name] = item.parameter ?? 0
      if (item.type !== 'bytes') continue
      for (const sign of item.bytes) {
        if (sign !== ';') continue
        const { red, green = 0, blue = 0 } = parts
        colors.push(red === undefined ? undefined : (red << 16) | (green << 8) | blue)
        parts = {}
      }
    }
    this.#colors = colors
  }

  color(number: number | undefined): Color | undefined {
    return number === undefined ? undefined : this.#colors[number]
  }

  addFonts(table: RtfGroup): void {
    // Programs that paste documents together may leave several tables behind.
    for (const [number, font] of readFonts(table, this.codePage)) this.fonts.set(number, font)
  }

  set styleSheet(group: RtfGroup) {
    if (this.#styleSheet) return
    this.#styleSheet = group
    this.#styles = undefined
  }

  set listTable(group: RtfGroup) {
    if (this.#listTable) return
    this.#listTable = group
    this.#numbering = undefined
  }

  set overrideTable(group: RtfGroup) {
    if (this.#overrideTable) return
    this.#overrideTable = group
    this.#numbering = undefined
  }

  set infoGroup(group: RtfGroup) {
    this.#info ??= group
  }

  get styles(): RtfStyles {
    this.#styles ??= readStyles(this.#styleSheet, this.codePage, this.fonts, this.#reading)
    return this.#styles
  }

  get numbering(): Numbering {
    this.#numbering ??= createNumbering(readLists(this.#listTable, this.#overrideTable, this.fonts))
    return this.#numbering
  }

  get info(): Properties {
    return readInfo(this.#info, this.codePage)
  }

  font(number: number | undefined): RtfFont | undefined {
    return this.fonts.get(number ?? this.defaultFont ?? -1)
  }

  /** The body text itself is monospaced by its style, so such a font means nothing. */
  get baseMonospaced(): boolean {
    const { baseFont } = this.styles
    return baseFont !== undefined && this.isMonospaced(baseFont)
  }

  isMonospaced(font: number | undefined): boolean {
    return this.font(font)?.monospaced ?? false
  }
}
