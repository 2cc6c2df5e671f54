/** A request to the API of this site, and what came of it. */

export interface FieldFault {
  readonly field: string
  readonly code: string
  readonly message: string
}

export interface ProblemBody {
  readonly ok: false
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly hint: string
  readonly errors?: readonly FieldFault[]
}

export type Outcome<Result> = ({ readonly ok: true } & Result) | ProblemBody

export async function postJson<Result>(path: string, value: unknown): Promise<Outcome<Result>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    })
    return (await response.json()) as Outcome<Result>
  } catch {
    return UNREACHABLE
  }
}

export const UNREACHABLE: ProblemBody = {
  ok: false,
  code: 'unreachable',
  title: 'The service did not answer',
  detail: 'There is no connection, or something on the way broke it.',
  hint: 'Check your connection and try again.',
}

/** Puts faults beside the fields of a form and the first of them into focus; gives those that have no field. */
export function showFaults(form: HTMLFormElement, faults: readonly FieldFault[]): FieldFault[] {
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid')
  }
  for (const place of form.querySelectorAll('.fault')) place.textContent = ''
  const others = faults.filter(({ field, message }) => {
    const control = form.elements.namedItem(field)
    if (!(control instanceof HTMLElement)) return true
    const place = form.querySelector(`#${CSS.escape(`${control.id}-fault`)}`)
    if (!place) return true
    control.setAttribute('aria-invalid', 'true')
    place.textContent = message
    return false
  })
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  return others
}
