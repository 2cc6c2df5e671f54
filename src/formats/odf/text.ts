/** The content of a paragraph: text, spans, links, breaks (OpenDocument 1.3, part 3, 6). */
import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml.ts'
import { MARKS, type Run } from '../../document/runs.ts'

export interface TextContext {
  readonly budget: Budget
  /** The sum of the MARKS that a text style means. */
  marksOf(styleName: string): number
}

/** More spaces than this in a row are no text. */
const MAX_SPACES = 1000

export function readRuns(paragraph: XmlElement, context: TextContext): Run[] {
  const runs: Run[] = []
  // White space in a row is one space (6.1.2); what must stay is written as elements.
  let endsWithSpace = true
  const add = (value: string, marks: number, link: string | undefined) => {
    if (value !== '') runs.push({ content: { type: 'text', value }, marks, link })
  }
  const walk = (element: XmlElement, marks: number, link: string | undefined) => {
    for (const child of element.children) {
      if (typeof child === 'string') {
        const single = child.replace(/[ \t\r\n]+/g, ' ')
        add(endsWithSpace && single.startsWith(' ') ? single.slice(1) : single, marks, link)
        endsWithSpace = single.endsWith(' ')
        continue
      }
      switch (child.name) {
        case 'text:s': {
          const count = Math.min(Number(child.attribute('text:c') ?? 1) || 1, MAX_SPACES)
          add(' '.repeat(count), marks, link)
          break
        }
        case 'text:tab':
          add('\t', marks, link)
          break
        case 'text:line-break':
          runs.push({ content: { type: 'break' }, marks, link })
          endsWithSpace = true
          break
        case 'text:a':
          context.budget.nested(() => walk(child, marks, child.attribute('xlink:href') ?? link))
          break
        case 'text:span': {
          const styled = marks | context.marksOf(child.attribute('text:style-name') ?? '')
          context.budget.nested(() => walk(child, styled, link))
          break
        }
        default:
          if (!NOT_SHOWN.has(child.name)) context.budget.nested(() => walk(child, marks, link))
      }
    }
  }
  walk(paragraph, 0, undefined)
  return runs
}

const NOT_SHOWN: ReadonlySet<string> = new Set([
  'office:annotation',
  'office:annotation-end',
  'text:ruby-text',
  'text:note',
  'text:bookmark',
  'text:bookmark-start',
  'text:bookmark-end',
  'text:soft-page-break',
  'draw:frame',
])

/** What the text styles of a part mean, by their names. */
export function readTextMarks(
  ...containers: readonly (XmlElement | undefined)[]
): (styleName: string) => number {
  const marks = new Map<string, number>()
  for (const container of containers) {
    for (const style of container?.all('style:style') ?? []) {
      if (style.attribute('style:family') !== 'text') continue
      marks.set(
        style.attribute('style:name') ?? '',
        readMarks(style.first('style:text-properties')),
      )
    }
  }
  return styleName => marks.get(styleName) ?? 0
}

export function readMarks(properties: XmlElement): number {
  const weight = properties.attribute('fo:font-weight') ?? ''
  const slope = properties.attribute('fo:font-style') ?? ''
  const line = properties.attribute('style:text-line-through-style') ?? 'none'
  const position = properties.attribute('style:text-position') ?? ''
  return (
    (weight === 'bold' || Number(weight) >= 600 ? MARKS.strong : 0) |
    (slope === 'italic' || slope === 'oblique' ? MARKS.emphasis : 0) |
    (line === 'none' ? 0 : MARKS.delete) |
    (/^(?:super|[1-9])/.test(position) ? MARKS.superscript : 0) |
    (/^(?:sub|-)/.test(position) ? MARKS.subscript : 0)
  )
}
