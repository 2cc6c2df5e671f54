/** Outlines of Type 1 glyphs (Adobe Type 1 Font Format, chapter 6): charstrings, without their hints. */
import { Unsure } from '../../unsure.ts'
import { readNumber } from './cff-index.ts'
import { pushShortNumber } from './charstring-number.ts'
import type { Outline } from './outline.ts'

interface Type1Program {
  /** Decrypted; charged to the budget before. */
  findSubroutine(number: number): Uint8Array
}

const MAX_DEPTH = 10
const MAX_STACK = 48

// Routines in PostScript that every interpreter knows (chapter 8).
const END_FLEX = 0
const START_FLEX = 1
const ADD_FLEX_POINT = 2
const REPLACE_HINTS = 3
const FLEX_POINTS = 7

export function drawType1(program: Type1Program, charstring: Uint8Array, outline: Outline): void {
  new Type1Run(program, outline).run(charstring, 0)
  outline.close()
}

interface Point {
  readonly x: number
  readonly y: number
}

class Type1Run {
  readonly #program: Type1Program
  readonly #outline: Outline
  readonly #stack: number[] = []
  /** What PostScript routines leave behind. */
  #results: number[] = []
  /** The pen position while the points of a flex are given; undefined otherwise. */
  #flex: { x: number; y: number; readonly points: Point[] } | undefined

  constructor(program: Type1Program, outline: Outline) {
    this.#program = program
    this.#outline = outline
  }

  /** Whether the glyph has ended. */
  run(code: Uint8Array, depth: number): boolean {
    if (depth > MAX_DEPTH) throw new Unsure('font program')
    const stack = this.#stack
    for (let at = 0; at < code.length; ) {
      const first = code[at++]!
      if (first >= 32) {
        if (stack.length >= MAX_STACK) throw new Unsure('font program')
        at = this.#pushNumber(code, at, first)
        continue
      }
      switch (first) {
        case 10: {
          // callsubr
          const number = stack.pop()
          if (number === undefined) throw new Unsure('font program')
          if (this.run(this.#program.findSubroutine(number), depth + 1)) return true
          break
        }
        case 11: // return
          return false
        case 14: // endchar
          return true
        case 12:
          this.#escape(readNumber(code, at++, 1))
          break
        default:
          this.#draw(first)
          stack.length = 0
      }
    }
    return false
  }

  #pushNumber(code: Uint8Array, at: number, first: number): number {
    const stack = this.#stack
    if (first <= 254) return pushShortNumber(stack, code, at, first)
    stack.push(readNumber(code, at, 4) | 0)
    return at + 4
  }

  #draw(operator: number): void {
    const outline = this.#outline
    switch (operator) {
      case 1: // hstem
      case 3: // vstem
        return
      case 13: // hsbw
        outline.moveBy(this.#take(2)[0]!, 0)
        return
      case 9: // closepath
        outline.close()
        return
      case 21: {
        // rmoveto
        const [dx, dy] = this.#take(2)
        this.#moveBy(dx!, dy!)
        return
      }
      case 22: // hmoveto
        this.#moveBy(this.#take(1)[0]!, 0)
        return
      case 4: // vmoveto
        this.#moveBy(0, this.#take(1)[0]!)
        return
      case 5: {
        // rlineto
        const [dx, dy] = this.#take(2)
        outline.lineBy(dx!, dy!)
        return
      }
      case 6: // hlineto
        outline.lineBy(this.#take(1)[0]!, 0)
        return
      case 7: // vlineto
        outline.lineBy(0, this.#take(1)[0]!)
        return
      case 8: {
        // rrcurveto
        const [a, b, c, d, e, f] = this.#take(6)
        outline.curveBy(a!, b!, c!, d!, e!, f!)
        return
      }
      case 30: {
        // vhcurveto
        const [dy, dx2, dy2, dx3] = this.#take(4)
        outline.curveBy(0, dy!, dx2!, dy2!, dx3!, 0)
        return
      }
      case 31: {
        // hvcurveto
        const [dx, dx2, dy2, dy3] = this.#take(4)
        outline.curveBy(dx!, 0, dx2!, dy2!, 0, dy3!)
        return
      }
      default:
        throw new Unsure('font program')
    }
  }

  /** Everything on the stack: exactly so many numbers. */
  #take(count: number): readonly number[] {
    if (this.#stack.length !== count) throw new Unsure('font program')
    return this.#stack
  }

  #moveBy(dx: number, dy: number): void {
    if (!this.#flex) {
      this.#outline.moveBy(dx, dy)
      return
    }
    this.#flex.x += dx
    this.#flex.y += dy
  }

  #escape(operator: number): void {
    const stack = this.#stack
    switch (operator) {
      case 0: // dotsection
      case 1: // vstem3
      case 2: // hstem3
        stack.length = 0
        return
      case 7: // sbw
        this.#outline.moveBy(this.#take(4)[0]!, stack[1]!)
        stack.length = 0
        return
      case 12: {
        // div
        const divisor = stack.pop()
        const dividend = stack.pop()
        if (!divisor || dividend === undefined) throw new Unsure('font program')
        stack.push(dividend / divisor)
        return
      }
      case 16: // callothersubr
        this.#callOther()
        return
      case 17: {
        // pop
        const result = this.#results.pop()
        if (result === undefined || stack.length >= MAX_STACK) throw new Unsure('font program')
        stack.push(result)
        return
      }
      case 33: // setcurrentpoint
        // The end of a flex, where the pen already is.
        this.#take(2)
        stack.length = 0
        return
      default:
        throw new Unsure('font program')
    }
  }

  #callOther(): void {
    const stack = this.#stack
    const routine = stack.pop()
    const count = stack.pop()
    if (count === undefined || count < 0 || count > stack.length) throw new Unsure('font program')
    const given = stack.splice(stack.length - count)
    switch (routine) {
      case START_FLEX:
        this.#flex = { x: this.#outline.x, y: this.#outline.y, points: [] }
        return
      case ADD_FLEX_POINT:
        if (!this.#flex || this.#flex.points.length >= FLEX_POINTS) throw new Unsure('font program')
        this.#flex.points.push({ x: this.#flex.x, y: this.#flex.y })
        return
      case END_FLEX:
        if (this.#flex?.points.length !== FLEX_POINTS || count !== 3)
          throw new Unsure('font program')
        this.#drawFlex(this.#flex.points)
        this.#flex = undefined
        this.#results = [given[2]!, given[1]!]
        return
      case REPLACE_HINTS:
        if (count !== 1) throw new Unsure('font program')
        this.#results = given
        return
      default:
        throw new Unsure('font program')
    }
  }

  /** Two curves; the first of the points is where both would meet if the flex were flat. */
  #drawFlex(points: readonly Point[]): void {
    const outline = this.#outline
    let { x, y } = outline
    const steps = points.slice(1).flatMap(point => {
      const step = [point.x - x, point.y - y]
      x = point.x
      y = point.y
      return step
    })
    for (let i = 0; i < steps.length; i += 6) {
      const [a, b, c, d, e, f] = steps.slice(i, i + 6)
      outline.curveBy(a!, b!, c!, d!, e!, f!)
    }
  }
}
