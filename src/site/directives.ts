/**
 * Lines of a page that markdown has no words for:
 *
 *     ::: details 200 OK        a part that opens, or a tab; ends with its own `::: end`
 *     ::: part converter        an HTML file of `site/parts`
 *     ::: try convertDocument   a form that sends a request
 *
 * In a browser they are elements; in the markdown twin a line of text or nothing.
 */
import { escapeHtml } from './html.ts'

export interface Directive {
  readonly name: string
  readonly argument: string
}

export function parseDirective(line: string): Directive | undefined {
  const match = /^::: ([a-z]+)(?: +(.*?))?\s*$/.exec(line)
  return match ? { name: match[1]!, argument: match[2] ?? '' } : undefined
}

interface Container {
  readonly open: (argument: string) => string
  readonly close: string
  /** The line that stands for its beginning in the twin. */
  readonly toMarkdown: (argument: string) => string
}

/** Directives with an end. */
export const CONTAINERS: Readonly<Record<string, Container>> = {
  details: {
    open: title => `<details>\n<summary>${toCode(title)}</summary>\n`,
    close: '</details>\n',
    toMarkdown: title => `**${title}**`,
  },
  operation: {
    open: () => '<div class="operation">\n',
    close: '</div>\n',
    toMarkdown: () => '',
  },
  tabs: {
    open: label => `<div class="tabs" data-tabs="${escapeHtml(label)}">\n`,
    close: '</div>\n',
    toMarkdown: () => '',
  },
  tab: {
    open: title => `<section>\n<h3 class="tab-title">${escapeHtml(title)}</h3>\n`,
    close: '</section>\n',
    toMarkdown: title => `**${title}**`,
  },
}

/** Text in backticks as code. */
function toCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** The text without what only a browser can show. */
export function removeDirectives(text: string): string {
  const lines: string[] = []
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const mark = /^(?:```+|~~~+)/.exec(line)?.[0]
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? undefined : mark
    const directive = fence ? undefined : parseDirective(line)
    const text = !fence && /^#{1,6} /.test(line) ? line.replace(/ \{#[\w-]+\}$/, '') : line
    lines.push(
      directive ? (CONTAINERS[directive.name]?.toMarkdown(directive.argument) ?? '') : text,
    )
  }
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}
