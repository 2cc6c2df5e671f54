/**
 * A table that is asked for words out of a document. Plain objects also answer to `constructor` and the
 * other names that they inherit; this one knows its own rows alone.
 */
export function lookup<Value>(
  rows: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), rows)
}
