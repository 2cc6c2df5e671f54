/**
 * Notes in books: an element that a short link refers to, mostly with a link back.
 *
 *     a word<a id="r1" href="#n1">1</a>  …  <p id="n1">1. What it means. <a href="#r1">↩</a></p>
 *
 * The element becomes a note; the number in front of it and the way back go.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { text } from '../../document/build.ts'
import { type Block, MARKS, type Run } from '../../document/document.ts'
import type { HtmlContext } from './context.ts'
import { typeOf } from './elements.ts'

const HOLDERS: ReadonlySet<string> = new Set([
  'aside',
  'blockquote',
  'dd',
  'div',
  'footer',
  'li',
  'p',
  'section',
])

/** The place of the note that an element is; undefined if it is not one. */
export function findNote(element: XmlElement, context: HtmlContext): string | undefined {
  if (context.notes.areNone || !HOLDERS.has(element.name)) return undefined
  return noteAnchor(element, context) ?? findLeadingNote(element, context)
}

function noteAnchor(element: XmlElement, { toAnchor, notes }: HtmlContext): string | undefined {
  const id = element.attribute('id') ?? element.attribute('name')
  const anchor = id === undefined ? undefined : toAnchor(id)
  return anchor !== undefined && notes.isNote(anchor) ? anchor : undefined
}

/** How deep the anchor of a note may be nested in its paragraph. */
const MAX_LEADING = 6

/** The note that an element begins with: `<p><a id="n1" href="#r1">1</a> …`, or a box around such a paragraph. */
function findLeadingNote(element: XmlElement, context: HtmlContext): string | undefined {
  let current = element
  let isBox = false
  for (let depth = 0; depth < MAX_LEADING; depth++) {
    const first = current.children.find(child => typeof child !== 'string' || child.trim() !== '')
    if (first === undefined || typeof first === 'string') return undefined
    const anchor = noteAnchor(first, context)
    if (anchor !== undefined) {
      if (HOLDERS.has(first.name)) return undefined
      return !isBox || isBoxOfOne(element, context) ? anchor : undefined
    }
    isBox ||= HOLDERS.has(first.name)
    current = first
  }
  return undefined
}

function isBoxOfOne(element: XmlElement, context: HtmlContext): boolean {
  const isNoteLike = /note/i.test(`${typeOf(element)} ${element.attribute('class') ?? ''}`)
  return isNoteLike && countNotes(element, context) === 1
}

function countNotes(element: XmlElement, context: HtmlContext): number {
  return context.reading.budget.nested(() => {
    let count = 0
    for (const child of element.elements()) {
      if (noteAnchor(child, context) !== undefined) count++
      count += countNotes(child, context)
    }
    return count
  })
}

/** Without the leading number, `[1]` or `1.`, and without the remains of it around a backlink. */
export function withoutLabel(blocks: readonly Block[], label: string): Block[] {
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph') return [...blocks]
  let start = 0
  let cut: Run[] = []
  for (let run = first.children[0]; run; run = first.children[++start]) {
    const plain = plainText(run)
    const kept = plain && cutLabel(plain, label)
    if (kept === plain || kept === undefined) break
    if (kept === '') continue
    if (run.marks === 0) {
      start++
      cut = [text(kept)]
    }
    break
  }
  const children = [...cut, ...first.children.slice(start)]
  return children.length > 0 ? [{ type: 'paragraph', children }, ...rest] : rest
}

/** The text of a run that may be a label, like `<sup>1</sup>`. */
function plainText({ content, marks, link }: Run): string | undefined {
  const isLabelLike = marks === 0 || marks === MARKS.superscript || marks === MARKS.strong
  return content.type === 'text' && isLabelLike && link === undefined ? content.value : undefined
}

function cutLabel(text: string, label: string): string {
  const trimmed = text.trimStart()
  const bare = label.replace(/[[\](){}.:\s]/g, '')
  const opened = trimmed.replace(/^[[({]\s*/, '')
  if (bare !== '' && opened.startsWith(bare)) {
    const after = opened.slice(bare.length)
    if (after === '' || /^[\s\])}.:]/.test(after)) return after.replace(/^[\])}.:]*\s*/, '')
  }
  return trimmed.replace(/^[\])}.:]+\s*/, '')
}
