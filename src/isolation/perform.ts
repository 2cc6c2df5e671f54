/** Does one job in this process: reads the bytes, converts them, turns every failure into a result. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type ConversionRequest,
  convertParsed,
  convertWhole,
  measureWhole,
  type Settings,
} from '../engine/convert.ts'
import { ConversionError } from '../engine/errors.ts'
import { node } from '../engine/platform/node.ts'
import type { Platform } from '../engine/platform/platform.ts'
import { type Envelope, toEnvelope } from './envelope.ts'
import { explainFileError } from './file-errors.ts'
import { createImageWriter, MediaError } from './media.ts'
import type { EngineAnswer, Failure, Form, Job, Outcome, Rendering } from './messages.ts'
import { readRegularSync } from './regular-file.ts'
import { readWhole, writeWhole } from './whole-message.ts'

/** Nobody else has work in this process, and pauses make V8 collect what is still in use. */
const alone: Platform = { ...node, breathe: async () => {} }

/** What a process needs if nobody watches it from outside. */
type Watch = Pick<Settings, 'onProgress' | 'timeoutMs'>

export const performJob = (job: Job, watch?: Watch): Promise<Outcome> =>
  attempt(async () => ({ conversion: await convertJob(job, watch) }))

async function convertJob(job: Job, watch: Watch = {}): Promise<Envelope> {
  const request = toRequest(job, watch)
  return toEnvelope(await convertParsed(readSource(job.source), request, alone), job.options)
}

/** Does a job and returns the finished text, so that nobody else has to touch it. */
export const renderJob = (job: Job, form: Form, watch?: Watch): Promise<EngineAnswer> =>
  attempt(async elapsed => {
    const { text, ...answer } = await RENDERERS[form](job, watch, elapsed)
    return { ...answer, body: encoder.encode(text) }
  })

const encoder = new TextEncoder()

type Renderer = (
  job: Job,
  watch: Watch | undefined,
  elapsed: () => number,
) => Promise<Pick<Rendering, 'format' | 'nextCursor'> & { readonly text: string }>

const RENDERERS: Readonly<Record<Form, Renderer>> = {
  async json(job, watch) {
    const conversion = await convertJob(job, watch)
    return { format: conversion.format, text: JSON.stringify({ ok: true, ...conversion }) }
  },
  async markdown(job, watch) {
    const { format, markdown, next_cursor } = await convertJob(job, watch)
    return { format, text: markdown, nextCursor: next_cursor ?? undefined }
  },
  /** The whole document, as plain data: what is shown of it is decided elsewhere. */
  async whole(job, watch) {
    // Blocks may be requested from it later, with their places.
    const options = { ...job.options, blocks: 'list' } as const
    const request = toRequest({ ...job, options }, watch)
    const whole = await convertWhole(readSource(job.source), request, alone, true)
    return { format: whole.envelope.format, text: writeWhole(whole) }
  },
  /** As much of the document as a response to an agent has room for. */
  async tool(job, watch, elapsed) {
    const { source } = job
    const isConverted = 'whole' in source
    const whole = isConverted
      ? readWhole(source.whole)
      : await convertWhole(readSource(source), toRequest(job, watch), alone, true)
    const ms = isConverted ? source.ms + elapsed() : elapsed()
    // The command has no use for it.
    const { toToolResult } = await import('./tool-result.ts')
    const result = toToolResult(measureWhole(whole), job.options, ms)
    return { format: whole.envelope.format, text: JSON.stringify(result) }
  },
}

async function attempt<T>(
  step: (elapsed: () => number) => Promise<T>,
): Promise<({ readonly ok: true; readonly ms: number } & T) | Failure> {
  const began = performance.now()
  const elapsed = () => Math.round((performance.now() - began) * 10) / 10
  try {
    return { ok: true, ...(await step(elapsed)), ms: elapsed() }
  } catch (error) {
    return { ...toFailure(error), ms: elapsed() }
  }
}

function toRequest(job: Job, watch?: Watch): ConversionRequest {
  const { source, options, mediaType, media } = job
  const filename = job.filename ?? ('path' in source ? basename(source.path) : undefined)
  const linkImage = media && createImageWriter(media)
  return { options, settings: { ...watch, filename, mediaType, linkImage } }
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
