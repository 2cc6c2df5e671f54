/**
 * Programs in the font of the text. Pasted into a report, they often get its font; a reader recognizes them by their
 * brackets and semicolons. Consecutive lines that read like a program, most of them for certain, are code.
 */
import type { Run } from '../../../document/document.ts'
import { runsText } from '../../../document/runs.ts'
import { type StoryItem, showsText } from '../paragraph.ts'
import { toCodeLines } from './code-text.ts'

/** Longer than any line that somebody typed as code. */
const MAX_CHARACTERS = 200

/** What is code beyond doubt, and shows that what is next to it is a program. */
const PROGRAM = anyOf(
  // braces alone, `} else`, `} Queue;`
  String.raw`^[{}]+[\s;,)]*$`,
  String.raw`^\}\s*(?:else\s*\{?|\w+\s*;)$`,
  String.raw`^#\s*(?:include|define|ifdef|ifndef|endif|pragma)\b`,
  // run(x);
  String.raw`\w\(.*\)\s*(?:;|\{\}?)[\s}]*$`,
  // i++;
  String.raw`(?:\+\+|--)\s*;`,
  // CREATE TABLE trees (
  String.raw`^(?:CREATE|ALTER) TABLE\b.*[(;]$`,
)

const STATEMENT = anyOf(
  // x = 1;
  String.raw`^[\w\s*&<>[\].:,]*[\w\])]\s*[-+*/%|&^]?=[^=].*;[\s}]*$`,
  // int x;
  String.raw`^(?:const|static|unsigned|int|char|float|double|long|short|bool|boolean|void|string|String|size_t|auto|var|let|struct|using|import|return|break|continue|cin|cout)\b[^.]*;[\s}]*$`,
  // public class X {
  String.raw`^(?:public|private|protected|static|typedef|class|struct|interface|enum|namespace|if|else|for|while|do|switch|try|catch)\b.*\{$`,
  // name varchar(30) NOT NULL,
  String.raw`^\W?\w.*\b(?:NOT NULL|DEFAULT NULL|PRIMARY KEY|FOREIGN KEY|AUTO_INCREMENT)\b.*,$`,
  String.raw`^\)[;,]?$`,
  String.raw`^(?:PRIMARY|FOREIGN|UNIQUE) KEY\b.*[,)]$`,
  String.raw`^(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|DROP TABLE)\b.*;$`,
)

/** Occurs in programs, and elsewhere. */
const ANY = anyOf(
  '[;{}]$',
  String.raw`^(?://|/\*|\*/|#\s*\w)`,
  '^(?:else|do|try|default:|(?:public|private|protected):)$',
  '^template ?<.*>$',
  // int main()
  String.raw`\w\s*\(.*\)$`,
)

/** How the last line of code ends, including `else` and `do`. */
const ENDS = ';{})>eo:(,'
/** How a line begins that may end differently. */
const BEGINS = '#/'

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'))
}

/** The text of a paragraph that may be part of a program, with its white space. */
export function findTypedCode(runs: readonly Run[]): string | undefined {
  if (!beginsOrEndsLikeCode(runs)) return undefined
  if (runs.some(({ content, link }) => link !== undefined || !isPlain(content.type))) {
    return undefined
  }
  const value = toCodeLines(runs)
  return value?.split('\n').every(mayBeCode) ? value : undefined
}

/** Most text does not: no need to look further. */
function beginsOrEndsLikeCode(runs: readonly Run[]): boolean {
  const first = runs[0]?.content
  const last = runs.findLast(run => run.content.type !== 'break' && showsText(run))?.content
  if (first?.type !== 'text' || last?.type !== 'text') return false
  const { value } = last
  let end = value.length - 1
  while (value.charCodeAt(end) <= SPACE) end--
  let start = 0
  while (first.value.charCodeAt(start) <= SPACE) start++
  return ENDS.includes(value[end]!) || BEGINS.includes(first.value[start] ?? ' ')
}

const SPACE = 0x20

const isPlain = (type: Run['content']['type']): boolean => type === 'text' || type === 'break'

function mayBeCode(line: string): boolean {
  const text = line.trim()
  return isShort(text) && (text === '' || ANY.test(text) || isStatement(text))
}

export const isStatement = (text: string): boolean =>
  isShort(text) && HAS_SIGN.test(text) && (PROGRAM.test(text) || STATEMENT.test(text))

const isShort = (line: string): boolean => line.length <= MAX_CHARACTERS

/** Each statement has one of these, and most text has none. */
const HAS_SIGN = /[;{}#(),]/

/** Fewer lines are not a program. */
const LEAST_LINES = 3

/** Turns paragraphs that may be lines of a program into code, if they prove to be one. */
export function fenceTypedCode(items: readonly StoryItem[]): readonly StoryItem[] {
  let fenced: StoryItem[] | undefined
  for (let start = 0; start < items.length; start++) {
    if (!hasStatement(items[start]!)) continue
    let end = start
    for (let next = start; next < items.length; next++) {
      if (findText(items[next]!) === undefined) break
      if (hasStatement(items[next]!)) end = next
    }
    if (isProgram(items.slice(start, end + 1))) {
      if (isHead(items, start - 1)) start--
      const paragraphs = items.slice(start, end + 1) as Paragraph[]
      fenced ??= [...items]
      const written = paragraphs.filter(({ children }) => children.length > 0)
      const least = written.reduce((least, { indent }) => Math.min(least, indent), Infinity)
      for (const [at, item] of paragraphs.entries()) {
        const value = indentLines(findText(item) ?? runsText(item.children), item.indent - least)
        fenced[start + at] = { ...item, role: { type: 'code', value, byFont: false } }
      }
    }
    start = end
  }
  return fenced ?? items
}

/** What is above an opening brace: `typedef struct`. */
function isHead(items: readonly StoryItem[], at: number): boolean {
  const item = items[at]
  if (item?.type !== 'flat' || item.role.type !== 'body') return false
  const text = runsText(item.children).trim()
  return (
    listLines(items[at + 1]!)[0] === '{' && /^[\w][^.:]*$/.test(text) && text.length <= MAX_HEAD
  )
}

const MAX_HEAD = 80

type Paragraph = Extract<StoryItem, { type: 'flat' }>

/** What may be a line of a program: its text, or an empty one. */
function findText(item: StoryItem): string | undefined {
  if (item.type !== 'flat' || item.role.type !== 'body') return undefined
  if (item.children.length === 0) return ''
  return item.evidence?.type === 'code' ? item.evidence.value : undefined
}

const listLines = (item: StoryItem): string[] =>
  (findText(item) ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

const hasStatement = (item: StoryItem): boolean =>
  item.type === 'flat' && item.evidence?.type === 'code' && listLines(item).some(isStatement)

/** Most lines are statements, and one is unmistakably so. */
function isProgram(items: readonly StoryItem[]): boolean {
  const lines = items.flatMap(listLines)
  const statements = lines.filter(isStatement).length
  return (
    lines.length >= LEAST_LINES &&
    statements * 2 > lines.length &&
    lines.some(line => PROGRAM.test(line))
  )
}

/** An indent of half an inch is as wide as this many spaces in code. */
const SPACES = 4
const HALF_INCH = 720

function indentLines(text: string, indent: number): string {
  const spaces = ' '.repeat(Math.min(40, Math.max(0, Math.round((indent * SPACES) / HALF_INCH))))
  return text
    .split('\n')
    .map(line => (line.trim() === '' ? '' : spaces + line))
    .join('\n')
}
