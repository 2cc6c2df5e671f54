/** What is shown where a conversion failed: the fields of the API's problems that a person reads. */
import { ConversionError, type Reason } from '../../../src/errors.ts'
import { PROBLEMS, type ProblemCode, REASON_HINTS } from '../../../src/http/problem.ts'

export interface Trouble {
  readonly title: string
  readonly detail: string
  readonly hint: string
  readonly code: ProblemCode
  readonly reason?: Reason | undefined
}

/** The same words as the API has for the same fault. */
export function toTrouble(error: unknown): Trouble {
  if (!(error instanceof ConversionError)) {
    return createTrouble('internal_error', 'The converter in this tab failed.')
  }
  const { code, reason, message } = error
  const trouble = createTrouble(code, message)
  return reason ? { ...trouble, hint: REASON_HINTS[reason], reason } : trouble
}

export function createTrouble(code: ProblemCode, detail: string): Trouble {
  const { title, hint } = PROBLEMS[code]
  return { title, detail, hint, code }
}
