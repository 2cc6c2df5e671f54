/** GitHub's formulas: `$x$`, `` $`x`$ ``, and `$$` on lines of their own around one that is displayed. */
import type { MarkdownIt } from 'markdown-it'
import { environmentOf } from './environment.ts'

export function useMath(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('escape', 'formula', (state, isSilent) => {
    if (!environmentOf(state.env).renderFormula) return false
    INLINE.lastIndex = state.pos
    const match = INLINE.exec(state.src)
    if (!match) return false
    if (!isSilent) state.push('formula', '', 0).content = match[1] ?? match[2] ?? ''
    state.pos += match[0].length
    return true
  })
  markdown.block.ruler.before(
    'fence',
    'displayed_formula',
    (state, line, endLine, isSilent) => {
      if (!environmentOf(state.env).renderFormula || !isFence(line)) return false
      let last = line + 1
      while (last < endLine && !isFence(last)) last++
      if (last >= endLine) return false
      if (!isSilent) {
        const token = state.push('displayed_formula', '', 0)
        token.content = state.getLines(line + 1, last, state.blkIndent, false)
        token.map = [line, last + 1]
        state.line = last + 1
      }
      return true

      function isFence(at: number): boolean {
        return (
          state.src.slice(state.bMarks[at]! + state.tShift[at]!, state.eMarks[at]!).trim() === '$$'
        )
      }
    },
    { alt: ['paragraph', 'blockquote', 'list'] },
  )
  const { rules } = markdown.renderer
  rules.formula = (tokens, index, _options, env) =>
    environmentOf(env).renderFormula!(tokens[index]!.content, false)
  rules.displayed_formula = (tokens, index, _options, env) =>
    `<div class="formula" tabindex="0" role="group" aria-label="Formula">${environmentOf(env).renderFormula!(tokens[index]!.content, true)}</div>\n`
}

/** Bounded, so that a text full of dollar signs is not searched again from each. */
const INLINE = /\$`([^`\n]{1,2000})`\$|\$((?![\s$])[^$\n]{1,2000}(?<![\s\\]))\$(?!\d)/y
