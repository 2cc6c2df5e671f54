/** The one markdown writer: a document as GitHub-flavored markdown, in chunks. */

import type { Budget } from '../budget.ts'
import { paragraph, strong, text } from '../document/build.ts'
import type { Block, Document, Note } from '../document/document.ts'
import { isInPair } from '../surrogates.ts'
import { hasOtherScheme } from './address.ts'
import {
  type Container,
  type Siblings,
  startSiblings,
  writeBlock,
  writeBlocks,
  writeGap,
} from './block.ts'
import { type Context, createContext, spend, type WriteOptions } from './context.ts'
import type { SpanRecorder } from './spans.ts'
import { writeTable } from './table.ts'

export type { WriteOptions } from './context.ts'

const MIN_CHUNK_CHARACTERS = 64 * 1024
const MAX_CHUNK_CHARACTERS = 1024 * 1024

/** The chunks joined are the markdown, with one line end after it; nothing for an empty document. */
export function* writeMarkdown(
  document: Document,
  options: WriteOptions,
  budget: Budget,
  recorder?: SpanRecorder,
): Generator<string> {
  const context = createContext(document, options, budget, recorder)
  let isEmpty = true
  let chunk = ''
  for (const part of writeDocument(document, context)) {
    isEmpty = false
    chunk += part
    if (chunk.length < MIN_CHUNK_CHARACTERS) continue
    yield* splitChunk(chunk)
    chunk = ''
  }
  if (!isEmpty) yield* splitChunk(chunk + spend(context, '\n'))
}

/** No chunk ends inside a surrogate pair. */
function* splitChunk(chunk: string): Generator<string> {
  let start = 0
  while (chunk.length - start > MAX_CHUNK_CHARACTERS) {
    const full = start + MAX_CHUNK_CHARACTERS
    const end = isInPair(chunk, full) ? full - 1 : full
    yield chunk.slice(start, end)
    start = end
  }
  yield start ? chunk.slice(start) : chunk
}

const DOCUMENT: Container = { kind: 'document', prefix: '' }
const NOTE: Container = { kind: 'note', prefix: '    ' }

const RULE: Block = { type: 'rule' }

/** The blocks of the document, then the notes that it refers to. */
function* writeDocument(document: Document, context: Context): Generator<string> {
  const siblings = startSiblings()
  const { recorder } = context
  let hasSlide = false
  let needsRule = false
  let offset = 0
  for (const block of document.blocks) {
    if (block.type === 'boundary') recorder?.openPage(block.number)
    if (block.type === 'boundary' && block.unit === 'slide' && context.options.markers === 'none') {
      needsRule ||= hasSlide && siblings.last !== undefined
      if (needsRule) siblings.last = RULE
      hasSlide = true
      continue
    }
    let start = -1
    let written = ''
    for (const part of writeInParts(block, siblings, context)) {
      if (part === '') continue
      if (start >= 0) {
        offset += part.length
        yield part
        continue
      }
      if (needsRule) {
        const rule = writeGap(RULE, '', DOCUMENT, siblings, context) + spend(context, '---')
        offset += rule.length
        recorder?.add(RULE, offset - 3, undefined, offset)
        yield rule
        needsRule = false
      }
      const gap = writeGap(block, part, DOCUMENT, siblings, context)
      start = offset + gap.length
      offset = start + part.length
      written = part
      yield gap + part
    }
    if (start >= 0) recorder?.add(block, start, written, offset)
  }
  yield* writeNotes(context, offset)
}

/** A table may be produced while it is written, and larger than memory. */
function writeInParts(block: Block, siblings: Siblings, context: Context): Iterable<string> {
  return block.type === 'table'
    ? writeTable(block, DOCUMENT.prefix, context)
    : [writeBlock(block, DOCUMENT, siblings, context)]
}

/** Notes may refer to further notes, which are appended. */
function* writeNotes(context: Context, offset: number): Generator<string> {
  const { numbered } = context.notes
  const { recorder } = context
  if (recorder && numbered.length) recorder.notesStart = offset + 2
  for (let index = 0; index < numbered.length; index++) {
    const label = spend(context, `\n\n[^${index + 1}]:`)
    const body = writeBlocks(toNoteBlocks(numbered[index]!), NOTE, startSiblings(), context)
    const note = body === '' ? label : label + spend(context, ' ') + withoutScript(body)
    recorder?.addNote(offset + 2, offset + note.length)
    offset += note.length
    yield note
  }
}

/**
 * Readers without notes take `[^1]: word` for the target of the link `[^1]`. That must not be one that we would not
 * write; a comment after the word makes it text for them, too.
 */
const withoutScript = (body: string): string =>
  /^[^\s:]*:\S+(?:\n|$)/.test(body) && hasOtherScheme(body)
    ? body.replace(/^\S+/, '$& <!-- -->')
    : body

/** A comment begins with its author and day: `**Ann** (2024-05-01): …`. */
function toNoteBlocks({ type, blocks, author, date }: Note): readonly Block[] {
  if (type !== 'comment' || !(author || date)) return blocks
  const [first, ...others] = blocks
  const day = `${author && date ? ' ' : ''}${date ? `(${date.slice(0, 10)})` : ''}: `
  const head = author ? [...strong(author), text(day)] : [text(day)]
  return first?.type === 'paragraph'
    ? [paragraph(head, first.children), ...others]
    : [paragraph(head), ...blocks]
}
