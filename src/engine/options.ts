/** The options of a conversion, the same at every entrance: one table, and the parser of their values. */
import { ConversionError } from './errors.ts'

export interface Options {
  readonly images: 'reference' | 'inline' | 'omit' | 'attach'
  readonly remote_images: 'keep' | 'link'
  readonly tables: 'pipe' | 'html'
  readonly hidden: 'omit' | 'include'
  readonly comments: 'omit' | 'footnotes'
  readonly changes: 'accept' | 'reject'
  readonly markers: 'none' | 'comments'
  readonly formulas: 'omit' | 'include'
  /** Pages, slides or sheets to keep, as inclusive ranges; absent: all. */
  readonly pages: readonly PageRange[] | undefined
  readonly blocks: 'none' | 'list'
  readonly omitted: 'none' | 'list'
  /** Id of the heading whose section is wanted. */
  readonly section: string | undefined
  readonly max_tokens: number | undefined
  readonly cursor: string | undefined
  readonly chunks: number | undefined
}

export interface PageRange {
  readonly first: number
  readonly last: number
}

interface Choice {
  /** The first is the default. */
  readonly values: readonly string[]
  readonly meaning: string
}

/** Every option with a fixed set of values. */
export const CHOICES = {
  images: {
    values: ['reference', 'inline', 'omit', 'attach'],
    meaning:
      'reference writes ![alt](image1.png), inline a data URI, omit only the alt text; attach is reference with the images beside the markdown',
  },
  remote_images: {
    values: ['keep', 'link'],
    meaning:
      'pictures elsewhere on the web: keep writes images, which many viewers load by themselves, link writes links',
  },
  tables: {
    values: ['pipe', 'html'],
    meaning: 'html writes tables that have spans or block content as HTML',
  },
  hidden: {
    values: ['omit', 'include'],
    meaning: 'hidden sheets, rows, columns, slides and hidden text',
  },
  comments: { values: ['omit', 'footnotes'], meaning: 'comments and cell notes' },
  changes: { values: ['accept', 'reject'], meaning: 'tracked changes' },
  markers: {
    values: ['none', 'comments'],
    meaning: 'comments writes <!-- page 3 --> or <!-- slide 3 --> at boundaries',
  },
  formulas: {
    values: ['omit', 'include'],
    meaning: 'include writes the formula behind the value of a cell',
  },
  blocks: {
    values: ['none', 'list'],
    meaning: 'list adds the blocks with their lines, pages, places on the page, and cells',
  },
  omitted: {
    values: ['none', 'list'],
    meaning: 'list adds the text of the document that is not in the markdown, with the reason',
  },
} as const satisfies Record<string, Choice>

export interface FreeOption {
  /** What stands for the value in a command line. */
  readonly value: string
  readonly meaning: string
  readonly example: string | number
  /** Only of numbers. */
  readonly min?: number
  readonly max?: number
}

/** Every option that is written freely. */
export const FREE_OPTIONS = {
  pages: {
    value: 'RANGES',
    meaning: 'pages, slides or sheets to keep, by number, such as 1-3,7',
    example: '1-3,7',
  },
  section: {
    value: 'ID',
    meaning: 'only the heading with this id of the outline, and everything below it',
    example: 'results',
  },
  max_tokens: {
    value: 'N',
    meaning:
      'at most so many tokens, as estimated: the first part, and in next_cursor where the next begins',
    example: 8000,
    min: 200,
    max: 1_000_000,
  },
  cursor: {
    value: 'CURSOR',
    meaning: 'the part that begins at this next_cursor; the document and other options as before',
    example: 'c1.5k.2.668.0.z1x9',
  },
  chunks: {
    value: 'N',
    meaning: 'adds the text in chunks of at most so many tokens, for search and retrieval',
    example: 500,
    min: 50,
    max: 8000,
  },
} as const satisfies Record<string, FreeOption>

type FreeName = keyof typeof FREE_OPTIONS

/** All of them, as they are called in queries, bodies and arguments. */
export const OPTION_NAMES: readonly string[] = [
  ...Object.keys(CHOICES),
  ...Object.keys(FREE_OPTIONS),
]

const MAX_CURSOR_LENGTH = 512
const MAX_SECTION_LENGTH = 1000

/** Options as callers give them: strings from a query, flags or properties. */
export interface GivenOptions {
  readonly images?: Options['images'] | undefined
  readonly remote_images?: Options['remote_images'] | undefined
  readonly tables?: Options['tables'] | undefined
  readonly hidden?: Options['hidden'] | undefined
  readonly comments?: Options['comments'] | undefined
  readonly changes?: Options['changes'] | undefined
  readonly markers?: Options['markers'] | undefined
  readonly formulas?: Options['formulas'] | undefined
  /** For example `1-3,7`. */
  readonly pages?: string | undefined
  readonly blocks?: Options['blocks'] | undefined
  readonly omitted?: Options['omitted'] | undefined
  /** An id of the outline. */
  readonly section?: string | undefined
  /** A query has it as text. */
  readonly max_tokens?: number | string | undefined
  readonly cursor?: string | undefined
  readonly chunks?: number | string | undefined
}

/** Fills in the defaults; a value that is not among the choices is an `invalid_request`. */
export function parseOptions(given: Readonly<Record<string, unknown>>): Options {
  return {
    images: parseChoice('images', given.images),
    remote_images: parseChoice('remote_images', given.remote_images),
    tables: parseChoice('tables', given.tables),
    hidden: parseChoice('hidden', given.hidden),
    comments: parseChoice('comments', given.comments),
    changes: parseChoice('changes', given.changes),
    markers: parseChoice('markers', given.markers),
    formulas: parseChoice('formulas', given.formulas),
    pages: parsePages(given.pages),
    blocks: parseChoice('blocks', given.blocks),
    omitted: parseChoice('omitted', given.omitted),
    section: parseText('section', given.section, MAX_SECTION_LENGTH),
    max_tokens: parseNumber('max_tokens', given.max_tokens),
    cursor: parseText('cursor', given.cursor, MAX_CURSOR_LENGTH),
    chunks: parseNumber('chunks', given.chunks),
  }
}

/** Chunks of parts are for agents alone: everybody else has the choice. */
export function refuseChunksOfParts({ chunks, max_tokens, cursor }: GivenOptions): void {
  if (chunks === undefined || (max_tokens === undefined && cursor === undefined)) return
  throw new ConversionError(
    undefined,
    'The option chunks does not go with max_tokens or cursor: chunks cover the whole document.',
    { hint: 'Leave max_tokens and cursor out, or chunks.' },
  )
}

function parseText(name: FreeName, value: unknown, maxLength: number): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' && value.length <= maxLength) return value
  throw new ConversionError(
    undefined,
    `The option ${name} must be a text of at most ${maxLength} characters.`,
  )
}

function parseNumber(name: 'max_tokens' | 'chunks', value: unknown): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  const { min, max } = FREE_OPTIONS[name]
  if (typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max) {
    return number
  }
  throw new ConversionError(
    undefined,
    `The option ${name} must be a whole number from ${min} to ${max}.`,
  )
}

function parseChoice<Name extends keyof typeof CHOICES>(name: Name, value: unknown): Options[Name] {
  const { values } = CHOICES[name]
  if (value === undefined) return values[0] as Options[Name]
  // Only one of the table's own strings gets past this door, so the cast is true.
  if ((values as readonly unknown[]).includes(value)) return value as Options[Name]
  throw new ConversionError(undefined, `The option ${name} must be one of ${values.join(', ')}.`)
}

function parsePages(value: unknown): readonly PageRange[] | undefined {
  if (value === undefined || value === '' || value === 'all') return undefined
  const ranges = typeof value === 'string' ? value.split(',').map(parseRange) : []
  if (ranges.length === 0 || ranges.some(range => range === undefined)) {
    throw new ConversionError(
      undefined,
      'The option pages must be numbers and ranges such as 1-3,7.',
    )
  }
  return ranges.filter(range => range !== undefined)
}

function parseRange(range: string): PageRange | undefined {
  const match = /^\s*([1-9]\d{0,6})\s*(?:-\s*([1-9]\d{0,6})\s*)?$/.exec(range)
  if (!match) return undefined
  const first = Number(match[1])
  const last = match[2] ? Number(match[2]) : first
  return first <= last ? { first, last } : undefined
}

/** Whether the page, slide or sheet with this number is wanted. */
export function isPageWanted(pages: Options['pages'], number: number): boolean {
  return !pages || pages.some(range => range.first <= number && number <= range.last)
}

/** Every page or range that is asked for has to begin in the document. */
export function requirePages(pages: Options['pages'], count: number): void {
  const lastAsked = pages?.reduce((last, { first }) => Math.max(last, first), 0) ?? 0
  if (lastAsked <= count) return
  throw new ConversionError(
    undefined,
    `The document has no page ${lastAsked}: it ends with ${count}.`,
    { hint: `Ask for pages from 1 to ${count}.` },
  )
}
