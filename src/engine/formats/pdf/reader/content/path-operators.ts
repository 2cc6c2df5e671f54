/** Operators that build a path (ISO 32000-1, 8.5.2). */
import type { Operands } from './operands.ts'
import * as op from './operators.ts'
import type { Path } from './path.ts'

/** False for other operators. */
export function extendPath(path: Path, operator: number, operands: Operands): boolean {
  switch (operator) {
    case op.SMALL_M:
      path.moveTo(operands.number(1), operands.number(0))
      return true
    case op.SMALL_L:
      path.lineTo(operands.number(1), operands.number(0))
      return true
    case op.RE:
      path.addBox(operands.number(3), operands.number(2), operands.number(1), operands.number(0))
      return true
    case op.SMALL_C:
      path.curveTo(
        operands.number(5),
        operands.number(4),
        operands.number(3),
        operands.number(2),
        operands.number(1),
        operands.number(0),
      )
      return true
    case op.SMALL_V:
      path.curveFromHere(
        operands.number(3),
        operands.number(2),
        operands.number(1),
        operands.number(0),
      )
      return true
    case op.SMALL_Y:
      path.curveTo(
        operands.number(3),
        operands.number(2),
        operands.number(1),
        operands.number(0),
        operands.number(1),
        operands.number(0),
      )
      return true
    case op.SMALL_H:
      path.close()
      return true
    default:
      return false
  }
}
