/** Does one job in this process and gives the finished text, so that nobody else has to touch it. */
import type { Answer, Form, Job } from './messages.ts'
import { performJob } from './perform.ts'

const encoder = new TextEncoder()

export async function renderJob(job: Job, form: Form): Promise<Answer> {
  const outcome = await performJob(job)
  if (!outcome.ok) return outcome
  const { conversion, ms } = outcome
  const text =
    form === 'markdown' ? conversion.markdown : JSON.stringify({ ok: true, ...conversion })
  return { ok: true, format: conversion.format, body: encoder.encode(text), ms }
}
