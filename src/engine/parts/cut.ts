/**
 * Cutting, shared by parts and chunks. Blocks are taken one after the other while there is room. One that is too
 * large on its own is taken in pieces (atoms.ts), and a piece that is still too large is cut inside its text
 * (cut-text.ts). A heading stays with what follows it.
 */
import { memoize } from '../lookup.ts'
import { firstIndex } from '../sorted.ts'
import { measureText } from '../stats.ts'
import { isInPair } from '../surrogates.ts'
import { type Atom, splitSpan, toAtom } from './atoms.ts'
import { findTextCut } from './cut-text.ts'
import { Inlines } from './inlines.ts'
import { segmentEnd, type Whole } from './whole.ts'

export interface Cut {
  /** The slices of the whole: one, unless a section ends with its notes. */
  readonly ranges: readonly Range[]
  /** Lines that keep it valid on its own. */
  readonly head: readonly string[]
  readonly tail: readonly string[]
  readonly units: number
  /** Where the next one begins; undefined after the last one. */
  readonly next: Position | undefined
  /** The first and last span that it contains something of. */
  readonly firstSpan: number
  readonly lastSpan: number
}

export interface Range {
  readonly start: number
  readonly end: number
}

/** A position in the whole: one of the chosen spans, by its index among them, and the offset. */
export interface Position {
  readonly chosen: number
  readonly offset: number
}

interface CutRules {
  readonly maxUnits: number
  /** In characters: blank lines and blanks cost next to nothing, but not nothing. */
  readonly maxLength?: number
  /** Close before a heading once half full. */
  readonly closesAtHeadings: boolean
  /** Where the text ends, which may be inside the last span. */
  readonly end?: number
}

interface Step extends Position {
  readonly atom: Atom
  readonly span: number
}

/** A piece of a cut: an atom, or part of one. */
interface Taken {
  readonly step: Step
  readonly start: number
  readonly end: number
  readonly units: number
}

/** Cuts one text; spans that are too large are split once. */
export class Cutter {
  readonly #whole: Whole
  /** Which of the spans are cut, in order. */
  readonly #chosen: readonly number[]
  readonly #rules: CutRules
  readonly #inlines: Inlines
  /** Memoized, since the same lines are added to many parts. */
  readonly #measureLine = memoize(measureLine)
  readonly #toBare = memoize(toBare)
  #atoms: { readonly chosen: number; readonly list: readonly Atom[] } | undefined

  constructor(whole: Whole, chosen: readonly number[], rules: CutRules) {
    this.#whole = whole
    this.#chosen = chosen
    this.#rules = rules
    this.#inlines = new Inlines(whole.markdown)
  }

  get start(): Position {
    return { chosen: 0, offset: this.#whole.spans[this.#chosen[0]!]!.start }
  }

  /** The position of an offset; undefined if it is in none of the chosen spans. */
  locate(offset: number): Position | undefined {
    const { spans } = this.#whole
    const chosen = this.#chosen.findIndex(
      span => spans[span]!.start <= offset && offset < segmentEnd(this.#whole, span),
    )
    return chosen < 0 ? undefined : { chosen, offset }
  }

  cut(from: Position): Cut {
    const { maxUnits, maxLength = Number.POSITIVE_INFINITY } = this.#rules
    // Continued inside, a block is needed in pieces whatever its size: they know the header they need.
    const isInside = from.offset > this.#whole.spans[this.#chosen[from.chosen]!]!.start
    if (isInside && this.#atoms?.chosen !== from.chosen) {
      this.#atoms = { chosen: from.chosen, list: this.#split(from.chosen, 0) }
    }
    const first = this.#stepAt(from)!
    const head = this.#fitHead(first, from.offset)
    let used = this.#unitsOf(head)
    let length = 0
    const taken: Taken[] = []
    let next: Position | undefined
    let onlyHeadings = true
    for (let step: Step | undefined = first; step; ) {
      const { atom } = step
      const start = taken.length ? atom.start : from.offset
      next = { chosen: step.chosen, offset: start }
      if (taken.length && this.#mustStopBefore(step, used, first, from.offset)) break
      const units = this.#unitsFrom(atom, start, maxUnits - used)
      const isShort = length + atom.end - start <= maxLength
      if (isShort && used + units + this.#unitsOf(atom.tail) <= maxUnits) {
        taken.push({ step, start, end: atom.end, units })
        used += units
        length += atom.end - start
        onlyHeadings &&= atom.isHeading
        next = undefined
        step = this.#stepAfter(step)
        continue
      }
      if (onlyHeadings && taken.length && this.#splitFor(step, maxUnits - used)) {
        step = this.#stepAt(next)
        continue
      }
      const isTooLarge =
        atom.units + this.#unitsOf(atom.head) > maxUnits || atom.end - atom.start > maxLength
      if (onlyHeadings || isTooLarge) {
        // Taken to its end, it needs its tail.
        const room = maxUnits - used - this.#unitsOf(atom.tail)
        const piece = this.#findCut(atom, start, room, !taken.length)
        if (piece) {
          taken.push({ step, start, ...piece })
          next = this.#positionAt(step, piece.end)
        }
      }
      break
    }
    if (next) {
      const kept = dropHeadingsAtEnd(taken)
      if (kept < taken.length) {
        const { step, start } = taken[kept]!
        next = { chosen: step.chosen, offset: start }
        taken.length = kept
      }
    }
    return this.#toCut(taken, head, next)
  }

  /** A block that fits alone, but not below its headings, is taken in pieces; returns whether it has any. */
  #splitFor({ chosen, atom }: Step, room: number): boolean {
    const isWhole = this.#atomsOf(chosen).length === 1 && atom.units > room
    if (!isWhole || room <= 0) return false
    const list = this.#split(chosen, room)
    this.#atoms = { chosen, list }
    return list.length > 1
  }

  #toCut(taken: readonly Taken[], head: readonly string[], next: Position | undefined): Cut {
    const ranges: { start: number; end: number }[] = []
    for (const { start, end } of taken) {
      const last = ranges.at(-1)
      if (last?.end === start) last.end = end
      else ranges.push({ start, end })
    }
    const { step, end } = taken.at(-1)!
    const isInside = end < step.atom.end
    const tail = next && !isInside ? step.atom.tail : []
    const added = this.#unitsOf(head) + this.#unitsOf(tail)
    const units = taken.reduce((sum, piece) => sum + piece.units, added)
    return { ranges, head, tail, units, next, firstSpan: taken[0]!.step.span, lastSpan: step.span }
  }

  #mustStopBefore(step: Step, used: number, first: Step, from: number): boolean {
    const { closesAtHeadings, maxUnits } = this.#rules
    if (closesAtHeadings && step.atom.isHeading && used * 2 >= maxUnits) return true
    // Begun inside a line, a part has lost the bullet that the lines below it are indented for.
    const isInside = from > first.atom.start
    return isInside && step.chosen === first.chosen && first.span === step.span
      ? step.atom.head.length > first.atom.headInside.length
      : false
  }

  /** More than there is room for need not be counted to the end. */
  #unitsFrom(atom: Atom, start: number, room: number): number {
    if (start === atom.start) return atom.units
    return measureText(this.#whole.markdown, [], start, atom.end, room).units
  }

  #findCut(
    atom: Atom,
    start: number,
    room: number,
    isFirst: boolean,
  ): Pick<Taken, 'end' | 'units'> | undefined {
    const { markdown } = this.#whole
    if (room <= 0 && !isFirst) return undefined
    const { maxLength = Number.POSITIVE_INFINITY } = this.#rules
    const last = Math.min(atom.end, start + maxLength)
    const reach = last < atom.end && isInPair(markdown, last) ? last - 1 : last
    const found = findTextCut(
      markdown,
      start,
      reach,
      Math.max(room, 1),
      atom.isPlain ? undefined : this.#inlines,
    )
    const isFound = found !== undefined && found > start
    if (!isFound && !isFirst) return undefined
    const end = isFound ? found : atom.end
    const { units } = measureText(markdown, [], start, end)
    return units > room && !isFirst ? undefined : { end, units }
  }

  /** A header that would take most of the room is replaced by one without words, or by none. */
  #fitHead({ atom }: Step, offset: number): readonly string[] {
    const half = this.#rules.maxUnits / 2
    const head = offset === atom.start ? atom.head : atom.headInside
    if (!head.length || this.#unitsOf(head) <= half) return head
    const bare = head.map(this.#toBare)
    return this.#unitsOf(bare) <= half ? bare : []
  }

  /** A line counts the same wherever it is. */
  #unitsOf(lines: readonly string[]): number {
    let units = 0
    for (const line of lines) units += this.#measureLine(line)
    return units
  }

  #stepAt({ chosen, offset }: Position): Step | undefined {
    const atoms = this.#atomsOf(chosen)
    const atom = atoms[Math.max(0, firstIndex(atoms, ({ start }) => start > offset) - 1)]
    return atom && { chosen, offset: atom.start, atom, span: this.#chosen[chosen]! }
  }

  #stepAfter({ chosen, atom }: Step): Step | undefined {
    const isLast = atom.end >= this.#atomsOf(chosen).at(-1)!.end
    if (!isLast) return this.#stepAt({ chosen, offset: atom.end })
    const span = this.#chosen[chosen + 1]
    if (span === undefined) return undefined
    return this.#stepAt({ chosen: chosen + 1, offset: this.#whole.spans[span]!.start })
  }

  #positionAt(step: Step, offset: number): Position | undefined {
    if (offset < step.atom.end) return { chosen: step.chosen, offset }
    const after = this.#stepAfter(step)
    return after && { chosen: after.chosen, offset: after.atom.start }
  }

  #atomsOf(chosen: number): readonly Atom[] {
    if (this.#atoms?.chosen !== chosen) {
      this.#atoms = { chosen, list: this.#split(chosen, this.#rules.maxUnits) }
    }
    return this.#atoms.list
  }

  #split(chosen: number, maxUnits: number): readonly Atom[] {
    const { markdown, spans, unitsBefore } = this.#whole
    const index = this.#chosen[chosen]!
    const span = spans[index]!
    const own = segmentEnd(this.#whole, index)
    const { end: bound = own } = this.#rules
    const end = chosen === this.#chosen.length - 1 ? Math.min(own, bound) : own
    const units =
      end === own
        ? unitsBefore[index + 1]! - unitsBefore[index]!
        : measureText(markdown, [], span.start, end).units
    const { maxLength = Number.POSITIVE_INFINITY } = this.#rules
    const isLarge = units > maxUnits || end - span.start > maxLength
    const pieces = isLarge ? splitSpan(markdown, span, end, maxUnits) : undefined
    return pieces ?? [toAtom(span, end, units)]
  }
}

/** How many of the pieces remain when headings at the end are left for the next part. */
function dropHeadingsAtEnd(taken: readonly Taken[]): number {
  let kept = taken.length
  while (kept > 0 && taken[kept - 1]!.step.atom.isHeading) kept--
  return kept || taken.length
}

/** A header row, or the line below it, with as little in its cells as possible. */
const emptyCells = (line: string): string => {
  if (line.includes('-') && !/[^ >:|-]/.test(line)) return line.replace(/-+/g, '-')
  const first = line.indexOf('|')
  const bars =
    line
      .slice(first)
      .match(/\\.|\|/g)
      ?.filter(found => found === '|').length ?? 0
  return line.slice(0, first) + Array<string>(bars).fill('|').join(' ')
}

const joinLines = (lines: readonly string[]): string =>
  lines.length ? `${lines.join('\n')}\n` : ''

const measureLine = (line: string): number => measureText(`${line}\n`).units

const toBare = (line: string): string => (/^[ >]*\|/.test(line) ? emptyCells(line) : line)

/** The text of a cut, with the added lines. */
export function toText(whole: Pick<Whole, 'markdown'>, { ranges, head, tail }: Cut): string {
  const slices = ranges.map(({ start, end }) => whole.markdown.slice(start, end))
  return joinLines(head) + slices.join('') + joinLines(tail)
}
