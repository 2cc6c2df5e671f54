/** Charts ([MS-XLS], 2.1.7.20): the title, and the data cached in the chart's stream, if no cells show them. */
import type { Budget } from '../../budget.ts'
import { paragraph, strong } from '../../document/build.ts'
import type { Block } from '../../document/document.ts'
import { tableOfGrid } from '../../document/sheet.ts'
import { formatGeneral } from '../spreadsheet/general.ts'
import type { Globals } from './globals.ts'
import { RECORDS, type RecordReader } from './records.ts'
import { readString } from './strings.ts'

/** The meaning of the cells after an SIINDEX record. */
const VALUES = 1
const CATEGORIES = 2

const MAX_SERIES = 256
const MAX_POINTS = 32_000

/** A reference to cells, rather than literal values. */
const LINKED = 2

/** What the text before an OBJECTLINK record belongs to. */
const CHART_TITLE = 1

export class ChartReader {
  readonly #globals: Globals
  readonly #budget: Budget
  readonly #seriesNames: string[] = []
  readonly #values: string[][] = []
  readonly #categories: string[] = []
  #title = ''
  #text = ''
  #isInText = false
  #kind = 0
  #isFromCells = false

  constructor(globals: Globals, budget: Budget) {
    this.#globals = globals
    this.#budget = budget
  }

  read(reader: RecordReader): void {
    switch (reader.type) {
      case RECORDS.chartText:
        this.#isInText = true
        this.#text = ''
        break
      case RECORDS.seriesText:
        if (this.#isInText) this.#text = this.#readText(reader)
        else this.#seriesNames.push(this.#readText(reader))
        break
      case RECORDS.objectLink:
        if (reader.uint16(0) === CHART_TITLE) this.#title = this.#text
        break
      case RECORDS.chartReference:
        if (reader.uint8(0) === VALUES && reader.uint8(1) === LINKED) this.#isFromCells = true
        break
      case RECORDS.seriesIndex:
        this.#kind = reader.uint16(0)
        break
      case RECORDS.number:
        this.#addValue(reader, formatGeneral(reader.float64(6)))
        break
      case RECORDS.label:
        this.#addValue(reader, readString(reader.data(8), reader.uint16(6), this.#globals))
        break
    }
  }

  /** `areCellsShown`: whether all sheets of the workbook are written. */
  finish(areCellsShown: boolean): Block[] {
    const title = this.#title.trim()
    const blocks: Block[] = title === '' ? [] : [paragraph(strong(title))]
    const table = this.#isFromCells && areCellsShown ? undefined : this.#toTable()
    return table ? [...blocks, table] : blocks
  }

  #readText(reader: RecordReader): string {
    return readString(reader.data(3), reader.uint8(2), this.#globals)
  }

  #addValue(reader: RecordReader, value: string): void {
    const point = reader.uint16(0)
    const series = reader.uint16(2)
    if (point >= MAX_POINTS || series >= MAX_SERIES) return
    if (this.#kind === CATEGORIES) {
      this.#categories[point] = value
    } else if (this.#kind === VALUES) {
      const values = this.#values[series] ?? []
      values[point] = value
      this.#values[series] = values
    }
  }

  #toTable() {
    const points = Math.max(
      this.#categories.length,
      ...this.#values.map(values => values?.length ?? 0),
      0,
    )
    const series = this.#values.length
    // Two values, the first and the last, would make a table of millions of cells.
    this.#budget.spend('cells', points * (series + 1))
    const indexes = Array.from({ length: series }, (_, index) => index)
    const rows = [
      ['', ...indexes.map(index => this.#seriesNames[index] ?? '')],
      ...Array.from({ length: points }, (_, point) => [
        this.#categories[point] ?? '',
        ...indexes.map(index => this.#values[index]?.[point] ?? ''),
      ]),
    ]
    return points > 0 ? tableOfGrid({ columns: { start: 0, end: series + 1 }, rows }) : undefined
  }
}
