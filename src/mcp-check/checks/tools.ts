/** The tool list as a whole, and the sum of what was found in each tool. */
import type { Outcome } from '../client.ts'
import { answerOf, type Evidence, isRefusal } from '../evidence.ts'
import { findString } from '../json.ts'
import type { LintedTool, ToolCheckId } from '../tool-lint.ts'
import { toolsOf } from '../tool-list.ts'
import { BASIC_MODERN, SPECIFICATION, TOOLS_MODERN } from './specification.ts'
import {
  type Checks,
  describeAnswer,
  fail,
  type Judge,
  judgeAnswer,
  pass,
  skip,
  type Verdict,
  warn,
} from './verdict.ts'

export const TOOLS = {
  'tools.list': {
    weight: 4,
    severity: 'high',
    title: 'Lists its tools, each name once',
    why: 'The list is all an agent knows; without it, or with duplicate names, tools cannot be called reliably.',
    remedy: 'Return an array of tools with unique names from tools/list, in every revision.',
    reference: `${TOOLS_MODERN}#listing-tools`,
    judge: evidence => {
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
    },
  },
  'tools.names': {
    weight: 2,
    severity: 'medium',
    title: 'Tool names are plain, short and consistent',
    why: 'Clients reject other characters, some truncate long names, and mixed styles mislead models.',
    remedy:
      'Use at most 64 letters, digits, underscores, hyphens and dots, in one style for all tools.',
    reference: `${TOOLS_MODERN}#tool-names`,
    judge: judgeEach('tools.names'),
  },
  'tools.description': {
    weight: 4,
    severity: 'high',
    title: 'Tools are described',
    why: 'A model chooses a tool by its description alone.',
    remedy:
      'Say in two or three sentences what the tool does, when to use it and what it returns; at most 2000 characters.',
    reference: `${TOOLS_MODERN}#tool`,
    judge: judgeEach('tools.description'),
  },
  'tools.params': {
    weight: 3,
    severity: 'medium',
    title: 'Parameters are described',
    why: 'A model fills in parameters by their descriptions; a bare name makes it guess.',
    remedy: 'Give every property in the input schema a description, with an example value.',
    reference: `${TOOLS_MODERN}#tool`,
    judge: judgeEach('tools.params'),
  },
  'tools.input_schema': {
    weight: 3,
    severity: 'high',
    title: 'Input schemas are valid',
    why: 'Clients reject tools whose schema they cannot read, and model providers reject the whole request.',
    remedy:
      'Use type "object" at the root, valid types, required names that exist, and no $ref to other documents.',
    reference: `${BASIC_MODERN}#json-schema-usage`,
    judge: judgeEach('tools.input_schema'),
  },
  'tools.annotations': {
    weight: 2,
    severity: 'medium',
    title: 'Tools say whether they change anything',
    why: 'Clients ask for confirmation before running a destructive tool; without hints they always ask or never do.',
    remedy:
      'Set readOnlyHint, and destructiveHint where that is false, to match what the tool really does.',
    reference: `${SPECIFICATION}/2026-07-28/schema#toolannotations`,
    judge: judgeEach('tools.annotations'),
  },
  'tools.output_schema': {
    weight: 1,
    severity: 'low',
    title: 'Tools declare what they return',
    why: 'With an output schema, programs can use the result without a model in between.',
    remedy: 'Add outputSchema, and return structuredContent that conforms to it.',
    reference: `${TOOLS_MODERN}#output-schema`,
    judge: judgeEach('tools.output_schema'),
  },
  'tools.title': {
    weight: 1,
    severity: 'low',
    title: 'Tools have a human-readable title',
    why: 'The title is what people see when they are asked to allow a call.',
    remedy: 'Add a short title to each tool.',
    reference: `${TOOLS_MODERN}#tool`,
    judge: judgeEach('tools.title'),
  },
  'tools.stable_order': {
    weight: 1,
    severity: 'low',
    title: 'Lists tools in the same order each time',
    why: 'A list whose order changes defeats prompt caching and costs money on every call.',
    remedy: 'Sort the list, or keep the tools in registration order.',
    reference: `${TOOLS_MODERN}#listing-tools`,
    judge: ({ tools, probes }) => {
      if (!tools?.tools) return skip('There is no list to compare.')
      return judgeAnswer(probes.toolsAgain, () => {
        const names = (page: Outcome | undefined) =>
          JSON.stringify(toolsOf(page)?.map(tool => findString(tool, 'name')))
        return names(tools.first) === names(probes.toolsAgain)
          ? pass('Two successive lists have the same order.')
          : fail('Two successive lists differ.')
      })
    },
  },
  'tools.budget': {
    weight: 1,
    severity: 'low',
    title: 'The tool list is small enough for a model',
    why: 'All of it goes into the context of every conversation: many tools are slow, expensive, and chosen less accurately.',
    remedy: 'Stay below 40 tools and 64 KB; merge tools or split the server by topic.',
    reference: `${TOOLS_MODERN}#listing-tools`,
    judge: evidence => {
      const { tools } = evidence
      if (!tools) return noTools(evidence)
      if (!answerOf(tools.first) || isUnjudged(tools.first))
        return skip('There is no list to check.')
      if (answerOf(tools.first)?.cut === 'size') return fail('The list exceeds 2 MB.')
      if (!tools.tools) return skip('There is no list to check.')
      const count = tools.tools.length
      const kilobytes = Math.ceil(tools.bytes / 1024)
      const detail = `Tools: ${count}, in ${kilobytes} KB.`
      if (count <= 40 && kilobytes <= 64) return pass(detail)
      return count <= 100 && kilobytes <= 256 ? warn(detail) : fail(detail)
    },
  },
} satisfies Checks

const NONE = skip('The server offers no tools.')

function isUnjudged(outcome: Outcome): boolean {
  const isStopped = outcome.type === 'silence' && outcome.reason === 'stopped'
  return isStopped || isRefusal(outcome) || answerOf(outcome)?.status === 429
}

function noTools({ modern, legacy }: Evidence): Verdict {
  return modern || legacy ? NONE : skip('The server does not speak MCP.')
}

/** A check of each tool: mostly their mean, and two fifths the worst of them. */
function judgeEach(id: ToolCheckId): Judge {
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
