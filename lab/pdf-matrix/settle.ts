/**
 * A document as one style words it: headings get their numbers and capitals. Renderers and truth both take
 * the result, so that they cannot differ.
 */
import type { Block, Document } from './model.ts'
import type { Style } from './style.ts'

export function settle(document: Document, style: Style): Document {
  const counters = [0, 0, 0]
  const blocks = document.blocks.map((block): Block => {
    if (block.type === 'heading') {
      counters[block.depth - 1]!++
      counters.fill(0, block.depth)
      const number = writeNumber(counters.slice(0, block.depth), style, document.language)
      return { ...block, text: setCase(number ? `${number} ${block.text}` : block.text, style) }
    }
    if (block.type === 'sidebar' || block.type === 'contents') {
      return { ...block, title: setCase(block.title, style) }
    }
    if (block.type === 'table' && hasLooseHeads(style)) {
      return { ...block, headAlign: block.align.map(() => 'left') }
    }
    if (block.type === 'cards') {
      const cards = block.cards.map(card => ({ ...card, title: setCase(card.title, style) }))
      return { ...block, cards }
    }
    return block.type === 'title' ? { ...block, text: setCase(block.text, style) } : block
  })
  return { ...document, blocks }
}

/** In half of the tables with few lines, titles begin at the left above numbers that end at the right. */
const hasLooseHeads = ({ table, justified }: Style): boolean =>
  justified === 'no' && (table === 'borderless' || table === 'head-rule' || table === 'booktabs')

const CHAPTER: Readonly<Record<string, string>> = {
  de: 'Kapitel',
  fr: 'Chapitre',
  ru: 'Глава',
  el: 'Κεφάλαιο',
}

function writeNumber(counts: readonly number[], style: Style, language: string): string {
  const [first, ...rest] = counts
  const decimal = counts.join('.')
  // A title that is the only heading above others may leave a level without a count.
  if (counts.includes(0)) return ''
  switch (style.numbering) {
    case 'none':
      return ''
    case 'decimal':
      return decimal
    case 'point':
      return `${decimal}.`
    case 'roman':
      return rest.length ? [toRoman(first!), ...rest].join('.') : `${toRoman(first!)}.`
    case 'letter':
      return [toLetter(first!), ...rest].join('.') + (rest.length ? '' : '.')
    case 'section-sign':
      return `§ ${decimal}`
    case 'chapter':
      return rest.length ? decimal : `${CHAPTER[language] ?? 'Chapter'} ${first}:`
    default:
      return style.numbering satisfies never
  }
}

const setCase = (text: string, { heading }: Style): string =>
  heading === 'capitals' ? text.toUpperCase() : text

const ROMAN: readonly (readonly [number, string])[] = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

export function toRoman(value: number): string {
  const step = ROMAN.find(([size]) => size <= value)
  return step ? step[1] + toRoman(value - step[0]) : ''
}

export const toLetter = (value: number): string => String.fromCharCode(64 + value)
