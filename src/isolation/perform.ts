/** Does one job in this process: reads the bytes, converts them, turns every failure into an answer. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type ConvertedWhole,
  type ConvertOptions,
  convertDocument,
  convertWhole,
  showWhole,
} from '../engine/convert.ts'
import { ConversionError } from '../engine/errors.ts'
import { parseOptions } from '../engine/options.ts'
import { node } from '../engine/platform/node.ts'
import type { Platform } from '../engine/platform/platform.ts'
import { type Envelope, toEnvelope } from './envelope.ts'
import { explainFileError } from './file-errors.ts'
import { createImageWriter, MediaError } from './media.ts'
import type { Failure, Job, Outcome } from './messages.ts'
import { readRegularSync } from './regular-file.ts'
import { readWhole } from './whole-message.ts'

/** Nobody else has work in this process, and pauses are when V8 tidies up what is still in use. */
const alone: Platform = { ...node, breathe: async () => {} }

/** What a process needs that nobody watches from outside. */
type Watch = Pick<ConvertOptions, 'onProgress' | 'timeoutMs'>

export async function performJob(job: Job, watch: Watch = {}): Promise<Outcome> {
  const began = performance.now()
  const elapsed = () => Math.round((performance.now() - began) * 10) / 10
  try {
    return { ok: true, conversion: await convertJob(job, watch), ms: elapsed() }
  } catch (error) {
    return { ...toFailure(error), ms: elapsed() }
  }
}

async function convertJob(job: Job, watch: Watch): Promise<Envelope> {
  const { source, options } = job
  const conversion =
    'whole' in source
      ? showWhole(readWhole(source.whole), parseOptions({ ...options }), source.ms)
      : await convertDocument(readSource(source), { ...toOptions(job), ...watch }, alone)
  return toEnvelope(conversion, options)
}

/** The whole document, as plain data: what of it is shown is decided later. */
export async function performWhole(job: Job): Promise<WholeOutcome> {
  const began = performance.now()
  const elapsed = () => Math.round((performance.now() - began) * 10) / 10
  try {
    // Blocks may be asked of it later, with their places.
    const options = { ...toOptions(job), blocks: 'list' } as const
    const whole = await convertWhole(readSource(job.source), options, alone, true)
    return { ok: true, whole, ms: elapsed() }
  } catch (error) {
    return { ...toFailure(error), ms: elapsed() }
  }
}

type WholeOutcome =
  | { readonly ok: true; readonly whole: ConvertedWhole; readonly ms: number }
  | Failure

function toOptions({ source, filename, mediaType, options, media }: Job): ConvertOptions {
  return {
    ...options,
    filename: filename ?? ('path' in source ? basename(source.path) : undefined),
    mediaType,
    linkImage: media && createImageWriter(media),
  }
}

function readSource(source: Job['source']): Uint8Array {
  if ('whole' in source) throw new TypeError('A whole is not converted again.')
  if ('path' in source) {
    return source.isNamed ? readFileSync(source.path) : readRegularSync(source.path)
  }
  return source.bytes instanceof Uint8Array ? source.bytes : Buffer.concat(source.bytes)
}

function toFailure(error: unknown): Omit<Failure, 'ms'> {
  if (error instanceof ConversionError) {
    const { code, reason, message, cause, hint } = error
    if (cause instanceof MediaError) return { ok: false, code: 'unwritable', detail: cause.message }
    const defect = cause ? toTrace(cause) : undefined
    return { ok: false, code, reason, detail: message, hint, defect }
  }
  const explained = explainFileError(error)
  if (explained) return { ok: false, ...explained }
  return {
    ok: false,
    code: 'internal_error',
    detail: 'The conversion stopped unexpectedly.',
    defect: toTrace(error),
  }
}

function toTrace(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
