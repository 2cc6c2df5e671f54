import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertRtf } from '../../../../../test/support/rtf.ts'

/** Each line is a paragraph. */
const convertLines = async (...lines: string[]): Promise<string> =>
  (await convertRtf(`{\\rtf1 ${lines.map(line => `${line}\\par `).join('')}}`)).markdown.trim()

const WRAPPED = [
  'The orchard was planted by the monks, who also dug the well',
  'and built the wall around it. Their cellar is older than the',
  'chapel. Every barrel in it was made from oaks that stood by',
  'the brook.',
]

test('lines that were broken where the next word did not fit are one paragraph', async () => {
  const paragraph = WRAPPED.join(' ')
  assert.equal(await convertLines(...WRAPPED, '', ...WRAPPED), `${paragraph}\n\n${paragraph}`)
})

test('a line of dashes does not continue', async () => {
  const dashes = '-'.repeat(60)
  const markdown = await convertLines(...WRAPPED, '', dashes, 'Orchard', dashes, ...WRAPPED)
  assert.match(markdown, /^\\-+\n\nOrchard\n\n\\-+\n\nThe orchard/m)
})

test('one line continues in lower case on the next, if its sentence ends there', async () => {
  const [first] = WRAPPED
  assert.equal(await convertLines(first!, 'behind the barn.'), `${first} behind the barn.`)
  assert.equal(await convertLines(first!, 'behind the barn'), `${first}\n\nbehind the barn`)
  assert.equal(
    await convertLines(`(a) ${first}`, 'behind the barn:', `(b) ${first}`, 'and the brook.'),
    `- (a) ${first} behind the barn:\n- (b) ${first} and the brook.`,
  )
})

const APART: Record<string, string[]> = {
  'that are short': ['Ann Miller, 12 Long Street', 'near the old church, Ulm.'],
  'with room for the next word': [
    WRAPPED[0]!,
    'and a lake',
    'where swans come in winter, far from the village.',
  ],
  'that end their sentences': [`${WRAPPED[0]}.`, 'mind the gap.'],
  'that define terms': [WRAPPED[0]!, 'wall - what the monks built.'],
  'that all begin small': [WRAPPED[1]!, 'pears from the hill.'],
}
for (const [what, lines] of Object.entries(APART)) {
  test(`lines ${what} stay paragraphs`, async () =>
    assert.equal((await convertLines(...lines)).split('\n\n').length, lines.length))
}
