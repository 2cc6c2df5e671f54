import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Job } from '../../src/isolation/messages.ts'
import { docx, p, styled } from '../support/docx.ts'
import {
  CSV,
  CSV_MARKDOWN,
  converter,
  createTestApp,
  json,
  multipart,
  raw,
  type TestRequest,
} from './support/app.ts'

const { ask, app } = createTestApp()
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')

let clients = 0
/** Converts on behalf of a separate client, so that no test meets another one's limit. */
const convert = (request: Omit<TestRequest, 'path'> & { query?: string }) => {
  clients++
  return ask({
    method: 'POST',
    from: `198.51.${clients >> 8}.${clients & 255}`,
    path: `/api/v1/convert${request.query ?? ''}`,
    ...request,
  })
}

describe('the three forms', () => {
  const report = docx({ body: styled('Heading1', 'Report') + p('Text.') })

  test('a form with the field file', async () => {
    const disposition = '; filename="report.docx"'
    const { status, json: body } = await convert(
      multipart([{ name: 'file', content: report, disposition }]),
    )
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), [
      'ok',
      'markdown',
      'format',
      'filename',
      'title',
      'metadata',
      'outline',
      'stats',
      'warnings',
      'release',
    ])
    assert.equal(body.markdown, '# Report\n\nText.\n')
    assert.deepEqual([body.format, body.filename, body.title], ['docx', 'report.docx', 'Report'])
    assert.equal(body.stats.bytes, report.length)
  })

  test('JSON with base64', async () => {
    const { json: body } = await convert(json({ base64: base64(CSV), filename: 'a.csv' }))
    assert.equal(body.markdown, CSV_MARKDOWN)
  })

  test('JSON with a document of megabytes in base64', async () => {
    const large = `name\n${'a line of some length\n'.repeat(100_000)}`
    const { status, json: body } = await convert(json({ filename: 'a.csv', base64: base64(large) }))
    assert.equal(status, 200)
    assert.equal(body.stats.bytes, large.length)
  })

  test('raw bytes, named by the query or by X-Filename', async () => {
    const named = await convert({ ...raw(CSV), query: '?filename=a.csv' })
    assert.equal(named.json.markdown, CSV_MARKDOWN)
    for (const [header, filename] of [
      ['b.csv', 'b.csv'],
      ['%C3%A4.csv', 'ä.csv'],
      ["UTF-8''%C3%A4.csv", 'ä.csv'],
      ["UTF-8'de'a.csv", 'a.csv'],
      [Buffer.from('ö.csv').toString('latin1'), 'ö.csv'],
      ['100%.csv', '100%.csv'],
      ['"a.csv"', 'a.csv'],
      ['"a \\"b\\".csv"', 'a "b".csv'],
    ] as const) {
      const headers = { ...raw(CSV).headers, 'x-filename': header }
      assert.equal((await convert({ headers, body: CSV })).json.filename, filename)
    }
  })

  test('raw bytes that name themselves need no name', async () => {
    const { json: body } = await convert(raw(report))
    assert.deepEqual([body.format, body.filename], ['docx', null])
  })

  test('the name never overrules the bytes', async () => {
    const { json: body } = await convert({ ...raw(report), query: '?filename=a.csv' })
    assert.equal(body.format, 'docx')
  })
})

describe('multipart', () => {
  const ok = async (disposition: string, type?: string) => {
    const request = multipart([{ name: 'file', content: CSV, disposition, ...(type && { type }) }])
    const { status, json: body } = await convert(request)
    assert.equal(status, 200)
    return body.filename
  }

  test('a file name may come plain, extended, in UTF-8, with a path, or not at all', async () => {
    assert.equal(await ok('; filename="a.csv"'), 'a.csv')
    assert.equal(await ok("; filename*=UTF-8''%C3%A4.csv"), 'ä.csv')
    assert.equal(await ok('; filename="ä.csv"'), 'ä.csv')
    assert.equal(await ok('; filename="C:\\\\files\\\\a.csv"'), 'a.csv')
    assert.equal(await ok('', 'text/csv'), null)
    assert.equal(await ok('; filename=""', 'text/csv'), null)
  })

  test('filename* wins over filename, and an encoded word is decoded', async () => {
    assert.equal(await ok(`; filename="_.csv"; filename*=UTF-8''%C3%A4.csv`), 'ä.csv')
    assert.equal(await ok(`; filename*=UTF-8''%C3%A4.csv; filename="_.csv"`), 'ä.csv')
    assert.equal(await ok('; filename="=?UTF-8?B?w6QuY3N2?="'), 'ä.csv')
    const { headers, body } = multipart([{ name: 'file', content: CSV }])
    const unquoted = body
      .toString()
      .replace('name="file"', "name=file; filename=_.csv; filename*=utf-8''%C3%A4.csv")
    assert.equal((await convert({ headers, body: unquoted })).json.filename, 'ä.csv')
  })

  test('a part without name takes the one of the query', async () => {
    const request = multipart([{ name: 'file', content: CSV }])
    const { json: body } = await convert({ ...request, query: '?filename=q.csv' })
    assert.equal(body.filename, 'q.csv')
  })

  test('bytes of a part without file name arrive as they are', async () => {
    const { json: body } = await convert(
      multipart([{ name: 'file', content: docx({ body: p('Text.') }) }]),
    )
    assert.equal(body.markdown, 'Text.\n')
  })

  test('other fields are ignored, before and after', async () => {
    const { json: body } = await convert(
      multipart([
        { name: 'x', content: 'y' },
        { name: 'file', content: CSV, disposition: '; filename="a.csv"' },
        { name: 'upload', content: 'z', disposition: '; filename="z.bin"' },
      ]),
    )
    assert.equal(body.markdown, CSV_MARKDOWN)
  })

  const form = (body: string | Buffer, contentType = 'multipart/form-data; boundary=frontier') => ({
    headers: { 'content-type': contentType },
    body,
  })
  const good = multipart([{ name: 'file', content: CSV }]).body

  test('a boundary may be quoted, and lines with it padded', async () => {
    const named = multipart([
      { name: 'file', content: CSV, disposition: '; filename="a.csv"' },
    ]).body
    const padded = named.toString('latin1').replace(/(?<=--frontier)\r\n/g, ' \t\r\n')
    for (const boundary of ['frontier', '"frontier"', '"fron\\tier"', 'frontier ; charset=utf-8']) {
      const { status, json: body } = await convert(
        form(padded, `multipart/form-data; boundary=${boundary}`),
      )
      assert.deepEqual([status, body.markdown], [200, CSV_MARKDOWN])
    }
  })

  const BROKEN = {
    'no part named file': multipart([{ name: 'document', content: CSV }]),
    'a second file': multipart([
      { name: 'file', content: CSV },
      { name: 'file', content: CSV },
    ]),
    'no boundary': form(good, 'multipart/form-data'),
    'another boundary': form(good, 'multipart/form-data; boundary=other'),
    'an empty body': form(''),
    'an end in the middle of the document': form(good.subarray(0, good.length - 30)),
    'an end before the last boundary': form(good.subarray(0, good.length - 6)),
    'an end in the headers': form(good.subarray(0, 30)),
    'text that is no form': form('hello'),
  }
  for (const [name, request] of Object.entries(BROKEN)) {
    test(`${name} is an invalid request`, async () => {
      const { status, json: body } = await convert(request)
      assert.deepEqual([status, body.code], [400, 'invalid_request'])
    })
  }

  test('a file name may have 1024 characters, as everywhere', async () => {
    const named = (length: number) => {
      const disposition = `; filename="${'x'.repeat(length - 4)}.csv"`
      return convert(multipart([{ name: 'file', content: CSV, disposition }]))
    }
    assert.equal((await named(1024)).status, 200)
    // The last one is more than the headers of a part may have.
    for (const length of [1025, 20_000]) {
      const { status, json: body } = await named(length)
      assert.deepEqual([status, body.code], [400, 'invalid_request'])
      assert.equal(body.detail, 'The file name is longer than 1024 characters.')
    }
  })

  test('a file behind a thousand other fields is not said to be absent', async () => {
    const fields = Array.from({ length: 1000 }, () => ({ name: 'x', content: '' }))
    const { status, json: body } = await convert(
      multipart([...fields, { name: 'file', content: CSV }]),
    )
    assert.deepEqual([status, body.code], [400, 'invalid_request'])
    assert.equal(body.detail, 'None of the first 1000 parts of the form is named file.')
  })
})

describe('negotiation', () => {
  test('a form of a web page asks for the markdown alone by its address', async () => {
    const query = '?filename=a.csv&accept=text/markdown'
    const asked = raw(CSV)
    const accept = 'text/html,*/*;q=0.8'
    const answer = await convert({ ...asked, headers: { ...asked.headers, accept }, query })
    assert.equal(answer.headers['content-type'], 'text/markdown; charset=utf-8')
    assert.equal(answer.text, CSV_MARKDOWN)
    const other = await convert({ ...asked, query: '?filename=a.csv&accept=text/html' })
    assert.equal(other.json.markdown, CSV_MARKDOWN)
  })

  test('Accept: text/markdown gives the markdown alone', async () => {
    const { headers, body } = multipart([{ name: 'file', content: CSV, type: 'text/csv' }])
    const answer = await convert({ headers: { ...headers, accept: 'text/markdown' }, body })
    assert.equal(answer.headers['content-type'], 'text/markdown; charset=utf-8')
    assert.equal(answer.text, CSV_MARKDOWN)
  })

  test('an error is JSON whatever is accepted, and a problem document for those who ask', async () => {
    const codes = async (accept: string) => {
      const headers = { 'content-type': 'application/json', accept }
      const answer = await convert({ headers, body: '{' })
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_json'])
      return answer.headers['content-type']
    }
    assert.equal(await codes('text/markdown'), 'application/json')
    assert.equal(await codes('text/html'), 'application/json')
    assert.equal(await codes('application/problem+json'), 'application/problem+json')
  })
})

describe('options', () => {
  const wanted = docx({
    body: p('Seen.') + p('<w:r><w:rPr><w:vanish/></w:rPr><w:t>Hidden.</w:t></w:r>'),
  })

  test('are taken from the query in every form', async () => {
    for (const request of [
      raw(wanted),
      multipart([{ name: 'file', content: wanted }]),
      json({ base64: base64(wanted) }),
    ]) {
      const { json: body } = await convert({ ...request, query: '?hidden=include' })
      assert.equal(body.markdown, 'Seen.\n\nHidden.\n')
    }
  })

  test('are taken from fields of the JSON form, which win', async () => {
    const request = json({ base64: base64(wanted), hidden: 'include' })
    assert.match((await convert(request)).json.markdown, /Hidden/)
    assert.match((await convert({ ...request, query: '?hidden=omit' })).json.markdown, /Hidden/)
  })

  test('with a wrong value are refused with the choices', async () => {
    for (const request of [
      { ...raw(wanted), query: '?images=none' },
      { ...raw(wanted), query: '?images=omit&images=inline' },
      json({ base64: base64(wanted), images: 'none' }),
      json({ base64: base64(wanted), images: 1 }),
      { ...json({ base64: base64(wanted), images: 'omit' }), query: '?images=none' },
    ]) {
      const { status, json: body } = await convert(request)
      assert.deepEqual([status, body.code], [400, 'invalid_request'])
      assert.match(body.detail, /reference, inline, omit/)
    }
    const { json: body } = await convert({ ...raw(wanted), query: '?pages=3-1' })
    assert.match(body.detail, /1-3,7/)
  })
})

describe('errors', () => {
  const CASES: Record<string, [TestRequest | object, number, string, string?]> = {
    'a body that is no JSON': [{ ...json(0), body: '{"url":' }, 400, 'invalid_json'],
    'an empty JSON body': [{ ...json(0), body: '' }, 400, 'invalid_json'],
    'JSON that is no UTF-8': [
      { ...json(0), body: new Uint8Array([0x22, 0xff, 0x22]) },
      400,
      'invalid_json',
    ],
    'JSON that is no object': [json([1]), 400, 'invalid_request'],
    'JSON null': [json(null), 400, 'invalid_request'],
    'neither url nor base64': [json({ filename: 'a.csv' }), 400, 'invalid_request'],
    'both url and base64': [json({ url: 'https://a.org/', base64: '' }), 400, 'invalid_request'],
    'a url of the wrong type': [json({ url: 5 }), 400, 'invalid_request'],
    'a base64 of the wrong type': [json({ base64: ['YQ=='] }), 400, 'invalid_request'],
    'a filename of the wrong type': [json({ base64: 'YQ==', filename: 5 }), 400, 'invalid_request'],
    'a filename that is too long': [
      json({ base64: 'YQ==', filename: 'a'.repeat(2000) }),
      400,
      'invalid_request',
    ],
    'a filename as long as a document': [
      json({ base64: 'YQ==', filename: 'a'.repeat(20_000) }),
      400,
      'invalid_request',
    ],
    'fields that are too large': [
      json({ base64: 'YQ==', x: Array(40_000).fill('padding') }),
      413,
      'payload_too_large',
    ],
    'broken base64': [json({ base64: 'not base64!' }), 400, 'invalid_request'],
    'long broken base64': [json({ base64: '!'.repeat(100_000) }), 400, 'invalid_request'],
    'a url that does not parse': [json({ url: 'nowhere' }), 400, 'invalid_request'],
    'a url that is not http': [json({ url: 'file:///etc/passwd' }), 400, 'invalid_request'],
    'a url that is too long': [
      json({ url: `https://a.org/${'a'.repeat(8200)}` }),
      400,
      'invalid_request',
    ],
    'an empty raw body': [raw(''), 400, 'invalid_request'],
    'no Content-Type': [{ body: CSV }, 415, 'unsupported_media_type'],
    'another Content-Type': [
      { headers: { 'content-type': 'application/pdf' }, body: CSV },
      415,
      'unsupported_media_type',
    ],
    'a Content-Type that is none': [
      { headers: { 'content-type': 'nonsense' }, body: CSV },
      415,
      'unsupported_media_type',
    ],
    'a packed body': [
      { headers: { ...raw('').headers, 'content-encoding': 'gzip' }, body: CSV },
      415,
      'unsupported_media_type',
    ],
    'a file of zero bytes': [
      multipart([{ name: 'file', content: '', disposition: '; filename="a.docx"' }]),
      422,
      'unprocessable',
      'malformed',
    ],
    'base64 of zero bytes': [json({ base64: '' }), 422, 'unprocessable', 'malformed'],
    'CSV without a name': [raw(CSV), 422, 'unprocessable', 'unsupported'],
  }
  for (const [name, [request, status, code, reason]] of Object.entries(CASES)) {
    test(`${name} is ${status} ${code}`, async () => {
      const answer = await convert(request as TestRequest)
      assert.deepEqual(
        [answer.status, answer.json.code, answer.json.reason],
        [status, code, reason],
      )
      assert.equal(answer.json.error, code)
      assert.equal(answer.json.ok, false)
      assert.equal(answer.json.type, `https://docs.example.org/developers/errors/#${code}`)
      assert.equal(answer.json.instance, '/api/v1/convert')
    })
  }

  test('fields that are null or unknown are ignored', async () => {
    const fields = { base64: base64(CSV), filename: 'a.csv', url: null, images: null, x: [1] }
    assert.equal((await convert(json(fields))).status, 200)
  })

  test('CSV without a name gets the advice to send one', async () => {
    assert.match((await convert(raw(CSV))).json.hint, /filename/)
  })

  test('a 415 says what is accepted', async () => {
    const { headers } = await convert({ headers: { 'content-type': 'text/plain' }, body: 'x' })
    assert.equal(
      headers['accept-post'],
      'multipart/form-data, application/json, application/octet-stream',
    )
  })

  test('our own defect is 500 without anything internal, and the log has its request id', async () => {
    const render = () => Promise.reject(new Error('secret of the house'))
    const { ask, log } = createTestApp({ converter: { ...converter, render } })
    const answer = await ask({ method: 'POST', path: '/api/v1/convert', ...raw('x') })
    assert.deepEqual([answer.status, answer.json.code], [500, 'internal_error'])
    assert.doesNotMatch(answer.text, /secret/)
    assert.match(answer.json.hint, /help@example\.org/)
    assert.match(log(), new RegExp(`${answer.headers['x-request-id']}.*secret of the house`))
  })
})

describe('sizes', () => {
  const MAX = 26_214_400
  // What the engine would make of so many bytes is not the question here.
  let received = 0
  const { ask } = createTestApp({
    converter: {
      ...converter,
      render: async ({ source }: Job) => {
        const { bytes } = source as { bytes: readonly Uint8Array[] }
        received = bytes.reduce((sum, { length }) => sum + length, 0)
        return { ok: false, code: 'unprocessable', reason: 'unsupported', detail: 'Test.', ms: 1 }
      },
    },
  })
  const forms = {
    raw: (size: number) => raw(Buffer.alloc(size)),
    multipart: (size: number) => multipart([{ name: 'file', content: Buffer.alloc(size) }]),
    base64: (size: number) => json({ base64: Buffer.alloc(size).toString('base64') }),
  }
  for (const [name, form] of Object.entries(forms)) {
    test(`${name}: 26214400 bytes pass and one more is 413`, async () => {
      const pass = await ask({ method: 'POST', path: '/api/v1/convert', ...form(MAX) })
      assert.equal(pass.status, 422)
      assert.equal(received, MAX)
      const over = await ask({ method: 'POST', path: '/api/v1/convert', ...form(MAX + 1) })
      assert.deepEqual([over.status, over.json.code], [413, 'payload_too_large'])
    })
  }
})

test('nothing of a document, its name or the query is logged', async () => {
  const { ask, log } = createTestApp()
  const path = '/api/v1/convert?filename=secret-name.csv'
  await ask({ method: 'POST', path, ...raw('secret-content,1\n') })
  await ask({ method: 'POST', path: '/secret-path?secret-query' })
  assert.match(log(), /"route":"\/api\/v1\/convert","status":200/)
  assert.doesNotMatch(log(), /secret/)
})

test('a body that nobody reads does not keep the app from closing', () => app.close())
