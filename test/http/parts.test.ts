/** Sections, parts, chunks, blocks and images over the API. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimateTokens } from '../../src/engine/stats.ts'
import { docx, p, styled } from '../support/docx.ts'
import { PICTURE } from '../support/docx-picture.ts'
import { epub } from '../support/epub.ts'
import { createTestApp, json, multipart, raw, type TestRequest } from './support/app.ts'

const { ask } = createTestApp()
const text = (name: string) => p(`${name} ${'some words of text. '.repeat(150)}`)
const report = docx({
  body: [
    styled('Heading1', 'Report'),
    text('first'),
    styled('Heading2', 'Method'),
    text('second'),
    styled('Heading2', 'Results'),
    text('third'),
  ].join(''),
})
const base64 = Buffer.from(report).toString('base64')

let clients = 0
const convert = (request: Omit<TestRequest, 'path'>, query = '') => {
  clients++
  return ask({
    method: 'POST',
    from: `198.51.100.${clients}`,
    path: `/api/v1/convert${query}`,
    ...request,
  })
}

test('every answer has the outline and the release', async () => {
  const { json: body } = await convert(raw(report))
  assert.deepEqual(
    body.outline.map(({ id, level, page }: Record<string, unknown>) => [id, level, page]),
    [
      ['report', 1, null],
      ['method', 2, null],
      ['results', 2, null],
    ],
  )
  assert.match(body.release, /^\d+\.\d+\.\d+/)
  assert.equal(body.part, undefined)
})

test('a document in parts, by all three forms and their cursors, is the whole', async () => {
  const { json: whole } = await convert(raw(report))
  const forms = [
    (given: Record<string, string>) => convert(raw(report), `?${new URLSearchParams(given)}`),
    (given: Record<string, string>) => convert(json({ base64, ...given })),
    (given: Record<string, string>) =>
      convert(multipart([{ name: 'file', content: report }]), `?${new URLSearchParams(given)}`),
  ]
  for (const send of forms) {
    let markdown = ''
    let cursor: string | null = null
    for (let index = 1; ; index++) {
      const { json: body } = await send(cursor ? { cursor } : { max_tokens: '700' })
      assert.equal(body.part.index, index)
      assert.deepEqual(body.part.added, { before: 0, after: 0 })
      assert.ok(body.stats.estimated_tokens <= 700)
      markdown += body.markdown
      cursor = body.next_cursor
      if (cursor === null) break
    }
    assert.equal(markdown, whole.markdown)
  }
})

test('with Accept: text/markdown the cursor is in a header that browsers see', async () => {
  const accept = { accept: 'text/markdown' }
  const request = raw(report)
  const headers = { ...request.headers, ...accept }
  const first = await convert({ ...request, headers }, '?max_tokens=700')
  const cursor = first.headers['x-next-cursor']
  assert.match(cursor ?? '', /^[\w.]{1,512}$/)
  assert.match(first.headers['access-control-expose-headers'] ?? '', /X-Next-Cursor/)
  assert.ok(estimateTokens(first.text) <= 700)
  const last = await convert({ ...request, headers }, '?section=results')
  assert.match(last.text, /^## Results\n\nthird/)
  assert.equal(last.headers['x-next-cursor'], undefined)
})

test('what cannot stand in markdown alone is refused, in all three forms', async () => {
  const asMarkdown = <T extends { headers: Record<string, string> }>(request: T) => ({
    ...request,
    headers: { ...request.headers, accept: 'text/markdown' },
  })
  const options = { chunks: 500, blocks: 'list', omitted: 'list', images: 'attach', find: 'x' }
  for (const [name, value] of Object.entries(options)) {
    const answers = [
      await convert(asMarkdown(raw(report)), `?${name}=${value}`),
      await convert(asMarkdown(json({ base64, [name]: value }))),
      await convert(
        asMarkdown(multipart([{ name: 'file', content: report }])),
        `?${name}=${value}`,
      ),
    ]
    for (const { status, json: body } of answers) {
      assert.deepEqual([status, body.code], [400, 'invalid_request'], name)
      assert.match(body.detail, new RegExp(`cannot include ${name}`))
    }
  }
})

test('words are found in the whole, or in a section, by all three forms', async () => {
  const forms = [
    (given: Record<string, string>) => convert(raw(report), `?${new URLSearchParams(given)}`),
    (given: Record<string, string>) => convert(json({ base64, ...given })),
    (given: Record<string, string>) =>
      convert(multipart([{ name: 'file', content: report }]), `?${new URLSearchParams(given)}`),
  ]
  for (const send of forms) {
    const { json: body } = await send({ find: 'WORD', max_tokens: '300' })
    assert.equal(body.matches_total, 3)
    assert.deepEqual(
      body.matches.map(({ section }: { section: string }) => section),
      ['report', 'method', 'results'],
    )
    assert.ok(body.matches.every(({ text }: { text: string }) => text.length <= 300))
    const { json: inSection } = await send({ find: 'third', section: 'results' })
    assert.deepEqual([inSection.matches_total, inSection.matches[0].line], [1, 11])
    const { json: none } = await send({ find: 'third', section: 'method' })
    assert.deepEqual([none.matches, none.matches_total], [[], 0])
  }
})

test('styles are JSON in a query and an object in JSON, and chunks name the way to them', async () => {
  const styles = { Heading1: 'omit' } as const
  const unknown = { 'No such style': 'quote' } as const
  const { json: asked } = await convert(raw(report), `?styles=${JSON.stringify(unknown)}`)
  assert.match(asked.warnings[0].message, /No such style/)
  const { status } = await convert(json({ base64, styles }))
  assert.equal(status, 200)
  const { json: body } = await convert(json({ base64, chunks: 400, blocks: 'list' }))
  assert.deepEqual(body.chunks.at(-1).heading_path, ['Report', 'Results'])
  assert.ok('first_block' in body.chunks[0] && 'last_block' in body.chunks[0])
})

test('wrong numbers, sections and cursors are invalid requests', async () => {
  const wrong: [query: string, detail: RegExp][] = [
    ['max_tokens=199', /from 200 to 1000000/],
    ['max_tokens=many', /whole number/],
    ['chunks=8001', /from 50 to 8000/],
    ['chunks=100&max_tokens=500', /cannot be combined with `max_tokens`/],
    ['section=resulst', /The closest are: results/],
    ['cursor=abc', /next_cursor/],
    ['blocks=all', /none, list/],
    ['find=', /1 to 200 characters/],
    ['find=%3F%21', /no word to look for/],
    [`find=${'x'.repeat(201)}`, /1 to 200 characters/],
    [`find=${'🙂'.repeat(201)}`, /1 to 200 characters/],
    ['styles=%7B%22a%22%3A%22title%22%7D', /one of heading 1/],
    ['running_lines=yes', /omit, include/],
  ]
  for (const [query, detail] of wrong) {
    const { status, json: body } = await convert(raw(report), `?${query}`)
    assert.deepEqual([status, body.code], [400, 'invalid_request'], query)
    assert.match(body.detail, detail)
  }
  const pairs = await convert(raw(report), `?find=${'🙂'.repeat(200)}`)
  assert.deepEqual([pairs.status, pairs.json.matches_total], [200, 0])
  const { json: first } = await convert(raw(report), '?max_tokens=300')
  const other = docx({ body: styled('Heading1', 'Other') + text('x') })
  const { json: body } = await convert(raw(other), `?cursor=${first.next_cursor}`)
  assert.match(body.detail, /different document/)
})

test('chunks cover the document, with titles and lines', async () => {
  const { json: body } = await convert(raw(report), '?chunks=300')
  assert.ok(body.chunks.length > 3)
  assert.deepEqual(body.chunks.at(-1).headings.slice(0, 1), ['Report'])
  assert.equal(body.chunks.at(-1).pages, null)
  for (const { tokens } of body.chunks) assert.ok(tokens <= 300)
})

test('images are attached on demand, the markdown stays the same', async () => {
  const { json: plain } = await convert(raw(PICTURE))
  const { json: body } = await convert(raw(PICTURE), '?images=attach')
  assert.equal(body.markdown, plain.markdown)
  assert.equal(plain.images, undefined)
  assert.deepEqual(body.images, [
    {
      name: 'image1.png',
      media_type: 'image/png',
      bytes: 8,
      width: null,
      height: null,
      page: null,
      base64: 'iVBORw0KGgo=',
    },
  ])
})

test('pages of a document that has none are refused, with what to use instead', async () => {
  const book = epub({ chapters: { 'a.xhtml': '<h1>One</h1><p>Text.</p>' } })
  for (const document of [report, book]) {
    const { status, json: body } = await convert(raw(document), '?pages=1')
    assert.deepEqual([status, body.code], [400, 'invalid_request'])
    assert.match(body.hint, /section.*max_tokens/)
  }
})
