/** Lists, task lists and definitions (HTML Living Standard, 4.4). */

import type { XmlElement } from '../../containers/xml.ts'
import { paragraph, strong } from '../../document/build.ts'
import { type Block, type List, MARKS } from '../../document/document.ts'
import { lookup } from '../../lookup.ts'
import type { HtmlContext, Inner } from './context.ts'

export function readList(element: XmlElement, context: HtmlContext, inner: Inner): Block[] {
  const items: { checked?: boolean; children: Block[] }[] = []
  let start = toInteger(element.attribute('start'))
  for (const child of element.elements()) {
    if (child.name === 'li') {
      if (inner.takeNote(child)) continue
      if (items.length === 0) start = toInteger(child.attribute('value')) ?? start
      const checked = findCheckBox(child)
      items.push({
        children: inner.inside(child),
        ...(checked === undefined ? {} : { checked }),
      })
      continue
    }
    // A list directly in a list belongs to the item before it.
    const blocks = inner.alone(child)
    const last = items.at(-1)
    if (last) {
      for (const block of blocks) last.children.push(block)
    } else if (blocks.length > 0) {
      items.push({ children: blocks })
    }
  }
  if (items.length === 0) return []
  const kind = element.name === 'ol' ? findKind(element, context) : 'none'
  if (kind === 'none') return [{ type: 'list', ordered: false, items }]
  return [{ type: 'list', ordered: true, start: start ?? 1, ...(kind ? { kind } : {}), items }]
}

function toInteger(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

type Kind = NonNullable<List['kind']>

const KINDS = lookup<Kind>({
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  'lower-alpha': 'lower-alpha',
  'lower-latin': 'lower-alpha',
  'upper-alpha': 'upper-alpha',
  'upper-latin': 'upper-alpha',
  'lower-roman': 'lower-roman',
  'upper-roman': 'upper-roman',
})

/** Without numbers where a style says so, and in tables of contents (EPUB 3.3, 7.4.1). */
function findKind(element: XmlElement, { styles, around }: HtmlContext): Kind | 'none' | undefined {
  const style = styles.lookOf(element, around).listStyle ?? ''
  const inNavigation = around.some(outer => outer.name === 'nav')
  if (/\bnone\b/.test(style) || inNavigation) return 'none'
  return KINDS[element.attribute('type') ?? ''] ?? KINDS[style]
}

/** The state of the box that an item begins with. */
function findCheckBox(item: XmlElement): boolean | undefined {
  let current = item
  for (let depth = 0; depth < 3; depth++) {
    const first = current.children.find(child => typeof child !== 'string' || child.trim() !== '')
    if (first === undefined || typeof first === 'string') return undefined
    if (first.name === 'input') {
      const isBox = first.attribute('type')?.toLowerCase() === 'checkbox'
      return isBox ? first.attribute('checked') !== undefined : undefined
    }
    current = first
  }
  return undefined
}

/** Terms stand out; what they mean follows. */
export function readDefinitions(element: XmlElement, inner: Inner): Block[] {
  return element.elements().flatMap((child): Block[] => {
    switch (child.name) {
      case 'dt':
        return inner.takeNote(child) ? [] : inner.inside(child).map(toTerm)
      case 'dd':
        return inner.takeNote(child) ? [] : inner.inside(child)
      case 'div':
        return readDefinitions(child, inner)
      default:
        return inner.alone(child)
    }
  })
}

const toTerm = (block: Block): Block =>
  block.type === 'paragraph' && !block.children.some(({ marks }) => marks & MARKS.strong)
    ? paragraph(strong(block.children))
    : block
