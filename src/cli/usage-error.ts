/** The command was called wrongly; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** By name: what starts servers is bundled apart and has a class of its own. */
export const isUsageError = (error: unknown): error is UsageError =>
  error instanceof Error && error.name === 'UsageError'

/** Throws the first message whose fault is there. */
export function refuse(faults: Readonly<Record<string, unknown>>): void {
  const message = Object.keys(faults).find(name => faults[name])
  if (message) throw new UsageError(message)
}

/** For failures that the caller has to fix. */
export async function orUsageError<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

export const NOTHING = 'Nothing to convert: name a file, a folder or a URL.'
