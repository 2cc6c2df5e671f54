/** GitHub's task lists: `- [x] done`. */
import type { MarkdownIt } from 'markdown-it'

export function useTasks(markdown: MarkdownIt): void {
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
