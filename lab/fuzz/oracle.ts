/**
 * What a conversion of any bytes may come to: markdown, or one of the five reasons, soon. Everything
 * else is a finding.
 */
import { convertDocument } from '../../src/engine/convert.ts'
import { ConversionError } from '../../src/engine/errors.ts'
import { parseOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import type { Pool } from '../../src/isolation/pool.ts'
import { findDanger } from '../../test/support/rendered.ts'
import type { Case } from './cases.ts'

export interface Result {
  /** `markdown`, a reason, or what else went wrong. */
  readonly outcome: string
  /** All that has to be the same when it is done again. */
  readonly answer: string
  readonly markdown?: string
  /** The trace of an exception that nobody foresaw. */
  readonly defect?: string | undefined
  readonly ms: number
}

export type Kind = 'exception' | 'hang' | 'slow' | 'memory' | 'unsteady' | 'unsafe' | 'unclean'

export interface Finding {
  readonly kind: Kind
  readonly detail: string
}

/** A small document that takes this long, three times in a row, takes too long. */
export const SLOW_MS = 3000

export function judge(result: Result): Finding | undefined {
  const { outcome, defect, markdown } = result
  if (outcome === 'hang' || outcome === 'memory') return { kind: outcome, detail: '' }
  if (defect !== undefined) return { kind: 'exception', detail: defect }
  if (!OUTCOMES.has(outcome)) return { kind: 'exception', detail: outcome }
  if (markdown !== undefined && UNCLEAN.test(markdown)) {
    return { kind: 'unclean', detail: JSON.stringify(UNCLEAN.exec(markdown)?.[0]) }
  }
  return undefined
}

const OUTCOMES = new Set([
  'markdown',
  'unsupported',
  'malformed',
  'encrypted',
  'resourceLimit',
  'missingPart',
])

/** Control characters but tab and line end, byte order marks, halves of surrogate pairs. */
const UNCLEAN = /[^\P{Cc}\t\n]|\ufeff|\p{Surrogate}/u

/** Rendering takes longer than converting, so this is asked of some cases only. */
export function judgeRendered({ markdown }: Result): Finding | undefined {
  if (markdown === undefined || markdown.length > MAX_RENDERED) return undefined
  const danger = findDanger(markdown)
  return danger === undefined ? undefined : { kind: 'unsafe', detail: danger }
}

const MAX_RENDERED = 8000

/** In this process: what never ends is not stopped. */
export async function convertHere({ bytes, filename, options }: Case): Promise<Result> {
  const began = process.cpuUsage()
  const elapsed = () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
  try {
    const conversion = await convertDocument(bytes, { filename, ...options }, node)
    const { stats: _, images: __, ...answer } = conversion
    return {
      outcome: 'markdown',
      answer: JSON.stringify(answer),
      markdown: conversion.markdown,
      ms: elapsed(),
    }
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    return {
      outcome: error.reason ?? error.code,
      answer: `${error.reason} ${error.message}`,
      defect: error.cause instanceof Error ? (error.cause.stack ?? '') : undefined,
      ms: elapsed(),
    }
  }
}

/** In a process of the pool, which is killed when it breaks its bounds. */
export async function convertInPool(pool: Pool, given: Case): Promise<Result> {
  const { bytes, filename, options } = given
  const outcome = await pool.run({ source: { bytes }, filename, options: parseOptions(options) })
  const { ms } = outcome
  if (outcome.ok) {
    const { stats: _, ...answer } = outcome.conversion
    return {
      outcome: 'markdown',
      answer: JSON.stringify(answer),
      markdown: outcome.conversion.markdown,
      ms,
    }
  }
  const { reason, code, detail, defect } = outcome
  const breach = / took longer than /.test(detail)
    ? 'hang'
    : / more memory to convert /.test(detail)
      ? 'memory'
      : undefined
  return { outcome: breach ?? reason ?? code, answer: `${reason} ${detail}`, defect, ms }
}

/** The same finding from many cases is one: recognized by its kind and by where in our code it came up. */
export function keyOf({ kind, detail }: Finding): string {
  const places = [...detail.matchAll(/\/dist\/(src\/[^:)]+):(\d+)/g)].map(
    match => `${match[1]}:${match[2]}`,
  )
  const [message = ''] = detail.split('\n')
  return `${kind}: ${places[0] ?? ''} ${places.length || kind === 'unsafe' ? message.slice(0, 80) : message.slice(0, 40)}`.trim()
}
