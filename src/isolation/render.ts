/** Does one job in this process and returns the finished text, so that nobody else has to touch it. */
import type { EngineAnswer, Form, Job } from './messages.ts'
import { performJob, performTool, performWhole } from './perform.ts'
import { writeWhole } from './whole-message.ts'

const encoder = new TextEncoder()

export async function renderJob(job: Job, form: Form): Promise<EngineAnswer> {
  if (form === 'whole') return renderWhole(job)
  if (form === 'tool') return renderTool(job)
  const outcome = await performJob(job)
  if (!outcome.ok) return outcome
  const { conversion, ms } = outcome
  const text = form === 'json' ? JSON.stringify({ ok: true, ...conversion }) : conversion.markdown
  const nextCursor = conversion.next_cursor ?? undefined
  return { ok: true, format: conversion.format, body: encoder.encode(text), nextCursor, ms }
}

async function renderWhole(job: Job): Promise<EngineAnswer> {
  const outcome = await performWhole(job)
  if (!outcome.ok) return outcome
  const { whole, ms } = outcome
  return { ok: true, format: whole.envelope.format, body: encoder.encode(writeWhole(whole)), ms }
}

async function renderTool(job: Job): Promise<EngineAnswer> {
  const outcome = await performTool(job)
  if (!outcome.ok) return outcome
  const { format, result, ms } = outcome
  return { ok: true, format, body: encoder.encode(JSON.stringify(result)), ms }
}
