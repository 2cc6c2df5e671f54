/** Fetches the tool list, page by page. */
import type { Outcome } from './client.ts'
import { answerOf, resultOf } from './evidence.ts'
import { isObject, type JsonObject } from './json.ts'

export interface ToolList {
  readonly first: Outcome
  /** Every entry that is an object; undefined if the first page is not a list. */
  readonly tools: readonly JsonObject[] | undefined
  readonly oddEntries: number
  readonly bytes: number
  /** A page after the first could not be read. */
  readonly isBroken: boolean
}

/** `ask` sends tools/list with a cursor. */
export async function fetchToolList(
  ask: (params: { cursor?: string }) => Promise<Outcome>,
): Promise<ToolList> {
  const first = await ask({})
  const entries: unknown[] = []
  let bytes = 0
  let isBroken = false
  let page = first
  for (let more = 0; ; more++) {
    const tools = toolsOf(page)
    if (!tools) {
      isBroken = true
      break
    }
    for (const tool of tools.slice(0, MAX_TOOLS - entries.length)) entries.push(tool)
    bytes += answerOf(page)?.bytes ?? 0
    const cursor = resultOf(page)?.nextCursor
    if (typeof cursor !== 'string' || cursor.length > MAX_CURSOR_LENGTH) break
    if (more === MAX_MORE_PAGES || entries.length >= MAX_TOOLS || bytes > MAX_BYTES) break
    page = await ask({ cursor })
  }
  const tools = entries.filter(isObject)
  return {
    first,
    tools: page === first && isBroken ? undefined : tools,
    oddEntries: entries.length - tools.length,
    bytes: bytes || (answerOf(first)?.bytes ?? 0),
    isBroken,
  }
}

export function toolsOf(page: Outcome | undefined): readonly unknown[] | undefined {
  const tools = resultOf(page)?.tools
  return Array.isArray(tools) ? tools : undefined
}

/** More than any model can choose from; the rest changes no verdict. */
const MAX_TOOLS = 500
const MAX_MORE_PAGES = 5
const MAX_BYTES = 2 * 1024 * 1024
const MAX_CURSOR_LENGTH = 4096
