/** Lists, task lists and definitions (HTML Living Standard, 4.4). */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph, strong, text } from '../../document/build.ts'
import { type Block, type ListItem, MARKS } from '../../document/document.ts'
import { withLabel } from '../../document/list-folding.ts'
import { takeTypedBox } from '../../document/typed-box.ts'
import { formatNumber } from '../prose/lists/number-formats.ts'
import type { HtmlContext, Inner } from './context.ts'

interface Item {
  checked?: boolean
  children: Block[]
}

export function readList(element: XmlElement, context: HtmlContext, inner: Inner): Block[] {
  const items: Item[] = []
  let number = toInteger(element.attribute('start')) ?? 1
  let start = number
  const format = findFormat(element, context)
  const isOrdered = format.startsWith('decimal')
  for (const child of element.elements()) {
    if (child.name === 'li') {
      if (inner.takeNote(child) || !inner.isShown(child)) continue
      const children = inner.inside(child)
      const only = children.length === 1 && children[0]?.type === 'list' ? children[0] : undefined
      // An item that only contains a list is how editors nest it under the item before.
      const above = only && items.at(-1)
      if (above) above.children.push(only)
      else if (only && isOrdered === only.ordered) items.push(...only.items.map(copyItem))
      else {
        number = toInteger(child.attribute('value')) ?? number
        if (items.length === 0) start = number
        if (!isOrdered && format !== 'bullet') addLabel(children, formatNumber(number, format))
        number++
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
    ? [{ type: 'list', ordered: true, start, items }]
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

/** The formats of numbers as `type` (4.4.5) and `list-style-type` (CSS Counter Styles 3, 6) call them. */
const NAMES: Readonly<Record<string, string>> = {
  bullet: 'none disc circle square',
  decimal: '1 decimal',
  decimalZero: 'decimal-leading-zero',
  lowerLetter: 'a lower-alpha lower-latin',
  upperLetter: 'A upper-alpha upper-latin',
  lowerRoman: 'i lower-roman',
  upperRoman: 'I upper-roman',
  lowerGreek: 'lower-greek',
  hebrew1: 'hebrew',
  chineseCountingThousand: 'cjk-ideographic simp-chinese-informal trad-chinese-informal',
}

const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([format, names]) =>
    names.split(' ').map(name => [name, format] as const),
  ),
)

/** As a style says, or the element itself; tables of contents have no numbers (EPUB 3.3, 7.4.1). */
function findFormat(element: XmlElement, { styles, around }: HtmlContext): string {
  const isNumbered = element.name === 'ol' && !around.some(outer => outer.name === 'nav')
  if (!isNumbered) return 'bullet'
  const words = styles.styleOf(element, around).listStyle?.split(/\s+/) ?? []
  const known = [...words, element.attribute('type') ?? ''].map(word => FORMATS.get(word))
  return known.find(format => format !== undefined) ?? 'decimal'
}

/** As browsers show it. */
function addLabel(children: Block[], number: string): void {
  const label = `${number}. `
  const [first] = children
  if (first?.type === 'paragraph') {
    children[0] = { ...first, children: withLabel(first.children, label) }
  } else children.unshift(paragraph(text(label.trimEnd())))
}

function findCheckBox(item: XmlElement): boolean | undefined {
  if (item.attribute('role') === 'checkbox') return item.attribute('aria-checked') === 'true'
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
