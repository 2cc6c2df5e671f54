/**
 * A conversion as the result of an MCP tool. Hosts refuse long answers, and both the text and the structured
 * content have the markdown: so the outline is bounded, and a second text says how to read on.
 */
import type { GivenOptions } from '../engine/options.ts'
import type { OutlineEntry } from '../engine/parts/outline.ts'
import { estimateTokens } from '../engine/stats.ts'
import type { Envelope, EnvelopeImage } from './envelope.ts'

/** What a call has unless it says otherwise. */
export const DEFAULT_TOOL_TOKENS = 8000

const MAX_OUTLINE_ENTRIES = 150
const MAX_OUTLINE_TOKENS = 3500
const MAX_ADVICE_TOKENS = 500
/** Bytes of images in one result, before base64. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024

export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }

export interface ToolResultBody {
  readonly content: ToolContent[]
  readonly structuredContent: Readonly<Record<string, unknown>>
}

export function toToolResult(conversion: Envelope, options: GivenOptions): ToolResultBody {
  const { outline, images, ...rest } = conversion
  const shown = options.cursor === undefined ? { outline: boundOutline(outline) } : {}
  const advice = writeAdvice(conversion)
  const pictures = images ? toPictures(images) : { content: [], entries: [] }
  return {
    content: [
      { type: 'text', text: conversion.markdown },
      ...(advice ? [{ type: 'text' as const, text: advice }] : []),
      ...pictures.content,
    ],
    structuredContent: {
      ...rest,
      ...shown,
      ...(images ? { images: pictures.entries } : {}),
    },
  }
}

/** The deepest levels are dropped first; what is still too much is cut off. */
function boundOutline(outline: readonly OutlineEntry[]): readonly OutlineEntry[] {
  let kept = outline
  const isTooMuch = (): boolean =>
    kept.length > MAX_OUTLINE_ENTRIES || estimateTokens(JSON.stringify(kept)) > MAX_OUTLINE_TOKENS
  while (isTooMuch()) {
    const deepest = Math.max(...kept.map(({ level }) => level))
    const others = kept.filter(({ level }) => level < deepest)
    if (!others.length) break
    kept = others
  }
  kept = kept.slice(0, MAX_OUTLINE_ENTRIES)
  while (kept.length > 1 && isTooMuch()) kept = kept.slice(0, Math.floor(kept.length * 0.9))
  return kept
}

function writeAdvice({ next_cursor, part, outline }: Envelope): string | undefined {
  if (!next_cursor || !part) return undefined
  const { lines, of_lines, tokens, of_tokens } = part
  const start = `This is part ${part.index}: lines ${lines.join('–')} of ${of_lines}, about ${tokens} of ${of_tokens} tokens. For the next part call convert_document with the same document and options and cursor ${JSON.stringify(next_cursor)}.`
  if (!outline.length) return start
  const highest = Math.min(...outline.map(({ level }) => level))
  let advice = `${start} To read one section instead, give section:`
  for (const { id, level, tokens } of outline) {
    if (level > highest + 1) continue
    const longer = `${advice} ${JSON.stringify(id)} (${tokens} tokens),`
    if (estimateTokens(longer) > MAX_ADVICE_TOKENS * 0.8) break
    advice = longer
  }
  return advice.replace(/,$/, '.')
}

function toPictures(images: readonly EnvelopeImage[]) {
  const content: ToolContent[] = []
  let bytes = 0
  for (const { base64 = '', media_type, bytes: own } of images) {
    if (bytes + own > MAX_IMAGE_BYTES) continue
    bytes += own
    content.push({ type: 'image', data: base64, mimeType: media_type })
  }
  return { content, entries: images.map(({ base64: _, ...entry }) => entry) }
}
