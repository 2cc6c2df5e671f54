/** Footnotes of GitHub: `text[^1]`, and `[^1]: its note` with further lines indented by four. */
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { environmentOf } from './environment.ts'
import { escapeHtml } from './html.ts'

export function useNotes(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    'reference',
    'note',
    (state, line, endLine, isSilent) => {
      const begin = state.bMarks[line]! + state.tShift[line]!
      const match = /^\[\^([^\]\s]+)\]:[ \t]*/.exec(state.src.slice(begin, state.eMarks[line]!))
      if (!match || state.sCount[line]! - state.blkIndent >= 4) return false
      if (isSilent) return true
      let end = line + 1
      while (end < endLine && isInNote(state, end)) end++
      const lines = state.getLines(line, end, state.blkIndent, false).split('\n')
      environmentOf(state.env).notes.add(match[1]!)
      const note = state.push('note', '', 0)
      note.content = match[1]!
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
    // A note in a note is text: the depth of what is shown does not depend on the document.
    const body = markdown.render(String(meta?.body).replaceAll('[^', '\\[^'), env)
    return `<div class="note" id="${environmentOf(env).prefix}note-${name}"><span class="note-name">${name}</span>${body}</div>\n`
  }
}

const REFERENCE = /\[\^([^\]\s]+)\]/y

/** Indented, or a blank line before such a one. */
function isInNote(state: StateBlock, line: number): boolean {
  let next = line
  while (next < state.lineMax && state.isEmpty(next)) next++
  return next < state.lineMax && state.sCount[next]! - state.blkIndent >= 4
}
