/** GitHub's footnotes: `text[^1]`, and `[^1]: its note` with further lines indented by four. */
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { environmentOf } from './environment.ts'
import { escapeHtml } from './html.ts'

export function useNotes(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    'reference',
    'note',
    (state, line, endLine, isSilent) => {
      const begin = state.bMarks[line]! + state.tShift[line]!
      const { isInNote } = environmentOf(state.env)
      if (isInNote || state.sCount[line]! - state.blkIndent >= 4) return false
      const match = DEFINITION.exec(state.src.slice(begin, state.eMarks[line]!))
      if (!match) return false
      if (isSilent) return true
      const end = findEnd(state, line + 1, endLine)
      const lines = state.getLines(line, end, state.blkIndent, false).split('\n')
      const note = state.push('note', '', 0)
      note.content = match[1]!
      note.map = [line, end]
      note.meta = {
        body: [
          lines[0]!.slice(match[0].length),
          ...lines.slice(1).map(text => text.replace(/^ {1,4}/, '')),
        ].join('\n'),
      }
      state.line = end
      return true
    },
    { alt: ['paragraph', 'reference'] },
  )
  markdown.inline.ruler.before('link', 'note_reference', (state, isSilent) => {
    REFERENCE.lastIndex = state.pos
    const match = REFERENCE.exec(state.src)
    if (!match || !environmentOf(state.env).notes.has(match[1]!)) return false
    if (!isSilent) state.push('note_reference', '', 0).content = match[1]!
    state.pos += match[0].length
    return true
  })
  const { rules } = markdown.renderer
  rules.note_reference = (tokens, index, _options, env) => {
    const name = escapeHtml(tokens[index]!.content)
    return `<sup><a href="#${environmentOf(env).prefix}note-${name}">${name}</a></sup>`
  }
  rules.note = (tokens, index, _options, env) => {
    const { content, meta } = tokens[index]!
    const name = escapeHtml(content)
    // A note in a note is text: the document does not control the depth.
    const body = markdown.render(String(meta?.body), { ...env, isInNote: true })
    return `<div class="note" id="${environmentOf(env).prefix}note-${name}"><span class="note-name">${name}</span>${body}</div>\n`
  }
}

/** Names are short; without a limit, a text full of `[^` would be searched again from each. */
const DEFINITION = /^\[\^([^\]\s]{1,99})\]:[ \t]*/
const REFERENCE = /\[\^([^\]\s]{1,99})\]/y

/** The notes that a text defines, with the lines they begin on. */
export function findNotes(markdown: string): Map<string, number> {
  const notes = new Map<string, number>()
  let line = 1
  let from = 0
  for (const { index, 1: name } of markdown.matchAll(/^\[\^([^\]\s]{1,99})\]:/gm)) {
    for (; from < index; from++) if (markdown.charCodeAt(from) === 10) line++
    notes.set(name!, line)
  }
  return notes
}

/** After the last indented line; blank lines count if an indented one follows. */
function findEnd(state: StateBlock, start: number, endLine: number): number {
  let end = start
  for (let line = start; line < endLine; line++) {
    if (state.isEmpty(line)) continue
    if (state.sCount[line]! - state.blkIndent < 4) break
    end = line + 1
  }
  return end
}
