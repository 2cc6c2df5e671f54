/** Writes the report card. None of it is a stranger's text except names in a harmless form. */
import { CHECKS, type Check, judgeAll, type Verdicts } from './catalog.ts'
import { findServerInfo } from './checks/discovery.ts'
import { medianMs } from './checks/performance.ts'
import type { Status } from './checks/verdict.ts'
import { answerOf, type Evidence } from './evidence.ts'
import { toSafeName, toSafeVersion } from './foreign-text.ts'
import { creditOf, grade, isIncomplete } from './grade.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { LintedTool } from './tool-lint.ts'

/** The API publishes its fields (http/v1/mcp-check-schemas.ts). */
export type CheckReport = ReturnType<typeof writeReport>

export function writeReport(evidence: Evidence, durationMs: number) {
  const verdicts = judgeAll(evidence)
  const grading = grade(verdicts)
  const counts = countStatuses(verdicts)
  const first = answerOf(evidence.outcomes[0])
  return {
    url: evidence.url.href,
    checked_at: evidence.now.toISOString(),
    duration_ms: Math.round(durationMs),
    grade: grading.grade,
    score: grading.score,
    reachable: evidence.outcomes.some(answerOf),
    complete:
      !(evidence.challenge !== undefined || evidence.isWalled) || !isIncomplete(grading.coverage),
    coverage: grading.coverage,
    summary: summarize(evidence, counts),
    server: describeServer(evidence),
    protocol: describeProtocol(evidence),
    authentication: describeAuthentication(evidence),
    tls: describeTls(evidence),
    timing_ms:
      evidence.connectMs === undefined
        ? null
        : {
            connect: Math.round(evidence.connectMs),
            first_response: roundOrNull(first?.ms),
            median: roundOrNull(medianMs(evidence.outcomes)),
          },
    counts,
    categories: grading.categories,
    checks: CHECKS.map(check => describeCheck(check, verdicts)),
    tools: evidence.lintedTools.slice(0, MAX_LISTED_TOOLS).map(describeTool),
    limits: {
      requests_sent: evidence.requestsSent,
      request_budget: DEFAULT_LIMITS.maxRequests,
      time_budget_ms: DEFAULT_LIMITS.totalTimeoutMs,
    },
  }
}

const MAX_LISTED_TOOLS = 100

function countStatuses(verdicts: Verdicts): Record<Status, number> {
  const counts = { pass: 0, warn: 0, fail: 0, skip: 0 }
  for (const { status } of Object.values(verdicts)) counts[status]++
  return counts
}

function summarize(evidence: Evidence, { pass, warn, fail }: Record<Status, number>): string {
  const counted = pass + warn + fail
  const eras =
    evidence.modern && evidence.legacy
      ? 'Supports both the stateless revision of MCP and the initialize handshake'
      : evidence.modern
        ? 'Supports the stateless revision of MCP'
        : 'Supports MCP with the initialize handshake'
  if (evidence.handshake?.fault) return "The server's certificate cannot be trusted."
  if (!evidence.outcomes.some(answerOf)) return 'The server could not be reached.'
  if (evidence.isWalled) {
    return evidence.challenge === undefined
      ? 'The server rejects unknown clients, so most checks were not possible.'
      : 'The server requires sign-in, so most checks were not possible.'
  }
  if (!evidence.modern && !evidence.legacy)
    return 'The server responds but does not speak MCP at this URL.'
  return fail || warn
    ? `${eras}; of ${counted} checks, ${fail} failed and ${warn} ${warn === 1 ? 'has a warning' : 'have warnings'}.`
    : `${eras}; all ${counted} checks passed.`
}

function describeServer(evidence: Evidence) {
  const info = findServerInfo(evidence)
  return {
    name: toSafeName(info?.name),
    title: toSafeName(info?.title),
    version: toSafeVersion(info?.version),
  }
}

function describeProtocol({ modern, legacy }: Evidence) {
  const isDate = (version: string) => /^\d{4}-\d{2}-\d{2}$/.test(version)
  return {
    modern: {
      supported: modern !== undefined,
      versions: (modern?.supportedVersions ?? []).filter(isDate),
    },
    legacy: {
      supported: legacy !== undefined,
      negotiated_version: legacy?.version ?? null,
      sessions: legacy ? legacy.issuedSession !== undefined : null,
    },
  }
}

function describeAuthentication({ challenge, metadata }: Evidence) {
  if (challenge === undefined) return { required: false, type: null }
  const scheme = /^\s*(bearer|basic|digest|dpop)\b/i.exec(challenge)?.[1]?.toLowerCase()
  const type = metadata === 'valid' || metadata === 'elsewhere' ? 'oauth2' : (scheme ?? 'unknown')
  return { required: true, type }
}

function describeTls({ handshake, now }: Evidence) {
  if (!handshake) return null
  const { protocol, issuer, validFrom, validTo, fault } = handshake
  return {
    protocol: protocol ?? null,
    trusted: fault === undefined,
    issuer: toSafeName(issuer),
    valid_from: toIso(validFrom),
    valid_to: toIso(validTo),
    days_left: Math.floor((validTo.getTime() - now.getTime()) / 86_400_000),
  }
}

/** A certificate may contain invalid dates. */
function toIso(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function describeCheck(check: Check, verdicts: Verdicts) {
  const verdict = verdicts[check.id]
  const isFaulty = verdict.status === 'warn' || verdict.status === 'fail'
  return {
    id: check.id,
    category: check.category,
    title: check.title,
    status: verdict.status,
    severity: check.severity,
    weight: check.weight,
    points: Math.round(check.weight * creditOf(verdict) * 100) / 100,
    // What was seen and, if something needs fixing, why it matters.
    detail: isFaulty ? `${verdict.detail} ${check.why}` : verdict.detail,
    remedy: isFaulty ? check.remedy : null,
    reference: check.reference,
  }
}

function describeTool({ label, marks }: LintedTool) {
  const weights = CHECKS.flatMap(({ id, weight }) => (id in marks ? [{ id, weight }] : []))
  const earned = weights.map(({ id, weight }) => weight * marks[id as keyof typeof marks].credit)
  const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
  return {
    name: label,
    score: Math.round((100 * total(earned)) / total(weights.map(({ weight }) => weight))),
    issues: Object.entries(marks).flatMap(([code, { fault }]) =>
      fault === undefined ? [] : [{ code, message: toSentence(fault) }],
    ),
  }
}

function toSentence(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

function roundOrNull(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms)
}
