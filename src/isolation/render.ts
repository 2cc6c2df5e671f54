/** Does one job in this process and gives the finished text, so that nobody else has to touch it. */
import type { Conversion } from '../engine/convert.ts'
import type { Answer, Form, Job } from './messages.ts'
import { performJob } from './perform.ts'

const encoder = new TextEncoder()

export async function renderJob(job: Job, form: Form): Promise<Answer> {
  const outcome = await performJob(job)
  if (!outcome.ok) return outcome
  const { conversion, ms } = outcome
  const body = encoder.encode(WRITERS[form](conversion))
  return { ok: true, format: conversion.format, body, ms }
}

const WRITERS: Record<Form, (conversion: Conversion) => string> = {
  markdown: ({ markdown }) => markdown,
  json: conversion => JSON.stringify({ ok: true, ...conversion }),
  tool: writeToolResult,
}

/** Without the braces: what the protocol adds beside it depends on its version (MCP, tools/call). */
function writeToolResult(conversion: Conversion): string {
  const content = [{ type: 'text', text: conversion.markdown }]
  return JSON.stringify({ content, structuredContent: conversion }).slice(1, -1)
}
