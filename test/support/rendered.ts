/**
 * What markdown becomes when a page shows it carelessly: two renderers with raw HTML and every URL allowed, and an
 * HTML parser that looks for anything active.
 */
import { Parser } from 'htmlparser2'
import MarkdownIt from 'markdown-it'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** What is dangerous in the rendered page, if anything. */
export function findDanger(markdown: string): string | undefined {
  return (
    findDangerInHtml(renderByMicromark(markdown)) ?? findDangerInHtml(renderByMarkdownIt(markdown))
  )
}

export function renderByMicromark(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [WITHOUT_FILTER],
  })
}

/** GitHub's tag filter would hide what we let through. */
const WITHOUT_FILTER = withoutFilter(gfmHtml())

function withoutFilter(extension: ReturnType<typeof gfmHtml>): ReturnType<typeof gfmHtml> {
  const { htmlFlowData: _, htmlTextData: __, ...exit } = extension.exit ?? {}
  return { ...extension, exit }
}

export function renderByMarkdownIt(markdown: string): string {
  const renderer = new MarkdownIt({ html: true, linkify: true })
  renderer.validateLink = () => true
  return renderer.render(markdown)
}

/** Everything that our writer and the two renderers use. */
const TAGS = new Set(
  'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre s section strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  ),
)

const ATTRIBUTES = new Set(
  'align alt aria-describedby aria-label checked class colspan data-footnote-backref data-footnote-ref data-footnotes disabled href id rowspan src start title type'.split(
    ' ',
  ),
)

/** As a browser reads it: without leading control characters and blanks and without line ends. */
const SCRIPT = /^(?:javascript|vbscript|data):/i
const PICTURE = /^data:image\/[\w.+-]+;base64,[\w+/=]*$/i

function findDangerInHtml(html: string): string | undefined {
  let danger: string | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!TAGS.has(name)) danger ??= `<${name}>`
      for (const [key, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES.has(key) && !isAlignment(key, value))
          danger ??= `<${name} ${key}="${value}">`
        if (key !== 'href' && key !== 'src') continue
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop exactly these
        const address = value.replace(/^[\u0000- ]+|[\t\n\r]/g, '')
        const isPicture = name === 'img' && PICTURE.test(address)
        if (SCRIPT.test(address) && !isPicture)
          danger ??= `<${name} ${key}="${value.slice(0, 60)}">`
      }
    },
    onprocessinginstruction(name) {
      danger ??= `<${name}>`
    },
  })
  parser.end(html)
  return danger
}

/** How markdown-it aligns the text of a cell. */
const isAlignment = (key: string, value: string): boolean =>
  key === 'style' && /^text-align:(?:left|right|center)$/.test(value)

/** The text of the page, without what is not shown. */
export function visibleText(html: string): string {
  let text = ''
  const parser = new Parser({ ontext: data => (text += data) })
  parser.end(html)
  return text
}
