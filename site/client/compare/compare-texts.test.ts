import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareLines, compareTexts, toLines } from './compare-texts.ts'

/** `- old`, `+ new` and `old => new`, in the order of the page. */
function tell(left: string, right: string): string[] {
  const [before, after] = [toLines(left), toLines(right)]
  return compareTexts(left, right).flatMap(({ pairs }) =>
    pairs.map(pair => {
      const [old, fresh] = [before[pair.left ?? -1], after[pair.right ?? -1]]
      if (old === undefined) return `+ ${fresh}`
      return fresh === undefined ? `- ${old}` : `${old} => ${fresh}`
    }),
  )
}

const mark = (parts: readonly { text: string; isOwn: boolean }[]) =>
  parts.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('')

test('equal texts have no differences', () => {
  assert.deepEqual(compareTexts('a\n\nb\n', 'a\n\nb\n'), [])
  assert.deepEqual(compareTexts('', ''), [])
})

test('lines that were added, removed and changed are told apart', () => {
  const left = '# Orchard\n\nApples grow on trees.\n\nPears are green.\n\nThe end.\n'
  const right = '# Orchard\n\nApples grow on tall trees.\n\nThe end.\n\nA note.\n'
  assert.deepEqual(tell(left, right), [
    'Apples grow on trees. => Apples grow on tall trees.',
    '- Pears are green.',
    '+ A note.',
  ])
})

test('a similar line is beside the one it was, whatever was added before it', () => {
  const left = 'one\nThe quick brown fox jumps.\ntwo\n'
  const right = 'one\nSomething else entirely.\nMore of it.\nThe quick red fox jumps.\ntwo\n'
  assert.deepEqual(tell(left, right), [
    '+ Something else entirely.',
    '+ More of it.',
    'The quick brown fox jumps. => The quick red fox jumps.',
  ])
})

test('a wider column is no difference in the rows that did not change', () => {
  const left = '| a | b |\n| - | --- |\n| x | y   |\n'
  const right = '| a | b      |\n| - | ------ |\n| x | y      |\n| z | longer |\n'
  assert.deepEqual(tell(left, right), ['+ | z | longer |'])
})

test('a difference knows which lines it is made of on both sides', () => {
  const [difference] = compareTexts('a\nb\nc\n', 'a\nx\ny\nc\n')
  assert.deepEqual(
    [difference?.left, difference?.right],
    [
      [1, 2],
      [1, 3],
    ],
  )
})

test('words that differ are marked in a line, with the spaces between them', () => {
  const { left, right } = compareLines(
    'Apples grow on old trees.',
    'Apples grow on two tall trees.',
  )
  assert.equal(mark(left), 'Apples grow on [old] trees.')
  assert.equal(mark(right), 'Apples grow on [two tall] trees.')
})

test('lines with nothing in common are marked as a whole', () => {
  assert.equal(mark(compareLines('Apples grow.', 'Melons do not!').left), '[Apples grow.]')
})

test('two long texts that share hardly anything are compared in time', () => {
  const toText = (seed: number) =>
    Array.from({ length: 30_000 }, (_, at) => `line ${(at * seed) % 9973}`).join('\n')
  const began = performance.now()
  compareTexts(toText(7), toText(11))
  assert.ok(performance.now() - began < 5000)
})
