/** The forms of the reference: the request as code while it is filled in, and the response when it is sent. */
import { splitCode } from '../../src/site/code-colors.ts'
import { addCopyButtons } from './page/copy.ts'
import { element, requireElement } from './page/dom.ts'
import { makeTabs } from './page/tabs.ts'
import { LANGUAGES, type PlainRequest } from './portal/request-code.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) {
  const output = element('output', { 'aria-live': 'polite' })
  const codes = showCodes(form)
  const update = () => {
    const { request } = toAttempt(form)
    for (const [index, { language, toCode }] of LANGUAGES.entries()) {
      codes[index]!.replaceChildren(...color(toCode(request), language))
    }
  }
  form.after(output)
  form.addEventListener('input', update)
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(form, output)
  })
  update()
}

/** A request, and whether it can be sent: code is shown before there is a document. */
interface Attempt {
  readonly request: PlainRequest
  readonly file?: File | undefined
  readonly isComplete: boolean
}

/** Replaces the example shown without a script. */
function showCodes(form: HTMLFormElement): HTMLElement[] {
  const place = requireElement<HTMLElement>(form.parentElement ?? form, '.request-code')
  const codes = LANGUAGES.map(() => element('code', {}))
  const tabs = element(
    'div',
    { class: 'tabs', 'data-tabs': `Request for ${form.dataset.try}` },
    ...LANGUAGES.map(({ name }, index) =>
      element(
        'section',
        {},
        element('h4', { class: 'tab-title' }, name),
        element('pre', {}, codes[index]!),
      ),
    ),
  )
  place.replaceChildren(tabs)
  makeTabs(tabs)
  addCopyButtons(tabs)
  return codes
}

function color(code: string, language: string): (HTMLElement | string)[] {
  return splitCode(code, language).map(({ text, kind }) =>
    kind ? element('span', { class: `code-${kind}` }, text) : text,
  )
}

async function send(form: HTMLFormElement, output: HTMLOutputElement): Promise<void> {
  const button = requireElement<HTMLButtonElement>(form, 'button[type="submit"]')
  const attempt = toAttempt(form)
  if (!attempt.isComplete) {
    output.replaceChildren(element('p', { class: 'fault' }, 'Choose a document or enter a URL.'))
    return
  }
  button.disabled = true
  output.replaceChildren('Waiting for the response…')
  const answer = await fetchText(attempt)
  button.disabled = false
  output.replaceChildren(
    element('pre', { tabindex: '0' }, element('code', {}, ...color(answer, 'json'))),
  )
  addCopyButtons(output)
}

function toAttempt(form: HTMLFormElement): Attempt {
  const { action } = form
  const data = new FormData(form)
  const url = String(data.get('url') ?? '')
  switch (form.dataset.try) {
    case 'convertDocument':
      return toConversion(form, data, url)
    case 'checkMcpServer':
      return {
        request: toJson(action, { url: url || 'https://mcp.example.com/mcp' }),
        isComplete: url !== '',
      }
    default:
      return {
        request: { method: 'GET', address: action, headers: {}, body: { type: 'none' } },
        isComplete: true,
      }
  }
}

function toJson(address: string, value: object, accept = ''): PlainRequest {
  return {
    method: 'POST',
    address,
    headers: { 'content-type': 'application/json', ...(accept ? { accept } : {}) },
    body: { type: 'json', value },
  }
}

function toConversion(form: HTMLFormElement, data: FormData, url: string): Attempt {
  const given = data.get('file')
  const file = given instanceof File && given.name ? given : undefined
  const chosen = String(data.get('accept'))
  const accept = chosen === 'application/json' ? '' : chosen
  const options = Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.options [name]')]
      .filter(field => ('selectedIndex' in field ? field.selectedIndex > 0 : field.value !== ''))
      .map(({ name, value }) => [name, value]),
  )
  if (url) return { request: toJson(form.action, { url, ...options }, accept), isComplete: true }
  const query = new URLSearchParams(options).toString()
  const request: PlainRequest = {
    method: 'POST',
    address: query ? `${form.action}?${query}` : form.action,
    headers: accept ? { accept } : {},
    body: { type: 'file', name: file?.name ?? 'report.docx' },
  }
  return { request, file, isComplete: file !== undefined }
}

async function fetchText({ request, file }: Attempt): Promise<string> {
  const { method, address, headers, body } = request
  const form = new FormData()
  if (file) form.append('file', file)
  try {
    const response = await fetch(address, {
      method,
      headers,
      body: body.type === 'json' ? JSON.stringify(body.value) : file ? form : null,
    })
    const text = await response.text()
    const shown = ['content-type', 'ratelimit', 'x-request-id']
      .map(name => [name, response.headers.get(name)] as const)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}`)
    return [`HTTP ${response.status}`, ...shown, '', indent(text)].join('\n')
  } catch {
    return 'The service did not respond.'
  }
}

function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
