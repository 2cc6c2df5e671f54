/**
 * Which characters of a text would be read as markup, and where: a row for each, with the reason.
 * What would be read as markup is escaped, and nothing else.
 *
 * A line comes in pieces, text of the document and markup of ours, and is walked from its end. Most
 * markup comes in pairs: what could begin something is harmless while nothing to its right could end
 * it, so `$5 and $6` needs one backslash and `2 * 3` none.
 */
import { type CharacterClass, classifyFirst, classifyLast } from './characters.ts'
import { isLeftFlanking } from './emphasis.ts'
import { isEntityName } from './entity-names.ts'
import type { LinePiece, Situation } from './line.ts'
import { spareAddresses } from './literal-address.ts'

/** The line, as the rules below see it. */
interface Line {
  readonly raw: string
  readonly situation: Situation
  /** Where the first `[` and the last `>` are, once a rule has asked for it. */
  firstBracket: number | undefined
  lastAngle: number | undefined
  /** Characters that our own emphasis uses in this line. */
  readonly ownDelimiters: string
  /** What stays unescaped to the right and could end something; most lines have nothing of the kind. */
  closers: Set<string> | undefined
  /** The positions that need a backslash; most lines have none. */
  escapes: Set<number> | undefined
}

/** A character of text, or a run of the same character: `raw.slice(start, end)`. */
interface DelimiterRun {
  readonly start: number
  readonly end: number
  readonly character: string
  readonly piece: LinePiece
}

interface UnsafeCharacter {
  readonly reason: string
  /** Absent: each one, anywhere. `run`: several in a row count as one. Others: only next to our markup. */
  readonly scope?: 'run' | 'afterMarkup' | 'beforeMarkup'
  readonly isUnsafe: (run: DelimiterRun, line: Line) => boolean
  /** What it could end for a run to its left, escaped or not. */
  readonly closes?: (run: DelimiterRun, line: Line, isEscaped: boolean) => readonly string[]
}

const EMPHASIS: UnsafeCharacter = {
  reason: 'opens emphasis at the start of a word, if one that can close follows',
  scope: 'run',
  isUnsafe: (run, line) =>
    line.ownDelimiters.includes(run.character)
      ? !isBetweenBlanks(run, line)
      : canOpen(run, line) && hasCloser(counterpart(run), line),
  closes: (run, line, isEscaped) => (!isEscaped && canClose(run, line) ? [counterpart(run)] : []),
}

/** Inside a line. */
const CHARACTERS: ReadonlyMap<string, UnsafeCharacter> = new Map(
  Object.entries<UnsafeCharacter>({
    '*': EMPHASIS,
    _: EMPHASIS,
    '~': EMPHASIS,
    '`': {
      reason: 'begins code, if a run of the same length follows',
      scope: 'run',
      isUnsafe: (run, line) => isJoined(run, line) || hasCloser(counterpart(run), line),
      // Inside code a backslash is a backslash: the backticks after it still end the code.
      closes: (run, { raw }, isEscaped) =>
        isEscaped ? ['`', '`'.repeat(1 + countBackticks(raw, run.end))] : [counterpart(run)],
    },
    $: {
      reason: 'begins a formula, if another or a backtick follows',
      scope: 'run',
      isUnsafe: (run, line) =>
        isJoined(run, line) || line.raw[run.end] === '`' || hasCloser('$', line),
      closes: () => ['$'],
    },
    '\\': {
      reason: 'takes the meaning from punctuation after it; at the end of a line, breaks the line',
      isUnsafe: ({ end }, { raw }) => /[!-/:-@[-`{-~]/.test(raw.charAt(end)),
    },
    '<': {
      reason: 'begins a tag, a comment or an address, if a > follows',
      isUnsafe: ({ start }, line) => {
        line.lastAngle ??= line.raw.lastIndexOf('>')
        return start < line.lastAngle && isMatch(TAG, line.raw, start)
      },
    },
    '&': {
      reason: 'begins a character reference, if HTML has one of this name',
      isUnsafe: ({ start }, { raw }) =>
        isMatch(REFERENCE, raw, start) && isKnown(raw.slice(start, REFERENCE.lastIndex)),
    },
    '[': {
      reason: 'opens a label inside a label; before ^1] refers to one of our notes',
      isUnsafe: ({ start, piece }, { raw }) => piece.isLabel || isMatch(NOTE, raw, start),
    },
    ']': {
      reason: 'ends a label; before ( makes a link of all since the [',
      isUnsafe: ({ start, end, piece }, line) => {
        if (piece.isLabel || line.raw[end] !== '(') return piece.isLabel
        line.firstBracket ??= line.raw.indexOf('[')
        return line.firstBracket >= 0 && line.firstBracket < start
      },
    },
    '!': {
      reason: 'makes an image of our link after it',
      scope: 'beforeMarkup',
      isUnsafe: ({ end }, { raw }) => raw[end] === '[',
    },
    '(': {
      reason: 'makes a link of our note before it',
      scope: 'afterMarkup',
      isUnsafe: ({ start }, { raw }) => raw[start - 1] === ']',
    },
    ':': {
      reason: 'makes a definition of our note before it, at the start of a line',
      scope: 'afterMarkup',
      isUnsafe: ({ start }, { raw }) =>
        raw[start - 1] === ']' && isLineStart(raw, raw.lastIndexOf('[', start)),
    },
    '|': {
      reason: 'ends the cell of a table',
      isUnsafe: (_run, { situation }) => situation.kind === 'cell',
    },
  }),
)

/** By code, and for a whole text at once: fast paths for characters without a rule. */
const IS_LISTED = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(CHARACTERS.has(String.fromCharCode(code))),
)
const LISTED = new RegExp(`[${[...CHARACTERS.keys()].map(character => `\\${character}`).join('')}]`)

const TAG =
  /<(?:\/?[A-Za-z][A-Za-z\d-]*(?:[\s/>]|$)|[!?]|[A-Za-z][A-Za-z\d+.-]{1,31}:[^ \t\n<>]*>|[^\s<>@]+@[^\s<>]*>)/y
const REFERENCE = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{1,30});/y
const HTML_BLOCK = /<(?:\/?[A-Za-z][A-Za-z\d-]*(?:[\s/>]|$)|[!?])/y
const NOTE = /\[\^\d+\]/y

interface LineStart {
  readonly reason: string
  /** The characters that the pattern can begin with; `0` stands for all digits. */
  readonly begins: string
  readonly pattern: RegExp
  /** Which character of the match is escaped, counted from its end if negative. */
  readonly at: number | 'all'
  /** Absent: on every line of a paragraph. */
  readonly where?: 'laterLine' | 'item' | 'quote'
}

/** At the start of a line, where blocks begin. Our lines have no spaces there. */
const LINE_STARTS: readonly LineStart[] = [
  { reason: 'a heading', begins: '#', pattern: /#{1,6}(?=[ \t]|$)/y, at: 0 },
  { reason: 'a quote', begins: '>', pattern: />/y, at: 0 },
  { reason: 'a list', begins: '-+*', pattern: /[-+*](?=[ \t]|$)/y, at: 0 },
  { reason: 'a numbered list', begins: '0', pattern: /\d{1,9}[.)](?=[ \t]|$)/y, at: -1 },
  { reason: 'a rule', begins: '-_*', pattern: /([-_*])(?:[ \t]*\1){2,}[ \t]*$/y, at: 0 },
  { reason: 'a fence of code', begins: '`~', pattern: /`{3,}|~{3,}/y, at: 'all' },
  { reason: 'a fence of a formula', begins: '$', pattern: /\${2,}/y, at: 'all' },
  { reason: 'an HTML block, which needs no >', begins: '<', pattern: HTML_BLOCK, at: 0 },
  {
    reason: 'the underline of a heading',
    begins: '=',
    pattern: /=+[ \t]*$/y,
    at: 0,
    where: 'laterLine',
  },
  {
    reason: 'the delimiters of a table',
    begins: '-:|',
    pattern: /[-:|][-:| \t]*$/y,
    at: 0,
    where: 'laterLine',
  },
  {
    reason: 'a rule, with the bullet',
    begins: '-*',
    pattern: /[-*][-* \t]*$/y,
    at: 0,
    where: 'item',
  },
  {
    reason: 'the box of a task',
    begins: '[',
    pattern: /\[[ \txX]\](?=[ \t])/y,
    at: -1,
    where: 'item',
  },
  {
    reason: 'an alert',
    begins: '[',
    pattern: /\[!(?:note|tip|important|warning|caution)\]/iy,
    at: 1,
    where: 'quote',
  },
]

/** By first character, so that most lines take a single look. */
const STARTS_BY_CODE: readonly (readonly LineStart[])[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).replace(/\d/, '0')
  return LINE_STARTS.filter(({ begins }) => begins.includes(character))
})

/** The line as markdown: its markup as it is, its text with backslashes where needed. */
export function escapeLine(pieces: readonly LinePiece[], situation: Situation): string {
  let raw = ''
  let ownDelimiters = ''
  for (const { value, span } of pieces) {
    raw += value
    if (span?.isHtml === false) ownDelimiters += value
  }
  const line: Line = {
    raw,
    situation,
    firstBracket: undefined,
    lastAngle: undefined,
    ownDelimiters,
    closers: undefined,
    escapes: undefined,
  }
  findEscapes(pieces, line)
  return line.escapes ? addBackslashes(raw, spareAddresses(pieces, raw, line.escapes)) : raw
}

function addBackslashes(raw: string, positions: readonly number[]): string {
  let escaped = ''
  let end = 0
  for (const position of positions) {
    escaped += `${raw.slice(end, position)}\\`
    end = position
  }
  return escaped + raw.slice(end)
}

function findEscapes(pieces: readonly LinePiece[], line: Line): void {
  const { raw, situation } = line
  let offset = raw.length
  for (let index = pieces.length - 1; index >= 0; index--) {
    const piece = pieces[index]!
    offset -= piece.value.length
    if (piece.kind === 'markup') {
      if (!piece.span) keepClosers(piece.value, line)
    } else {
      const isStart = situation.kind === 'paragraph' && isLineStart(raw, offset)
      if (isStart) findAtLineStart(piece, offset, line)
      findInText(piece, offset, line)
      if (isStart) findDefinition(offset, line)
    }
  }
  if (situation.kind === 'heading') findAtHeadingEnd(line)
}

function escapeAt(place: number, line: Line): void {
  line.escapes ??= new Set()
  line.escapes.add(place)
}

const isEscapedAt = (place: number, { escapes }: Line): boolean => escapes?.has(place) ?? false

/** Markup stays as it is, but backticks and dollar signs in the text before it would find their partner in it. */
function keepClosers(markup: string, line: Line): void {
  if (!/[`$]/.test(markup)) return
  for (const [run] of markup.matchAll(/`+|\$/g)) addCloser(run, line)
}

const hasCloser = (closer: string, { closers }: Line): boolean => closers?.has(closer) ?? false

function addCloser(closer: string, line: Line): void {
  line.closers ??= new Set()
  line.closers.add(closer)
}

/** From the end, as most rules ask what is to the right. */
function findInText(piece: LinePiece, offset: number, line: Line): void {
  const text = piece.value
  if (!LISTED.test(text)) return
  for (let end = text.length; end > 0; end--) {
    if (!IS_LISTED[text.charCodeAt(end - 1)]) continue
    const character = text.charAt(end - 1)
    const row = CHARACTERS.get(character)!
    let start = end - 1
    if (row.scope === 'run') while (text[start - 1] === character) start--
    if (isInScope(row, start, end, text)) {
      const run = { start: offset + start, end: offset + end, character, piece }
      findInRun(run, row, line)
    }
    end = start + 1
  }
}

function isInScope({ scope }: UnsafeCharacter, start: number, end: number, text: string): boolean {
  if (scope === 'afterMarkup') return start === 0
  return scope !== 'beforeMarkup' || end === text.length
}

function findInRun(whole: DelimiterRun, row: UnsafeCharacter, line: Line): void {
  // What begins the line may already be escaped, in whole or in part.
  let { start } = whole
  while (start < whole.end && isEscapedAt(start, line)) start++
  const run = start === whole.start ? whole : { ...whole, start }
  const isEscaped = start === run.end || row.isUnsafe(run, line)
  for (let at = start; isEscaped && at < run.end; at++) escapeAt(at, line)
  for (const closer of row.closes?.(run, line, isEscaped) ?? []) addCloser(closer, line)
}

function findAtLineStart(piece: LinePiece, start: number, line: Line): void {
  const { raw, situation } = line
  const starts = STARTS_BY_CODE[raw.charCodeAt(start)]
  if (!starts?.length) return
  const wheres = [start > 0 && 'laterLine', start === 0 && situation.firstOf]
  for (const { pattern, at, where } of starts) {
    if ((where && !wheres.includes(where)) || !isMatch(pattern, raw, start)) continue
    const end = Math.min(pattern.lastIndex, start + piece.value.length)
    if (at !== 'all') escapeAt(at < 0 ? end + at : start + at, line)
    else for (let i = start; i < end; i++) if (/\S/.test(raw.charAt(i))) escapeAt(i, line)
  }
}

/**
 * `[label]: …` defines a label and would vanish; `[^label]: …` is a note, and can begin any line. A label extends to
 * the next unescaped bracket.
 */
function findDefinition(start: number, line: Line): void {
  const { raw } = line
  if (raw[start] !== '[' || isEscapedAt(start, line) || (start > 0 && raw[start + 1] !== '^'))
    return
  const bracket = start ? /[[\]\n]/ : /[[\]]/
  let end = start + 1
  while (end < raw.length && (!bracket.test(raw.charAt(end)) || isEscapedAt(end, line))) end++
  const isNote = raw[start + 1] === '^'
  if (raw.startsWith(']:', end) && (isNote || !isMatch(SENTENCE, raw, end))) escapeAt(start, line)
}

/** Too long to be an address and a title (CommonMark 0.31, 4.7). */
const SENTENCE = /\]:[ \t]*[^\s<]\S*[ \t]+[^\s"'(\\]/y

/** Number signs at the end are the closing sequence of a heading (CommonMark 0.31, 4.2). */
function findAtHeadingEnd(line: Line): void {
  const { raw } = line
  let start = raw.length
  while (raw[start - 1] === '#') start--
  if (start < raw.length && /^[ \t]?$/.test(raw.charAt(start - 1))) escapeAt(start, line)
}

const isLineStart = (raw: string, index: number): boolean => index === 0 || raw[index - 1] === '\n'

function isMatch(stickyPattern: RegExp, raw: string, index: number): boolean {
  stickyPattern.lastIndex = index
  return stickyPattern.test(raw)
}

/** Names that HTML does not have are text: `R&D;`. Numbers always stand for something. */
const isKnown = (reference: string): boolean =>
  reference.startsWith('&#') || isEntityName(reference.slice(1, -1))

/** Whether our markup with the same character touches the run and would become part of it. */
function isJoined({ start, end, character }: DelimiterRun, { raw }: Line): boolean {
  return raw[start - 1] === character || raw[end] === character
}

function countBackticks(raw: string, start: number): number {
  let end = start
  while (raw[end] === '`') end++
  return end - start
}

/** The key of what can end what the run begins: lengths matter for code and strikethrough. */
function counterpart({ character, start, end }: DelimiterRun): string {
  return character === '`' || character === '~' ? character.repeat(end - start) : character
}

function isBetweenBlanks(run: DelimiterRun, line: Line): boolean {
  return before(run, line) === 'blank' && after(run, line) === 'blank'
}

function canOpen(run: DelimiterRun, line: Line): boolean {
  return canBorder(run, before(run, line), after(run, line), line.raw.charAt(run.end))
}

function canClose(run: DelimiterRun, line: Line): boolean {
  return canBorder(run, after(run, line), before(run, line), line.raw.charAt(run.start - 1))
}

/** Whether the run can delimit emphasis, for any reader. */
function canBorder(
  { character, start, end }: DelimiterRun,
  outside: CharacterClass,
  inside: CharacterClass,
  neighbor: string,
): boolean {
  if (inside === 'blank') return false
  if (character === '_' && outside === 'other') return false
  if (character === '~' && end - start > 2) return false
  // Some readers let a delimiter next to a delimiter open and close, whatever is on the other side.
  return isLeftFlanking(outside, inside, 'perhaps') || '*_~'.includes(neighbor)
}

const before = ({ start }: DelimiterRun, { raw }: Line): CharacterClass =>
  classifyLast(raw.slice(Math.max(0, start - 2), start))

const after = ({ end }: DelimiterRun, { raw }: Line): CharacterClass =>
  classifyFirst(raw.slice(end, end + 2))
