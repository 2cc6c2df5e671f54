/** A request to this site's API, and its outcome. */
import { toFieldWords } from '../../../src/site/field-words.ts'

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

/** With `onLine` the answer may come line by line; the last line is the result. */
export async function postJson<Result, Line = never>(
  path: string,
  value: unknown,
  onLine?: (line: Line) => void,
): Promise<Outcome<Result>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(onLine && { accept: LINES_TYPE }) },
      body: JSON.stringify(value),
    })
    const isInLines = response.headers.get('content-type')?.startsWith(LINES_TYPE)
    if (!onLine || !response.body || !isInLines) return (await response.json()) as Outcome<Result>
    let rest = ''
    for await (const text of readText(response.body)) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.map(line => JSON.parse(line))) {
        if ('ok' in line) return line
        onLine(line)
      }
    }
    return UNREACHABLE
  } catch {
    return UNREACHABLE
  }
}

const LINES_TYPE = 'application/x-ndjson'

async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
  const source = reader.getReader()
  for (;;) {
    const { done, value } = await source.read()
    if (done) return
    yield value
  }
}

const UNREACHABLE: ProblemBody = {
  ok: false,
  code: 'unreachable',
  title: 'The service did not respond',
  detail: 'There is no connection, or it was interrupted.',
  hint: 'Check your connection and try again.',
}

/** Puts errors next to the fields of a form and focuses the first of them; returns those without a field. */
export function showFaults(form: HTMLFormElement, faults: readonly FieldFault[]): FieldFault[] {
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid')
  }
  for (const place of form.querySelectorAll('.fault')) place.textContent = ''
  const others = faults.filter(fault => {
    const control = form.elements.namedItem(fault.field)
    if (!(control instanceof HTMLElement)) return true
    const place = form.querySelector(`#${CSS.escape(`${control.id}-fault`)}`)
    if (!place) return true
    control.setAttribute('aria-invalid', 'true')
    place.textContent = toFieldWords(fault)
    return false
  })
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  return others
}
