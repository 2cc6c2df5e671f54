/**
 * The pieces of a block that is too large for one part: rows, items, lines of code. Each atom says which lines must
 * come before and after it if a part begins or ends with it, so that the part is valid on its own: the header of its
 * table, the fence of its code, the bullet of its item.
 *
 * This only reads what our own writer has written, which makes it simple: all lines of an item but the first are
 * indented, fences are closed, tables begin with a header.
 */
import type { BlockSpan } from '../markdown/spans.ts'
import { measureText } from '../stats.ts'
import { findLineStarts } from './whole.ts'

export interface Atom {
  readonly start: number
  readonly end: number
  readonly units: number
  readonly isHeading: boolean
  /** Lines before a part that begins with this atom; also if it begins inside it. */
  readonly head: readonly string[]
  readonly headInside: readonly string[]
  /** Lines after a part that ends with this atom. */
  readonly tail: readonly string[]
  /** Code is cut at blanks, whatever is around them. */
  readonly isPlain: boolean
}

type Draft = Omit<Atom, 'end' | 'units' | 'isHeading'>

const NONE: readonly string[] = []

export const toAtom = (span: BlockSpan, end: number, units: number): Atom => ({
  start: span.start,
  end,
  units,
  isHeading: span.type === 'heading',
  head: NONE,
  headInside: NONE,
  tail: NONE,
  isPlain: span.type === 'code' || span.type === 'math',
})

/** The pieces of a block that is larger than a part may be; undefined for one that is only text. */
export function splitSpan(
  markdown: string,
  span: BlockSpan,
  end: number,
  maxUnits: number,
): Atom[] | undefined {
  switch (span.type) {
    case 'table':
      return finish(markdown, end, draftTable(markdown, span.start, end))
    case 'code':
    case 'math':
      return finish(markdown, end, draftFenced(markdown, span.start, end))
    case 'list':
    case 'quote':
    case 'note':
      return splitContainer(markdown, span, end, maxUnits)
    default:
      return undefined
  }
}

function finish(markdown: string, end: number, drafts: readonly Draft[]): Atom[] {
  const starts = Int32Array.from(drafts, ({ start }) => start)
  const first = starts[0] ?? end
  const { unitsBefore, units } = measureText(markdown, starts, first, end)
  return drafts.map((draft, index) => ({
    ...draft,
    end: starts[index + 1] ?? end,
    units: (index + 1 < starts.length ? unitsBefore[index + 1]! : units) - unitsBefore[index]!,
    isHeading: false,
  }))
}

const draft = (start: number, head = NONE, tail = NONE, isPlain = false): Draft => ({
  start,
  head,
  headInside: head,
  tail,
  isPlain,
})

class Lines {
  readonly #markdown: string
  readonly starts: Int32Array
  readonly #end: number

  constructor(markdown: string, start: number, end: number) {
    this.#markdown = markdown
    this.starts = findLineStarts(markdown, start, end)
    this.#end = end
  }

  get count(): number {
    return this.starts.length
  }

  text(index: number): string {
    const end = (this.starts[index + 1] ?? this.#end) - 1
    const line = this.#markdown.slice(this.starts[index]!, end + 1)
    return line.endsWith('\n') ? line.slice(0, -1) : line
  }
}

function draftTable(markdown: string, start: number, end: number): Draft[] {
  const lines = new Lines(markdown, start, end)
  if (lines.text(0).startsWith('<')) return draftHtmlTable(lines)
  const head = [lines.text(0), lines.text(1)]
  const drafts = [draft(start)]
  for (let index = 3; index < lines.count; index++) {
    if (lines.text(index) !== '') drafts.push(draft(lines.starts[index]!, head))
  }
  return drafts
}

/** Row by row; the table header is repeated before the first one of a part. */
function draftHtmlTable(lines: Lines): Draft[] {
  const drafts = [draft(lines.starts[0]!)]
  const head: string[] = []
  let isHead = true
  let rows = 0
  for (let index = 0; index < lines.count; index++) {
    const line = lines.text(index)
    const name = line.trim()
    if (name === '<tr>') {
      const section = isHead ? 'thead' : 'tbody'
      if (rows > 0 && (!isHead || rows > 1)) {
        const tail = [`  </${section}>`, '</table>']
        const before = drafts.pop()!
        drafts.push({ ...before, tail })
        drafts.push(
          draft(lines.starts[index]!, isHead ? ['<table>', '  <thead>'] : [...head], tail),
        )
      }
      rows++
    }
    if (name === '<tbody>') {
      isHead = false
      head.push(line)
      // The first row of the body stays with the header.
      rows = 0
    } else if (isHead) head.push(line)
  }
  // The table's own end follows the last row.
  const last = drafts.pop()!
  drafts.push({ ...last, tail: NONE })
  return drafts
}

function draftFenced(markdown: string, start: number, end: number): Draft[] {
  const lines = new Lines(markdown, start, end)
  const open = lines.text(0)
  const close = open.startsWith('$') ? '$$' : /^`+/.exec(open)![0]
  let last = lines.count - 1
  while (last > 0 && lines.text(last) !== close) last--
  const drafts = [draft(start, NONE, [close], true)]
  for (let index = 2; index < last; index++) {
    drafts.push(draft(lines.starts[index]!, [open], [close], true))
  }
  // The closing fence belongs to the last line.
  const end_ = drafts.pop()!
  drafts.push({ ...end_, tail: NONE })
  // If the block begins inside its first line, it needs its fence as well.
  drafts[0] = { ...drafts[0]!, headInside: [open] }
  return drafts
}

/** Items of a list, or the blocks of a quote or a note; those that are too large themselves line by line. */
function splitContainer(markdown: string, span: BlockSpan, end: number, maxUnits: number): Atom[] {
  const lines = new Lines(markdown, span.start, end)
  const groups: number[] = [0]
  let fence = findFence(lines.text(0), '')
  for (let index = 1; index < lines.count; index++) {
    const line = lines.text(index)
    const begins =
      span.type === 'list'
        ? /^[^\s]/.test(line)
        : /^[ >]*$/.test(lines.text(index - 1)) && !/^[ >]*$/.test(line)
    // Blank lines inside code do not end a block.
    if (begins && fence === '') groups.push(index)
    fence = findFence(line, fence)
  }
  const alert = /^> \[![A-Z]+\]$/.test(lines.text(0)) ? [lines.text(0)] : NONE
  const scan = new ContainerScan(lines, span.type === 'quote' ? alert : NONE)
  return groups.flatMap((first, index) => {
    const start = lines.starts[first]!
    const to = groups[index + 1] ?? lines.count
    const until = lines.starts[to] ?? end
    const { units } = measureText(markdown, [], start, until)
    const drafts = scan.draft(first, to)
    if (units > maxUnits) return finish(markdown, until, drafts)
    const { head, headInside } = drafts[0] ?? draft(start)
    const tail = drafts.at(-1)?.tail ?? NONE
    return [{ ...draft(start, head, tail), headInside, end: until, units, isHeading: false }]
  })
}

/** The fence open after a line, where `open` is the one before it; '' for none. */
function findFence(line: string, open: string): string {
  const run = /^[ >]*(?:(?:[-*]|\d{1,9}[.)]) +)*(`{3,})/.exec(line)?.[1]
  if (!run || (open !== '' && run !== open)) return open
  return open === '' ? run : ''
}

interface OpenItem {
  /** Column of its bullet, and of its text. */
  readonly column: number
  readonly content: number
  readonly marker: string
}

const MARKER = /^([-*]|\d{1,9}[.)]|\[\^\d+\]:)(?: |$)/

/** Follows the lines of a container: which items, fences and tables are open at each of them. */
class ContainerScan {
  readonly #lines: Lines
  readonly #always: readonly string[]
  #items: OpenItem[] = []
  #fence: { readonly open: string; readonly close: string } | undefined
  #table: readonly string[] | undefined

  constructor(lines: Lines, always: readonly string[]) {
    this.#lines = lines
    this.#always = always
  }

  draft(first: number, to: number): Draft[] {
    const drafts: Draft[] = []
    /** Lines that belong to the atom before. */
    let joined = first
    for (let index = first; index < to; index++) {
      const line = this.#lines.text(index)
      const start = this.#lines.starts[index]!
      const isJoined = index > first && index <= joined
      const prefix = /^[ >]*/.exec(line)![0]
      const text = line.slice(prefix.length)
      if (this.#fence) {
        const { open, close } = this.#fence
        if (line === close) {
          this.#fence = undefined
          const last = drafts.pop()
          if (last) drafts.push({ ...last, tail: NONE })
        } else if (!isJoined) drafts.push(this.#draft(start, prefix, [open], [close], true))
        continue
      }
      if (text === '') continue
      const head = this.#heads(line, prefix.length)
      const column = this.#openItems(line, prefix.length)
      const rest = line.slice(column)
      const indent = line.slice(0, column).replace(/[^ >]/g, ' ')
      const fence = /^(?:`{3,}|\$\$$)/.exec(rest)?.[0]
      if (!rest.startsWith('|')) this.#table = undefined
      if (fence) {
        this.#fence = { open: indent + rest, close: indent + fence }
        drafts.push({ ...draft(start, head, [indent + fence], true) })
        joined = index + 1
      } else if (rest.startsWith('|') && !this.#table && this.#isDelimiter(index + 1)) {
        this.#table = [indent + rest, this.#lines.text(index + 1)]
        drafts.push({ ...draft(start, head), headInside: NONE })
        joined = index + 2
      } else if (!isJoined) {
        const table = this.#table ?? NONE
        drafts.push({ ...draft(start, [...head, ...table]), headInside: table })
      }
    }
    return drafts
  }

  #draft(
    start: number,
    prefix: string,
    head: readonly string[],
    tail: readonly string[],
    isPlain: boolean,
  ): Draft {
    const all = [...this.#always, ...this.#bullets(prefix, prefix.length), ...head]
    return draft(start, all, tail, isPlain)
  }

  #isDelimiter(index: number): boolean {
    return index < this.#lines.count && /^[ >]*\|(?: ?:?-+:? ?\|)+$/.test(this.#lines.text(index))
  }

  /** Bullets of the items that contain a line, each alone on a line. */
  #heads(line: string, indent: number): readonly string[] {
    while (this.#items.length && this.#items.at(-1)!.content > indent) this.#items.pop()
    const bullets = this.#bullets(line, indent)
    const isStart = bullets.length === 0 && MARKER.test(line)
    return isStart || line === this.#always[0] ? NONE : [...this.#always, ...bullets]
  }

  #bullets(line: string, indent: number): string[] {
    return this.#items
      .filter(({ content }) => content <= indent)
      .map(({ column, marker }) => line.slice(0, column) + marker)
  }

  /** Where the text of the line begins, after its bullets. */
  #openItems(line: string, indent: number): number {
    let column = indent
    for (let match = MARKER.exec(line.slice(column)); match; ) {
      const marker = match[1]!
      const content = marker.startsWith('[') ? column + 4 : column + marker.length + 1
      this.#items.push({ column, content, marker })
      column += match[0].length
      match = MARKER.exec(line.slice(column))
    }
    return column
  }
}
