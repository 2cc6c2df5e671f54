/** Lists, task lists and definitions (HTML Living Standard, 4.4). */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph, strong } from '../../document/build.ts'
import { type Block, type ListItem, MARKS } from '../../document/document.ts'
import { takeTypedBox } from '../../document/typed-box.ts'
import type { HtmlContext, Inner } from './context.ts'

interface Item {
  checked?: boolean
  children: Block[]
}

export function readList(element: XmlElement, context: HtmlContext, inner: Inner): Block[] {
  const items: Item[] = []
  let start = toInteger(element.attribute('start'))
  const isOrdered = element.name === 'ol' && hasNumbers(element, context)
  for (const child of element.elements()) {
    if (child.name === 'li') {
      if (inner.takeNote(child)) continue
      const children = inner.inside(child)
      const only = children.length === 1 && children[0]?.type === 'list' ? children[0] : undefined
      // An item that only contains a list is how editors nest it under the item before.
      const above = only && items.at(-1)
      if (above) above.children.push(only)
      else if (only && isOrdered === only.ordered) items.push(...only.items.map(copyItem))
      else {
        if (items.length === 0) start = toInteger(child.attribute('value')) ?? start
        items.push(toItem(children, findCheckBox(child)))
      }
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
  return isOrdered
    ? [{ type: 'list', ordered: true, start: start ?? 1, items }]
    : [{ type: 'list', ordered: false, items }]
}

const copyItem = ({ checked, children }: ListItem): Item => ({
  ...(checked === undefined ? {} : { checked }),
  children: [...children],
})

/** An item with its box, even if that was typed. */
function toItem(children: Block[], checked: boolean | undefined): Item {
  if (checked !== undefined) return { children, checked }
  const [first, ...rest] = children
  const task = first?.type === 'paragraph' ? takeTypedBox(first.children) : undefined
  if (!task) return { children }
  return {
    checked: task.checked,
    children: [{ type: 'paragraph', children: task.children }, ...rest],
  }
}

function toInteger(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** Not if a style says so, nor in tables of contents (EPUB 3.3, 7.4.1). */
function hasNumbers(element: XmlElement, { styles, around }: HtmlContext): boolean {
  const style = styles.styleOf(element, around).listStyle ?? ''
  return !/\bnone\b/.test(style) && !around.some(outer => outer.name === 'nav')
}

/** The state of the box at the start of an item. */
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

/** Terms are bold; their definitions follow. */
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
