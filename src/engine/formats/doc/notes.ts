/** Where notes and comments are referenced, and which part of the text is theirs. */
import type { Note } from '../../document/document.ts'
import type { Fib, TextPart } from './fib.ts'
import { readPlc } from './plc.ts'

export interface NoteRange {
  readonly id: string
  readonly type: Note['type']
  readonly author: string | undefined
  readonly start: number
  readonly end: number
}

interface NoteKind {
  readonly type: Note['type']
  readonly references: 'footnoteReferences' | 'endnoteReferences' | 'commentReferences'
  readonly texts: 'footnoteTexts' | 'endnoteTexts' | 'commentTexts'
  readonly part: TextPart
  /** Bytes of a reference besides its position. */
  readonly referenceBytes: number
  readonly oldReferenceBytes: number
}

const KINDS: readonly NoteKind[] = [
  {
    type: 'footnote',
    references: 'footnoteReferences',
    texts: 'footnoteTexts',
    part: 'footnotes',
    referenceBytes: 2,
    oldReferenceBytes: 2,
  },
  {
    type: 'endnote',
    references: 'endnoteReferences',
    texts: 'endnoteTexts',
    part: 'endnotes',
    referenceBytes: 2,
    oldReferenceBytes: 2,
  },
  {
    type: 'comment',
    references: 'commentReferences',
    texts: 'commentTexts',
    part: 'comments',
    referenceBytes: 30,
    oldReferenceBytes: 20,
  },
]

/** Notes by the position of their reference in the main text. */
export function readNoteRanges(fib: Fib): Map<number, NoteRange> {
  const ranges = new Map<number, NoteRange>()
  const authors = fib.isOld ? [] : readAuthors(fib)
  for (const kind of KINDS) {
    const { type } = kind
    const size = fib.isOld ? kind.oldReferenceBytes : kind.referenceBytes
    const references = readPlc(fib.part(kind.references), size)
    const texts = readPlc(fib.part(kind.texts), 0)
    const offset = startOf(kind.part, fib)
    const limit = offset + fib.counts[kind.part]
    let read = offset
    for (let index = 0; index < references.count && index < texts.count; index++) {
      // Texts are contiguous; a damaged table must not cause one of them to be read again and again.
      const start = Math.max(offset + texts.position(index), read)
      const end = Math.max(start, Math.min(offset + texts.position(index + 1), limit))
      read = end
      const author = type === 'comment' ? authors[references.item(index).uint16(20)] : undefined
      ranges.set(references.position(index), { id: `${type}-${index}`, type, author, start, end })
    }
  }
  return ranges
}

/** The parts of the text are contiguous. */
export function startOf(part: TextPart, fib: Fib): number {
  let start = 0
  for (const [name, count] of Object.entries(fib.counts)) {
    if (name === part) return start
    start += count
  }
  return start
}

const MAX_AUTHORS = 10_000

function readAuthors(fib: Fib): string[] {
  const table = fib.part('commentAuthors')
  const authors: string[] = []
  for (let at = 0; at + 2 <= table.length && authors.length < MAX_AUTHORS; ) {
    const length = table.uint16(at)
    authors.push(table.utf16(at + 2, length))
    at += 2 + length * 2
  }
  return authors
}
