/**
 * Text broken into lines as in mail, plain text or typescript. Each line is a paragraph, and empty ones separate the
 * real paragraphs.
 *
 *     The orchard was planted by the monks, who also      the next word would not have fitted
 *     dug the well and built the wall around it. Their    on any of these lines
 *     cellar is older.
 */
import type { Run } from '../../../document/document.ts'
import { runsText } from '../../../document/runs.ts'
import type { StoryItem } from '../paragraph.ts'

/** Shorter lines are names and addresses, longer ones are paragraphs. */
const LEAST_CHARACTERS = 50
const MOST_CHARACTERS = 100
/** Letters differ in width, so a line is full a little earlier. */
const FULL = 0.9
/** If this many lines continue in lower-case letters, all full lines of a passage continue. */
const LEAST_PROOFS = 2

export function joinWrappedLines(items: readonly StoryItem[]): readonly StoryItem[] {
  let joined: StoryItem[] | undefined
  let start = 0
  let longest = 0
  for (let at = 0; at <= items.length; at++) {
    const length = at < items.length ? measureLine(items[at]!) : 0
    if (length > 0) {
      longest = Math.max(longest, length)
      joined?.push(items[at]!)
      continue
    }
    if (at - start > 1 && longest >= LEAST_CHARACTERS) {
      const paragraphs = toParagraphs(items.slice(start, at) as readonly Paragraph[])
      if (paragraphs.length < at - start) {
        joined ??= items.slice(0, at)
        joined.length -= at - start
        for (const paragraph of paragraphs) joined.push(paragraph)
      }
    }
    if (at < items.length) joined?.push(items[at]!)
    start = at + 1
    longest = 0
  }
  return joined ?? items
}

type Paragraph = Extract<StoryItem, { type: 'flat' }>

interface Line {
  readonly item: Paragraph
  readonly text: string
}

/** How many characters a line of plain text has; 0 if it is something else. */
function measureLine(item: StoryItem): number {
  if (item.type !== 'flat' || item.role.type !== 'body' || !isPlain(item)) return 0
  let length = 0
  for (const { content } of item.children) {
    if (content.type === 'text') length += content.value.length
    else if (content.type !== 'noteReference') return 0
    if (length > MOST_CHARACTERS) return 0
  }
  return length
}

function isPlain({ evidence }: Paragraph): boolean {
  if (evidence === undefined) return true
  if (evidence.type !== 'look' || evidence.by !== 'hand') return false
  return !evidence.look.bold && !evidence.look.underlined
}

/** Lines without an empty one between them → the paragraphs they are. */
function toParagraphs(items: readonly Paragraph[]): readonly StoryItem[] {
  const lines = items.map(item => ({ item, text: runsText(item.children).trim() }))
  let longest = 0
  for (const { text } of lines) if (text.includes(' ')) longest = Math.max(longest, text.length)
  if (longest < LEAST_CHARACTERS) return items
  const width = longest * FULL
  const areContinued = lines.map((line, at) => at > 0 && continues(lines[at - 1]!, line, width))
  const areWrapped = areContinued.filter(Boolean).length >= LEAST_PROOFS
  const isNext = (line: Line, at: number): boolean =>
    areWrapped
      ? at > 0 && isFull(lines[at - 1]!, line, width)
      : areContinued[at]! && ENDS_SENTENCE.test(line.text)
  const paragraphs: Line[][] = []
  for (const [at, line] of lines.entries()) {
    const last = paragraphs.at(-1)
    if (last && isNext(line, at) && !BEGINS_SMALL.test(last[0]!.text)) last.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map(joinLines)
}

/** The next word would not have fitted on the line, and belongs to its sentence. */
const continues = (line: Line, next: Line, width: number): boolean =>
  BEGINS_SMALL.test(next.text) && !ENDS_SENTENCE.test(line.text) && isFull(line, next, width)

const isFull = ({ text, item }: Line, next: Line, width: number): boolean =>
  text.length >= LEAST_CHARACTERS &&
  HAS_WORD.test(text) &&
  text.length + 1 + next.text.split(' ', 1)[0]!.length > width &&
  item.children.at(-1)!.marks === next.item.children[0]!.marks &&
  !BEGINS_ITEM.test(next.text)

/** A rule drawn with dashes does not continue. */
const HAS_WORD = /[\p{L}\p{N}]/u
const BEGINS_SMALL = /^\p{Ll}+(?:[\s,;.’'-]|$)/u
/** A bullet, a label, an address, a term before its definition. */
const BEGINS_ITEM = /^(?:[-–—•*>+]\s|[([]?\w{1,3}[.)\]]\s|https?:|\S+(?: \S+)? ?[-–—:=] )/
const ENDS_SENTENCE = /[.!?:;]["”’»)]*$/

function joinLines(lines: readonly Line[]): StoryItem {
  const [{ item }] = lines as [Line]
  if (lines.length === 1) return item
  const children: Run[] = []
  for (const [at, line] of lines.entries()) {
    const isSpaced = at > 0 && !lines[at - 1]!.text.endsWith('-')
    if (isSpaced) children.push({ content: { type: 'text', value: ' ' }, marks: 0 })
    for (const run of line.item.children) children.push(run)
  }
  return { ...item, children, evidence: undefined }
}
