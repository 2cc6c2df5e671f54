/** Markdown of a page → HTML. The twin is the same text without its directives. */
import MarkdownIt, { type Token } from 'markdown-it'
import { useAlignedCells } from './aligned-cells.ts'
import { splitCode } from './code-colors.ts'
import { CONTAINERS, type Directive, parseDirective } from './directives.ts'
import { attributes, escapeHtml } from './html.ts'

interface Rendered {
  readonly html: string
  readonly headings: readonly Heading[]
}

export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** HTML of directives without an end: forms and parts. */
type Insert = (directive: Directive) => string

export function renderPage(markdown: string, insert: Insert): Rendered {
  const environment: Environment = { headings: [], ids: new Set(), open: [], insert }
  return { html: parser.render(markdown, environment), headings: environment.headings }
}

type Environment = {
  readonly headings: Heading[]
  readonly ids: Set<string>
  /** The open containers, innermost last. */
  readonly open: string[]
  readonly insert: Insert
}

const parser = createParser()

function createParser() {
  const markdown = new MarkdownIt({ html: false })
  markdown.block.ruler.before(
    'paragraph',
    'directive',
    (state, line, _end, isSilent) => {
      const begin = state.bMarks[line]! + state.tShift[line]!
      const text = state.src.slice(begin, state.eMarks[line]!)
      if (!parseDirective(text)) return false
      if (isSilent) return true
      state.push('directive', '', 0).content = text
      state.line = line + 1
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  const { rules } = markdown.renderer
  rules.directive = (tokens, index, _options, env) =>
    renderDirective(parseDirective(tokens[index]!.content)!, env as unknown as Environment)
  rules.heading_open = (tokens, index, _options, env) => {
    const { tag } = tokens[index]!
    const inline = tokens[index + 1]!
    const given = takeId(inline)
    const text = toText(inline)
    const heading = toHeading(Number(tag.slice(1)), text, env as unknown as Environment, given)
    return heading.depth === 1 || heading.depth > 3
      ? `<${tag}>`
      : `<${tag}${attributes({ id: heading.id })}>`
  }
  rules.heading_close = (tokens, index) => {
    const { tag } = tokens[index]!
    return tag === 'h1' ? '</h1>\n' : `</${tag}>\n`
  }
  rules.table_open = (tokens, index) => `${findWrapper(tokens, index) ?? ''}<table>\n`
  rules.table_close = (tokens, index) => {
    const open = tokens.findLastIndex(({ type }, at) => at < index && type === 'table_open')
    return findWrapper(tokens, open) ? '</table>\n</div>\n' : '</table>\n'
  }
  useAlignedCells(markdown)
  rules.code_inline = (tokens, index) => `<code>${breakable(tokens[index]!.content)}</code>`
  rules.fence = (tokens, index) => {
    const { content, info } = tokens[index]!
    // Words after it are for those who run the examples.
    const [language = ''] = info.trim().split(' ')
    return `<pre${attributes({ 'data-language': language || undefined })}><code>${writeCode(content, language)}</code></pre>\n`
  }
  return markdown
}

/** Code as HTML, with its colors. */
export function writeCode(code: string, language: string): string {
  return splitCode(code, language)
    .map(({ text, kind }) =>
      kind ? `<span class="code-${kind}">${escapeHtml(text)}</span>` : escapeHtml(text),
    )
    .join('')
}

/** Only what is around a table can be laid out later than the rest of the page. */
function findWrapper(tokens: readonly Token[], open: number): string | undefined {
  if (isWide(tokens, open))
    return '<div class="wide" role="group" aria-label="Table" tabindex="0">\n'
  return isLong(tokens, open) ? '<div class="long">\n' : undefined
}

/** Tables wider than a phone can show scroll sideways, by keyboard too. */
function isWide(tokens: readonly Token[], open: number): boolean {
  const end = tokens.findIndex(({ type }, index) => index > open && type === 'thead_close')
  return tokens.slice(open, end).filter(({ type }) => type === 'th_open').length > 4
}

function isLong(tokens: readonly Token[], open: number): boolean {
  const end = tokens.findIndex(({ type }, index) => index > open && type === 'table_close')
  return tokens.slice(open, end).filter(({ type }) => type === 'tr_open').length > LONG_ROWS
}

/** About half a window. */
const LONG_ROWS = 10

/** Long names may be broken after a slash, a dot or an underscore, and nowhere else. */
function breakable(text: string): string {
  const escaped = escapeHtml(text)
  return text.length > 12 ? escaped.replace(/(?<![:/])[./_](?=[A-Za-z])/g, '$&<wbr>') : escaped
}

function renderDirective({ name, argument }: Directive, env: Environment): string {
  if (name === 'end') return CONTAINERS[env.open.pop() ?? '']?.close ?? ''
  const container = CONTAINERS[name]
  if (!container) return env.insert({ name, argument })
  env.open.push(name)
  return container.open(argument)
}

/** `## Convert a document {#convertdocument}` gives its anchor. */
function takeId({ children }: Token): string | undefined {
  const last = children?.at(-1)
  const match = last?.type === 'text' ? HEADING_ID.exec(last.content) : null
  if (!last || !match) return undefined
  last.content = last.content.slice(0, match.index)
  return match[1]
}

const HEADING_ID = / \{#([\w-]+)\}$/

function toHeading(
  depth: number,
  text: string,
  { headings, ids }: Environment,
  given?: string,
): Heading {
  const slug = given ?? toId(text)
  let id = slug
  for (let count = 2; ids.has(id); count++) id = `${slug}-${count}`
  ids.add(id)
  const heading = { depth, id, text }
  headings.push(heading)
  return heading
}

/** `/api/convert` is `api-convert`, `rate_limited` stays, `1.0.0` is `v1-0-0`: names of elements begin with a letter. */
export function toId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(?=\d)/, 'v')
}

function toText({ children }: Token): string {
  return (children ?? []).map(({ content }) => content).join('')
}
