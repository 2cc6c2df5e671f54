/**
 * The block level of a word processor's text: paragraphs get their role (heading, list item, code, …) from style,
 * numbering and direct properties, and go into a flat list of outline items. A story is a self-contained text: the
 * body, a note, a cell, a text box.
 */
import type { Block, Place, Run } from '../../document/document.ts'
import type { OutlineItem, Role } from '../../document/outline.ts'
import { runsText, tidyRuns } from '../../document/runs.ts'
import { hasBox } from '../../document/typed-box.ts'
import type { Ledger } from '../../ledger.ts'
import type { Options, StyleRole } from '../../options.ts'
import { toListRole } from './lists/list-item.ts'
import type { Numbered } from './lists/numbering.ts'
import { takeTypedLabel, takeTypedNumber } from './lists/typed-label.ts'
import {
  BODY,
  BODY_TEXT_LEVEL,
  dropLook,
  type Evidence,
  emptyContent,
  type ParagraphContent,
  type ParagraphStyle,
  type StoryItem,
  showsText,
} from './paragraph.ts'
import { overrulesCode, toCodeRole, unmarkCode } from './roles/code-role.ts'
import {
  findWholeCode,
  hasCode,
  settleCodeEmphasis,
  settleFonts,
  toCodeLines,
} from './roles/code-text.ts'
import { dropEmptyContents, toContentsEntry } from './roles/contents.ts'
import { dropCoverHeadings } from './roles/cover-headings.ts'
import {
  findLook,
  hasColumns,
  hasHeadingLength,
  isSure,
  looksLikeHeading,
  TextSizes,
  toHeadingLook,
  toLook,
} from './roles/guessed-headings.ts'
import { findLookEvidence, NOT_SMALLER } from './roles/heading-lines.ts'
import { settleLooks } from './roles/heading-looks.ts'
import { hasBullet, hasLabel, isIndented, settleIndented } from './roles/indented-quotes.ts'
import { dropLongHeadings, takeTextBelow } from './roles/long-headings.ts'
import { countLetters, settleMonospaced } from './roles/monospaced-prose.ts'
import { raiseNumberedLines } from './roles/numbered-headings.ts'
import { settleTitle } from './roles/title-lines.ts'
import { fenceTypedCode, findTypedCode } from './roles/typed-code.ts'
import { settleTypedContents } from './roles/typed-contents.ts'
import { settleTypedMarkdown } from './roles/typed-markdown.ts'
import { isDropCap, joinDropCaps } from './text/drop-caps.ts'
import { toBox } from './text/fields.ts'
import { splitParts } from './text/parts.ts'
import { UNBOLD, UNDERLINED } from './text/run-format.ts'
import { joinWrappedLines } from './text/wrapped-lines.ts'

export interface StoryParagraph {
  readonly content: ParagraphContent
  readonly style: ParagraphStyle
  readonly numbered: Numbered | undefined
  /** Indents in twips. */
  readonly indent: number
  readonly rightIndent?: number | undefined
  /** The first line begins left of the others. */
  readonly isHanging?: boolean | undefined
  /** A line is drawn on its left, and only there. */
  readonly hasBar?: boolean | undefined
  /** The outline level given by the paragraph itself. */
  readonly outlineLevel?: number | undefined
  /** The paragraph is in a field that generates a table of contents. */
  readonly inContents?: boolean
  readonly isDropCap?: boolean | undefined
}

export interface StoryContext {
  readonly options: Pick<Options, 'markers' | 'pages'>
  /** Size of the body text in half-points. */
  readonly baseFontSize: number
  readonly ledger?: Ledger | undefined
}

export class Story {
  readonly #items: StoryItem[] = []
  readonly #context: StoryContext
  /** Most stories are cells, without any evidence. */
  #hasEvidence = false
  #textSizes: TextSizes | undefined
  /** Letters of headings and items whose font alone is monospaced. */
  #monospacedItems = 0
  /** The current page; its blocks share the object. */
  #place: Place & { readonly page: number } = { page: 1 }

  /** Cells have no headings that only look like it: a header row is large and bold as well. */
  readonly #isCell: boolean
  /** Content of a paragraph that continues in the next one, because its mark is deleted. */
  #carried: ParagraphContent | undefined

  constructor(context: StoryContext, isCell = false) {
    this.#context = context
    this.#isCell = isCell
  }

  /** Everything added so far, which may be the whole text of the document. */
  finish(isWhole = false): readonly OutlineItem[] {
    const carried = this.takeCarried()
    if (carried) this.addContent(carried, BODY, 0)
    const { ledger } = this.#context
    const added = isWhole
      ? joinWrappedLines(
          settleTypedContents(
            settleTypedMarkdown(settleMonospaced(this.#items, this.#monospacedItems)),
            ledger,
          ),
        )
      : this.#items
    const items = this.#hasEvidence ? this.#settle(added) : added
    if (this.#isCell) return items
    const filled = dropEmptyContents(items, ledger)
    const titled = settleTitle(isWhole ? dropCoverHeadings(filled) : filled, ledger)
    return raiseNumberedLines(titled, this.#findMostSize())
  }

  #settle(items: readonly StoryItem[]): readonly StoryItem[] {
    const { baseFontSize } = this.#context
    const mostSize = this.#findMostSize()
    const whole = joinDropCaps(items)
    const written = settleIndented(fenceTypedCode(dropLongHeadings(whole, baseFontSize, mostSize)))
    return settleLooks(written, baseFontSize, mostSize)
  }

  /** In half-points. */
  #findMostSize(): number {
    return this.#textSizes?.findMost() || this.#context.baseFontSize
  }

  /** Keeps content for the paragraph that follows. */
  carry(content: ParagraphContent | undefined): void {
    this.#carried = content
  }

  takeCarried(): ParagraphContent | undefined {
    const carried = this.#carried
    this.#carried = undefined
    return carried
  }

  add(paragraph: StoryParagraph): void {
    dropLastBreaks(paragraph.content.runs)
    const parts = this.#mayHaveParts(paragraph) ? splitParts(paragraph.content) : undefined
    if (!parts) this.#add(paragraph)
    else for (const content of parts) this.#add({ ...paragraph, content })
  }

  /** In a cell, in an item or below a heading, a blank line decides nothing; in code it is a line. */
  #mayHaveParts({ content, style, numbered, outlineLevel, isDropCap, inContents }: StoryParagraph) {
    const isText = !style.role && !style.assigned && style.outlineLevel === undefined
    const isAlone = !numbered && outlineLevel === undefined && !isDropCap && !inContents
    return isText && isAlone && !this.#isCell && !content.displayMath && !hasCode(content.runs)
  }

  #add(paragraph: StoryParagraph): void {
    const { content, style, indent, inContents = false } = paragraph
    if (style.assigned) {
      this.addContent(content, this.#toAssigned(paragraph, style.assigned), indent)
      return
    }
    if (paragraph.isDropCap) {
      content.evidence = { type: 'dropCap' }
      this.addContent(content, BODY, indent)
      return
    }
    this.#takeDropCap(content)
    this.#dropColumnHead(content)
    const isStyled = style.role?.type === 'contents'
    if (isStyled || (inContents && style.outlineLevel === undefined)) {
      const hasLink = content.runs.some(run => run.link !== undefined)
      const entry = toContentsEntry(content.runs)
      // Some authors like the look of the contents styles; what leads nowhere is not an entry.
      if (isStyled ? inContents || hasLink || entry : hasLink) {
        const level = style.role?.type === 'contents' ? style.role.level : 0
        const { ledger } = this.#context
        if (entry && ledger) {
          const number = runsText(content.runs).slice(runsText(entry).length)
          ledger.add('contents_page_number', number)
        }
        this.#addContentsEntry(entry ?? content.runs, level, indent)
        return
      }
    }
    const text = findOutlineLevel(paragraph) === undefined ? undefined : takeTextBelow(content)
    this.addContent(content, this.#toRole(paragraph), indent)
    if (text) this.addContent({ ...emptyContent(), runs: text }, BODY, indent)
  }

  /** A letter that is a word, `A`, is followed by a space, which the beginning of a paragraph would lose. */
  #takeDropCap({ runs }: ParagraphContent): void {
    const before = this.#items.at(-1)
    if (!before || !isDropCap(before) || !/^\s/.test(runsText(runs))) return
    this.#items.pop()
    runs.unshift(...before.children)
  }

  /** A bold line above a table typed with tabs is its header. */
  #dropColumnHead({ runs }: ParagraphContent): void {
    const last = this.#items.at(-1)
    const isBlank = last?.type === 'flat' && last.children.length === 0
    const at = this.#items.length - (isBlank ? 2 : 1)
    const before = this.#items[at]
    const evidence = before && findLookEvidence(before)
    if (evidence?.type !== 'look' || !evidence.look.hasColumns) return
    if (hasColumns(runsText(runs))) this.#items[at] = dropLook(before!)
  }

  addBlock(block: Block): void {
    this.#items.push({ type: 'block', block, place: this.#findPlace() })
  }

  /** A paragraph whose role is known. */
  addContent(content: ParagraphContent, role: Role, indent: number): void {
    if (content.breakBefore) this.turnPage(false)
    // Nothing comes between a heading and its text.
    const isHeading = role.type === 'heading' || role.type === 'title'
    for (const block of content.above) this.addBlock(block)
    if (isHeading) for (const block of content.below) this.addBlock(block)
    const formulas = toFormulas(content)
    if (formulas) for (const block of formulas) this.addBlock(block)
    else this.#push(content.runs, role, indent, content.evidence)
    if (!isHeading) for (const block of content.below) this.addBlock(block)
    if (content.breakAfter) this.turnPage(false)
  }

  /** What the caller has made of the paragraph's style; nothing is guessed. */
  #toAssigned({ content, numbered }: StoryParagraph, assigned: StyleRole): Role {
    const { runs } = content
    if (assigned === 'omit') {
      this.#context.ledger?.add('style', runsText(runs))
      runs.length = 0
      return BODY
    }
    if (assigned === 'code') {
      return { type: 'code', value: toCodeLines(runs) ?? runsText(runs), byFont: false }
    }
    if (findWholeCode(runs)) unmarkCode(runs)
    if (assigned === 'list') {
      const bullet = { type: 'list', id: 'assigned', level: 0, ordered: false } as const
      return toListRole(numbered, content.checked) ?? bullet
    }
    prefixLabel(content, numbered)
    if (assigned === 'paragraph') return BODY
    if (assigned === 'quote') return { type: 'quote' }
    const depth = Number(assigned.slice(-1))
    return { type: 'heading', depth, anchors: content.anchors, isExact: true }
  }

  #toRole(paragraph: StoryParagraph): Role {
    const { content, style, indent, numbered } = paragraph
    const role = overrulesCode(content, style) ? undefined : style.role
    const { baseFontSize } = this.#context
    const wholeCode = findWholeCode(content.runs)
    const outlineLevel = findOutlineLevel(paragraph)
    if (outlineLevel !== undefined) {
      if (wholeCode) this.#dropFont(content.runs, wholeCode)
      const depth = outlineLevel + 1
      const runs = [...content.runs]
      const look = toHeadingLook(content, style, baseFontSize)
      dropLooks(runs)
      content.evidence = { type: 'heading', style, depth, look, numbered, runs }
      prefixLabel(content, numbered)
      return { type: 'heading', depth, anchors: content.anchors }
    }
    if (!role && !this.#isCell && looksLikeHeading(style, baseFontSize)) {
      const text = runsText(content.runs).trim()
      if (hasHeadingLength(text.length)) {
        prefixLabel(content, numbered)
        const look = toLook(text, style.fontSize ?? 0, style.bold)
        content.evidence = { type: 'look', by: 'style', look, anchors: content.anchors }
        return { type: 'heading', depth: 1, anchors: content.anchors }
      }
    }
    // Letterheads borrow the style of titles and are small print.
    const isTitle = role?.type === 'title' && content.leastSize >= baseFontSize * NOT_SMALLER
    if (isTitle) return { type: 'title', anchors: content.anchors }
    if (role?.type === 'subtitle' && !this.#isCell) {
      const text = runsText(content.runs).trim()
      if (hasHeadingLength(text.length)) {
        const look = toLook(text, style.fontSize ?? baseFontSize, style.bold)
        content.evidence = { type: 'look', by: 'subtitle', look, anchors: content.anchors }
      }
    }
    const mayBeHeading = !role || role.type === 'code'
    if (!this.#isCell && mayBeHeading && numbered?.level.format !== 'bullet') {
      const look = findLook(content, style.bold, baseFontSize)
      if (look) {
        const evidence = { type: 'look', by: 'hand', look, anchors: content.anchors } as const
        content.evidence = evidence
        // Nobody sets code larger than the text, and bold.
        if (wholeCode === 'font' && isSure(evidence, baseFontSize)) {
          this.#dropFont(content.runs, wholeCode)
          return BODY
        }
      }
      if (!numbered && (!look?.bold || look.size <= baseFontSize)) {
        this.#textSizes ??= new TextSizes()
        this.#textSizes.add(content)
      }
    }
    if (content.checked !== undefined && hasBox(content.runs)) untickBox(content)
    const { isHanging = false } = paragraph
    const typed = isHanging && !numbered ? takeTypedLabel(content.runs, indent) : undefined
    const list = typed
      ? { ...typed, checked: content.checked }
      : toListRole(numbered, content.checked)
    if (list) {
      if (wholeCode) this.#dropFont(content.runs, wholeCode)
      return list
    }
    const code = toCodeRole(content, style, wholeCode, this.#isCell)
    if (code) return code
    if (role?.type === 'quote') return { type: 'quote' }
    if (this.#isCell) return BODY
    if (paragraph.hasBar && !content.evidence && !hasBullet(runsText(content.runs))) {
      return { type: 'quote' }
    }
    if (isGuessedQuote(paragraph)) {
      content.evidence = { type: 'indent', otherwise: content.evidence }
      return { type: 'quote' }
    }
    const value = role ? undefined : findTypedCode(content.runs)
    if (value !== undefined) {
      content.evidence = { type: 'code', value, otherwise: content.evidence }
    }
    return BODY
  }

  /** For a heading or list item, being monospaced as a whole is a matter of taste, not code. */
  #dropFont(runs: Run[], wholeCode: 'style' | 'font'): void {
    if (wholeCode === 'font') this.#monospacedItems += countLetters(runsText(runs))
    unmarkCode(runs)
  }

  #addContentsEntry(runs: readonly Run[], level: number, indent: number): void {
    if (!runs.length) return
    const entry = [...runs]
    const number = takeTypedNumber(entry)
    const role: Role = {
      type: 'list',
      id: 'contents',
      level,
      ordered: number !== undefined,
      number,
    }
    this.#push(entry, role, indent)
  }

  #push(runs: Run[], role: Role, indent: number, evidence?: Evidence): void {
    this.#hasEvidence ||= evidence !== undefined
    dropLooks(runs)
    if (hasCode(runs)) {
      settleFonts(runs)
      settleCodeEmphasis(runs)
    }
    const children = tidyRuns(runs)
    this.#items.push({ type: 'flat', children, role, indent, place: this.#findPlace(), evidence })
  }

  /** The content of a cell is on the page of its table. */
  #findPlace(): Place | undefined {
    return this.#isCell ? undefined : this.#place
  }

  /** `isInside`: the last block continues on the new page. */
  turnPage(isInside: boolean): void {
    if (this.#isCell) return
    const { markers, pages } = this.#context.options
    const number = this.#place.page + 1
    this.#place = { page: number }
    if (markers === 'none' && !pages) return
    this.#items.push({ type: 'block', block: { type: 'boundary', unit: 'page', number, isInside } })
  }
}

/**
 * The level of a heading: the style's, or the paragraph's own. The latter alone is not visible, so it counts only if
 * the paragraph starts at the margin like a heading, not inside a list.
 */
function findOutlineLevel(paragraph: StoryParagraph): number | undefined {
  const { outlineLevel: direct, style, indent } = paragraph
  if (direct === undefined || direct < 0) return style.outlineLevel
  if (direct >= BODY_TEXT_LEVEL) return undefined
  return style.outlineLevel !== undefined || indent === 0 ? direct : undefined
}

function isGuessedQuote(paragraph: StoryParagraph): boolean {
  const { content, indent, rightIndent = 0, isHanging, numbered } = paragraph
  if (isHanging || numbered || !isIndented(indent, rightIndent)) return false
  const isText = content.runs.every(run => run.content.type !== 'image')
  return isText && content.runs.some(showsText) && !hasLabel(runsText(content.runs))
}

/** They show nothing, and a heading with one would not look like one. */
function dropLastBreaks(runs: Run[]): void {
  while (runs.length > 1 && runs.at(-1)!.content.type === 'break') runs.pop()
}

/** The number before a heading or a paragraph whose label is more than a list can express. */
function prefixLabel(content: ParagraphContent, numbered: Numbered | undefined): void {
  if (!numbered || numbered.level.format === 'bullet' || numbered.label === '') return
  const space = numbered.level.suffix === 'nothing' ? '' : ' '
  const value = numbered.label + space
  content.runs.unshift({ content: { type: 'text', value }, marks: 0 })
}

const LOOKS = UNBOLD | UNDERLINED

function dropLooks(runs: Run[]): void {
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!
    if (run.marks & LOOKS) runs[index] = { ...run, marks: run.marks & ~LOOKS }
  }
}

/** One of several boxes in a line is a choice, not a task. */
function untickBox(content: ParagraphContent): void {
  const value = toBox(content.checked === true)
  content.runs.unshift({ content: { type: 'text', value }, marks: 0 })
  content.checked = undefined
}

/** A paragraph of nothing but formulas on their own lines. */
function toFormulas(content: ParagraphContent): Block[] | undefined {
  if (content.displayMath === 0) return undefined
  const visible = content.runs.filter(run => run.content.type !== 'break' && showsText(run))
  if (visible.length !== content.displayMath) return undefined
  return visible.flatMap(({ content }) =>
    content.type === 'inlineMath' ? [{ type: 'mathBlock', latex: content.latex } as const] : [],
  )
}
