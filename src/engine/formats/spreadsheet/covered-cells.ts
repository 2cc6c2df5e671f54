/**
 * Texts that lie under a merged cell. Programs that merge cells keep the first text alone, but files hold
 * others, which nobody sees.
 */
import type { TableCell } from '../../document/document.ts'

/** A merged range in the columns and rows of the table. */
export interface CellSpan {
  readonly place: number
  readonly colSpan: number
  readonly rowSpan: number
}

export class CoveredCells {
  /** Of each place, the first row below all spans that reach it. */
  readonly #end: Uint32Array
  #row = 0

  constructor(width: number) {
    this.#end = new Uint32Array(width)
  }

  /** Places of the next row that hold something under spans that start in it or above. */
  find(cells: readonly TableCell[], starting: readonly CellSpan[]): number[] {
    const end = this.#end
    const row = this.#row++
    const found: number[] = []
    for (let place = 0; place < end.length; place++) {
      if (end[place]! > row && cells[place] !== '') found.push(place)
    }
    for (const { place, colSpan, rowSpan } of starting) {
      // Ranges that overlap are a mistake of the file: the first one counts.
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
