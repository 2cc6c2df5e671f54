/** Does one job in this process and gives the finished text, so that nobody else has to touch it. */
import type { Envelope } from './envelope.ts'
import type { Answer, Form, Job } from './messages.ts'
import { performJob, performWhole } from './perform.ts'
import { toToolResult } from './tool-result.ts'
import { writeWhole } from './whole-message.ts'

const encoder = new TextEncoder()

export async function renderJob(job: Job, form: Form): Promise<Answer> {
  if (form === 'whole') return renderWhole(job)
  const outcome = await performJob(job)
  if (!outcome.ok) return outcome
  const { conversion, ms } = outcome
  const body = encoder.encode(WRITERS[form](conversion, job))
  const nextCursor = conversion.next_cursor ?? undefined
  return { ok: true, format: conversion.format, body, nextCursor, ms }
}

async function renderWhole(job: Job): Promise<Answer> {
  const outcome = await performWhole(job)
  if (!outcome.ok) return outcome
  const { whole, ms } = outcome
  return { ok: true, format: whole.envelope.format, body: encoder.encode(writeWhole(whole)), ms }
}

const WRITERS: Record<Exclude<Form, 'whole'>, (conversion: Envelope, job: Job) => string> = {
  markdown: ({ markdown }) => markdown,
  json: conversion => JSON.stringify({ ok: true, ...conversion }),
  // Without the braces: what the protocol adds beside it depends on its version (MCP, tools/call).
  tool: (conversion, { options }) => JSON.stringify(toToolResult(conversion, options)).slice(1, -1),
}
