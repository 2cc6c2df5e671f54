/** The bodies of the MCP check: the request, and the report card. */
import { z } from 'zod'
import { STEPS, type StepId } from '../../mcp-check/steps.ts'
import { MAX_URL_LENGTH } from '../../service/limits.ts'
import { body, count, ok } from './body.ts'

export const McpCheckRequest = body('McpCheckRequest', 'The server to check.', {
  url: z.string().max(MAX_URL_LENGTH).describe('Public https URL of a remote MCP server'),
})

const nullableString = z.string().nullable()

export const McpCheckReport = body('McpCheckReport', 'A graded report card for an MCP server.', {
  ok,
  url: z.string().describe('URL that was checked'),
  checked_at: z.string().describe('ISO 8601'),
  duration_ms: count().describe('How long the check took'),
  grade: z.enum(['A+', 'A', 'B', 'C', 'D', 'F']).describe('From best to worst'),
  score: z.int().min(0).max(100).describe('Percentage of points earned'),
  reachable: z.boolean().describe('Whether the server responded at all'),
  complete: z.boolean().describe('false where an authentication wall hid most checks'),
  coverage: z.number().min(0).max(1).describe('Share of the points that could be assessed'),
  summary: z.string().describe('One-sentence summary'),
  server: z
    .object({
      name: nullableString.describe('As reported by the server'),
      title: nullableString.describe('As reported by the server'),
      version: nullableString.describe('As reported by the server'),
    })
    .describe('Identity of the server'),
  protocol: z
    .object({
      modern: z
        .object({
          supported: z.boolean().describe('Whether the server supports it'),
          versions: z.array(z.string()).describe('The revisions the server lists'),
        })
        .describe('The stateless revision'),
      legacy: z
        .object({
          supported: z.boolean().describe('Whether the server supports it'),
          negotiated_version: nullableString.describe('What both sides agreed on'),
          sessions: z.boolean().nullable().describe('Whether the server keeps sessions'),
        })
        .describe('The handshake of older revisions'),
    })
    .describe('Protocol revisions the server supports'),
  authentication: z
    .object({
      required: z.boolean().describe('Whether the server requires authentication'),
      type: nullableString.describe('How, such as oauth2'),
    })
    .describe('Authentication a client needs'),
  tls: z.looseObject({}).nullable().describe('Facts about the certificate'),
  timing_ms: z.looseObject({}).nullable().describe('How fast the server responded'),
  counts: z
    .object({
      pass: count().describe('Checks that passed'),
      warn: count().describe('Checks with a warning'),
      fail: count().describe('Checks that failed'),
      skip: count().describe('Checks that do not apply or could not run'),
    })
    .describe('Number of checks by result'),
  categories: z
    .array(
      z.object({
        id: z.string().describe('Stable identifier'),
        title: z.string().describe('Human-readable title'),
        score: z.number().describe('Points earned'),
        max: z.number().describe('Points available'),
      }),
    )
    .describe('Where points were lost'),
  checks: z
    .array(
      z.object({
        id: z.string().describe('Stable identifier'),
        category: z.string().describe('Id of its category'),
        title: z.string().describe('What a good server does'),
        status: z.enum(['pass', 'warn', 'fail', 'skip']).describe('How it ended'),
        severity: z.string().describe('How much it matters: critical, high, medium or low'),
        weight: z.number().describe('Share within its category'),
        points: z.number().describe('Points it earned'),
        detail: z.string().describe('What was observed and why it matters'),
        remedy: nullableString.describe('How to fix it'),
        reference: nullableString.describe('The clause of the specification that requires it'),
      }),
    )
    .describe('Every check'),
  tools: z
    .array(
      z.object({
        name: z.string().describe('As reported by the server'),
        score: z.int().min(0).max(100).describe('How well it is described'),
        issues: z
          .array(
            z.object({
              code: z.string().describe('Id of a check'),
              message: z.string().describe('Human-readable message'),
            }),
          )
          .describe('What could be better'),
      }),
    )
    .describe("The server's tools"),
  limits: z
    .object({
      requests_sent: count().describe('Requests this check sent'),
      request_budget: count().describe('Requests a check may send'),
      time_budget_ms: count().describe('Time a check may take'),
    })
    .describe('Limits of the check itself'),
})

const McpCheckStep = body('McpCheckStep', 'A completed step of a check.', {
  step: z.enum(Object.keys(STEPS) as [StepId, ...StepId[]]).describe('Which step'),
})

export const McpCheckLine = z.union([McpCheckStep, McpCheckReport])
