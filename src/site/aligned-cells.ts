import type { MarkdownIt } from 'markdown-it'

/** Columns are aligned by a class: the pages' policy allows no inline styles. */
export function useAlignedCells({ renderer: { rules } }: MarkdownIt): void {
  for (const name of ['th_open', 'td_open']) {
    rules[name] = (tokens, index) => {
      const { tag, attrs } = tokens[index]!
      const [, alignment] = /text-align:(left|center|right)/.exec(String(attrs?.[0]?.[1])) ?? []
      return alignment ? `<${tag} class="${alignment}">` : `<${tag}>`
    }
  }
}
