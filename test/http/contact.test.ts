import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { createMailer, type Mailer } from '../../src/mail/mailer.ts'
import { createTestApp, json } from './support/app.ts'

interface Mail {
  readonly to: readonly string[]
  readonly from: string
  readonly text: string
}

describe('contact', () => {
  const mails: Mail[] = []
  let isRefusing = false
  let mailer: Mailer
  let ask: ReturnType<typeof createTestApp>['ask']
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        if (isRefusing) return callback(new Error('The mailbox is full.'))
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          text: Buffer.concat(chunks).toString(),
        })
        callback()
      })
    },
  })

  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      to: 'team@example.org',
      from: 'service@example.org',
    })
    ask = createTestApp({ mailer }).ask
  })
  after(async () => {
    mailer.close()
    await new Promise<void>(resolve => server.close(resolve))
  })

  let clients = 0
  const send = (fields: unknown, headers = {}) => {
    const request = json(fields)
    return ask({
      method: 'POST',
      path: '/api/v1/contact',
      from: `198.51.100.${clients++}`,
      headers: { ...request.headers, ...headers },
      body: request.body,
    })
  }
  const good = { name: 'Ada Löwe', email: 'ada@example.net', message: 'Hello,\n.\nworld' }

  test('the message reaches the team as plain text, with the visitor to reply to', async () => {
    const { status, json: body } = await send({ ...good, company: 'Engines', unknown: 1 })
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['ok', 'id', 'message'])
    const mail = mails.at(-1)!
    assert.deepEqual([mail.from, mail.to], ['service@example.org', ['team@example.org']])
    assert.ok(mail.text.includes(`Message-ID: ${body.id}`))
    assert.match(mail.text, /^Reply-To: .*<ada@example\.net>\r$/m)
    assert.match(mail.text, /^Content-Type: text\/plain; charset=utf-8\r$/m)
    const text = mail.text.split('\r\n\r\n').slice(1).join('\r\n\r\n')
    assert.match(decodeQuotedPrintable(text), /Company: Engines\r?\n\r?\nHello,\r?\n\.\r?\nworld/)
  })

  test('line breaks in what becomes a header begin no other header', async () => {
    const evil = 'x\r\nBcc: victim@example.org\u2028'
    const { status } = await send({ ...good, name: evil, subject: evil, company: evil })
    assert.equal(status, 200)
    const mail = mails.at(-1)!
    assert.deepEqual(mail.to, ['team@example.org'])
    const [head = ''] = mail.text.split('\r\n\r\n')
    assert.doesNotMatch(head, /^Bcc/im)
  })

  test('white space around an email address is not part of it', async () => {
    const { status } = await send({ ...good, email: ' ada@example.net\n' })
    assert.equal(status, 200)
    assert.match(mails.at(-1)!.text, /^Reply-To: .*<ada@example\.net>\r$/m)
  })

  test('Accept: text/markdown gives the sentence alone', async () => {
    const { headers, text } = await send(good, { accept: 'text/markdown' })
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    assert.match(text, /has been delivered/)
  })

  const FAULTS: Record<string, [fields: object, field: string, code: string]> = {
    'no name': [{ name: undefined }, 'name', 'required'],
    'an empty name': [{ name: ' ' }, 'name', 'required'],
    'a name that is null': [{ name: null }, 'name', 'required'],
    'a name of the wrong type': [{ name: 5 }, 'name', 'invalid_type'],
    'a name that is too long': [{ name: 'ä'.repeat(201) }, 'name', 'too_long'],
    'no email': [{ email: undefined }, 'email', 'required'],
    'an email without @': [{ email: 'nobody' }, 'email', 'invalid_email'],
    'an email with a line break': [{ email: 'a@b.org\r\nBcc: c@d.org' }, 'email', 'invalid_email'],
    'two emails': [{ email: 'a@b.org, c@d.org' }, 'email', 'invalid_email'],
    'an email in angle brackets': [{ email: 'A <a@b.org>' }, 'email', 'invalid_email'],
    'an email with an empty atom': [{ email: 'a..b@c.org' }, 'email', 'invalid_email'],
    'an email that begins with a dot': [{ email: '.a@c.org' }, 'email', 'invalid_email'],
    'an email whose name ends in a dot': [{ email: 'a.@c.org' }, 'email', 'invalid_email'],
    'an email of a domain that begins with a hyphen': [
      { email: 'a@-c.org' },
      'email',
      'invalid_email',
    ],
    'an email of a domain that ends in a hyphen': [{ email: 'a@c-.org' }, 'email', 'invalid_email'],
    'an email without a domain': [{ email: 'a@localhost' }, 'email', 'invalid_email'],
    'an email that is too long': [{ email: `${'a'.repeat(250)}@b.org` }, 'email', 'too_long'],
    'no message': [{ message: '' }, 'message', 'required'],
    'a message that is too long': [{ message: 'x'.repeat(10_001) }, 'message', 'too_long'],
    'a subject that is too long': [{ subject: 'x'.repeat(201) }, 'subject', 'too_long'],
    'a company of the wrong type': [{ company: {} }, 'company', 'invalid_type'],
    'a robot in the trap': [{ fax: '555' }, 'fax', 'must_be_empty'],
  }
  for (const [name, [fields, field, code]] of Object.entries(FAULTS)) {
    test(`${name} is ${code}`, async () => {
      const before = mails.length
      const { status, json: body } = await send({ ...good, ...fields })
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
      assert.deepEqual(
        body.errors.map((error: { field: string; code: string }) => [error.field, error.code]),
        [[field, code]],
      )
      assert.equal(mails.length, before)
    })
  }

  test('every broken field has an entry', async () => {
    const { json: body } = await send({})
    assert.deepEqual(
      body.errors.map(({ field }: { field: string }) => field),
      ['name', 'email', 'message'],
    )
  })

  test('lengths at their limits pass, optional fields may be empty', async () => {
    const fields = { ...good, name: '😀'.repeat(200), message: 'x'.repeat(10_000), subject: '' }
    assert.equal((await send(fields)).status, 200)
  })

  test('the longest message passes however its characters are escaped', async () => {
    const body = JSON.stringify({ ...good, message: '😀'.repeat(10_000) })
    const escaped = body.replaceAll('😀', '\\ud83d\\ude00')
    const { headers } = json({})
    const path = '/api/v1/contact'
    const answer = await ask({ method: 'POST', path, from: '203.0.113.99', headers, body: escaped })
    assert.equal(answer.status, 200)
  })

  test('ordinary addresses are taken in any script', async () => {
    for (const email of ["o'brien+x@a-b.co.uk", 'a.b@xn--exmple-cua.org', 'जॉन@उदाहरण.परीक्षा']) {
      assert.equal((await send({ ...good, email })).status, 200, email)
    }
  })

  test('other bodies are refused by kind', async () => {
    const status = async (request: object) => {
      const path = '/api/v1/contact'
      const answer = await ask({ method: 'POST', path, from: `203.0.113.${clients++}`, ...request })
      return [answer.status, answer.json.code]
    }
    const jsonType = { 'content-type': 'application/json; charset=utf-8' }
    assert.deepEqual(await status({ headers: jsonType, body: '{' }), [400, 'invalid_json'])
    assert.deepEqual(await status(json([])), [400, 'invalid_request'])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      assert.deepEqual(await status({ headers: { 'content-type': type }, body: '{}' }), [
        415,
        'unsupported_media_type',
      ])
    }
    assert.deepEqual(await status(json({ x: 'x'.repeat(200_000) })), [413, 'payload_too_large'])
  })

  test('a mail server that refuses is an upstream failure', async () => {
    isRefusing = true
    const { status, json: body } = await send(good)
    isRefusing = false
    assert.deepEqual([status, body.code], [502, 'upstream_failed'])
    assert.match(body.hint, /help@example\.org/)
    assert.doesNotMatch(JSON.stringify(body), /mailbox/)
  })

  test('a mail server that is gone is an upstream failure', async () => {
    const gone = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', to: 'a@b.org', from: 'c@d.org' })
    const { ask } = createTestApp({ mailer: gone })
    const answer = await ask({ method: 'POST', path: '/api/v1/contact', ...json(good) })
    assert.deepEqual([answer.status, answer.json.code], [502, 'upstream_failed'])
  })

  test('without a mail server it is not configured, but faults are still named', async () => {
    const { ask } = createTestApp()
    const answer = await ask({ method: 'POST', path: '/api/v1/contact', ...json(good) })
    assert.deepEqual([answer.status, answer.json.code], [503, 'not_configured'])
    const faulty = await ask({ method: 'POST', path: '/api/v1/contact', ...json({}) })
    assert.equal(faulty.json.code, 'validation_failed')
  })
})

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
