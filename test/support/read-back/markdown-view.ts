/** Markdown, as an independent reader sees it. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { isLiteral, LineView, type View } from './line-view.ts'

interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly value?: string
  readonly position?: { readonly start: { readonly offset?: number } }
  readonly depth?: number
  readonly ordered?: boolean
  readonly start?: number | null
  readonly checked?: boolean | null
  readonly lang?: string | null
  readonly url?: string
  readonly alt?: string
  readonly identifier?: string
  readonly align?: readonly (string | null)[]
}

const READER = {
  extensions: [gfm(), math()],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
}

export function viewMarkdown(markdown: string): View[] {
  const tree = fromMarkdown(markdown, READER)
  return viewNodes(tree.children as readonly Node[], markdown)
}

function viewNodes(nodes: readonly Node[], markdown: string): View[] {
  return nodes.map(node => viewNode(node, markdown))
}

function viewNode(node: Node, markdown: string): View {
  const children = node.children ?? []
  switch (node.type) {
    case 'paragraph':
      return ['paragraph', ...readLine(children)]
    case 'heading':
      return ['heading', node.depth!, ...readLine(children)]
    case 'list':
      return [
        node.ordered ? `list from ${node.start}` : 'list',
        ...children.map(item => [
          'item',
          item.checked ?? null,
          ...viewNodes(item.children!, markdown),
        ]),
      ]
    case 'blockquote':
      return viewQuote(node, markdown)
    case 'code':
      return node.lang === 'math' ? ['math', node.value!] : ['code', node.lang ?? '', node.value!]
    case 'math':
      return ['math', node.value!]
    case 'table':
      return [
        'table',
        node.align!.map(align => align ?? 'none'),
        ...children.map(row => row.children!.map(cell => readLine(cell.children!))),
      ]
    case 'thematicBreak':
      return ['rule']
    case 'footnoteDefinition':
      return ['note', node.identifier!, ...viewNodes(children, markdown)]
    default:
      return [node.type, node.value ?? '']
  }
}

/** Such a first line would make it one of GitHub's alerts, which no document asks for. */
function viewQuote({ children = [] }: Node, markdown: string): View {
  const start = children[0]?.position?.start.offset
  const isAlert = /^\[!(?:note|tip|important|warning|caution)\]/i.test(markdown.slice(start))
  return [isAlert ? 'alert' : 'quote', ...viewNodes(children, markdown)]
}

function readLine(nodes: readonly Node[]): string[] {
  const line = new LineView()
  for (const node of nodes) readInline(node, new Set(), '', line)
  return line.finish()
}

function readInline(node: Node, marks: ReadonlySet<string>, link: string, line: LineView): void {
  const value = node.value ?? ''
  const readChildren = (inside: ReadonlySet<string>, target: string) => {
    for (const child of node.children ?? []) readInline(child, inside, target, line)
  }
  if (node.type === 'text') line.addText(value, marks, link)
  else if (node.type === 'inlineCode') line.addCode(value, marks, link)
  else if (node.type === 'inlineMath') line.addMath(value.replace(/^`(.*)`$/, '$1'), marks, link)
  else if (node.type === 'break') line.addBreak()
  else if (node.type === 'html') line.addTag(value)
  else if (node.type === 'footnoteReference') line.addNote(node.identifier!)
  else if (node.type === 'image') line.addImage(node.alt ?? '', node.url!, link)
  else if (node.type !== 'link') readChildren(new Set([...marks, node.type]), link)
  else readChildren(marks, isLiteral(node.url!, toText(node)) ? link : link || node.url!)
}

const toText = (node: Node): string =>
  node.type === 'html' ? '' : (node.value ?? (node.children ?? []).map(toText).join(''))
