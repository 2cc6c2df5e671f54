/**
 * The markdown of a stranger's document → HTML that is safe to show. HTML in the text is text, except for the few
 * bare tags that our own writer uses (known-html.ts); links lead to the web or inside the document; no image is
 * fetched from anywhere. The page's Content-Security-Policy is the second line of defense.
 */
import Parser, { type MarkdownIt, type Token } from 'markdown-it'
import { useAlignedCells } from '../../../src/site/aligned-cells.ts'
import { type Environment, environmentOf, type PreviewSettings } from './environment.ts'
import { escapeHtml, writeImage, writeLink } from './html.ts'
import { useKnownHtml } from './known-html.ts'
import { useMath } from './math.ts'
import { useNotes } from './notes.ts'

/** `line` is the number of the first line in the document. */
export function renderPreview(markdown: string, settings: PreviewSettings, line = 1): string {
  const environment: Environment = { ...settings, line, isInNote: false }
  return parser.render(markdown, { ...environment })
}

const parser = createParser()

function createParser(): MarkdownIt {
  const markdown = new Parser({ html: false, linkify: true })
  useKnownHtml(markdown)
  useTasks(markdown)
  useNotes(markdown)
  useMath(markdown)
  const { rules } = markdown.renderer
  rules.heading_open = (tokens, index, _options, env) => {
    const { tag, map } = tokens[index]!
    const { prefix, ids, line } = environmentOf(env)
    const id = ids.get(line + (map?.[0] ?? 0))
    return id === undefined ? `<${tag}>` : `<${tag} id="${escapeHtml(prefix + id)}">`
  }
  rules.link_open = (tokens, index, _options, env) =>
    writeLink(String(tokens[index]!.attrGet('href') ?? ''), environmentOf(env))
  rules.image = (tokens, index, _options, env) =>
    writeImage(
      String(tokens[index]!.attrGet('src') ?? ''),
      textOf(tokens[index]!),
      environmentOf(env),
    )
  // A wide table scrolls by itself, and the keyboard reaches it.
  rules.table_open = () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>'
  rules.table_close = () => '</table></div>\n'
  useAlignedCells(markdown)
  return markdown
}

function textOf({ children }: Token): string {
  return (children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')
}

/** Task lists of GitHub: `- [x] done`. */
function useTasks(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'tasks', ({ tokens, Token }) => {
    tokens.forEach((token, index) => {
      const isItem =
        tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open'
      const box = isItem ? /^\[([ xX])\] /.exec(token.content) : null
      const [first] = token.children ?? []
      if (!box || first?.type !== 'text') return
      first.content = first.content.slice(box[0].length)
      const mark = new Token('task', '', 0)
      mark.meta = { isDone: box[1] !== ' ' }
      token.children!.unshift(mark)
      tokens[index - 2]!.attrJoin('class', 'task')
    })
  })
  markdown.renderer.rules.task = (tokens, index) => {
    const isDone = tokens[index]!.meta?.isDone
    return `<input type="checkbox" disabled${isDone ? ' checked' : ''} aria-label="${isDone ? 'done' : 'to do'}"> `
  }
}
