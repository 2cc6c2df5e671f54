/** The tool list as a whole, and the sum of what was found in each tool. */
import type { Outcome } from '../client.ts'
import { answerOf, type Evidence, isRefusal } from '../evidence.ts'
import { findString } from '../json.ts'
import type { LintedTool, ToolCheckId } from '../tool-lint.ts'
import { toolsOf } from '../tool-list.ts'
import {
  describeAnswer,
  fail,
  type Judge,
  judgeAnswer,
  pass,
  skip,
  type Verdict,
  warn,
} from './verdict.ts'

const NONE = skip('The server offers no tools.')

export const list: Judge = evidence => {
  const { tools, probes } = evidence
  if (!tools) return noTools(evidence)
  const first = judgeAnswer(tools.first, answer =>
    tools.tools
      ? pass(`Tools listed: ${tools.tools.length}.`)
      : fail(`tools/list: ${describeAnswer(answer)}`),
  )
  if (first.status !== 'pass') return first
  if (tools.isBroken) return fail('A later page of the list could not be read.')
  if (tools.oddEntries) return fail('The list contains entries that are not tools.')
  const names = tools.tools!.map(tool => findString(tool, 'name'))
  if (names.includes(undefined)) return fail('A tool has no name.')
  const doubles = names.length - new Set(names).size
  if (doubles) return fail(`Duplicate names: ${doubles}.`)
  const { otherTools } = probes
  const isListedTwice = !otherTools || isUnjudged(otherTools) || toolsOf(otherTools)
  return isListedTwice ? first : fail('The list cannot be read after the initialize handshake.')
}

function isUnjudged(outcome: Outcome): boolean {
  const isStopped = outcome.type === 'silence' && outcome.reason === 'stopped'
  return isStopped || isRefusal(outcome) || answerOf(outcome)?.status === 429
}

function noTools({ modern, legacy }: Evidence): Verdict {
  return modern || legacy ? NONE : skip('The server does not speak MCP.')
}

/** A check of each tool: mostly their mean, and two fifths the worst of them. */
export function judgeEach(id: ToolCheckId): Judge {
  return evidence => {
    if (!evidence.tools) return noTools(evidence)
    const tools = evidence.lintedTools
    if (!tools.length) return skip('There are no tools to check.')
    const credits = tools.map(({ marks }) => marks[id].credit)
    const mean = credits.reduce<number>((sum, credit) => sum + credit, 0) / credits.length
    const credit = 0.6 * mean + 0.4 * Math.min(...credits)
    const faulty = tools.filter(({ marks }) => marks[id].credit < 1)
    if (!faulty.length) return pass(`Tools without a finding: all ${tools.length}.`)
    return {
      status: credit < 0.5 ? 'fail' : 'warn',
      credit,
      detail: describeFaults(id, faulty, tools.length),
    }
  }
}

function describeFaults(id: ToolCheckId, faulty: readonly LintedTool[], all: number): string {
  const shown = faulty.slice(0, 5).map(({ label, marks }) => `${label}: ${marks[id].fault}`)
  const more = faulty.length > shown.length ? `; and ${faulty.length - shown.length} more` : ''
  return `Tools with a finding: ${faulty.length} of ${all} (${shown.join('; ')}${more}).`
}

export const stableOrder: Judge = ({ tools, probes }) => {
  if (!tools?.tools) return skip('There is no list to compare.')
  return judgeAnswer(probes.toolsAgain, () => {
    const names = (page: Outcome | undefined) =>
      JSON.stringify(toolsOf(page)?.map(tool => findString(tool, 'name')))
    return names(tools.first) === names(probes.toolsAgain)
      ? pass('Two successive lists have the same order.')
      : fail('Two successive lists differ.')
  })
}

export const budget: Judge = evidence => {
  const { tools } = evidence
  if (!tools) return noTools(evidence)
  if (!answerOf(tools.first) || isUnjudged(tools.first)) return skip('There is no list to check.')
  if (answerOf(tools.first)?.cut === 'size') return fail('The list exceeds 2 MB.')
  if (!tools.tools) return skip('There is no list to check.')
  const count = tools.tools.length
  const kilobytes = Math.ceil(tools.bytes / 1024)
  const detail = `Tools: ${count}, in ${kilobytes} KB.`
  if (count <= 40 && kilobytes <= 64) return pass(detail)
  return count <= 100 && kilobytes <= 256 ? warn(detail) : fail(detail)
}
