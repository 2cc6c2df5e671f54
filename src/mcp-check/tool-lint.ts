/** Inspects each tool of a list: its name, texts, schemas and hints. */
import { findOrders } from './foreign-text.ts'
import { findObject, findString, type JsonObject } from './json.ts'
import { countParameters, lintInputSchema, lintSchema, type SchemaBudget } from './schema-lint.ts'

export type ToolCheckId =
  | 'tools.names'
  | 'tools.description'
  | 'tools.params'
  | 'tools.input_schema'
  | 'tools.annotations'
  | 'tools.output_schema'
  | 'tools.title'

export interface LintedTool {
  /** Safe to show: a name that could be an attack is replaced by the tool's index. */
  readonly label: string
  readonly marks: Readonly<Record<ToolCheckId, ToolMark>>
}

export interface ToolMark {
  readonly credit: 0 | 0.5 | 1
  /** What is wrong, in our words; undefined if nothing is. */
  readonly fault?: string
}

const GOOD: ToolMark = { credit: 1 }
const half = (fault: string): ToolMark => ({ credit: 0.5, fault })
const bad = (fault: string): ToolMark => ({ credit: 0, fault })

export function lintTools(tools: readonly JsonObject[]): readonly LintedTool[] {
  const style = findCommonStyle(tools)
  const budget = { schemas: MAX_SCHEMAS }
  return tools.map((tool, index) => ({
    label: toLabel(tool, index),
    marks: {
      'tools.names': markName(tool, style),
      'tools.description': markDescription(tool),
      'tools.params': markParameters(tool),
      'tools.input_schema': markInputSchema(tool, budget),
      'tools.annotations': markAnnotations(tool),
      'tools.output_schema': markOutputSchema(tool, budget),
      'tools.title': markTitle(tool),
    },
  }))
}

const NAME = /^[A-Za-z0-9_.-]{1,128}$/

export function toLabel(tool: JsonObject, index: number): string {
  const name = findString(tool, 'name') ?? ''
  const isHarmless = NAME.test(name) && !findOrders(name.replace(/[.-]/g, ' ')).length
  return isHarmless ? name : `(tool ${index + 1})`
}

function markName(tool: JsonObject, commonStyle: string | undefined): ToolMark {
  const name = findString(tool, 'name') ?? ''
  if (!NAME.test(name)) return bad('the name has characters that are not allowed')
  if (name.length > 64) return half('the name is longer than 64 characters')
  const style = findStyle(name)
  return style && style !== commonStyle
    ? half('the name is in a different style from the others')
    : GOOD
}

/** Undefined for a single word, which fits every style. */
function findStyle(name: string): string | undefined {
  if (name.includes('_')) return 'snake'
  if (name.includes('-')) return 'kebab'
  return /[a-z][A-Z]/.test(name) ? 'camel' : undefined
}

function findCommonStyle(tools: readonly JsonObject[]): string | undefined {
  const counts = new Map<string, number>()
  for (const tool of tools) {
    const style = findStyle(findString(tool, 'name') ?? '')
    if (style) counts.set(style, (counts.get(style) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function markDescription(tool: JsonObject): ToolMark {
  const description = findString(tool, 'description')?.trim() ?? ''
  if (!description) return bad('there is no description')
  const letters = (text: string) =>
    text
      .slice(0, 300)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  if (letters(description) === letters(findString(tool, 'name') ?? '')) {
    return bad('the description only repeats the name')
  }
  if (description.length < 20) return bad('the description is shorter than 20 characters')
  return description.length > 2000 ? half('the description is longer than 2000 characters') : GOOD
}

function markParameters(tool: JsonObject): ToolMark {
  const { all, described } = countParameters(tool.inputSchema)
  const share = all ? described / all : 1
  if (share >= 0.8) return GOOD
  const fault = `${described} of ${all} parameters are described`
  return share >= 0.5 ? half(fault) : bad(fault)
}

/** Five hundred tools of a hundred each. */
const MAX_SCHEMAS = 50_000

function markInputSchema(tool: JsonObject, budget: SchemaBudget): ToolMark {
  const faults = lintInputSchema(tool.inputSchema, budget)
  return faults.length ? bad(faults.join(', ')) : GOOD
}

function markOutputSchema(tool: JsonObject, budget: SchemaBudget): ToolMark {
  const schema = findObject(tool, 'outputSchema')
  if (!schema) return bad('there is no outputSchema')
  const faults = lintSchema(schema, budget)
  return faults.length ? bad(faults.join(', ')) : GOOD
}

function markAnnotations(tool: JsonObject): ToolMark {
  const hints = findObject(tool, 'annotations')
  const isTold = [hints?.readOnlyHint, hints?.destructiveHint].some(
    hint => typeof hint === 'boolean',
  )
  if (!isTold) return bad('neither readOnlyHint nor destructiveHint is set')
  const isContradicted =
    hints?.readOnlyHint === true && CHANGES.test(findString(tool, 'name') ?? '')
  return isContradicted
    ? bad('readOnlyHint is set, but the name says the tool changes something')
    : GOOD
}

/** Verbs at the start of tool names that certainly change something. */
const CHANGES =
  /^(?:delete|drop|remove|destroy|purge|wipe|erase|truncate|send|revoke|overwrite)(?:[_.-]|[A-Z]|$)/

function markTitle(tool: JsonObject): ToolMark {
  const title = findString(tool, 'title') ?? findString(findObject(tool, 'annotations'), 'title')
  return title?.trim() ? GOOD : bad('there is no title')
}
