/** What is shown where a conversion failed: those fields of the API's problems that a person reads. */
import { ConversionError, type Reason } from '../../../src/engine/errors.ts'
import { PROBLEMS, type ProblemCode, REASON_HINTS } from '../../../src/service/problem.ts'

export interface Trouble {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly hint: string
  readonly reason?: Reason | undefined
}

/** A failure of the engine, in the words that the API has for it. */
export function toTrouble(error: unknown): Trouble {
  if (!(error instanceof ConversionError)) return engineTrouble('It stopped unexpectedly.')
  const { code, reason, message } = error
  const trouble = createTrouble(code, message)
  return reason ? { ...trouble, hint: REASON_HINTS[reason], reason } : trouble
}

export function createTrouble(code: ProblemCode, detail: string): Trouble {
  const { title, hint } = PROBLEMS[code]
  return { code, title, detail, hint }
}

/** No fault of the document: the tab is short of memory, or the engine could not be loaded. */
export function engineTrouble(detail: string): Trouble {
  return {
    code: 'internal_error',
    title: 'The converter in this tab failed',
    detail,
    hint: 'Try again, or send the document to the API.',
  }
}
