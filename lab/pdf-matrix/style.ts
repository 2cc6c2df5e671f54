/** The looks that documents are set in: one value for each dimension. Names appear in the report. */
import { type Dice, pick } from '../fuzz/dice.ts'
import type { Block, Document } from './model.ts'

export const STYLES = {
  heading: [
    'larger',
    'bold',
    'coloured',
    'underlined',
    'small-capitals',
    'capitals',
    'centred',
    'italic',
    'ruled',
  ],
  numbering: ['none', 'decimal', 'point', 'roman', 'letter', 'section-sign', 'chapter'],
  columns: ['one', 'two', 'three'],
  table: [
    'ruled',
    'horizontal',
    'booktabs',
    'head-rule',
    'zebra',
    'borderless',
    'cells',
    'rounded',
    'mitred',
  ],
  running: [
    'none',
    'number',
    'dashed',
    'page-of',
    'title-number',
    'ruled-head',
    'company',
    'slash-date',
    'confidential',
    'alternating',
    'long-foot',
  ],
  page: ['a4', 'letter', 'a5', 'ebook', 'a3', 'landscape', 'legal'],
  face: ['serif', 'sans'],
  paragraph: ['spaced', 'indented'],
  justified: ['no', 'yes'],
  bullet: ['disc', 'dash', 'square'],
  quote: ['indented', 'barred'],
  code: ['plain', 'shaded', 'dark', 'numbered'],
  size: ['9', '10', '11', '12'],
} as const

export type Dimension = keyof typeof STYLES
export type Style = { readonly [D in Dimension]: (typeof STYLES)[D][number] }
export const DIMENSIONS = Object.keys(STYLES) as readonly Dimension[]

/** The sizes of pages in points, width first. */
export const PAGE_SIZES: Readonly<Record<Style['page'] | 'slide', readonly [number, number]>> = {
  a4: [595, 842],
  letter: [612, 792],
  a5: [420, 595],
  ebook: [340, 510],
  a3: [842, 1191],
  landscape: [842, 595],
  legal: [612, 1008],
  slide: [720, 405],
}

/** Wide pages are needed for columns, and narrow ones cannot hold large margins. */
const NARROW = new Set<string>(['a5', 'ebook'])
const WIDE = new Set<string>(['a3', 'landscape'])
const FEW_LINES = ['borderless', 'head-rule', 'booktabs', 'horizontal'] as const
const LONG_CELL = 38
const UNCASED = new Set(['ar', 'he', 'zh', 'ja', 'ko'])

export function drawStyle(dice: Dice, document: Document): Style {
  const drawn = Object.fromEntries(
    DIMENSIONS.map(dimension => [dimension, pick<string>(dice, STYLES[dimension])]),
  ) as Style
  // Most documents of the world are set in one column on a usual page.
  const columns = dice(10) < 5 ? 'one' : drawn.columns
  const page = dice(10) < 4 ? pick(dice, ['a4', 'letter'] as const) : drawn.page
  // Tables with few lines are common in print, and harder than any other.
  const table = dice(10) < 4 ? pick(dice, FEW_LINES) : drawn.table
  return fitStyle({ ...drawn, columns, page, table }, document)
}

/** Sentences in several columns of a table leave no room for columns of text. */
const isFullTable = (block: Block): boolean =>
  block.type === 'table' &&
  block.head.length > 2 &&
  block.rows.some(row => row.some(cell => cell.length > LONG_CELL))

/** What cannot be set is set as its nearest relative; the result is what the case is counted under. */
export function fitStyle(style: Style, document: Document): Style {
  const isSlide = document.page === 'slide'
  const types = new Set(document.blocks.map(({ type }) => type))
  const needsWidth =
    ['beside', 'sidebar', 'cards', 'page-break', 'code'].some(type => types.has(type as never)) ||
    document.blocks.some(isFullTable)
  const widest = document.blocks.reduce(
    (most, block) => (block.type === 'table' ? Math.max(most, block.head.length) : most),
    0,
  )
  // Three columns need a wide page, and no table in them is wide.
  const wide = style.face === 'serif' ? 'a3' : 'landscape'
  const isNarrow = NARROW.has(style.page)
  const isFlowing = !isSlide && !needsWidth && widest <= 4
  const page =
    style.columns === 'three' && isFlowing && !WIDE.has(style.page)
      ? wide
      : isNarrow && (needsWidth || widest > 5 || (style.columns === 'two' && isFlowing))
        ? 'a4'
        : style.page
  const columns = isFlowing ? style.columns : 'one'
  const isUncased = UNCASED.has(document.language)
  const heading =
    isUncased && (style.heading === 'small-capitals' || style.heading === 'capitals')
      ? 'bold'
      : isUncased && style.heading === 'italic'
        ? 'larger'
        : style.heading
  const numbering = isUncased && style.numbering === 'chapter' ? 'decimal' : style.numbering
  return {
    ...style,
    page,
    columns,
    heading,
    numbering: document.language === 'ar' || document.language === 'he' ? 'none' : numbering,
    // Small sizes belong to several columns, large ones to slides.
    size: columns === 'three' ? '9' : columns === 'two' && style.size === '12' ? '10' : style.size,
  }
}

export const writeStyle = (style: Style): string =>
  DIMENSIONS.map(dimension => style[dimension]).join('.')
