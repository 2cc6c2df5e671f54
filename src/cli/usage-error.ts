/** The command was called wrongly; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** By name: what starts servers is bundled apart and has a class of its own. */
export const isUsageError = (error: unknown): error is UsageError =>
  error instanceof Error && error.name === 'UsageError'

/** Faults that may be there, each with its message: the first that is decides. */
export function refuse(faults: readonly (readonly [isThere: unknown, message: string])[]): void {
  const fault = faults.find(([isThere]) => isThere)
  if (fault) throw new UsageError(fault[1])
}

/** A failure whose message says what the caller has to change. */
export async function orUsageError<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

export const NOTHING = 'Nothing to convert: name a file, a folder or a URL.'
