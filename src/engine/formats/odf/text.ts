/** The content of a paragraph: text, spans, links, breaks (OpenDocument 1.3, part 3, 6). */
import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Inline, Run } from '../../document/document.ts'
import { inheritFormat, NO_FORMAT, type RunFormat, toMarks } from '../prose/text/run-format.ts'
import { translateSymbols } from '../prose/text/symbols.ts'

export interface TextContext {
  readonly budget: Budget
  /** What a text style says. */
  formatOf(styleName: string | undefined): RunFormat
}

/** What applies to a stretch of a paragraph. */
export interface Around {
  readonly format: RunFormat
  readonly link: string | undefined
}

export interface TextHandler extends TextContext {
  push(content: Inline, around: Around): void
  /** Reads an element that is more than text; false if only its text is wanted. */
  readSpecial(element: XmlElement, around: Around, walk: TextWalk): boolean
}

/** What `readSpecial` may use to continue. */
export interface TextWalk {
  into(element: XmlElement, around: Around): void
  push(content: Inline, around: Around): void
}

/** The runs of a paragraph in which only text, spans and links matter. */
export function readRuns(paragraph: XmlElement, context: TextContext): Run[] {
  const runs: Run[] = []
  walkText(paragraph, NOTHING_AROUND, {
    budget: context.budget,
    formatOf: context.formatOf,
    push: (content, { format, link }) =>
      runs.push({ content: draw(content, format.font), marks: toMarks(format), link }),
    readSpecial: element => NOT_SHOWN.has(element.name),
  })
  return runs
}

const draw = (content: Inline, font: string | undefined): Inline =>
  content.type === 'text' && font !== undefined
    ? { type: 'text', value: translateSymbols(content.value, font) }
    : content

const NOTHING_AROUND: Around = { format: NO_FORMAT, link: undefined }

/** More consecutive spaces than this are not text. */
const MAX_SPACES = 200
/** All sequences of spaces are slices of this one: twenty bytes of a file can stand for two hundred. */
const SPACES = ' '.repeat(MAX_SPACES)

/** One if absent or not a number (6.1.3). */
const toSpaceCount = (count: string | undefined): number =>
  Math.max(0, Math.min(Number(count ?? 1) || 1, MAX_SPACES))

export function walkText(paragraph: XmlElement, around: Around, handler: TextHandler): void {
  new TextWalker(handler).readChildren(paragraph, around)
}

/** Walks through one paragraph and remembers how the text before ended. */
class TextWalker implements TextWalk {
  readonly #handler: TextHandler
  // Consecutive white space is one space (6.1.2); what must stay is written as elements.
  #endsWithSpace = true

  constructor(handler: TextHandler) {
    this.#handler = handler
  }

  into(element: XmlElement, around: Around): void {
    this.#handler.budget.nested(() => this.readChildren(element, around))
  }

  push(content: Inline, around: Around): void {
    this.#endsWithSpace = content.type === 'break'
    this.#handler.push(content, around)
  }

  readChildren(element: XmlElement, around: Around): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#sayCollapsed(child, around)
      else this.#read(child, around)
    }
  }

  #say(value: string, around: Around): void {
    if (value !== '') this.push({ type: 'text', value }, around)
  }

  #sayCollapsed(text: string, around: Around): void {
    const single = WIDE_SPACE.test(text) ? text.replace(/[ \t\r\n]+/g, ' ') : text
    this.#say(this.#endsWithSpace && single.startsWith(' ') ? single.slice(1) : single, around)
    this.#endsWithSpace = single.endsWith(' ')
  }

  #read(element: XmlElement, around: Around): void {
    switch (element.name) {
      case 'text:s':
        this.#say(SPACES.slice(0, toSpaceCount(element.attribute('text:c'))), around)
        break
      case 'text:tab':
        this.#say('\t', around)
        break
      case 'text:line-break':
        this.push({ type: 'break' }, around)
        break
      case 'text:a': {
        const link = element.attribute('xlink:href') ?? around.link
        this.into(element, { format: around.format, link })
        break
      }
      case 'text:span': {
        const own = this.#handler.formatOf(element.attribute('text:style-name'))
        this.into(element, { format: inheritFormat(own, around.format), link: around.link })
        break
      }
      default:
        if (!this.#handler.readSpecial(element, around, this)) this.into(element, around)
    }
  }
}

const WIDE_SPACE = /[\t\r\n]| {2}/

/** Elements in a paragraph that are not part of its text. */
export const NOT_SHOWN: ReadonlySet<string> = new Set([
  'office:annotation',
  'office:annotation-end',
  'text:ruby-text',
  'text:note',
  'text:number',
  'text:bookmark',
  'text:bookmark-start',
  'text:bookmark-end',
  'text:soft-page-break',
  'text:script',
  'text:label',
  'draw:frame',
])
