/**
 * Formulas written once for many cells (ECMA-376 part 1, 18.3.1.40): the first cell has the text, the others only its
 * number, meaning the same formula relative to their position.
 */
import type { Budget } from '../../budget.ts'
import { MAX_COLUMNS, MAX_ROWS, parseColumn, toColumnLetters } from '../spreadsheet/references.ts'

interface Shared {
  readonly formula: string
  readonly row: number
  readonly column: number
}

export class SharedFormulas {
  readonly #byNumber = new Map<string, Shared>()

  /**
   * The formula of the cell, given its `f` element's tag and text; '' if there is none. It need not be adjusted if
   * nobody will see it: a long one that all cells share takes time.
   */
  resolve(
    tag: string,
    text: string,
    row: number,
    column: number,
    isShown: boolean,
    budget: Budget,
  ): string {
    if (!/\st\s*=\s*["']shared["']/.test(tag)) return text
    const number = /\ssi\s*=\s*["'](\d+)["']/.exec(tag)?.[1] ?? ''
    if (text !== '') {
      this.#byNumber.set(number, { formula: text, row, column })
      return text
    }
    const shared = this.#byNumber.get(number)
    if (!shared || !isShown) return shared?.formula ?? ''
    budget.spend('nodes', shared.formula.length)
    return moveFormula(shared.formula, row - shared.row, column - shared.column)
  }
}

/** Strings and quoted names stay, as do functions such as LOG10( and names such as A1_total. */
const REFERENCE = /"[^"]*"|'[^']*'|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w.(])/g

function moveFormula(formula: string, rows: number, columns: number): string {
  return formula.replace(
    REFERENCE,
    (whole, columnFixed: string, letters: string, rowFixed: string, digits: string) => {
      if (letters === undefined) return whole
      const column = parseColumn(letters) + (columnFixed ? 0 : columns)
      const row = Number(digits) - 1 + (rowFixed ? 0 : rows)
      if (column < 0 || column >= MAX_COLUMNS || row < 0 || row >= MAX_ROWS) return '#REF!'
      return `${columnFixed}${toColumnLetters(column)}${rowFixed}${row + 1}`
    },
  )
}
