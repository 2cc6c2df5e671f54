/** A form for every operation of the API. Without scripts it is sent as it is, and the response is a page. */

import { FORMATS } from '../engine/formats/index.ts'
import { OPTIONS, type Option } from '../engine/options.ts'
import { OPERATIONS } from '../http/v1/operations.ts'
import { attributes } from './html.ts'
import { writeCode } from './render.ts'

export function writeTryIt(operationId: string, baseUrl: string): string {
  const operation = OPERATIONS.find(({ id }) => id === operationId)
  if (!operation) throw new Error(`There is no operation ${operationId}.`)
  const { id, method, path } = operation
  if (id === 'submitContactMessage') {
    return '<div class="request"><p class="try-it">Use the <a href="/contact/">contact form</a> to send this request.</p></div>\n'
  }
  const form = attributes({
    class: CLASSES[id] ?? 'try-it is-plain',
    'data-try': id,
    action: path,
    method: method.toLowerCase(),
    enctype: method === 'POST' ? 'multipart/form-data' : undefined,
    'aria-label': `Try ${id}`,
  })
  const flags = method === 'POST' ? EXAMPLE_FLAGS[id] : ''
  return `<div class="request">
<div class="request-code"><pre data-language="sh"><code>${writeCode(`curl ${flags}${baseUrl}${path}`, 'sh')}</code></pre></div>
<form${form}>
${FIELDS[id]?.() ?? ''}<p class="actions"><button type="submit">Send request</button></p>
</form>
</div>
`
}

/** What precedes the URL in the example, if there is no script to generate one. */
const EXAMPLE_FLAGS: Readonly<Record<string, string>> = {
  convertDocument: '-F file=@report.docx ',
  checkMcpServer: `-H 'content-type: application/json' -d '{"url":"https://mcp.example.com/mcp"}' `,
}

/** The checker only accepts JSON, and no form sends that without a script. */
const CLASSES: Readonly<Record<string, string>> = {
  convertDocument: 'try-it',
  checkMcpServer: 'try-it scripted',
}

const FIELDS: Readonly<Record<string, () => string>> = {
  convertDocument: writeConvertFields,
  checkMcpServer: () =>
    '<p class="field"><label for="try-mcp-url">URL of an MCP server</label><input id="try-mcp-url" name="url" type="url" placeholder="https://" required></p>\n',
}

function writeControl(name: string, option: Option): string {
  const id = `try-${name}`
  if (option.type === 'choice') {
    const choices = option.values.map(value => `<option>${value}</option>`)
    return `<select id="${id}" name="${name}">${choices.join('')}</select>`
  }
  const { example } = option
  const placeholder = typeof example === 'object' ? JSON.stringify(example) : String(example)
  return `<input${attributes({ id, name, type: 'text', placeholder, autocomplete: 'off' })}>`
}

function writeConvertFields(): string {
  const types = Object.keys(FORMATS).map(extension => `.${extension}`)
  const options = Object.entries<Option>(OPTIONS).map(
    ([name, option]) =>
      `<p class="field"><label for="try-${name}">${name}</label>${writeControl(name, option)}</p>`,
  )
  return `<p class="field"><label for="try-file">A document</label><input id="try-file" name="file" type="file" accept="${types.join(',')}"></p>
<p class="field scripted"><label for="try-url">or its URL</label><input id="try-url" name="url" type="url" placeholder="https://"></p>
<p class="field scripted"><label for="try-accept">Accept</label><select id="try-accept" name="accept"><option>application/json</option><option>text/markdown</option></select></p>
<details class="options scripted"><summary>Options</summary>
<div class="fields">${options.join('\n')}</div>
</details>
`
}
