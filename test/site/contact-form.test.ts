import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Mailer, Message } from '../../src/mail/mailer.ts'
import { createTestApp } from '../http/support/app.ts'

function createForm(send?: Mailer['send']) {
  const sent: Message[] = []
  const mailer: Mailer = {
    send: async message => {
      sent.push(message)
      return send ? send(message) : '<1@example.org>'
    },
    close: () => {},
  }
  const { ask } = createTestApp({ mailer })
  const post = (fields: Record<string, string>, headers = {}) =>
    ask({
      method: 'POST',
      path: '/contact/',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  return { post, sent }
}

const MESSAGE = { name: 'Ann', email: 'ann@example.org', message: 'Good day.\r\nBye.' }

describe('the contact form without a script', () => {
  test('sends the message and leads to a page that says so', async () => {
    const { post, sent } = createForm()
    const { status, headers } = await post({ ...MESSAGE, company: '', subject: '', fax: '' })
    assert.deepEqual([status, headers.location], [303, '/contact/sent/'])
    assert.match(sent[0]?.text ?? '', /Good day\.\nBye\./)
  })

  test('comes back with what was written, and faults beside their fields', async () => {
    const { post, sent } = createForm()
    const { status, headers, text } = await post({ ...MESSAGE, name: '<b>', email: 'nobody' })
    assert.equal(status, 400)
    assert.match(headers['content-type'] ?? '', /^text\/html/)
    assert.match(text, /value="&lt;b&gt;"/)
    assert.match(text, /value="nobody"[^>]*>|aria-invalid="true"/)
    assert.match(text, /id="contact-email-fault">This is not an email address\./)
    assert.match(text, /role="alert"><p>Nothing has been sent yet\./)
    assert.match(text, />\nGood day\.\nBye\.<\/textarea>/)
    assert.equal(sent.length, 0)
  })

  test('is closed to robots that fill in every field', async () => {
    const { post, sent } = createForm()
    assert.equal((await post({ ...MESSAGE, fax: '123' })).status, 400)
    assert.equal(sent.length, 0)
  })

  test('is closed to other sites', async () => {
    const { post, sent } = createForm()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example', host: 'docs.example.org' },
      { origin: 'null', host: 'docs.example.org' },
    ]) {
      assert.equal((await post(MESSAGE, headers)).status, 400)
    }
    assert.equal(sent.length, 0)
    const own = { origin: 'https://docs.example.org', host: 'docs.example.org' }
    assert.equal((await post(MESSAGE, { ...own, 'sec-fetch-site': 'same-origin' })).status, 303)
  })

  test('counts against the same limit as the API', async () => {
    const { post } = createForm()
    for (let count = 0; count < 5; count++) assert.equal((await post(MESSAGE)).status, 303)
    const { status, headers, text } = await post(MESSAGE)
    assert.equal(status, 429)
    assert.match(headers['content-type'] ?? '', /^text\/html/)
    assert.match(text, /Too many requests/)
    assert.ok(Number(headers['retry-after']) > 0)
  })

  test('says that the mail server did not take it', async () => {
    const { post } = createForm(async () => {
      throw new Error('The mailbox is full.')
    })
    const { status, text } = await post(MESSAGE)
    assert.equal(status, 502)
    assert.match(text, /The mail server did not accept the message/)
    assert.doesNotMatch(text, /mailbox/)
  })

  test('says that mail is not configured', async () => {
    const { ask } = createTestApp()
    const { status, text } = await ask({
      method: 'POST',
      path: '/contact/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(MESSAGE).toString(),
    })
    assert.equal(status, 503)
    assert.match(text, /Mail is not configured/)
  })
})

test('where mail is not set up, no form is offered but an address', async () => {
  const { ask } = createTestApp({})
  const { text } = await ask({ path: '/contact/', headers: { accept: 'text/html' } })
  assert.match(text, /The form is not available here/)
  assert.doesNotMatch(text, /<form class="contact"/)
})
