/** A word processor's paragraph, before it is known what kind of block it becomes. */
import type { Block, Run } from '../../document/document.ts'
import type { FlatParagraph, OutlineItem, Role } from '../../document/outline.ts'
import { isBlankText } from '../../document/runs.ts'
import type { StyleRole } from '../../options.ts'
import type { Numbered } from './lists/numbering.ts'
import type { NamedRole } from './roles/style-names.ts'

export interface ParagraphContent {
  readonly runs: Run[]
  /** Blocks anchored here that stand on their own: pictures beside the text, text boxes, charts. */
  readonly above: Block[]
  readonly below: Block[]
  /** Bookmarks that begin here. */
  readonly anchors: string[]
  /** Formulas alone on their line, as they also occur in `runs`. */
  displayMath: number
  /** The check box at the start of the paragraph. */
  checked: boolean | undefined
  /** Size of the last text on the line, in half-points; absent if it is the paragraph's. */
  lineSize: number | undefined
  /** Size of the smallest text, in half-points; infinite before there is any. */
  leastSize: number
  /** Where the size of the text changes: from this run on. */
  readonly sizes: { readonly at: number; readonly size: number }[]
  /** A page break was seen before any text, or after some. */
  breakBefore: boolean
  breakAfter: boolean
  /** How many of the first runs are known to put nothing on the page: see `hasShownText`. */
  blankRuns: number
  evidence: Evidence | undefined
}

/** Why a paragraph has its role, if only the whole text can decide whether the role holds. */
export type Evidence =
  | HeadingSource
  /** It looks like a heading: by its style, by hand, or because some use the style for subtitles like that. */
  | {
      readonly type: 'look'
      readonly by: 'style' | 'hand' | 'subtitle'
      readonly look: Look
      readonly anchors: readonly string[]
    }
  /** It may be a line of code: its text with all white space. If it is not, `otherwise` says what else it may be. */
  | { readonly type: 'code'; readonly value: string; readonly otherwise: Evidence | undefined }
  /** It is indented like a quote. If that is just the margin, `otherwise` says what else it may be. */
  | { readonly type: 'indent'; readonly otherwise: Evidence | undefined }
  /** It is the first letter of a paragraph. */
  | { readonly type: 'dropCap' }

/** What sets a line apart from the text. */
export interface Look {
  /** In half-points. */
  readonly size: number
  readonly bold: boolean
  /** In capital letters. */
  readonly caps: boolean
  /** And not bold. */
  readonly underlined?: boolean | undefined
  readonly hasColumns?: boolean | undefined
}

/** A heading by its style or outline level. */
export interface HeadingSource {
  readonly type: 'heading'
  readonly style: ParagraphStyle
  readonly depth: number
  readonly look: Look
  readonly numbered: Numbered | undefined
  /** Its text without the number. */
  readonly runs: readonly Run[]
}

export type StoryItem =
  | (FlatParagraph & { readonly evidence?: Evidence | undefined })
  | Extract<OutlineItem, { type: 'block' }>

/** The item as text after all. */
export const toBody = (item: StoryItem): StoryItem =>
  item.type === 'flat' ? { ...item, role: BODY } : item

/** The item, which looks like a heading and is none. */
export function dropLook(item: StoryItem): StoryItem {
  if (item.type !== 'flat') return item
  const { evidence, role } = item
  if (evidence && 'otherwise' in evidence) {
    return { ...item, evidence: { ...evidence, otherwise: undefined } }
  }
  return { ...item, role: role.type === 'heading' ? BODY : role, evidence: undefined }
}

export const BODY: Role = { type: 'body' }

export const findEvidence = (item: StoryItem): Evidence | undefined =>
  item.type === 'flat' ? item.evidence : undefined

export const emptyContent = (): ParagraphContent => ({
  runs: [],
  above: [],
  below: [],
  anchors: [],
  displayMath: 0,
  checked: undefined,
  lineSize: undefined,
  leastSize: Number.POSITIVE_INFINITY,
  sizes: [],
  breakBefore: false,
  breakAfter: false,
  blankRuns: 0,
  evidence: undefined,
})

/** Whether a run puts something on the page. */
export const showsText = (run: Run): boolean => !isBlankText(run)

/** Whether anything has been put on the page so far. Called for every picture, so no run is examined twice. */
export function hasShownText(content: ParagraphContent): boolean {
  const { runs } = content
  while (content.blankRuns < runs.length && !showsText(runs[content.blankRuns]!))
    content.blankRuns++
  return content.blankRuns < runs.length
}

export function noteSize(content: ParagraphContent, size: number): void {
  if (size < content.leastSize) content.leastSize = size
  const { runs, sizes } = content
  if (sizes.at(-1)?.size !== size) sizes.push({ at: runs.length, size })
}

export function notePageBreak(content: ParagraphContent, afterText: boolean): void {
  if (afterText) content.breakAfter = true
  else content.breakBefore = true
}

/** What follows in the paragraph is on a new page or in a new column, like another paragraph. */
export function leaveBlankLine({ runs }: ParagraphContent): void {
  if (runs.length > 0) runs.push(LINE_BREAK, LINE_BREAK)
}

const LINE_BREAK: Run = { content: { type: 'break' }, marks: 0 }

/** What a paragraph inherits from its style, as far as it affects the markdown. */
export interface ParagraphStyle {
  readonly role: NamedRole | undefined
  /** What the caller has made of the style. */
  readonly assigned?: StyleRole | undefined
  /** 0 is the highest heading; undefined is body text. */
  readonly outlineLevel: number | undefined
  /** In half-points; absent if no style gives it. */
  readonly fontSize: number | undefined
  readonly bold: boolean
  readonly keepNext: boolean
  /** Its font is monospaced, and that of the body text is not. */
  readonly monospaced: boolean
}

/** The outline level that means body text (ECMA-376 part 1, 17.3.1.20). */
export const BODY_TEXT_LEVEL = 9

/** As many levels as markdown has. */
const MAX_HEADINGS = 6

/** Levels 7 to 9 keep a heading out of tables of contents; it still looks like what it is based on. */
export function chooseLevel(level: number, inherited: number | undefined): number | undefined {
  if (level < 0 || level >= BODY_TEXT_LEVEL) return undefined
  return level < MAX_HEADINGS ? level : (inherited ?? level)
}

/** The level of a style. Its name wins over the level it carries, unless that makes it body text. */
export function findStyleLevel(
  role: NamedRole | undefined,
  carried: number | undefined,
  inherited: number | undefined,
): number | undefined {
  const named = role?.type === 'heading' ? role.depth - 1 : undefined
  if (carried === undefined) return named ?? inherited
  const isText = carried < 0 || carried >= BODY_TEXT_LEVEL
  return chooseLevel(isText ? carried : (named ?? carried), named ?? inherited)
}

/** Whether an empty paragraph with these borders is drawn as a horizontal rule: it has a line below or above it. */
export const isRule = (borders: readonly string[] = []): boolean =>
  borders.length > 0 && !borders.includes('left') && !borders.includes('right')

/** Whether a line is drawn beside the text and nowhere else, as mail and web pages mark what they quote. */
export const hasBar = (borders: readonly string[] = []): boolean =>
  borders.length === 1 && borders[0] === 'left'
