/**
 * Text behind a merged cell. Programs that merge cells keep only the first text, but some files contain others, which
 * nobody sees.
 */
import type { TableCell } from '../../document/document.ts'

/** A merged range in the columns and rows of the table. */
export interface CellSpan {
  readonly place: number
  readonly colSpan: number
  readonly rowSpan: number
}

export class CoveredCells {
  /** For each column, the first row below all spans that cover it. */
  readonly #end: Uint32Array
  #row = 0

  constructor(width: number) {
    this.#end = new Uint32Array(width)
  }

  /** Columns of the next row with content behind spans that start in it or above. */
  find(cells: readonly TableCell[], starting: readonly CellSpan[]): number[] {
    const end = this.#end
    const row = this.#row++
    const found: number[] = []
    for (let place = 0; place < end.length; place++) {
      if (end[place]! > row && cells[place] !== '') found.push(place)
    }
    for (const { place, colSpan, rowSpan } of starting) {
      // Overlapping ranges are a mistake in the file: the first one counts.
      if (end[place]! > row) continue
      end[place] = row + rowSpan
      for (let at = place + 1; at < place + colSpan && end[at]! <= row; at++) {
        if (cells[at] !== '') found.push(at)
        end[at] = row + rowSpan
      }
    }
    return found
  }
}
