/** An agent reads documents that are longer than a response may be. */
import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { estimateTokens } from '../../src/engine/stats.ts'
import { boundTokens } from '../../src/isolation/token-bound.ts'
import { docx } from '../support/docx.ts'
import { drawing, PICTURE } from '../support/docx-picture.ts'
import { longReport } from '../support/long-report.ts'
import { COMMAND, makeFolder, removeFolder } from '../support/run-cli.ts'
import { createMcpApp, legacy, modern } from './support/messages.ts'

const { send } = createMcpApp()
const MAX_HOST_TOKENS = 25_000
const PAGES = 200
const JPEG = [0xff, 0xd8, 0xff, 0xe0]

const report = longReport(PAGES)
const home = makeFolder({
  'in/report.pdf': report,
  'in/picture.docx': PICTURE,
  'in/broken.docx': PICTURE.subarray(0, 200),
  'out/keep.txt': '',
  'elsewhere/keep.txt': '',
})
symlinkSync(join(home, 'elsewhere'), join(home, 'out', 'link'))
after(() => removeFolder(home))

interface Result {
  readonly content: { readonly type: string; readonly text: string; readonly data?: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results as a client without types does
  readonly structuredContent: any
  readonly isError?: boolean
}

async function start(words: readonly string[], options: ClientOptions = {}) {
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, 'mcp', ...words],
      env: { WORKERS: '1' },
    }),
  )
  const call = async (given: Record<string, unknown>): Promise<Result> => {
    const result = await client.callTool({ name: 'convert_document', arguments: given })
    const tokens = boundTokens(JSON.stringify(result))
    assert.ok(tokens < MAX_HOST_TOKENS, `${tokens} tokens`)
    return result as unknown as Result
  }
  return { client, call }
}

describe('a report of 200 pages over stdio', () => {
  let server: Awaited<ReturnType<typeof start>>
  before(async () => {
    server = await start([join(home, 'in')])
  })
  after(() => server.client.close())

  test('is read by its outline and sections', async () => {
    const first = await server.call({ path: 'report.pdf' })
    const { outline, part, next_cursor } = first.structuredContent
    assert.equal(first.content[0]!.text, first.structuredContent.markdown)
    assert.ok(part.of_tokens > 100_000)
    assert.ok(outline.length > 10 && outline.length <= 150)
    // The second text says how to continue.
    const advice = first.content[1]!.text
    assert.ok(advice.includes(next_cursor))
    assert.ok(advice.includes(`"${outline[1].id}"`))
    assert.ok(estimateTokens(advice) <= 500)
    const chapter = outline.find(({ title }: { title: string }) => title === 'Chapter 7')
    assert.equal(chapter.page, 121)
    let text = ''
    let cursor: string | undefined
    do {
      const given = cursor ? { cursor } : {}
      const answer = await server.call({ path: 'report.pdf', section: chapter.id, ...given })
      assert.equal('outline' in answer.structuredContent, cursor === undefined)
      text += answer.structuredContent.markdown
      cursor = answer.structuredContent.next_cursor ?? undefined
    } while (cursor)
    assert.match(text, /^# Chapter 7\n/)
    for (const word of ['p121l0.', 'p130l12.', 'p140l20.']) assert.ok(text.includes(word), word)
    assert.ok(!text.includes('p120l') && !text.includes('p141l'))
  })

  test('is read from end to end, each part below what hosts take', async () => {
    let cursor: string | undefined
    let words = 0
    let parts = 0
    do {
      const answer = await server.call({ path: 'report.pdf', ...(cursor ? { cursor } : {}) })
      words += answer.structuredContent.markdown.match(/\bp\d+l\d+\./g)?.length ?? 0
      cursor = answer.structuredContent.next_cursor ?? undefined
      parts++
    } while (cursor)
    assert.ok(parts > 10)
    assert.ok(words > 0.99 * PAGES * 37, `${words} lines`)
  })

  test('is not converted again as long as it stays as it is', async () => {
    const given = { path: 'report.pdf', max_tokens: 500 }
    const first = await server.call(given)
    const again = await server.call({ ...given, cursor: first.structuredContent.next_cursor })
    const { duration_ms } = again.structuredContent.stats
    const whole = (await server.call({ ...given, markers: 'comments' })).structuredContent
    // Other options make another whole, which takes time.
    assert.ok(
      duration_ms * 5 < whole.stats.duration_ms,
      `${duration_ms} of ${whole.stats.duration_ms}`,
    )
  })

  test('answers stay below 8 MB whatever is asked for', async () => {
    const row = `${'word '.repeat(20)},1\n`
    writeFileSync(join(home, 'in', 'large.csv'), `a,b\n${row.repeat(45_000)}`)
    const given = { path: 'large.csv', max_tokens: 1_000_000, blocks: 'list' }
    const answer = await server.call(given)
    assert.ok(JSON.stringify(answer).length < 8 * 1024 * 1024)
    assert.ok(answer.structuredContent.next_cursor)
  })

  test('a file that has changed is another document', async () => {
    const file = join(home, 'in', 'changing.csv')
    writeFileSync(file, 'a,b\n1,2\n')
    const first = await server.call({ path: 'changing.csv' })
    writeFileSync(file, 'a,b\n1,3\n')
    utimesSync(file, 1, 1)
    const second = await server.call({ path: 'changing.csv' })
    assert.notEqual(first.content[0]!.text, second.content[0]!.text)
  })

  test('pictures are image content', async () => {
    const { content, structuredContent } = await server.call({
      path: 'picture.docx',
      images: 'attach',
    })
    assert.deepEqual(content[1], { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' })
    assert.equal(structuredContent.images[0].name, 'image1.png')
    assert.equal(structuredContent.images[0].base64, undefined)
  })

  test('chunks cover the part', async () => {
    const { structuredContent } = await server.call({
      path: 'report.pdf',
      max_tokens: 1000,
      chunks: 200,
    })
    const { chunks, part } = structuredContent
    assert.ok(chunks.length >= 4)
    assert.ok(chunks.at(-1).lines[1] <= part.lines[1])
  })

  test('nothing is written without a folder for it', async () => {
    const answer = await server.call({ path: 'picture.docx', output_path: 'a.md' })
    assert.ok(answer.isError)
    assert.match(answer.content[0]!.text, /Unknown argument: output_path/)
    const { tools } = await server.client.listTools()
    assert.equal(tools[0]!.annotations?.readOnlyHint, true)
  })
})

describe('with a folder to write to', () => {
  let server: Awaited<ReturnType<typeof start>>
  before(async () => {
    server = await start([join(home, 'in'), '--write', join(home, 'out')], {
      versionNegotiation: { mode: { pin: '2026-07-28' } },
    })
  })
  after(() => server.client.close())

  test('the markdown and its pictures become new files', async () => {
    const { tools } = await server.client.listTools()
    assert.equal(tools[0]!.annotations?.readOnlyHint, false)
    const answer = await server.call({ path: 'picture.docx', output_path: 'notes/cat.md' })
    assert.equal(answer.isError, undefined)
    assert.deepEqual(answer.structuredContent.outline, [])
    const markdown = readFileSync(join(home, 'out', 'notes', 'cat.md'), 'utf8')
    assert.equal(markdown, '![A cat](cat-images/image1.png)\n')
    assert.equal(readFileSync(join(home, 'out', 'notes', 'cat-images', 'image1.png')).length, 8)
  })

  test('pictures keep odd names, and none is lost', async () => {
    const names = [
      'image1.jfif',
      'IMAGE1.JFIF',
      'b.jpe',
      'c.wdp',
      'd.emz',
      'e',
      'nul.png',
      'f..png',
    ]
    const drawings = names.map((_, at) => drawing(`img${at}`)).join('')
    const relationships = names.map((name, at) => [`img${at}`, ['image', `media/${name}`]] as const)
    const files = names.map(
      (name, at) => [`word/media/${name}`, Uint8Array.of(...JPEG, at)] as const,
    )
    const parts = { body: drawings, relationships: Object.fromEntries(relationships) }
    writeFileSync(
      join(home, 'in', 'odd.docx'),
      docx({ ...parts, files: Object.fromEntries(files) }),
    )
    const answer = await server.call({ path: 'odd.docx', output_path: 'odd/names.md' })
    assert.equal(answer.isError, undefined, answer.content[0]!.text)
    const markdown = readFileSync(join(home, 'out/odd/names.md'), 'utf8')
    const linked = Array.from(markdown.matchAll(/\(names-images\/([^)]+)\)/g), match => match[1]!)
    assert.deepEqual(linked.sort(), readdirSync(join(home, 'out/odd/names-images')).sort())
    assert.equal(new Set(linked.map(name => name.toLowerCase())).size, names.length)
  })

  test('nothing is left behind where something cannot be written', async () => {
    const folder = join(home, 'out', 'half')
    const taken = join(folder, 'cat-images', 'image1.png')
    mkdirSync(dirname(taken), { recursive: true })
    writeFileSync(taken, 'mine')
    const refused = await server.call({ path: 'picture.docx', output_path: 'half/cat.md' })
    assert.match(refused.content[0]!.text, /image1\.png already exists/)
    const broken = await server.call({ path: 'broken.docx', output_path: 'never/cat.md' })
    assert.ok(broken.isError)
    assert.deepEqual(readdirSync(folder), ['cat-images'])
    assert.equal(readFileSync(taken, 'utf8'), 'mine')
    const all = readdirSync(join(home, 'out'))
    assert.ok(!all.some(name => name === 'never' || name.startsWith('.foliomark')), String(all))
  })

  test('nothing else is written', async () => {
    writeFileSync(join(home, 'out', 'there.md'), 'mine')
    const refused: [path: string, why: RegExp][] = [
      ['there.md', /already exists/],
      ['../escaped.md', /outside/],
      [join(home, 'escaped.md'), /outside/],
      ['link/escaped.md', /through a symbolic link/],
      ['program.sh', /end in \.md/],
    ]
    for (const [path, why] of refused) {
      const answer = await server.call({ path: 'picture.docx', output_path: path })
      assert.ok(answer.isError, path)
      assert.match(answer.content[0]!.text, why)
    }
    assert.equal(readFileSync(join(home, 'out', 'there.md'), 'utf8'), 'mine')
    assert.ok(!existsSync(join(home, 'escaped.md')))
    assert.ok(!existsSync(join(home, 'elsewhere', 'escaped.md')))
  })
})

test('over HTTP, both eras give the first part, and what follows by its cursor', async () => {
  const rows = Array.from({ length: 6000 }, (_, at) => `name number ${at},${at * 3}`).join('\n')
  const base64 = Buffer.from(`name,value\n${rows}\n`).toString('base64')
  for (const era of [modern, legacy]) {
    const call = async (given: object) => {
      const named = { name: 'convert_document', arguments: { base64, filename: 'a.csv', ...given } }
      const { json, text } = await send(era('tools/call', named))
      assert.ok(boundTokens(text) < MAX_HOST_TOKENS)
      return json.result
    }
    const first = await call({})
    assert.equal(first.structuredContent.part.index, 1)
    assert.match(first.content[1].text, /cursor/)
    const second = await call({ cursor: first.structuredContent.next_cursor })
    assert.deepEqual(second.structuredContent.part.added, { before: 2, after: 0 })
    assert.equal(second.structuredContent.outline, undefined)
    const wrong = await call({ section: 'nothing' })
    assert.ok(wrong.isError)
    assert.match(wrong.content[0].text, /no headings[\s\S]*max_tokens/)
  }
})
