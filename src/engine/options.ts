/**
 * The options of a conversion: one table. The types below, parsing, the parameters of the API, the arguments of the
 * MCP tool, the flags of the command and every list of options in the documentation are made from it.
 */
import { ConversionError } from './errors.ts'
import { suggest } from './nearest.ts'
import { parseQuery } from './query.ts'

/** In markdown, a line each. */
interface About {
  readonly meaning: string
  /** Where the flag of the command, or the argument of the MCP tool, does something else. */
  readonly inCommand?: string
  readonly inTool?: string
}

/** What paragraphs of a style can be made. */
export const STYLE_ROLES = [
  ...(['heading 1', 'heading 2', 'heading 3', 'heading 4', 'heading 5', 'heading 6'] as const),
  ...(['paragraph', 'quote', 'code', 'list', 'omit'] as const),
] as const

export type StyleRole = (typeof STYLE_ROLES)[number]
type StyleRoles = Readonly<Record<string, StyleRole>>

interface Choice extends About {
  readonly type: 'choice'
  /** The first is the default. */
  readonly values: readonly string[]
}

/** Options that are absent unless they are given. */
type Free = About & {
  /** What stands for the value in the help of the command. */
  readonly value: string
  /** The flag of the command, if it is called otherwise: one that may be repeated. */
  readonly flag?: string
  readonly example: string | number | StyleRoles
} & ( // A query is text with words to look for, so that it is not empty.
    | { readonly type: 'text' | 'query'; readonly maxLength: number }
    | { readonly type: 'integer'; readonly min: number; readonly max: number }
    | { readonly type: 'pages' }
    | { readonly type: 'styles' }
  )

export type Option = Choice | Free

export const OPTIONS = {
  images: {
    type: 'choice',
    values: ['reference', 'inline', 'omit', 'attach'],
    meaning:
      '`reference` writes `![alt](image1.png)`, `inline` a data URI, `omit` only the alt text; `attach` is `reference` with the images in the JSON as well',
    inTool:
      '`reference` writes `![alt](image1.png)`, `inline` a data URI, `omit` only the alt text; `attach` is `reference` with the images as image content as well, at most 5 MB',
  },
  remote_images: {
    type: 'choice',
    values: ['keep', 'link'],
    meaning:
      'images elsewhere on the web: `keep` writes images, which many viewers load automatically, `link` writes links',
  },
  tables: {
    type: 'choice',
    values: ['pipe', 'html'],
    meaning: '`html` writes tables with merged cells or block content as HTML',
  },
  hidden: {
    type: 'choice',
    values: ['omit', 'include'],
    meaning: 'hidden text, rows, columns, sheets and slides, and text that nobody can see',
  },
  running_lines: {
    type: 'choice',
    values: ['omit', 'include'],
    meaning:
      'running headers and footers: `include` shows each different one once, where it first is',
  },
  comments: {
    type: 'choice',
    values: ['omit', 'footnotes'],
    meaning: 'comments and cell notes',
  },
  changes: { type: 'choice', values: ['accept', 'reject'], meaning: 'tracked changes' },
  pages: {
    type: 'pages',
    value: 'RANGES',
    meaning: 'only these pages, slides or sheets, such as `1-3,7`',
    example: '1-3,7',
  },
  styles: {
    type: 'styles',
    value: 'NAME=ROLE',
    flag: 'style',
    meaning:
      'what paragraphs of a style of a Word, OpenDocument or RTF text are: an object of style names and `heading 1` to `heading 6`, `paragraph`, `quote`, `code`, `list` or `omit` (in a query, as JSON)',
    inCommand:
      'what paragraphs of a style of a Word, OpenDocument or RTF text are: heading 1 to heading 6, paragraph, quote, code, list or omit; repeatable, such as `--style "Chapter=heading 1"`',
    example: { Chapter: 'heading 1' },
  },
  markers: {
    type: 'choice',
    values: ['none', 'comments'],
    meaning: '`comments` writes `<!-- page 3 -->` or `<!-- slide 3 -->` where one begins',
  },
  formulas: {
    type: 'choice',
    values: ['omit', 'include'],
    meaning: '`include` writes the formulas of cells after their values',
  },
  find: {
    type: 'query',
    value: 'WORDS',
    meaning:
      'adds the blocks, table rows and list items that have all these words: line, page, section, text; a word matches from its beginning, `"…"` is a phrase',
    inCommand:
      'print the line and text of the blocks, table rows and list items that have all these words; a word matches from its beginning, `"…"` is a phrase',
    inTool:
      'lists the blocks, table rows and list items that have all these words (line, page, section, text) instead of the document; a word matches from its beginning, `"…"` is a phrase',
    example: 'revenue',
    maxLength: 200,
  },
  section: {
    type: 'text',
    value: 'ID',
    meaning: 'only the heading with this `id` in the outline and everything below it',
    inCommand: 'only the heading with this id and everything below it; `--outline` shows the ids',
    example: 'results',
    maxLength: 1000,
  },
  max_tokens: {
    type: 'integer',
    value: 'N',
    meaning:
      'at most this many tokens, as estimated: the first part, with `next_cursor` for the next one',
    inCommand: 'only the first part of at most this many tokens, as estimated; see `--cursor`',
    inTool:
      'at most this many tokens, as estimated, of the document or section: 8000 unless given, and fewer where the answer would be too long for a host',
    example: 8000,
    min: 200,
    max: 1_000_000,
  },
  cursor: {
    type: 'text',
    value: 'CURSOR',
    meaning:
      'the part that begins at this `next_cursor`; send the same document with the same options',
    inCommand: 'continue from this cursor, which the part before printed to standard error',
    example: 'c1.5k.2.668.0.z1x9',
    maxLength: 512,
  },
  chunks: {
    type: 'integer',
    value: 'N',
    meaning: 'adds the text in chunks of at most this many tokens, for search and retrieval',
    inCommand: 'one line of JSON per chunk of at most this many tokens, for search and retrieval',
    inTool: 'adds the part in chunks of at most this many tokens, for search and retrieval',
    example: 500,
    min: 50,
    max: 8000,
  },
  blocks: {
    type: 'choice',
    values: ['none', 'list'],
    meaning: '`list` adds where each block is: lines, page, position on the page, cells',
    inCommand: 'in `--json`: where each block is (lines, page, position on the page, cells)',
  },
  omitted: {
    type: 'choice',
    values: ['none', 'list'],
    meaning: '`list` adds the text of the document that is not in the markdown, with the reason',
    inCommand: 'in `--json`: the text of the document that is not in the markdown, and why',
  },
} as const satisfies Record<string, Option>

type Table = typeof OPTIONS

/** What callers may give, as properties or as text from a query or a flag; and what it is once parsed. */
type Given<Kind> = Kind extends { readonly values: readonly (infer Value)[] }
  ? Value
  : Kind extends { readonly type: 'integer' }
    ? number | string
    : Kind extends { readonly type: 'styles' }
      ? StyleRoles | string
      : string
type Parsed<Kind extends Option> = Kind extends Choice
  ? Given<Kind>
  :
      | {
          text: string
          query: string
          integer: number
          pages: readonly PageRange[]
          styles: StyleRoles
        }[Exclude<Kind, Choice>['type']]
      | undefined

/** Options as callers give them. */
export type GivenOptions = { readonly [Name in keyof Table]?: Given<Table[Name]> | undefined }

/** Options as they are parsed, once, where they come in. */
export type Options = { readonly [Name in keyof Table]: Parsed<Table[Name]> }

/** Inclusive. */
export interface PageRange {
  readonly first: number
  readonly last: number
}

const entries = Object.entries<Option>(OPTIONS)

// The first value of each choice, and undefined for the rest: what the type infers from the same table.
export const DEFAULT_OPTIONS = Object.fromEntries(
  entries.map(([name, option]) => [name, option.type === 'choice' ? option.values[0] : undefined]),
) as unknown as Options

/** Whatever is not given stays as it is by default; a wrong value is an `invalid_request`. */
export function parseOptions(
  given: Readonly<Record<string, unknown>> | GivenOptions,
  defaults: Options = DEFAULT_OPTIONS,
): Options {
  const values: Readonly<Record<string, unknown>> = given
  const parsed: Record<string, unknown> = { ...defaults }
  for (const [name, option] of entries) {
    const value = values[name]
    if (value !== undefined) parsed[name] = parseValue(name, option, value)
  }
  return parsed as unknown as Options
}

function parseValue(name: string, option: Option, value: unknown): unknown {
  // Forms send fields that nobody has filled in.
  const mayBeEmpty = option.type !== 'choice' && option.type !== 'query'
  if (value === '' && mayBeEmpty) return undefined
  const mustBe = (what: string) =>
    new ConversionError(undefined, `The option \`${name}\` must be ${what}`)
  switch (option.type) {
    case 'choice': {
      const { values } = option
      if (values.includes(value as string)) return value
      throw mustBe(`one of ${values.join(', ')}.${suggest(String(value), values)}`)
    }
    case 'text':
    case 'query': {
      const { type, maxLength } = option
      const minLength = type === 'query' ? 1 : 0
      const length = typeof value === 'string' ? countCharacters(value, maxLength) : -1
      if (length < minLength || length > maxLength) {
        throw mustBe(
          `text of ${minLength ? `${minLength} to` : 'at most'} ${maxLength} characters.`,
        )
      }
      if (type === 'query') parseQuery(value as string)
      return value
    }
    case 'integer': {
      const { min, max } = option
      const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
      if (Number.isInteger(number) && Number(number) >= min && Number(number) <= max) return number
      throw mustBe(`a whole number from ${min} to ${max}.`)
    }
    case 'styles':
      return parseStyles(value, mustBe)
    case 'pages': {
      if (value === 'all') return undefined
      const ranges = typeof value === 'string' ? value.split(',').map(parseRange) : [undefined]
      if (!ranges.includes(undefined)) return ranges
      throw mustBe(`numbers and ranges such as ${option.example}.`)
    }
    default:
      return option satisfies never
  }
}

/** A surrogate pair counts as one; a text that is too long in any case is not counted. */
const countCharacters = (text: string, max: number): number =>
  text.length > 2 * max ? text.length : [...text].length

const MAX_STYLES = 100
const MAX_STYLES_BYTES = 8192

function parseStyles(value: unknown, mustBe: (what: string) => Error): StyleRoles | undefined {
  const given = typeof value === 'string' ? parseJson(value) : value
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw mustBe('an object of style names and roles, such as {"Chapter": "heading 1"}.')
  }
  const styles = Object.entries<unknown>({ ...given })
  const { length } = new TextEncoder().encode(JSON.stringify(given))
  if (styles.length > MAX_STYLES || length > MAX_STYLES_BYTES) {
    throw mustBe(`at most ${MAX_STYLES} style names in ${MAX_STYLES_BYTES / 1024} KB.`)
  }
  const isRole = (role: unknown): role is StyleRole => STYLE_ROLES.includes(role as StyleRole)
  const checked = styles.map(([name, role]): [string, StyleRole] => {
    if (isRole(role)) return [name, role]
    throw mustBe(
      `style names with one of ${STYLE_ROLES.join(', ')}.${suggest(String(role), STYLE_ROLES)}`,
    )
  })
  return checked.length ? Object.fromEntries(checked) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseRange(range: string): PageRange | undefined {
  const match = /^\s*([1-9]\d{0,6})\s*(?:-\s*([1-9]\d{0,6})\s*)?$/.exec(range)
  if (!match) return undefined
  const first = Number(match[1])
  const last = match[2] ? Number(match[2]) : first
  return first <= last ? { first, last } : undefined
}

/** Only agents may ask for chunks of a part; everybody else has to choose. */
export function refuseChunksOfParts({ chunks, max_tokens, cursor }: Options): void {
  if (chunks === undefined || (max_tokens === undefined && cursor === undefined)) return
  throw new ConversionError(
    undefined,
    '`chunks` cannot be combined with `max_tokens` or `cursor`: chunks cover the whole document.',
    { hint: 'Leave out either `chunks`, or `max_tokens` and `cursor`.' },
  )
}

/** Flags have hyphens where options have underscores. */
export function toFlag(name: string): string {
  const option: Option | undefined = (OPTIONS as Readonly<Record<string, Option>>)[name]
  return (option && 'flag' in option && option.flag) || name.replaceAll('_', '-')
}

/** The table as the command and the MCP tool describe it. */
const describedFor = (entrance: 'inCommand' | 'inTool', toName = (name: string) => name) =>
  Object.fromEntries(
    entries.map(([name, option]) => [
      toName(name),
      { ...option, meaning: option[entrance] ?? option.meaning },
    ]),
  )
export const FLAG_OPTIONS = describedFor('inCommand', toFlag)
export const TOOL_OPTIONS = describedFor('inTool')

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
