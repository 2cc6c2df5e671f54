/**
 * HTML → blocks. Text accumulates until an element begins or ends a paragraph; then it becomes one. Ids found since
 * the last text name the place of the next heading.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { type Block, type Inline, type ListItem, MARKS, type Run } from '../../document/document.ts'
import { addListItem, type OpenList } from '../../document/list-folding.ts'
import { dropEcho } from '../../document/pictures.ts'
import { tidyRuns } from '../../document/runs.ts'
import { takeTypedBox } from '../../document/typed-box.ts'
import { omitsUnseen } from '../unseen.ts'
import type { HtmlContext } from './context.ts'
import { NOTHING_SAID, type Style } from './css.ts'
import { toWordRole, type WordItem } from './word-lists.ts'

export interface Around {
  readonly marks: number
  readonly link: string | undefined
  readonly preserved: boolean
  readonly capitals: boolean
  /** Headings are bold anyway: a style that says so adds nothing. */
  readonly inHeading: boolean
}

export const NOTHING_AROUND: Around = {
  marks: 0,
  link: undefined,
  preserved: false,
  capitals: false,
  inHeading: false,
}

/** White space other than a single blank, which may stay as it is. */
const BLANKS = /[\t\r\n\f][ \t\r\n\f]*| [ \t\r\n\f]+/g

const MAX_BLANKS = 1000

/** Collects the blocks of one element. */
export class Flow {
  readonly blocks: Block[] = []
  runs: Run[] = []
  /** Names of the place where the next text begins. */
  anchors: string[] = []
  /** Of the item that is being read, if it is one of Word's; empty until it is found. */
  wordLabel: string | undefined
  /** Lists that the next of Word's items may continue. */
  readonly #wordLists: OpenList[] = []
  /** The line was ended by an element: a `<br>` right after it adds nothing. */
  #endedByBlock: Run | undefined
  /** The items of the task list begun by typed boxes. */
  #tasks: ListItem[] = []
  /** Formulas of the paragraph that want a line of their own. */
  #displayMath = 0
  readonly context: HtmlContext

  constructor(context: HtmlContext) {
    this.context = context
  }

  push(content: Inline, around: Around): void {
    this.runs.push({ content, marks: around.marks, link: around.link })
  }

  pushMath(latex: string, isDisplayed: boolean, around: Around): void {
    if (isDisplayed) this.#displayMath++
    this.push({ type: 'inlineMath', latex }, { ...around, marks: 0 })
  }

  say(typed: string, around: Around): void {
    const text = around.capitals ? typed.toUpperCase() : typed
    if (around.preserved) {
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) this.push({ type: 'break' }, around)
        this.#pushText(line, around)
      }
    } else if (text !== '') {
      const single = text.replace(BLANKS, ' ')
      this.#pushText(
        this.runs.at(-1)?.content.type === 'break' ? single.trimStart() : single,
        around,
      )
    }
  }

  /** Blank text after blank text shows nothing. */
  #pushText(value: string, around: Around): void {
    const last = this.runs.at(-1)
    if (value === '' || (last && !isVisible(last) && value.trim() === '')) return
    const { sight, reading } = this.context
    if (sight.isUnseen && omitsUnseen(reading, () => value)) return
    // This many blanks are a gap, whatever the style says, and each line end would search them again.
    const isGap = value.length > MAX_BLANKS && value.trim() === ''
    this.push({ type: 'text', value: isGap ? ' ' : value }, around)
  }

  /** Ends the line, if it has content; two in a row end the paragraph, but not a heading. */
  breakLine(around: Around): void {
    const last = this.runs.findLast(isVisible)
    if (last?.content.type !== 'break') this.#endLine(around)
    else if (around.inHeading) return
    else if (this.#endedByBlock === last) this.#endedByBlock = undefined
    else this.flush()
  }

  /** Ends the line unless it has ended: what follows starts a new line. */
  ensureNewLine(around: Around): void {
    const last = this.runs.findLast(isVisible)
    if (last && last.content.type !== 'break') {
      this.#endLine(around)
      this.#endedByBlock = this.runs.at(-1)
    }
  }

  /** Spaces around the end of a line are not shown. */
  #endLine(around: Around): void {
    while (this.runs.length > 0 && !isVisible(this.runs.at(-1)!)) this.runs.pop()
    const last = this.runs.at(-1)
    if (last?.content.type === 'text') {
      const value = last.content.value.trimEnd()
      this.runs[this.runs.length - 1] = { ...last, content: { type: 'text', value } }
    }
    this.push({ type: 'break' }, around)
  }

  flush(): void {
    const formulas = this.#toFormulas()
    this.#displayMath = 0
    const children = formulas ? [] : tidyRuns(this.runs)
    this.runs = []
    if (formulas) this.add(formulas)
    else if (children.length > 0) this.#addParagraph(children)
  }

  /** Paragraphs that begin with a typed box are the items of one task list; lists and tables have their own. */
  #addParagraph(children: readonly Run[]): void {
    const task = takeTypedBox(children)
    if (!task || this.context.around.some(({ name }) => NO_TASKS.has(name))) {
      dropEcho(this.blocks, children)
      this.add([{ type: 'paragraph', children }])
      return
    }
    const { checked } = task
    const item = { checked, children: [{ type: 'paragraph' as const, children: task.children }] }
    const last = this.blocks.at(-1)
    if (last?.type === 'list' && last.items === this.#tasks) {
      this.anchors = []
      this.#tasks.push(item)
    } else {
      this.#tasks = [item]
      this.add([{ type: 'list', ordered: false, items: this.#tasks }])
    }
  }

  /** Ends the paragraph, which is an item if a label was found in it. */
  endWordItem(item: WordItem): void {
    const label = this.wordLabel
    this.wordLabel = undefined
    const children = tidyRuns(this.runs)
    if (!label || !children.length) {
      this.flush()
      return
    }
    this.runs = []
    this.anchors = []
    const role = toWordRole(item, label)
    const indent = item.level * LEVEL_INDENT
    addListItem(this.blocks, this.#wordLists, { type: 'flat', children, role, indent }, role, false)
  }

  add(blocks: readonly Block[]): void {
    this.#wordLists.length = 0
    // A picture may come between a place and its heading.
    if (!blocks.every(isPicture)) this.anchors = []
    for (const block of blocks) this.blocks.push(block)
  }

  /** What has accumulated since the last block, as one line. */
  takeLine(): Run[] {
    const children = tidyRuns(this.runs)
    this.runs = []
    return children
  }

  /** The names of this place, for a heading that begins here. */
  takeAnchors(): string[] {
    const anchors = this.anchors
    this.anchors = []
    return anchors
  }

  /** A paragraph of nothing but formulas on their own lines. */
  #toFormulas(): Block[] | undefined {
    if (this.#displayMath === 0) return undefined
    const visible = this.runs.filter(run => isVisible(run) && run.content.type !== 'break')
    if (visible.length !== this.#displayMath) return undefined
    return visible.flatMap(({ content }) =>
      content.type === 'inlineMath' ? [{ type: 'mathBlock', latex: content.latex } as const] : [],
    )
  }
}

/** In twentieths of a point, as Word indents its levels. */
const LEVEL_INDENT = 720

const NO_TASKS: ReadonlySet<string> = new Set(['dl', 'ol', 'table', 'ul'])

const isPicture = (block: Block): boolean =>
  block.type === 'paragraph' && block.children.every(({ content }) => content.type === 'image')

const isVisible = ({ content }: Run): boolean =>
  content.type !== 'text' || content.value.trim() !== ''

/** What an element's defaults and the style sheets do to the text in it. */
export function withStyle(around: Around, ownMarks: number, look: Style): Around {
  if (ownMarks === 0 && look === NOTHING_SAID) return around
  let marks = around.marks | ownMarks
  if (!around.inHeading) marks = setMark(marks, MARKS.strong, look.bold)
  marks = setMark(marks, MARKS.emphasis, look.italic)
  if (look.strike) marks |= MARKS.delete
  if (look.vertical === 'superscript') marks |= MARKS.superscript
  if (look.vertical === 'subscript') marks |= MARKS.subscript
  const preserved = look.preserved ?? around.preserved
  const capitals = look.capitals ?? around.capitals
  const isSame = marks === around.marks && preserved === around.preserved
  if (isSame && capitals === around.capitals) return around
  return { marks, link: around.link, preserved, capitals, inHeading: around.inHeading }
}

const setMark = (marks: number, mark: number, holds: boolean | undefined): number =>
  holds === undefined ? marks : holds ? marks | mark : marks & ~mark

/** The text of an element verbatim, for code. */
export function rawText(element: XmlElement): string {
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (child.name === 'br') text += '\n'
    else text += rawText(child)
  }
  return text
}
