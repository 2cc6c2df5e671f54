/** Operators that say how and where text will be shown (ISO 32000-1, 9.3 and 9.4.2). */
import { IDENTITY } from '../../page/matrix.ts'
import type { GraphicsState } from './graphics-state.ts'
import { readMatrix } from './matrices.ts'
import type { Operands } from './operands.ts'
import * as op from './operators.ts'

const LAST_MODE = 7

/** False for other operators. */
export function placeText(state: GraphicsState, operator: number, operands: Operands): boolean {
  switch (operator) {
    case op.MOVE_TEXT:
      state.moveTo(operands.number(1), operands.number(0))
      return true
    case op.TD:
      state.moveTo(operands.number(1), operands.number(0))
      state.leading = -operands.number(0)
      return true
    case op.TM:
      state.setTextMatrix(readMatrix(operands))
      return true
    case op.T_STAR:
      state.moveTo(0, -state.leading)
      return true
    case op.BT:
      state.setTextMatrix(IDENTITY)
      return true
    case op.TC:
      state.characterSpace = operands.number(0)
      return true
    case op.TW:
      state.wordSpace = operands.number(0)
      return true
    case op.TL:
      state.leading = operands.number(0)
      return true
    case op.TZ:
      state.horizontalScale = operands.number(0) / 100
      return true
    case op.TS:
      state.rise = operands.number(0)
      return true
    case op.TR: {
      const mode = Math.trunc(operands.number(0))
      if (mode >= 0 && mode <= LAST_MODE) state.renderMode = mode
      return true
    }
    default:
      return false
  }
}
