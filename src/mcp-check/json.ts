/** Looks into strangers' JSON: what is absent, or of another type, is undefined. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function findObject(value: unknown, ...path: readonly string[]): JsonObject | undefined {
  let found = value
  for (const name of path) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return undefined
    found = found[name]
  }
  return isObject(found) ? found : undefined
}

export function findString(value: unknown, name: string): string | undefined {
  const found = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Undefined if it is not JSON, or has so many values that they would exhaust memory. */
export function parseJson(text: string): unknown {
  if (!hasFewValues(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Two bytes of text can become fifty of memory; honest lists have a value per twenty bytes. */
function hasFewValues(text: string): boolean {
  let values = 0
  for (let index = 0; index < text.length && values <= MAX_VALUES; index++) {
    const code = text.charCodeAt(index)
    if (code === COMMA || code === OPENING_BRACE || code === OPENING_BRACKET) values++
  }
  return values <= MAX_VALUES
}

const COMMA = 0x2c
const OPENING_BRACE = 0x7b
const OPENING_BRACKET = 0x5b
const MAX_VALUES = 150_000

/** Every string in a value, and its member names; ends quietly at its limits. */
export function* stringsOf(value: unknown): Generator<string> {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let seen = 0; waiting.length && seen < MAX_NODES; seen++) {
    const next = waiting.pop()!
    if (typeof next.value === 'string') yield next.value
    if (typeof next.value !== 'object' || next.value === null || next.depth >= MAX_DEPTH) continue
    for (const [name, child] of Object.entries(next.value)) {
      if (waiting.length > MAX_NODES) break
      if (isObject(next.value)) yield name
      waiting.push({ value: child, depth: next.depth + 1 })
    }
  }
}

const MAX_NODES = 20_000
const MAX_DEPTH = 64
