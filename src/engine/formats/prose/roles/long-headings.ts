/**
 * Text in heading styles. Contracts number their clauses with heading styles, whole paragraphs of them; a person sees
 * paragraphs and list items there, and headings only in short lines. If a style is used for a whole paragraph,
 * consecutive lines of the style are text as well; lines of code are never headings.
 */

import { MARKS, type Run } from '../../../document/document.ts'
import { runsText, tidyRuns } from '../../../document/runs.ts'
import { toListRole } from '../lists/list-item.ts'
import {
  BODY,
  type Evidence,
  findEvidence,
  type HeadingSource,
  type ParagraphContent,
  type ParagraphStyle,
  type StoryItem,
  showsText,
  toBody,
} from '../paragraph.ts'
import { UNBOLD } from '../text/run-format.ts'
import { findLook, hasHeadingLength, hasHeadingShape, LARGER } from './guessed-headings.ts'
import { findTypedCode, isStatement } from './typed-code.ts'

export function dropLongHeadings(
  items: readonly StoryItem[],
  baseSize: number,
  mostSize: number,
): readonly StoryItem[] {
  const groups = new Groups()
  const isPlainItem = findPlainItems(items, baseSize)
  const isQuietText = findQuietText(items, mostSize)
  let hasSentences = isPlainItem !== undefined || isQuietText !== undefined
  for (const item of items) {
    const source = findEvidence(item)
    if (source?.type !== 'heading') continue
    const text = runsText(source.runs).trim()
    if (text.length >= LEAST_PARAGRAPH) {
      groups.of(source).hasParagraph = true
      hasSentences = true
    }
    if (isStatement(text)) {
      groups.of(source).statements++
      hasSentences = true
    }
    if (isSentence(text)) {
      groups.of(source).sentences++
      hasSentences = true
    } else if (text !== '') groups.of(source).others++
  }
  if (!hasSentences) return items
  let below: Group | undefined
  const settled = [...items]
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at]!
    const source = findEvidence(item)
    if (item.type === 'flat' && item.children.length === 0) continue
    if (source?.type !== 'heading') {
      below = NO_GROUP
      continue
    }
    const group = groups.of(source)
    const isText = group.sentences > group.others ? isInText(source) : isLongSentence(source)
    const isAmongText = group.hasParagraph && (below === undefined || below === group)
    const isLine =
      isText ||
      isAmongText ||
      isProgram(group) ||
      isParagraph(source) ||
      isPlainItem?.(source) === true
    if (isLine) settled[at] = toText(item, source)
    else if (isQuietText?.(source)) settled[at] = toPlainLine(item, source, mostSize)
    below = group
  }
  return settled
}

/**
 * Bullet items no louder than the text are items, whatever their style is called; so are the other lines of a style
 * that is mostly used for such items.
 */
function findPlainItems(
  items: readonly StoryItem[],
  baseSize: number,
): ((source: HeadingSource) => boolean) | undefined {
  const isPlain = ({ look }: HeadingSource): boolean =>
    !look.bold && !look.caps && look.size < baseSize * LARGER
  const isItem = ({ numbered }: HeadingSource): boolean => numbered?.level.format === 'bullet'
  const surplus = new Map<ParagraphStyle, number>()
  let hasItems = false
  for (const item of items) {
    const source = findEvidence(item)
    if (source?.type !== 'heading' || !isPlain(source) || !source.runs.some(showsText)) continue
    hasItems ||= isItem(source)
    surplus.set(source.style, (surplus.get(source.style) ?? 0) + (isItem(source) ? 1 : -1))
  }
  if (!hasItems) return undefined
  return source => isPlain(source) && (isItem(source) || surplus.get(source.style)! > 0)
}

/**
 * Lines whose style sets them apart, but whose author made them look like the text again, are text if most of them read
 * like it: they end like sentences, or have nothing between them.
 */
function findQuietText(
  items: readonly StoryItem[],
  mostSize: number,
): ((source: HeadingSource) => boolean) | undefined {
  const groups = new Groups()
  let hasQuiet = false
  let after: ParagraphStyle | undefined
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at]!
    if (item.type === 'flat' && item.children.length === 0) continue
    const source = findEvidence(item)
    const isQuietLine = source?.type === 'heading' && isQuiet(source, mostSize)
    if (isQuietLine) {
      const { style, runs } = source
      const isAmongText = style === after && style.outlineLevel !== undefined
      const isText = isAmongText || !hasHeadingShape(runsText(runs))
      groups.of({ ...source, numbered: undefined }).quietText += isText ? 1 : -1
      hasQuiet = true
    }
    after = isQuietLine ? source.style : undefined
  }
  if (!hasQuiet) return undefined
  // One sentence that was given a level by itself is meant as a heading.
  const least = ({ style }: HeadingSource): number => (style.outlineLevel === undefined ? 2 : 1)
  return source =>
    isQuiet(source, mostSize) &&
    groups.of({ ...source, numbered: undefined }).quietText >= least(source)
}

function isQuiet({ look, style, runs }: HeadingSource, mostSize: number): boolean {
  const least = mostSize * LARGER
  if (look.bold || look.caps || look.underlined || look.size >= least) return false
  // A level that the paragraph alone has shows nowhere.
  const isShown = style.outlineLevel !== undefined
  if (isShown && !style.bold && (style.fontSize ?? 0) < least) return false
  return runs.some(run => showsText(run) && !(run.marks & MARKS.emphasis))
}

/** Text that may be a heading after all, by its number. */
function toPlainLine(item: StoryItem, source: HeadingSource, mostSize: number): StoryItem {
  const text = toText(item, source)
  if (text.type !== 'flat' || item.type !== 'flat' || text.role.type !== 'body') return text
  const { runs } = source
  const look = findLook({ runs: [...runs], leastSize: source.look.size }, false, mostSize)
  const anchors = item.role.type === 'heading' ? item.role.anchors : []
  return { ...text, evidence: look && { type: 'look', by: 'hand', look, anchors } }
}

const LEAST_STATEMENTS = 3

const isProgram = ({ statements, sentences, others }: Group): boolean =>
  statements >= LEAST_STATEMENTS && statements * 2 > sentences + others

/** Longer than any heading, however it ends. */
const LEAST_PARAGRAPH = 400

const isParagraph = ({ runs }: HeadingSource): boolean =>
  runsText(runs).trim().length >= LEAST_PARAGRAPH

/** The least length of text typed below a heading, in the heading's own paragraph. */
const LEAST_TEXT = 120

/**
 * Removes and returns what follows the first line of a heading, if it is a paragraph of text, or a sentence that is
 * below an empty line or not bold like the heading, or smaller and not bold; and any pictures at its end.
 */
export function takeTextBelow({ runs, sizes }: ParagraphContent): Run[] | undefined {
  const last = runs.findLastIndex(isWord)
  if (last >= 0 && runs.slice(last + 1).some(({ content }) => content.type === 'image')) {
    return runs.splice(last + 1).filter(({ content }) => content.type === 'image')
  }
  const end = runs.findIndex(({ content }) => content.type === 'break')
  if (end < 0 || runsText(runs.slice(0, end)).trim() === '') return undefined
  const below = runs.slice(end + 1)
  const text = runsText(below).trim()
  const isPlain =
    (runs.slice(0, end).every(isBold) && !below.some(run => showsText(run) && isBold(run))) ||
    (runs.slice(0, end).every(isNotPlain) && !below.some(run => showsText(run) && isNotPlain(run)))
  const isSmaller = sizes.some(({ at, size }, index) => at > end && size < sizes[index - 1]!.size)
  const isLong =
    text.length >= LEAST_TEXT || below.find(showsText)?.content.type === 'break' || isPlain
  const isText = (isLong && ENDS_TEXT.test(text)) || (isPlain && isSmaller && text !== '')
  return isText ? runs.splice(end).slice(1) : undefined
}

const isWord = (run: Run): boolean =>
  run.content.type !== 'image' && run.content.type !== 'break' && showsText(run)

const isBold = (run: Run): boolean => !showsText(run) || (run.marks & MARKS.strong) !== 0

/** Not made plain in a bold style. */
const isNotPlain = (run: Run): boolean => !showsText(run) || (run.marks & UNBOLD) === 0

const ENDS_TEXT = /[.!?:;…。．！？：；।؟؛][”"’')\]」』）》]*$/

interface Group {
  sentences: number
  others: number
  hasParagraph: boolean
  statements: number
  /** Quiet lines that read like text, less those that do not. */
  quietText: number
}

const NO_GROUP: Group = {
  sentences: 0,
  others: 0,
  hasParagraph: false,
  statements: 0,
  quietText: 0,
}

/** Headings of one style and level, those with numbers separately. */
class Groups {
  readonly #groups = new Map<ParagraphStyle, Map<string, Group>>()

  of({ style, depth, numbered }: HeadingSource): Group {
    const groups = this.#groups.get(style) ?? new Map<string, Group>()
    this.#groups.set(style, groups)
    const key = `${depth}${numbered ? ' numbered' : ''}`
    const group = groups.get(key) ?? { ...NO_GROUP }
    groups.set(key, group)
    return group
  }
}

/** Headings may end like sentences, unless they are this long. */
const LEAST_SENTENCE = 100
/** `…;`, `…; or`: no heading ends like that. */
const ENDS_CLAUSE = /[;；](?: \p{Ll}{1,4})?$/u

const isSentence = (text: string): boolean =>
  ENDS_CLAUSE.test(text) || (text.length >= LEAST_SENTENCE && ENDS_SENTENCE.test(text))

const ENDS_SENTENCE = /[.,;:…。．，；：、।،؛][”"’')\]」』）》]*$/

/** Among text, a numbered line is text, however short it is. */
const isInText = ({ numbered, runs }: HeadingSource): boolean =>
  numbered !== undefined || ENDS_SENTENCE.test(runsText(runs).trim())

function isLongSentence({ runs }: HeadingSource): boolean {
  const text = runsText(runs).trim()
  return !hasHeadingLength(text.length) && ENDS_SENTENCE.test(text)
}

const toCodeEvidence = (value: string): Evidence => ({ type: 'code', value, otherwise: undefined })

function toText(item: StoryItem, { numbered, runs }: HeadingSource): StoryItem {
  const role = toListRole(numbered, undefined)
  // A label that no list can show is already in the text.
  if (item.type !== 'flat') return item
  const value = numbered ? undefined : findTypedCode(runs)
  if (value !== undefined) return { ...item, role: BODY, evidence: toCodeEvidence(value) }
  if (!role) return toBody(item)
  return { ...item, children: tidyRuns(runs), role }
}
