import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces, type Typed } from '../../../../../../test/support/pdf-page.ts'
import { type Line, toLine } from '../../text/line.ts'
import type { Word } from '../../text/words.ts'
import { NO_SPACE } from '../inlines.ts'
import { createVocabulary } from './hyphens.ts'

const toLines = (texts: readonly Typed[]): Line[] => pieces(texts).map(piece => toLine([piece]))

const line = (text: string): Line => toLines([{ text, x: 20, y: 50, size: 10 }])[0]!

/** The last word of a line on the page of these lines, with a plus if the next line continues without a space. */
function joinOn(lines: readonly Line[], ...others: (readonly Line[])[]) {
  return (text: string, next: string): string => {
    const last = line(text)
    const { joinLineEnd } = createVocabulary(() => [[...lines, last], ...others])
    return joinLineEnd(last.words.at(-1)!, line(next), []).replace(NO_SPACE, '+')
  }
}

test('a hyphen at a line end stays where the page has the compound', () => {
  const lines = toLines([{ text: 'an all-round fox and a wonderful dog', x: 20, y: 50 }])
  const join = joinOn(lines)
  assert.equal(join('all-', 'round'), 'all-+')
  assert.equal(join('won-', 'derful'), 'won+')
  assert.equal(join('word', 'derful'), 'word')
})

test('a hyphen that its font calls non-breaking is a hyphen at a line end', () => {
  const lines = toLines([{ text: 'an all‑round fox and a wonderful dog', x: 20, y: 50 }])
  const join = joinOn(lines)
  assert.equal(join('all‑', 'round'), 'all‑+')
  assert.equal(join('won‑', 'derful'), 'won+')
})

test('a hyphen at a line end stays between two words of the page', () => {
  const lines = toLines([
    { text: 'a hand-made man of great efficacy in the depth of time', x: 20, y: 50 },
    { text: 'depths and efficacy', x: 20, y: 62 },
  ])
  const join = joinOn(lines)
  assert.equal(join('in-', 'depth'), 'in-+')
  assert.equal(join('hand-', 'efficacy'), 'hand-+')
  assert.equal(join('arm-', 'depths'), 'arm-+')
  assert.equal(join('https://example.org/a-', 'page'), 'https://example.org/a-+')
  assert.equal(join('in-', 'timate'), 'in+')
  assert.equal(join('inti-', 'made'), 'inti+')
})

test('what other pages say of a broken word changes nothing', () => {
  const others = [
    'an all-round fox in the depth of time',
    ...Array.from({ length: 60 }, () => 'some words of a line that is full'),
  ].map(text => line(text))
  for (const [word, next] of [
    ['all-', 'round'],
    ['in-', 'depth'],
    ['won-', 'derful'],
  ] as const) {
    assert.equal(joinOn([])(word, next), joinOn([], others)(word, next))
  }
})

test('some hyphens at a line end stay by what they stand between', () => {
  const join = joinOn([])
  assert.equal(join('self-', 'adhesive'), 'self-+')
  assert.equal(join('state-', 'of-the-art'), 'state-+')
  assert.equal(join('proof‑of‑', 'concept'), 'proof‑of‑+')
  assert.equal(join('self-de-', 'scribed'), 'self-de+')
  assert.equal(join('-fstack-', 'protector-all'), '-fstack-+')
  assert.equal(join('selfless-', 'ness'), 'selfless+')
})

test('a hyphen before a conjunction is that of half a compound', () => {
  const join = joinOn([])
  assert.equal(join('Bewertungs-', 'und Prüfungskosten'), 'Bewertungs-')
  assert.equal(join('short-', 'or long-term'), 'short-')
  assert.equal(join('Frau-', 'en und Kinder'), 'Frau+')
  assert.equal(joinOn([line('a thousand of them')])('thous-', 'and'), 'thous+')
})

test('a hyphen at a line end stays where a page of many lines breaks no words', () => {
  const full = Array.from({ length: 30 }, () => line('some words of a line that is full'))
  assert.equal(joinOn(full)('event-', 'driven by it'), 'event-+')
  // Each line breaks one: those are parts of words.
  const broken = full.map(() => line('it is a line that ends with won-'))
  assert.equal(joinOn(broken)('won-', 'derful'), 'won+')
})

test('a hyphen at the end of a line that is not filled stays', () => {
  const join = (full: string): string => {
    const lines = toLines(
      [full, 'we call it machine-', 'readable text'].map((text, at) => ({
        text,
        x: 20,
        y: 50 + 12 * at,
      })),
    )
    const { joinLineEnd } = createVocabulary(() => [lines])
    return joinLineEnd(lines[1]!.words.at(-1)!, lines[2]!, lines).replace(NO_SPACE, '+')
  }
  assert.equal(join('that is as long as the whole page'), 'machine-+')
  assert.equal(join('that is not longer'), 'machine+')
})

test('a hyphen in a font of its own goes on with the word after it', () => {
  const font = { name: 'Other' }
  const after = (text: string): Word =>
    toLines([
      { text, x: 20, y: 50 },
      { text: '-', x: 20 + 5 * text.length, y: 50, font },
    ])[0]!.words.at(-1)!
  const { joinLineEnd } = createVocabulary(() => [])
  const join = (text: string, next: string): string =>
    joinLineEnd(after(text), line(next), []).replace(NO_SPACE, '+')
  assert.equal(join('thick', 'brush'), '-+')
  assert.equal(join('pre', 'and post-war'), '-')
  assert.equal(join('thick ', 'brush'), '-')
})

test('a range of numbers that a line end breaks is one again', () => {
  const join = joinOn([])
  assert.equal(join('in 2026-', '2027 or later'), '2026-+')
  assert.equal(join('COVID-', '19 or later'), 'COVID-+')
  assert.equal(join('4-', 'year-olds'), '4-+')
  assert.equal(join('3-', 'and 4-year-olds'), '3-')
})
