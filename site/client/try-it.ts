/** The forms of the reference: send the request, show it as a command, and show the answer. */
import { addCopyButtons } from './page/copy.ts'
import { element, requireElement } from './page/dom.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) {
  const output = element('output', { 'aria-live': 'polite' })
  form.append(output)
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(form, output)
  })
}

/** A request, and the command that does the same. */
interface Attempt {
  readonly path: string
  readonly init: RequestInit
  readonly command: string
}

async function send(form: HTMLFormElement, output: HTMLOutputElement): Promise<void> {
  const button = requireElement<HTMLButtonElement>(form, 'button[type="submit"]')
  const toAttempt = ATTEMPTS[form.dataset.try ?? ''] ?? toRead
  const attempt = toAttempt(form)
  if (!attempt) {
    output.replaceChildren(
      element('p', { class: 'fault' }, 'Choose a document or give an address.'),
    )
    return
  }
  button.disabled = true
  output.replaceChildren('Waiting for the answer …')
  const answer = await fetchText(attempt)
  button.disabled = false
  output.replaceChildren(
    element('pre', { 'data-language': 'sh' }, element('code', {}, attempt.command)),
    element('pre', {}, element('code', {}, answer)),
  )
  addCopyButtons(output)
}

const ATTEMPTS: Readonly<Record<string, (form: HTMLFormElement) => Attempt | undefined>> = {
  convertDocument: toConversion,
  checkMcpServer: form => toJsonPost(form, { url: String(new FormData(form).get('url')) }),
}

function toRead({ action }: HTMLFormElement): Attempt {
  return { path: action, init: {}, command: `curl ${quote(action)}` }
}

function toJsonPost({ action }: HTMLFormElement, value: object, accept = ''): Attempt {
  const body = JSON.stringify(value)
  const headers = {
    'content-type': 'application/json',
    ...(accept ? { accept } : {}),
  }
  const flags = Object.entries(headers).map(([name, text]) => `-H ${quote(`${name}: ${text}`)}`)
  return {
    path: action,
    init: { method: 'POST', headers, body },
    command: `curl ${flags.join(' ')} -d ${quote(body)} ${quote(action)}`,
  }
}

function toConversion(form: HTMLFormElement): Attempt | undefined {
  const data = new FormData(form)
  const file = data.get('file')
  const url = String(data.get('url') ?? '')
  const accept = String(data.get('accept'))
  const options = Object.fromEntries(
    [...form.querySelectorAll<HTMLSelectElement>('.options select')]
      .filter(({ selectedIndex }) => selectedIndex > 0)
      .map(({ name, value }) => [name, value]),
  )
  if (url) return toJsonPost(form, { url, ...options }, accept)
  if (!(file instanceof File) || !file.name) return undefined
  const body = new FormData()
  body.append('file', file)
  const query = new URLSearchParams(options).toString()
  const path = query ? `${form.action}?${query}` : form.action
  return {
    path,
    init: { method: 'POST', headers: { accept }, body },
    command: `curl -H ${quote(`accept: ${accept}`)} -F ${quote(`file=@${file.name}`)} ${quote(path)}`,
  }
}

/** For a shell: in single quotes, where only those need care. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

async function fetchText({ path, init }: Attempt): Promise<string> {
  try {
    const response = await fetch(path, init)
    const body = await response.text()
    const shown = ['content-type', 'ratelimit', 'x-request-id']
      .map(name => [name, response.headers.get(name)] as const)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}`)
    return [`HTTP ${response.status}`, ...shown, '', indent(body)].join('\n')
  } catch {
    return 'The service did not answer.'
  }
}

function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
