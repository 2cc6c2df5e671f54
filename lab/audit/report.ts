/** One document's balance, and the table of all. */
import type { Conversion, ConvertOptions } from '../../src/engine/convert.ts'
import { type Balance, compareWords, countMissed } from './compare.ts'
import { readHeld } from './held.ts'
import { listWords, markdownText } from './words.ts'

export interface Audited extends Balance {
  readonly name: string
  readonly format: string
  /** Words in the ledger by their reason. */
  readonly reasons: ReadonlyMap<string, number>
  /** Words in the ledger that the truth has. */
  readonly missed: number
}

type Convert = (bytes: Uint8Array, options: ConvertOptions) => Promise<Conversion>

/** Undefined for documents that cannot be converted, or not be read in another way. */
export async function auditDocument(
  name: string,
  bytes: Uint8Array,
  convert: Convert,
  truth?: string,
): Promise<Audited | undefined> {
  const conversion = await convert(bytes, { filename: name, omitted: 'list' }).catch(
    () => undefined,
  )
  // Of damaged files no two readers say the same.
  if (!conversion || conversion.warnings.some(({ code }) => code === 'damaged')) return undefined
  const held = await readHeld(bytes, conversion.format).catch(() => undefined)
  if (held === undefined) return undefined
  const omitted = conversion.omitted ?? []
  const reasons = new Map<string, number>()
  const ledger: string[] = []
  for (const { reason, text: left } of omitted) {
    const words = listWords(left)
    reasons.set(reason, (reasons.get(reason) ?? 0) + words.length)
    ledger.push(...words)
  }
  const written = listWords(markdownText(conversion.markdown, conversion.format !== 'csv'))
  const balance = compareWords(listWords(held.text), written, ledger, listWords(held.names ?? ''))
  const wanted = truth === undefined ? [] : listWords(markdownText(truth))
  return {
    name,
    format: conversion.format,
    reasons,
    missed: countMissed(balance.accounted, written, wanted),
    ...balance,
  }
}

export function writeReport(audited: readonly Audited[], worst: number): string {
  const lines = [
    '| format | documents | held | written | accounted | unexplained | twice | missed | ledger by reason |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ]
  const formats = [...new Set(audited.map(({ format }) => format))].sort()
  for (const format of formats) {
    const own = audited.filter(one => one.format === format)
    const sum = (value: (one: Audited) => number): number =>
      own.reduce((all, one) => all + value(one), 0)
    const held = sum(one => one.held)
    const share = (count: number): string =>
      `${count} (${((100 * count) / Math.max(held, 1)).toFixed(3)} %)`
    const reasons = new Map<string, number>()
    for (const one of own)
      for (const [reason, count] of one.reasons)
        reasons.set(reason, (reasons.get(reason) ?? 0) + count)
    const cells = [
      format,
      own.length,
      held,
      sum(one => one.written),
      sum(one => one.accounted.length),
      share(sum(one => one.unexplained.length)),
      share(sum(one => one.twice.length)),
      share(sum(one => one.missed)),
      [...reasons].map(([reason, count]) => `${reason} ${count}`).join(', '),
    ]
    lines.push(`| ${cells.join(' | ')} |`)
  }
  const bad = audited
    .filter(({ unexplained, held }) => unexplained.length > 5 && unexplained.length > 0.01 * held)
    .sort((a, b) => b.unexplained.length - a.unexplained.length)
  lines.push('', `${bad.length} documents with more than 1 % (and 5 words) unexplained.`)
  for (const format of formats) {
    const own = audited
      .filter(one => one.format === format && one.unexplained.length > 0)
      .sort((a, b) => b.unexplained.length - a.unexplained.length)
    for (const { name, unexplained, held } of own.slice(0, worst)) {
      const first = unexplained.slice(0, MAX_WORDS).join(' ')
      lines.push(
        `${format} ${name.replace(/^.*\//, '')}: ${unexplained.length} of ${held}: ${first}`,
      )
    }
  }
  const twice = audited
    .filter(one => one.twice.length > 0)
    .sort((a, b) => b.twice.length - a.twice.length)
  for (const { name, twice: words, held } of twice.slice(0, worst)) {
    const first = words.slice(0, MAX_WORDS).join(' ')
    lines.push(`twice: ${name.replace(/^.*\//, '')}: ${words.length} of ${held}: ${first}`)
  }
  const missed = audited.filter(one => one.missed > 0).sort((a, b) => b.missed - a.missed)
  for (const one of missed.slice(0, worst))
    lines.push(`missed: ${one.name.replace(/^.*\//, '')}: ${one.missed} of ${one.held}`)
  return lines.join('\n')
}

const MAX_WORDS = 14
