/** `foliomark mcp`, started by a client the way desktop programs do it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { renderJob } from '../../src/isolation/perform.ts'
import { openFolders } from '../../src/mcp/local-files.ts'
import { serveOverStdio } from '../../src/mcp/stdio.ts'
import type { Converter } from '../../src/service/services.ts'
import { CSV, CSV_MARKDOWN, converter } from '../http/support/app.ts'
import { docx, p } from '../support/docx.ts'
import { COMMAND, makeFolder, removeFolder, runCli } from '../support/run-cli.ts'
import { until } from '../support/until.ts'

const home = makeFolder({ 'open/a.csv': CSV, 'secret.csv': 'secret' })
symlinkSync(join(home, 'secret.csv'), join(home, 'open', 'link.csv'))
after(() => removeFolder(home))

const web = createServer((_, response) => response.end(CSV)).listen(0, '127.0.0.1')
after(() => web.close())

/** Small to convert: it is the way in that is tested. */
const LARGE = docx({
  body: p('Text.'),
  files: { 'word/media/image1.png': randomBytes(10_000_000) },
})

async function start(folders: readonly string[], options: ClientOptions) {
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [COMMAND, 'mcp', ...folders],
    env: { OUTBOUND_ALLOW: '127.0.0.0/8', WORKERS: '1' },
  })
  const faults: Error[] = []
  client.onerror = fault => faults.push(fault)
  await client.connect(transport)
  const convert = async (given: Record<string, unknown>) => {
    const result = await client.callTool({ name: 'convert_document', arguments: given })
    const [block] = result.content as { text: string }[]
    return { text: block!.text, isError: result.isError, structured: result.structuredContent }
  }
  return { client, convert, faults }
}

const ERAS: [name: string, options: ClientOptions][] = [
  ['with the handshake', {}],
  ['without the handshake', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
]
for (const [name, options] of ERAS) {
  describe(`over stdio, ${name}`, () => {
    let server: Awaited<ReturnType<typeof start>>
    before(async () => {
      server = await start([join(home, 'open')], options)
    })
    after(() => server.client.close())

    test('the tools are the same, and one takes a path', async () => {
      const { tools } = await server.client.listTools()
      const [convert] = tools
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['convert_document', 'list_documents', 'list_supported_formats'],
      )
      assert.ok(convert?.inputSchema.properties?.path)
      assert.ok(convert?.description?.includes(join(home, 'open')))
      assert.ok(server.client.getInstructions()?.includes(join(home, 'open')))
    })

    test('documents are listed by folder and pattern, and as resources that can be read', async () => {
      const list = async (given: Record<string, unknown>) => {
        const { structuredContent } = await server.client.callTool({
          name: 'list_documents',
          arguments: given,
        })
        return structuredContent as { documents: { path: string }[]; truncated: boolean }
      }
      const { documents, truncated } = await list({})
      assert.ok(documents.some(({ path }) => path === 'a.csv'))
      assert.equal(truncated, false)
      const some = await list({ folder: '.', pattern: 'A.*' })
      assert.deepEqual(
        some.documents.map(({ path }) => path),
        ['a.csv'],
      )
      assert.deepEqual((await list({ pattern: 'nothing*' })).documents, [])
      const outside = await server.client.callTool({
        name: 'list_documents',
        arguments: { folder: '..' },
      })
      assert.equal(outside.isError, true)
      const { resources } = await server.client.listResources()
      const { uri } = resources.find(({ name }) => name === 'a.csv')!
      const { contents } = await server.client.readResource({ uri })
      assert.equal((contents[0] as { text: string }).text, CSV_MARKDOWN)
      for (const none of ['file:///etc/passwd', `${uri}x`, 'file://host/a.csv', 'http://a/', 'a']) {
        await assert.rejects(server.client.readResource({ uri: none }), { code: -32602 }, none)
      }
    })

    test('a folder is said to be one', async () => {
      const { text } = await server.convert({ path: '.' })
      assert.match(text, /This is a folder, not a file.*list_documents/s)
    })

    test('words are found without the text around them', async () => {
      const { text, structured } = await server.convert({ path: 'a.csv', find: '1' })
      const found = structured as { markdown: string; matches: unknown[]; part?: unknown }
      assert.match(text, /^Matches for "1": 1\./)
      assert.deepEqual([found.markdown, found.matches.length, found.part], ['', 1, undefined])
    })

    test('a file is converted by its path', async () => {
      for (const path of ['a.csv', join(home, 'open', 'a.csv')]) {
        const { text, structured } = await server.convert({ path })
        assert.equal(text, CSV_MARKDOWN)
        assert.equal((structured as { filename: string }).filename, 'a.csv')
      }
    })

    test('a file is converted by its file URL, as a path and as a URL', async () => {
      const { href } = pathToFileURL(join(home, 'open', 'a.csv'))
      for (const given of [{ path: href }, { url: href }]) {
        assert.equal((await server.convert(given)).text, CSV_MARKDOWN)
      }
      const { href: outside } = pathToFileURL(join(home, 'secret.csv'))
      for (const [url, message] of [
        [outside, /outside the folders/],
        ['file://host/a.csv', /does not name a file on this machine/],
      ] as const) {
        const { text, isError } = await server.convert({ url })
        assert.ok(isError, url)
        assert.match(text, message)
      }
      const both = await server.convert({ path: 'a.csv', url: href })
      assert.match(both.text, /exactly one of path, url and base64/)
    })

    test('files outside are not read', async () => {
      for (const path of ['../secret.csv', join(home, 'secret.csv'), 'link.csv', '/etc/passwd']) {
        const { text, isError } = await server.convert({ path })
        assert.ok(isError, path)
        assert.match(text, /outside the folders/)
      }
    })

    test('one document at a time', async () => {
      const { text } = await server.convert({ path: 'a.csv', base64: 'YQ==' })
      assert.match(text, /exactly one of path, url and base64/)
      const nothing = await server.convert({})
      assert.ok(nothing.isError)
      assert.match(nothing.text, /exactly one of path, url and base64/)
    })

    test('a link is followed', async () => {
      const { port } = web.address() as AddressInfo
      const { text } = await server.convert({ url: `http://127.0.0.1:${port}/a.csv` })
      assert.equal(text, CSV_MARKDOWN)
    })

    test('a document of 10 MB in base64 is converted', async () => {
      const base64 = Buffer.from(LARGE).toString('base64')
      const { text, structured } = await server.convert({ base64 })
      assert.equal(text, 'Text.\n')
      assert.equal((structured as { stats: { bytes: number } }).stats.bytes, LARGE.length)
    })

    test('nothing but the protocol is on standard output', () => {
      assert.deepEqual(server.faults, [])
    })
  })
}

test('answers are written although the input has ended', async () => {
  const lines = ['a.csv', 'a.csv', '../secret.csv'].map((path, id) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'convert_document', arguments: { path } },
    }),
  )
  const { stdout, exitCode } = await runCli(['mcp', 'open'], {
    cwd: home,
    input: `${lines.join('\n')}\n`,
  })
  const answers = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.deepEqual(answers.map(({ id }) => id).sort(), [0, 1, 2])
  assert.equal(exitCode, 0)
})

test('a document over 25 MB is refused', async () => {
  const { client, convert } = await start([], {})
  const { text } = await convert({ base64: Buffer.alloc(26_214_401).toString('base64') })
  assert.match(text, /payload_too_large/)
  await client.close()
})

test('without folders no path is read, and a client is told so', async () => {
  const { client, convert } = await start([], {})
  const { tools } = await client.listTools()
  assert.equal(tools[0]?.inputSchema.properties?.path, undefined)
  const { text, isError } = await convert({ path: join(home, 'open', 'a.csv') })
  assert.ok(isError)
  assert.match(text, /does not read local files[\s\S]*foliomark mcp FOLDER/)
  await client.close()
})

test('what is not a folder is wrong usage', async () => {
  const { exitCode, stderr } = await runCli(['mcp', 'nowhere'], { cwd: home })
  assert.equal(exitCode, 2)
  assert.match(stderr, /nowhere is not a folder/)
  const { exitCode: withFlag } = await runCli(['mcp', '--json'], { cwd: home })
  assert.equal(withFlag, 2)
})

/** A server in this process with the given engine; `lines` are its responses so far. */
function serveHere(render: Converter['render']) {
  const input = new PassThrough()
  const output = new PassThrough()
  let text = ''
  output.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  const ended = openFolders([join(home, 'open')]).then(files =>
    serveOverStdio({
      ...{ input, output, files, release: '1.2.3', onError: () => {} },
      converter: { ...converter, render },
      fetchDocument: () => Promise.reject(new Error('There is no network here.')),
    }),
  )
  const answers = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
  const answerTo = async (id: number) => {
    const find = () => answers().find(answer => answer.id === id)
    await until(() => find() !== undefined)
    return find()
  }
  return {
    answers,
    send: (line: string) => input.write(`${line}\n`),
    ask: (id: number, method: string, params = {}) => {
      input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
      return answerTo(id)
    },
    answerTo,
    end: async () => {
      input.end()
      await ended
    },
  }
}

const convertCsv = (given: object) => ({
  name: 'convert_document',
  arguments: { path: 'a.csv', ...given },
})

test('parts are made by the engine, out of a document that was converted once', async () => {
  const asked: string[] = []
  const server = serveHere((job, form) => {
    asked.push(`${Object.keys(job.source)[0]} → ${form}`)
    return renderJob(job, form)
  })
  await server.ask(1, 'tools/call', convertCsv({ chunks: 50 }))
  const { result } = await server.ask(2, 'tools/call', convertCsv({ max_tokens: 500 }))
  assert.equal(result.structuredContent.part.index, 1)
  const wrong = await server.ask(3, 'tools/call', convertCsv({ section: 'nothing' }))
  assert.match(wrong.result.content[0].text, /invalid_request.*no headings/)
  assert.deepEqual(asked, ['bytes → whole', 'whole → tool', 'whole → tool', 'whole → tool'])
  await server.end()
})

test('each message is held to a version that is supported, not the first one alone', async () => {
  const server = serveHere(renderJob)
  const versioned = (version: string) => ({
    _meta: {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  })
  const { result } = await server.ask(1, 'tools/list', versioned('2026-07-28'))
  assert.ok(result.tools.length > 0)
  const { error } = await server.ask(2, 'tools/list', versioned('2099-01-01'))
  assert.equal(error.code, -32022)
  assert.deepEqual(error.data, { supported: ['2026-07-28'], requested: '2099-01-01' })
  await server.end()
})

test('an unknown tool is told which ones there are', async () => {
  const server = serveHere(renderJob)
  const { error } = await server.ask(1, 'tools/call', { name: 'fold', arguments: {} })
  assert.equal(
    error.message,
    'Unknown tool. The tools are convert_document, list_documents and list_supported_formats.',
  )
  await server.end()
})

test('others are answered while a part takes its time, and one that takes too long fails', async () => {
  const stop: (() => void)[] = []
  const server = serveHere((job, form) => {
    if (form === 'whole') return renderJob(job, form)
    return new Promise(resolve => {
      const detail = 'The document took longer than 30 seconds to convert.'
      const reason = 'resourceLimit'
      stop.push(() => resolve({ ok: false, code: 'unprocessable', reason, detail, ms: 30_000 }))
    })
  })
  const slow = server.ask(1, 'tools/call', convertCsv({ chunks: 50 }))
  await until(() => stop.length > 0)
  assert.deepEqual((await server.ask(2, 'ping')).result, {})
  assert.deepEqual(
    server.answers().map(({ id }) => id),
    [2],
  )
  stop[0]!()
  const { result } = await slow
  assert.ok(result.isError)
  assert.match(result.content[0].text, /took longer than 30 seconds/)
  await server.end()
})

test('a call with a progress token is told how far it is', async () => {
  const steps = () =>
    server
      .answers()
      .filter(({ method }) => method === 'notifications/progress')
      .map(({ params }) => params)
  const watched: boolean[] = []
  const server = serveHere(async (job, form, { onProgress }) => {
    watched.push(onProgress !== undefined)
    onProgress?.(7, 9)
    if (onProgress) await until(() => steps().some(({ progress }) => progress > 7))
    return renderJob(job, form)
  })
  await server.ask(1, 'tools/call', convertCsv({ hidden: 'include' }))
  assert.deepEqual(steps(), [])
  const params = { ...convertCsv({}), _meta: { progressToken: 'mine' } }
  const { result } = await server.ask(2, 'tools/call', params)
  assert.equal(result.content[0].text, CSV_MARKDOWN)
  const known = steps().filter(({ total }) => total !== undefined)
  assert.deepEqual(known.slice(0, 2), [
    { progressToken: 'mine', progress: 7, total: 9, message: 'Page 8 of 9' },
    { progressToken: 'mine', progress: 7.001, total: 9, message: 'Page 8 of 9' },
  ])
  assert.deepEqual(watched, [false, false, true, true])
  await server.end()
})

test('a cancelled call ends', async () => {
  let cancelled = false
  const server = serveHere((_job, _form, { signal }) => {
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        cancelled = true
        reject(signal.reason)
      })
    })
  })
  const params = { ...convertCsv({}), _meta: { progressToken: 1 } }
  server.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
  await until(() => server.answers().some(({ method }) => method === 'notifications/progress'))
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  server.send(JSON.stringify(cancel))
  await until(() => cancelled)
  await server.end()
})

test('what is not a message is refused as over HTTP, and the next one is served', async () => {
  const server = serveHere(renderJob)
  const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  for (const line of [
    ...['no JSON', deep, '[]', '{"jsonrpc":"2.0","id":5}', '', '  '],
    ...[`{"jsonrpc":"2.0","id":6,"method":"initialize","params":${deep}}`],
    // A response to something that was never asked.
    '{"jsonrpc":"2.0","id":8,"result":{}}',
  ]) {
    server.send(line)
  }
  const { error } = await server.ask(9, 'initialize', {})
  assert.equal(error.code, -32602)
  await server.ask(10, 'ping')
  assert.deepEqual(
    server.answers().map(({ id, error }) => [id, error?.code]),
    [
      ...[
        [null, -32700],
        [null, -32700],
        [null, -32600],
        [5, -32600],
        [null, -32700],
      ],
      ...[
        [9, -32602],
        [10, undefined],
      ],
    ],
  )
  await server.end()
})
