/** Every check of a remote MCP server. Grading, the report, the page and the documentation read this list. */

import { DISCOVERY } from './checks/discovery.ts'
import { ERRORS } from './checks/errors.ts'
import { HTTP } from './checks/http.ts'
import { LEGACY } from './checks/legacy.ts'
import { MODERN } from './checks/modern.ts'
import { PERFORMANCE } from './checks/performance.ts'
import { PROTOCOL } from './checks/protocol.ts'
import { REACHABILITY } from './checks/reachability.ts'
import { SECURITY } from './checks/security.ts'
import { TOOLS } from './checks/tools.ts'
import type { CheckRow, Verdict } from './checks/verdict.ts'
import type { Evidence } from './evidence.ts'

export const CATEGORIES = [
  { id: 'reachability', title: 'Reachability', weight: 10 },
  { id: 'protocol', title: 'Protocol revisions', weight: 10 },
  { id: 'transport', title: 'Transport', weight: 25 },
  { id: 'errors', title: 'Error handling', weight: 15 },
  { id: 'tools', title: 'Tools', weight: 20 },
  { id: 'security', title: 'Security', weight: 12 },
  { id: 'discovery', title: 'Discovery', weight: 3 },
  { id: 'performance', title: 'Performance', weight: 5 },
] as const

export type CategoryId = (typeof CATEGORIES)[number]['id']

const CHECKS_OF = {
  reachability: REACHABILITY,
  protocol: PROTOCOL,
  transport: { ...MODERN, ...LEGACY, ...HTTP },
  errors: ERRORS,
  tools: TOOLS,
  security: SECURITY,
  discovery: DISCOVERY,
  performance: PERFORMANCE,
} satisfies Readonly<Record<CategoryId, object>>

export type CheckId = { [Id in CategoryId]: keyof (typeof CHECKS_OF)[Id] }[CategoryId]

export interface Check extends CheckRow {
  readonly id: CheckId
  readonly category: CategoryId
}

export const CHECKS: readonly Check[] = CATEGORIES.flatMap(({ id: category }) =>
  Object.entries<CheckRow>(CHECKS_OF[category]).map(([id, row]) => ({
    id: id as CheckId,
    category,
    ...row,
  })),
)

export type Verdicts = Readonly<Record<CheckId, Verdict>>

export const judgeAll = (evidence: Evidence): Verdicts =>
  Object.fromEntries(CHECKS.map(({ id, judge }) => [id, judge(evidence)])) as Verdicts
