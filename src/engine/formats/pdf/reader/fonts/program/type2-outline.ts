/** Outlines of CFF glyphs (Adobe technical note 5177): Type 2 charstrings, without their hints. */
import { Unsure } from '../../unsure.ts'
import { type CffIndex, readNumber } from './cff-index.ts'
import { pushShortNumber } from './charstring-number.ts'
import type { Outline } from './outline.ts'

interface Type2Program {
  readonly globalSubroutines: CffIndex
  readonly localSubroutines: CffIndex | undefined
  /** Receives the length of each piece before it is run. */
  count(bytes: number): void
}

const MAX_DEPTH = 10
const MAX_STACK = 192

export function drawType2(program: Type2Program, charstring: Uint8Array, outline: Outline): void {
  new Type2Run(program, outline).run(charstring, 0)
  outline.close()
}

class Type2Run {
  readonly #program: Type2Program
  readonly #outline: Outline
  #stack: number[] = []
  #hints = 0

  constructor(program: Type2Program, outline: Outline) {
    this.#program = program
    this.#outline = outline
  }

  /** Whether the glyph has ended. */
  run(code: Uint8Array, depth: number): boolean {
    if (depth > MAX_DEPTH) throw new Unsure('font program')
    this.#program.count(code.length)
    const stack = this.#stack
    for (let at = 0; at < code.length; ) {
      const first = code[at++]!
      if (first >= 32 || first === 28) {
        if (stack.length >= MAX_STACK) throw new Unsure('font program')
        at = this.#pushNumber(code, at, first)
        continue
      }
      switch (first) {
        case 1: // hstem
        case 3: // vstem
        case 18: // hstemhm
        case 23: // vstemhm
          this.#countHints()
          break
        case 19: // hintmask
        case 20: // cntrmask
          this.#countHints()
          at += (this.#hints + 7) >> 3
          break
        case 10: // callsubr
          if (this.#call(this.#program.localSubroutines, depth)) return true
          break
        case 29: // callgsubr
          if (this.#call(this.#program.globalSubroutines, depth)) return true
          break
        case 11: // return
          return false
        case 14: // endchar
          // With four numbers, an accent is put on a letter.
          if (stack.length >= 4) throw new Unsure('font program')
          return true
        case 12:
          this.#flex(readNumber(code, at++, 1))
          stack.length = 0
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
    if (first === 28) {
      stack.push((readNumber(code, at, 2) << 16) >> 16)
      return at + 2
    }
    if (first <= 254) return pushShortNumber(stack, code, at, first)
    stack.push((readNumber(code, at, 4) | 0) / 65536)
    return at + 4
  }

  #countHints(): void {
    this.#hints += this.#stack.length >> 1
    this.#stack.length = 0
  }

  #call(subroutines: CffIndex | undefined, depth: number): boolean {
    const number = this.#stack.pop()
    if (!subroutines || number === undefined) throw new Unsure('font program')
    const { count } = subroutines
    const bias = count < 1240 ? 107 : count < 33900 ? 1131 : 32768
    return this.run(subroutines.get(number + bias), depth + 1)
  }

  /** The width of a glyph may precede the numbers of its first operator, so these are counted from the end. */
  #draw(operator: number): void {
    const outline = this.#outline
    const stack = this.#stack
    switch (operator) {
      case 21: // rmoveto
        outline.moveBy(this.#fromEnd(2), this.#fromEnd(1))
        return
      case 22: // hmoveto
        outline.moveBy(this.#fromEnd(1), 0)
        return
      case 4: // vmoveto
        outline.moveBy(0, this.#fromEnd(1))
        return
      case 5: // rlineto
        this.#lines(0, stack.length)
        return
      case 6: // hlineto
      case 7: // vlineto
        stack.forEach((length, index) => {
          if ((operator === 6) === (index % 2 === 0)) outline.lineBy(length, 0)
          else outline.lineBy(0, length)
        })
        return
      case 8: // rrcurveto
        this.#curves(0, stack.length)
        return
      case 24: // rcurveline
        this.#curves(0, stack.length - 2)
        this.#lines(stack.length - 2, stack.length)
        return
      case 25: // rlinecurve
        this.#lines(0, stack.length - 6)
        this.#curves(stack.length - 6, stack.length)
        return
      case 26: // vvcurveto
        this.#evenCurves((d, a, b, c, e) => outline.curveBy(d, a, b, c, 0, e))
        return
      case 27: // hhcurveto
        this.#evenCurves((d, a, b, c, e) => outline.curveBy(a, d, b, c, e, 0))
        return
      case 30: // vhcurveto
        this.#turningCurves(false)
        return
      case 31: // hvcurveto
        this.#turningCurves(true)
        return
      default:
        throw new Unsure('font program')
    }
  }

  #fromEnd(places: number): number {
    const value = this.#stack.at(-places)
    if (value === undefined) throw new Unsure('font program')
    return value
  }

  #lines(from: number, to: number): void {
    const stack = this.#stack
    if (from < 0 || (to - from) % 2 !== 0) throw new Unsure('font program')
    for (let i = from; i < to; i += 2) this.#outline.lineBy(stack[i]!, stack[i + 1]!)
  }

  #curves(from: number, to: number): void {
    const stack = this.#stack
    if (from < 0 || to < from || (to - from) % 6 !== 0) throw new Unsure('font program')
    for (let i = from; i < to; i += 6) {
      const [a, b, c, d, e, f] = stack.slice(i, i + 6)
      this.#outline.curveBy(a!, b!, c!, d!, e!, f!)
    }
  }

  /** Curves that begin and end in one direction; only the first may deviate at its start. */
  #evenCurves(
    draw: (aside: number, first: number, dx: number, dy: number, last: number) => void,
  ): void {
    const stack = this.#stack
    const isAside = stack.length % 4 === 1
    if (stack.length % 4 > 1) throw new Unsure('font program')
    for (let i = isAside ? 1 : 0; i < stack.length; i += 4) {
      const aside = isAside && i === 1 ? stack[0]! : 0
      draw(aside, stack[i]!, stack[i + 1]!, stack[i + 2]!, stack[i + 3]!)
    }
  }

  /** Curves that begin horizontal and end vertical, and the other way round; the last may deviate at its end. */
  #turningCurves(isFirstLevel: boolean): void {
    const stack = this.#stack
    const isAside = stack.length % 4 === 1
    if (stack.length % 4 > 1) throw new Unsure('font program')
    const end = isAside ? stack.length - 1 : stack.length
    let isLevel = isFirstLevel
    for (let i = 0; i < end; i += 4) {
      const aside = isAside && i + 4 === end ? stack[end]! : 0
      const [first, dx, dy, last] = stack.slice(i, i + 4)
      if (isLevel) this.#outline.curveBy(first!, 0, dx!, dy!, aside, last!)
      else this.#outline.curveBy(0, first!, dx!, dy!, last!, aside)
      isLevel = !isLevel
    }
  }

  /** Two curves that are all but straight. */
  #flex(operator: number): void {
    const outline = this.#outline
    const s = this.#stack
    switch (operator) {
      case 35: // flex
        if (s.length < 12) break
        outline.curveBy(s[0]!, s[1]!, s[2]!, s[3]!, s[4]!, s[5]!)
        outline.curveBy(s[6]!, s[7]!, s[8]!, s[9]!, s[10]!, s[11]!)
        return
      case 34: // hflex
        if (s.length < 7) break
        outline.curveBy(s[0]!, 0, s[1]!, s[2]!, s[3]!, 0)
        outline.curveBy(s[4]!, 0, s[5]!, -s[2]!, s[6]!, 0)
        return
      case 36: // hflex1
        if (s.length < 9) break
        outline.curveBy(s[0]!, s[1]!, s[2]!, s[3]!, s[4]!, 0)
        outline.curveBy(s[5]!, 0, s[6]!, s[7]!, s[8]!, -(s[1]! + s[3]! + s[7]!))
        return
      case 37: {
        // flex1
        if (s.length < 11) break
        const dx = s[0]! + s[2]! + s[4]! + s[6]! + s[8]!
        const dy = s[1]! + s[3]! + s[5]! + s[7]! + s[9]!
        const isLevel = Math.abs(dx) > Math.abs(dy)
        outline.curveBy(s[0]!, s[1]!, s[2]!, s[3]!, s[4]!, s[5]!)
        outline.curveBy(s[6]!, s[7]!, s[8]!, s[9]!, isLevel ? s[10]! : -dx, isLevel ? -dy : s[10]!)
        return
      }
    }
    throw new Unsure('font program')
  }
}
