/** Markdown in one call, for tests. */
import { Budget } from '../../src/engine/budget.ts'
import type { Block, Document } from '../../src/engine/document/document.ts'
import { type WriteOptions, writeMarkdown } from '../../src/engine/markdown/write.ts'

export const DEFAULTS: WriteOptions = {
  images: 'reference',
  remote_images: 'keep',
  tables: 'pipe',
  comments: 'omit',
  markers: 'none',
}

export function documentOf(blocks: readonly Block[], parts: Partial<Document> = {}): Document {
  return { metadata: {}, blocks, notes: new Map(), images: new Map(), ...parts }
}

export function written(
  blocks: readonly Block[],
  options: Partial<WriteOptions> = {},
  parts: Partial<Document> = {},
): string {
  const document = documentOf(blocks, parts)
  return [...writeMarkdown(document, { ...DEFAULTS, ...options }, new Budget())].join('')
}
