/** The columns of a run's tables: one row per document, and with chunks a second table with one row per chunk. */
import type { Chunk } from '../../engine/parts/present.ts'
import { RELEASE } from '../../engine/release.ts'
import type { Envelope } from '../../isolation/envelope.ts'
import type { ResultLine } from '../run.ts'

/** `json` is any value, `texts` and `integers` are lists. */
export type ColumnType = 'text' | 'integer' | 'json' | 'texts' | 'integers'

export type Columns = Readonly<Record<string, ColumnType>>

/** Values by column; null where there is none. */
export type Row = Readonly<Record<string, unknown>>

export const DOCUMENTS = {
  path: 'text',
  bytes: 'integer',
  hash: 'text',
  format: 'text',
  title: 'text',
  metadata: 'json',
  markdown: 'text',
  outline: 'json',
  warnings: 'json',
  stats: 'json',
  /** A sentence, if the document could not be converted. */
  error: 'text',
  reason: 'text',
  release: 'text',
} as const satisfies Columns

export const CHUNKS = {
  path: 'text',
  index: 'integer',
  markdown: 'text',
  tokens: 'integer',
  headings: 'texts',
  pages: 'integers',
  lines: 'integers',
} as const satisfies Columns

type Cells<Of extends Columns> = Readonly<Record<keyof Of, unknown>>

/** `conversion` is undefined for a document that failed. */
export function toDocumentRow(
  line: ResultLine,
  conversion: Envelope | undefined,
): Cells<typeof DOCUMENTS> {
  return {
    path: line.path,
    bytes: conversion?.stats.bytes ?? null,
    hash: line.hash ?? null,
    format: conversion?.format ?? null,
    title: conversion?.title ?? null,
    metadata: conversion?.metadata ?? null,
    markdown: conversion?.markdown ?? null,
    outline: conversion?.outline ?? null,
    warnings: conversion?.warnings ?? null,
    stats: conversion?.stats ?? null,
    error: line.ok ? null : line.detail,
    reason: line.ok ? null : (line.reason ?? line.code),
    release: RELEASE,
  }
}

export function toChunkRow(path: string, chunk: Chunk): Cells<typeof CHUNKS> {
  const { index, markdown, tokens, headings, pages, lines } = chunk
  return { path, index, markdown, tokens, headings, pages, lines }
}
