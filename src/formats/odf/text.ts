/** The content of a paragraph: text, spans, links, breaks (OpenDocument 1.3, part 3, 6). */
import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml.ts'
import type { Inline } from '../../document/document.ts'
import type { Run } from '../../document/runs.ts'
import { inheritFormat, NO_FORMAT, type RunFormat, toMarks } from '../word/run-format.ts'

export interface TextContext {
  readonly budget: Budget
  /** What a text style says. */
  formatOf(styleName: string | undefined): RunFormat
}

/** What holds for a stretch of a paragraph. */
export interface Around {
  readonly format: RunFormat
  readonly link: string | undefined
}

export interface TextHandler extends TextContext {
  push(content: Inline, around: Around): void
  /** Reads an element that is more than text; false where only the text in it is wanted. */
  readSpecial(element: XmlElement, around: Around, walk: TextWalk): boolean
}

/** What `readSpecial` may use to go on. */
export interface TextWalk {
  into(element: XmlElement, around: Around): void
  push(content: Inline, around: Around): void
}

/** The runs of a paragraph of which only text, spans and links matter. */
export function readRuns(paragraph: XmlElement, context: TextContext): Run[] {
  const runs: Run[] = []
  walkText(paragraph, NOTHING_AROUND, {
    budget: context.budget,
    formatOf: context.formatOf,
    push: (content, { format, link }) => runs.push({ content, marks: toMarks(format), link }),
    readSpecial: element => NOT_SHOWN.has(element.name),
  })
  return runs
}

export const NOTHING_AROUND: Around = { format: NO_FORMAT, link: undefined }

/** More spaces than this in a row are no text. */
const MAX_SPACES = 1000
/** All stretches of spaces are pieces of this one: twenty bytes of a file stand for a thousand. */
const SPACES = ' '.repeat(MAX_SPACES)

/** One where nothing is said, or no number (6.1.3). */
const toSpaceCount = (count: string | undefined): number =>
  Math.max(0, Math.min(Number(count ?? 1) || 1, MAX_SPACES))

export function walkText(paragraph: XmlElement, around: Around, handler: TextHandler): void {
  // White space in a row is one space (6.1.2); what must stay is written as elements.
  let endsWithSpace = true
  const push = (content: Inline, outer: Around) => {
    endsWithSpace = content.type === 'break'
    handler.push(content, outer)
  }
  const say = (value: string, outer: Around) => {
    if (value !== '') push({ type: 'text', value }, outer)
  }
  const sayCollapsed = (text: string, outer: Around) => {
    const single =
      text.includes('  ') || /[\t\r\n]/.test(text) ? text.replace(/[ \t\r\n]+/g, ' ') : text
    say(endsWithSpace && single.startsWith(' ') ? single.slice(1) : single, outer)
    endsWithSpace = single.endsWith(' ')
  }
  const into = (element: XmlElement, outer: Around) => {
    handler.budget.nested(() => {
      for (const child of element.children) {
        if (typeof child === 'string') sayCollapsed(child, outer)
        else read(child, outer)
      }
    })
  }
  const walk: TextWalk = { into, push }

  const read = (element: XmlElement, outer: Around) => {
    switch (element.name) {
      case 'text:s':
        say(SPACES.slice(0, toSpaceCount(element.attribute('text:c'))), outer)
        break
      case 'text:tab':
        say('\t', outer)
        break
      case 'text:line-break':
        push({ type: 'break' }, outer)
        break
      case 'text:a':
        into(element, { format: outer.format, link: element.attribute('xlink:href') ?? outer.link })
        break
      case 'text:span': {
        const own = handler.formatOf(element.attribute('text:style-name'))
        into(element, { format: inheritFormat(own, outer.format), link: outer.link })
        break
      }
      default:
        if (!handler.readSpecial(element, outer, walk)) into(element, outer)
    }
  }
  into(paragraph, around)
}

/** What stands in a paragraph without being part of its text. */
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
