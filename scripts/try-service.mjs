/** Starts the service as the README says, converts its sample document, and stops it again. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const service = spawn('npm', ['start'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(service, 'exit')
const address = await findAddress()

const health = await fetch(new URL('/api/v1/health', address))
assert.equal(health.status, 200)

const sample = await fetch(new URL('/developers/sample.docx', address))
const answer = await fetch(new URL('/api/v1/convert', address), {
  method: 'POST',
  headers: { 'Content-Type': 'application/octet-stream' },
  body: await sample.arrayBuffer(),
})
const { format, markdown } = await answer.json()
assert.equal(format, 'docx')
assert.match(markdown, /^# /m)

service.kill()
const [code, signal] = await ended
console.log(
  `The service has converted its sample (${markdown.length} characters) and ended with ${code ?? signal}.`,
)

async function findAddress() {
  for await (const line of createInterface({ input: service.stdout })) {
    const [, found] = /listens on (\S+)/.exec(line) ?? []
    if (found) return found
  }
  throw new Error('The service ended before it listened.')
}
