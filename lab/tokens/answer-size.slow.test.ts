/** Whatever a document holds and whatever is asked for, an answer stays below what hosts accept. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { convertWhole, type MeasuredWhole, measureWhole } from '../../src/engine/convert.ts'
import type { Omission } from '../../src/engine/ledger.ts'
import { DEFAULT_OPTIONS, type Options } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { type ToolResultBody, toToolResult } from '../../src/isolation/tool-result.ts'
import { docx, p, r } from '../../test/support/docx.ts'
import { PNG } from '../../test/support/docx-picture.ts'

const MAX_HOST_TOKENS = 25_000
const asked: Readonly<Record<string, Options>> = {
  nothing: DEFAULT_OPTIONS,
  'max_tokens 100,000': { ...DEFAULT_OPTIONS, max_tokens: 100_000 },
  chunks: { ...DEFAULT_OPTIONS, chunks: 50 },
  blocks: { ...DEFAULT_OPTIONS, blocks: 'list' },
  'chunks, blocks, omitted and max_tokens': {
    ...DEFAULT_OPTIONS,
    max_tokens: 100_000,
    chunks: 200,
    blocks: 'list',
    omitted: 'list',
  },
}

/** The same numbers each time. */
function createRandom(): (below: number) => number {
  let state = 7
  return below => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return (state >> 8) % below
  }
}

/** Words of so many characters out of a range or a set. */
function writeWords(characters: readonly [number, number] | string, length: number, count: number) {
  const random = createRandom()
  const set = typeof characters === 'string' ? [...characters] : undefined
  const [first, last] = set ? [0, set.length - 1] : (characters as [number, number])
  const pick = () => first + random(last - first + 1)
  const letter = () => (set ? set[pick()]! : String.fromCodePoint(pick()))
  return Array.from({ length: count }, () => Array.from({ length }, letter).join(''))
}

const paragraphs = (words: readonly string[], each: number): string =>
  Array.from({ length: Math.ceil(words.length / each) }, (_, at) =>
    p(r(words.slice(at * each, (at + 1) * each).join(' '))),
  ).join('')

const heading = (text: string, level: number): string =>
  p(r(text), `<w:pStyle w:val="Heading${level}"/>`)

const STYLES = [1, 2, 3]
  .map(
    level =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join('')

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const table = `<w:tbl>${Array.from(
  { length: 400 },
  (_, row) =>
    `<w:tr>${[1, 2, 3, 4].map(cell => `<w:tc>${p(r(`${row * cell}.5`))}</w:tc>`).join('')}</w:tr>`,
).join('')}</w:tbl>`

const bodies: Readonly<Record<string, string>> = {
  'rare Han, extension B': paragraphs(writeWords([0x20000, 0x2a6df], 60, 90), 3),
  'rare Han, extension H': paragraphs(writeWords([0x31350, 0x323af], 8, 600), 40),
  'Han of the first plane': paragraphs(writeWords([0x4e00, 0x9fff], 30, 300), 10),
  Hangul: paragraphs(writeWords([0xac00, 0xd7a3], 4, 2000), 60),
  emoji: paragraphs(writeWords([0x1f300, 0x1f6ff], 6, 1200), 40),
  Thai: paragraphs(writeWords([0xe01, 0xe3a], 20, 700), 30),
  Tibetan: paragraphs(writeWords([0xf40, 0xf6c], 12, 700), 30),
  'symbols in private use': paragraphs(writeWords([0xe000, 0xf8ff], 5, 1000), 50),
  'random Cyrillic letters': paragraphs(writeWords([0x430, 0x44f], 8, 2500), 60),
  'random Latin letters': paragraphs(writeWords(LETTERS, 9, 2800), 60),
  'words like base64': paragraphs(
    writeWords(`${LETTERS}${LETTERS.toUpperCase()}0123456789+/`, 76, 280),
    1,
  ),
  'thousands of tiny blocks': paragraphs(writeWords(LETTERS, 1, 1500), 1),
  'a table of thousands of cells': table,
  'thousands of headings with long titles': Array.from({ length: 500 }, (_, at) =>
    heading(`${at} ${writeWords(LETTERS, 6, 25).join(' ')}`, 1 + (at % 3)),
  ).join(p(r('Text.'))),
}

async function convert(body: string): Promise<MeasuredWhole> {
  const options = { ...DEFAULT_OPTIONS, blocks: 'list', omitted: 'list' } as const
  const request = { options, settings: {} }
  return measureWhole(await convertWhole(docx({ body, styles: STYLES }), request, node, true))
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into results as a client without types does
const contentOf = (answer: ToolResultBody) => answer.structuredContent as any

function requireFit(answer: ToolResultBody): ToolResultBody {
  const content = answer.content.map(item => (item.type === 'image' ? { ...item, data: '' } : item))
  const message = { jsonrpc: '2.0', id: 1, result: { ...answer, content } }
  const tokens = encode(JSON.stringify(message)).length
  assert.ok(tokens < MAX_HOST_TOKENS, `${tokens} tokens`)
  return answer
}

/** All parts, without the lines that were added to them. */
function readOn(whole: MeasuredWhole, options: Options): string {
  let text = ''
  let cursor: string | undefined
  do {
    const given = cursor === undefined ? options : { ...options, cursor }
    const answer = requireFit(toToolResult(whole, given, 0))
    const { markdown, part, next_cursor } = contentOf(answer)
    const lines: string[] = markdown.split(/(?<=\n)/)
    const slice = lines.slice(part.added.before, lines.length - part.added.after).join('')
    assert.ok(slice.length > 0, 'no progress')
    text += slice
    cursor = next_cursor ?? undefined
  } while (cursor)
  return text
}

for (const [name, body] of Object.entries(bodies)) {
  describe(name, () => {
    const converted = convert(body)
    for (const [what, options] of Object.entries(asked)) {
      test(`with ${what}: every answer fits, and together they are the whole`, async () => {
        const whole = await converted
        assert.equal(readOn(whole, options), whole.converted.markdown)
      })
    }
  })
}

describe('an answer', () => {
  const small = convert(p(r('Some words.')))

  test('has ordinary text as long as it was asked for', async () => {
    const sentence = 'The committee reads the report of the office and decides about its budget. '
    const whole = await convert(p(r(sentence.repeat(40))).repeat(40))
    const { part } = contentOf(requireFit(toToolResult(whole, DEFAULT_OPTIONS, 0)))
    assert.ok(part.tokens > 7500, `${part.tokens} tokens`)
  })

  test('fits whatever the document says about itself, and says what was cut', async () => {
    const { converted, ...others } = await small
    const [long = ''] = writeWords([0x20000, 0x2a6df], 5000, 1)
    const omitted = Array.from(
      { length: 10_000 },
      (): Omission => ({ reason: 'hidden', text: long.slice(0, 400), page: null }),
    )
    const warnings = Array.from({ length: 19 }, () => ({
      code: 'hidden_omitted' as const,
      message: long,
      count: 1,
    }))
    const metadata = { author: long, keywords: Array<string>(500).fill(long), sheets: [long, long] }
    const envelope = { ...converted.envelope, title: long, filename: long, metadata, warnings }
    const whole = { ...others, converted: { ...converted, envelope, omitted } }
    const answer = contentOf(
      requireFit(toToolResult(whole, { ...DEFAULT_OPTIONS, omitted: 'list' }, 0)),
    )
    const cut = answer.warnings.at(-1)
    assert.equal(cut.code, 'answer_shortened')
    assert.match(cut.message, /filename, title, metadata, omitted, warnings/)
    assert.ok(answer.omitted.length > 0)
  })

  test('fits where a block has a place on each of many pages, below titles without end', async () => {
    const { converted } = await convert(
      heading(writeWords(LETTERS, 8, 2000).join(' '), 1) + p(r('Some words. '.repeat(500))),
    )
    const box = [1.5, 2, 3, 4] as const
    const continued = Array.from({ length: 2000 }, (_, page) => ({ page, box }))
    const spans = converted.spans.map(span => ({ ...span, place: { page: 1, continued } }))
    const whole = measureWhole({ ...converted, spans })
    const options: Options = { ...DEFAULT_OPTIONS, blocks: 'list', chunks: 50 }
    assert.equal(readOn(whole, options), converted.markdown)
  })

  test('fits where most of the text is blank', async () => {
    const { converted } = await small
    for (const line of [`a${'\n'.repeat(2000)}`, `a${' '.repeat(100_000)}b\n`]) {
      const markdown = `\`\`\`\n${line.repeat(12)}\`\`\`\n`
      const spans = [{ type: 'code' as const, start: 0, end: markdown.length - 1 }]
      const whole = measureWhole({ ...converted, markdown, spans, notesStart: markdown.length })
      requireFit(toToolResult(whole, DEFAULT_OPTIONS, 0))
    }
  })

  test('has as many pictures as fit, and names the others', async () => {
    const { converted } = await small
    const names = Array.from({ length: 300 }, (_, at) => `image${at}.png`)
    const size = 64 * 1024
    const bytes = new Uint8Array(size)
    bytes.set(PNG)
    const images = new Map(names.map(name => [name, { mediaType: 'image/png', bytes }]))
    const spans = converted.spans.map(span => ({ ...span, images: names }))
    const whole = measureWhole({ ...converted, spans, images })
    const answer = requireFit(toToolResult(whole, { ...DEFAULT_OPTIONS, images: 'attach' }, 0))
    const { images: listed, warnings } = contentOf(answer)
    assert.equal(answer.content.filter(({ type }) => type === 'image').length, listed.length)
    assert.ok(listed.length > 30 && listed.length * size <= 5 * 1024 * 1024)
    const missing = warnings.find(({ code }: { code: string }) => code === 'images_not_attached')
    assert.equal(missing.count, 300 - 80)
    assert.match(missing.message, /image80\.png/)
  })
})

describe('the advice', () => {
  const chapters = Array.from({ length: 20 }, (_, chapter) =>
    [
      heading(`Chapter ${chapter + 1}`, 1),
      ...Array.from({ length: 12 }, (_, at) => heading(`Section ${chapter + 1}.${at + 1}`, 2)),
    ].join(p(r('Some words. '.repeat(30)))),
  ).join('')

  const adviceOf = (whole: MeasuredWhole): string => {
    const item = toToolResult(whole, DEFAULT_OPTIONS, 0).content[1]
    const text = item?.type === 'text' ? item.text : ''
    assert.ok(encode(text).length <= 500, text)
    return text
  }

  test('names every chapter before any section, and how many are left', async () => {
    const advice = adviceOf(await convert(chapters))
    for (let chapter = 1; chapter <= 20; chapter++) {
      assert.ok(advice.includes(`"chapter-${chapter}"`), advice)
    }
    assert.ok(advice.indexOf('"chapter-20"') < advice.indexOf('"section-11"'), advice)
    const named = advice.match(/"section-\d+"/g)!.length
    assert.match(advice, new RegExp(`, ${240 - named} more\\.$`))
  })

  test('names as many chapters as fit, and how many are left', async () => {
    const many = Array.from({ length: 400 }, (_, at) => heading(`Chapter number ${at}`, 1))
    const advice = adviceOf(await convert(many.join(p(r('Some words. '.repeat(30))))))
    const named = advice.match(/"chapter-number-\d+"/g)!.length
    assert.ok(named >= 15, advice)
    assert.match(advice, new RegExp(`"chapter-number-${named - 1}" .* ${400 - named} more\\.$`))
  })
})
