/** Does one job in this process: reads the bytes, converts them, turns every failure into an answer. */
import { lstatSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type ConvertedWhole,
  type ConvertOptions,
  convertDocument,
  convertWhole,
} from '../engine/convert.ts'
import { ConversionError } from '../engine/errors.ts'
import { node } from '../engine/platform/node.ts'
import type { Platform } from '../engine/platform/platform.ts'
import { type Envelope, toEnvelope } from './envelope.ts'
import { createImageWriter, MediaError } from './media.ts'
import type { Failure, Job, Outcome } from './messages.ts'

/** Nobody else has work in this process, and pauses are when V8 tidies up what is still in use. */
const alone: Platform = { ...node, breathe: async () => {} }

/** What a process needs that nobody watches from outside. */
export type Watch = Pick<ConvertOptions, 'onProgress' | 'timeoutMs'>

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
  const options = { ...toOptions(job), ...watch }
  const conversion = await convertDocument(readSource(job.source), options, alone)
  return toEnvelope(conversion, job.options)
}

/** The whole document, as plain data: what of it is shown is decided elsewhere. */
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

export type WholeOutcome =
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
  if (!('bytes' in source)) return readFileSync(source.path)
  return source.bytes instanceof Uint8Array ? source.bytes : Buffer.concat(source.bytes)
}

function toFailure(error: unknown): Omit<Failure, 'ms'> {
  if (error instanceof ConversionError) {
    const { code, reason, message, cause, hint } = error
    if (cause instanceof MediaError) return { ok: false, code: 'unwritable', detail: cause.message }
    const defect = cause ? toTrace(cause) : undefined
    return { ok: false, code, reason, detail: message, hint, defect }
  }
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'ENOENT' && path !== undefined && isLink(path)) return { ok: false, ...DANGLING }
  const explained = FILE_ERRORS[code]
  if (explained) return { ok: false, ...explained }
  return {
    ok: false,
    code: 'internal_error',
    detail: 'The conversion stopped unexpectedly.',
    defect: toTrace(error),
  }
}

/** The system says of a link without a target only that something is not there. */
const DANGLING = {
  code: 'not_found',
  detail: 'The symbolic link leads to a file that is not there.',
} as const

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** What the file system's own codes mean to someone who asked for a document. */
const FILE_ERRORS: Record<string, Pick<Failure, 'code' | 'reason' | 'detail'>> = {
  ENOENT: { code: 'not_found', detail: 'There is no such file.' },
  ENOTDIR: { code: 'not_found', detail: 'There is no such file.' },
  EACCES: { code: 'unreadable', detail: 'The file may not be read: permission denied.' },
  EPERM: { code: 'unreadable', detail: 'The file may not be read: permission denied.' },
  EISDIR: { code: 'unreadable', detail: 'This is a folder, not a file.' },
  ELOOP: { code: 'unreadable', detail: 'The symbolic link leads in a circle.' },
  ENAMETOOLONG: { code: 'not_found', detail: 'There is no such file: the name is too long.' },
  ERR_FS_FILE_TOO_LARGE: {
    code: 'unprocessable',
    reason: 'resourceLimit',
    detail: 'The file is larger than can be handled.',
  },
}

function toTrace(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
