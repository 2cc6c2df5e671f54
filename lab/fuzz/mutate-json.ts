/** Changes to a JSON value: its members taken for something else, renamed, doubled, nested. */
import { type Dice, few, pick } from './dice.ts'

/** The text of it, since nesting may be deeper than anything that writes it. */
export function mutateJson(text: string, dice: Dice): string {
  const marks: string[] = []
  try {
    let value: unknown = JSON.parse(text)
    for (let times = few(dice, 3); times > 0; times--) value = change(value, dice, marks)
    return marks.reduce(
      (written, deep, at) => written.replace(`"${toMark(at)}"`, () => deep),
      JSON.stringify(value),
    )
  } catch {
    // It was not JSON any more, or is nested too deeply already.
    return text
  }
}

function change(value: unknown, dice: Dice, marks: string[]): unknown {
  if (typeof value !== 'object' || value === null || dice(6) === 0) return oddValue(dice, marks)
  const entries = Object.entries(value)
  const at = dice(entries.length + 1)
  const [name, child] = entries[at] ?? [pick(dice, NAMES), oddValue(dice, marks)]
  const rest = entries.filter((_, index) => index !== at)
  const next: [string, unknown][] = pick(dice, [
    () => [...rest, [name, change(child, dice, marks)] as [string, unknown]],
    () => [...rest, [name, change(child, dice, marks)] as [string, unknown]],
    () => [...rest, [name, oddValue(dice, marks)] as [string, unknown]],
    () => [...rest, [pick(dice, NAMES), child] as [string, unknown]],
    () => [...entries, [pick(dice, NAMES), oddValue(dice, marks)] as [string, unknown]],
    () => rest,
  ])()
  if (Array.isArray(value)) return next.map(([, child]) => child)
  // Members of any name, also of those that mean something to JavaScript.
  const changed = Object.create(null)
  for (const [name, child] of next) changed[name] = child
  return changed
}

/** Stands in the value for what is nested, until it is written. */
const toMark = (at: number) => `nested ${at}.`

function oddValue(dice: Dice, marks: string[]): unknown {
  if (dice(5)) return pick(dice, ODD_VALUES)
  const depth = pick(dice, [10, 63, 64, 65, 1000, 5000, 60_000])
  const [open, close] = pick(dice, [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"_meta":', '}]'],
  ] as const)
  marks.push(open.repeat(depth) + pick(dice, ['1', '""', '[]']) + close.repeat(depth))
  return toMark(marks.length - 1)
}

const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', '0', '\0', '\ud800', '__proto__'],
  ...['a'.repeat(300), 'a'.repeat(70_000), 'YQ==', 'data:,', 'https://[::1]/', 'http://a:99999/'],
  ...['2026-07-28', '2025-11-25', '2.0', 'ping', 'tools/call', 'convert_document', 'document 0'],
  ...[[], {}, [[]], [null], { toString: 1 }, { toString: null, valueOf: null }, { length: -1 }],
  ...[{ toJSON: 1 }, { constructor: { prototype: null } }, ['a.csv'], [1, [2, [3]]]],
]

const NAMES = [
  ...['base64', 'url', 'filename', 'pages', 'chunks', 'max_tokens', 'cursor', 'section', 'images'],
  ...['jsonrpc', 'id', 'method', 'params', 'result', 'error', '_meta', 'name', 'arguments'],
  ...['progressToken', 'protocolVersion', 'capabilities', 'clientInfo', 'requestId', 'reason'],
  ...['io.modelcontextprotocol/protocolVersion', 'io.modelcontextprotocol/clientCapabilities'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'toJSON', 'length', ''],
  ...['email', 'message', 'company', 'subject', 'fax', 'a'.repeat(5000)],
]
