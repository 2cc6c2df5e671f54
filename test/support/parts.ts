/** A document cut in every way, for tests. */
import { Budget } from '../../src/engine/budget.ts'
import type { Document } from '../../src/engine/document/document.ts'
import { SpanRecorder } from '../../src/engine/markdown/spans.ts'
import { type WriteOptions, writeMarkdown } from '../../src/engine/markdown/write.ts'
import { type Presentation, present, type WantedParts } from '../../src/engine/parts/present.ts'
import { toWhole, type Whole } from '../../src/engine/parts/whole.ts'

const DEFAULTS: WriteOptions = {
  images: 'reference',
  remote_images: 'keep',
  tables: 'pipe',
  comments: 'omit',
  markers: 'none',
}

export function wholeOf(document: Document, options: Partial<WriteOptions> = {}): Whole {
  const recorder = new SpanRecorder(true)
  const chunks = writeMarkdown(document, { ...DEFAULTS, ...options }, new Budget(), recorder)
  const markdown = [...chunks].join('')
  const { notesStart = markdown.length } = recorder
  return toWhole({ markdown, spans: recorder.finish(), notesStart })
}

/** All parts, one cursor after the other. */
export function partsOf(whole: Whole, wanted: WantedParts): Presentation[] {
  const parts = [present(whole, wanted)]
  for (let cursor = parts[0]!.next_cursor; cursor; cursor = parts.at(-1)!.next_cursor) {
    if (parts.length > whole.markdown.length + 1) throw new Error('There is no end of parts.')
    parts.push(present(whole, { section: wanted.section, cursor }))
  }
  return parts
}

/** A part without the added lines. */
export function withoutAdded({ markdown, part }: Presentation): string {
  const { before, after } = part!.added
  const lines = markdown.split(/(?<=\n)/)
  return lines.slice(before, after ? -after : undefined).join('')
}
