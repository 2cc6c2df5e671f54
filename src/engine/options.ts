/** The options of a conversion, the same at every entrance: one table, and the parser of their values. */
import { ConversionError } from './errors.ts'

export interface Options {
  readonly images: 'reference' | 'inline' | 'omit'
  readonly tables: 'pipe' | 'html'
  readonly hidden: 'omit' | 'include'
  readonly comments: 'omit' | 'footnotes'
  readonly changes: 'accept' | 'reject'
  readonly markers: 'none' | 'comments'
  readonly formulas: 'omit' | 'include'
  readonly omitted: 'none' | 'list'
  /** Pages, slides or sheets to keep, as inclusive ranges; absent: all. */
  readonly pages: readonly PageRange[] | undefined
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

/** Every option with a fixed set of values; `pages` is the one that is written freely. */
export const CHOICES = {
  images: {
    values: ['reference', 'inline', 'omit'],
    meaning: 'reference writes ![alt](image1.png), inline a data URI, omit only the alt text',
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
  omitted: {
    values: ['none', 'list'],
    meaning: 'list adds what was left out of the markdown, with its reason and page',
  },
} as const satisfies Record<Exclude<keyof Options, 'pages'>, Choice>

export const PAGES_MEANING = 'pages, slides or sheets to keep, by number, such as 1-3,7'

/** Options as callers give them: strings from a query, flags or properties. */
export interface GivenOptions {
  readonly images?: Options['images'] | undefined
  readonly tables?: Options['tables'] | undefined
  readonly hidden?: Options['hidden'] | undefined
  readonly comments?: Options['comments'] | undefined
  readonly changes?: Options['changes'] | undefined
  readonly markers?: Options['markers'] | undefined
  readonly formulas?: Options['formulas'] | undefined
  readonly omitted?: Options['omitted'] | undefined
  /** For example `1-3,7`. */
  readonly pages?: string | undefined
}

/** Fills in the defaults; a value that is not among the choices is an `invalid_request`. */
export function parseOptions(given: Readonly<Record<string, unknown>>): Options {
  return {
    images: parseChoice('images', given.images),
    tables: parseChoice('tables', given.tables),
    hidden: parseChoice('hidden', given.hidden),
    comments: parseChoice('comments', given.comments),
    changes: parseChoice('changes', given.changes),
    markers: parseChoice('markers', given.markers),
    formulas: parseChoice('formulas', given.formulas),
    omitted: parseChoice('omitted', given.omitted),
    pages: parsePages(given.pages),
  }
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
