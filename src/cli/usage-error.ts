/** The command was called wrongly; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** By name: what starts servers is bundled apart and has a class of its own. */
export const isUsageError = (error: unknown): error is UsageError =>
  error instanceof Error && error.name === 'UsageError'
