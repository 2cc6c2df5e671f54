/** A request, in the languages that people copy it in. */

export interface PlainRequest {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** A file is sent as a form. */
  readonly body:
    | { readonly type: 'none' }
    | { readonly type: 'json'; readonly value: object }
    | { readonly type: 'file'; readonly name: string }
}

export const LANGUAGES = [
  { name: 'curl', language: 'sh', toCode: toCurl },
  { name: 'JavaScript', language: 'js', toCode: toJavaScript },
  { name: 'Python', language: 'python', toCode: toPython },
] as const

function toCurl({ address, headers, body }: PlainRequest): string {
  const flags = Object.entries(headers).map(([name, text]) => `-H ${quote(`${name}: ${text}`)}`)
  const parts = [
    ...flags,
    ...(body.type === 'json' ? [`-d ${quote(JSON.stringify(body.value))}`] : []),
    ...(body.type === 'file' ? [`-F ${quote(`file=@${body.name}`)}`] : []),
    quote(address),
  ]
  return `curl ${parts.join(' \\\n  ')}`
}

/** For a shell: in single quotes, where only quotes need care. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function toJavaScript({ method, address, headers, body }: PlainRequest): string {
  const settings = [
    ...(method === 'POST' ? [`  method: 'POST',`] : []),
    ...(Object.keys(headers).length ? [`  headers: ${toLiteral(headers)},`] : []),
    ...(body.type === 'json' ? [`  body: JSON.stringify(${toLiteral(body.value)}),`] : []),
    ...(body.type === 'file' ? ['  body: form,'] : []),
  ]
  const form =
    body.type === 'file'
      ? `import { openAsBlob } from 'node:fs'\n\nconst form = new FormData()\nform.append('file', await openAsBlob(${string(body.name)}), ${string(body.name)})\n`
      : ''
  const call = settings.length
    ? `fetch(${string(address)}, {\n${settings.join('\n')}\n})`
    : `fetch(${string(address)})`
  return `${form}const response = await ${call}\nconsole.log(await response.${isMarkdown(headers) ? 'text' : 'json'}())`
}

function toPython({ method, address, headers, body }: PlainRequest): string {
  const own = Object.entries(headers).filter(
    ([name]) => !(body.type === 'json' && name.toLowerCase() === 'content-type'),
  )
  const settings = [
    `    ${JSON.stringify(address)},`,
    ...(own.length ? [`    headers=${JSON.stringify(Object.fromEntries(own))},`] : []),
    ...(body.type === 'json' ? [`    json=${JSON.stringify(body.value)},`] : []),
    ...(body.type === 'file'
      ? [`    files={"file": open(${JSON.stringify(body.name)}, "rb")},`]
      : []),
  ]
  const call = `requests.${method.toLowerCase()}(\n${settings.join('\n')}\n)`
  return `import requests\n\nresponse = ${call}\nprint(response.${isMarkdown(headers) ? 'text' : 'json()'})`
}

function isMarkdown(headers: PlainRequest['headers']): boolean {
  return Object.values(headers).includes('text/markdown')
}

function string(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** `{ 'content-type': 'application/json' }`; only names that need it are quoted. */
function toLiteral(value: object): string {
  const fields = Object.entries(value).map(
    ([name, text]) => `${/^\w+$/.test(name) ? name : string(name)}: ${string(String(text))}`,
  )
  return `{ ${fields.join(', ')} }`
}
