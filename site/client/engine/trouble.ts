/**
 * What went wrong with a conversion, in the terms of the engine and the API; `explain.ts` puts it into words for
 * people.
 */
import { ConversionError, type Reason } from '../../../src/engine/errors.ts'

export interface Trouble {
  readonly code: string
  /** What the engine has to say about it. */
  readonly detail: string
  readonly reason?: Reason | undefined
  /** How long the server asks to wait. */
  readonly retry_after_seconds?: number | undefined
}

export function toTrouble(error: unknown): Trouble {
  if (!(error instanceof ConversionError)) return engineTrouble('It stopped unexpectedly.')
  const { code, reason, message } = error
  return { code, reason, detail: message }
}

/** Not the document's fault: the tab is short of memory, or the engine could not be loaded. */
export function engineTrouble(detail: string): Trouble {
  return { code: 'engine_failed', detail }
}
