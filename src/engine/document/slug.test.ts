import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import GithubSlugger, { slug } from 'github-slugger'
import { bulletList, heading, item, paragraph, strong } from './build.ts'
import type { Block } from './document.ts'
import { findAnchors, Slugs, toSlug } from './slug.ts'

test('a slug is the text in small letters, without punctuation, with hyphens for spaces', () => {
  const slugs: [text: string, slug: string][] = [
    ['Getting Started', 'getting-started'],
    ['What’s new in 2.0?', 'whats-new-in-20'],
    ['  a - b_c  ', 'a---b_c'],
    ['Über uns: Ärzte', 'über-uns-ärzte'],
    ['日本語 テスト', '日本語-テスト'],
    ['C++ & C#', 'c--c'],
    ['😀 hello', '-hello'],
  ]
  for (const [text, slug] of slugs) assert.equal(toSlug(text), slug)
})

test('anchors of headings lead to their slugs, repeated ones to numbered slugs', () => {
  const anchored = (name: string, ...block: Parameters<typeof heading>): Block => ({
    ...heading(...block),
    anchors: [name, `${name}-again`],
  })
  const blocks: Block[] = [
    anchored('a', 1, 'Intro'),
    heading(2, strong('Intro')),
    bulletList(item(anchored('b', 2, 'Intro'))),
    { type: 'quote', children: [anchored('c', 2, 'Intro 1')] },
    anchored('d', 7, 'Intro'),
    anchored('e', 1),
    anchored('a', 1, 'Later'),
    anchored('f', 3, 'Intro'),
    paragraph('text'),
  ]
  const anchors = findAnchors({ metadata: {}, blocks, notes: new Map(), images: new Map() })
  assert.deepEqual(Object.fromEntries(anchors), {
    a: 'intro',
    'a-again': 'intro',
    b: 'intro-2',
    'b-again': 'intro-2',
    c: 'intro-1-1',
    'c-again': 'intro-1-1',
    f: 'intro-3',
    'f-again': 'intro-3',
  })
})

/** Latin to N’Ko without later additions to Unicode, symbols, Chinese, Japanese, Korean, and emoji. */
const KNOWN: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7ff],
  [0x2000, 0x2bff],
  [0x3000, 0x9ffc],
  [0xac00, 0xd7a3],
  [0xff00, 0xffef],
  [0x1f000, 0x1faff],
]

test("each character stays or goes as in github-slugger, which was derived from GitHub's behavior", () => {
  for (const [first, last] of KNOWN) {
    for (let code = first; code <= last; code++) {
      const text = `x${String.fromCodePoint(code)}x`
      assert.equal(toSlug(text), slug(text), `U+${code.toString(16)}`)
    }
  }
})

test('headings that repeat each other get the numbers that github-slugger gives them', () => {
  const anyTitle = fc.constantFrom('Intro', 'intro', 'Intro 1', 'Intro-1', 'Intro 1 1', '!', '-1')
  fc.assert(
    fc.property(fc.array(anyTitle), titles => {
      const ours = new Slugs()
      const theirs = new GithubSlugger()
      const named = titles.flatMap(title => ours.nameAll(heading(1, title)))
      assert.deepEqual(
        named.map(({ slug }) => slug),
        titles.map(title => theirs.slug(title)),
      )
    }),
  )
})
