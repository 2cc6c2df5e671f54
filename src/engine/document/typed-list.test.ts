import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulletList, item, numberedList, paragraph, run, text } from './build.ts'
import { MARKS, type Run } from './document.ts'
import { buildOutline, type FlatParagraph, foldTyped } from './outline.ts'

const flat = (children: string | readonly Run[], indent = 0): FlatParagraph => ({
  type: 'flat',
  children: typeof children === 'string' ? (children ? [text(children)] : []) : children,
  role: { type: 'body' },
  indent,
})

test('numbers that go up by one are a list, over empty lines and with labels of their own look', () => {
  const bold = run({ type: 'text', value: '2.' }, MARKS.strong)
  assert.deepEqual(buildOutline([flat('1. Plan'), flat(''), flat([bold, text(' Work')])]), [
    numberedList(1, item(paragraph('Plan')), item(paragraph('Work'))),
  ])
  assert.deepEqual(buildOutline([flat('7) Plan'), flat('8) Work'), flat('Rest')]), [
    numberedList(7, item(paragraph('Plan')), item(paragraph('Work'))),
    paragraph('Rest'),
  ])
})

test('numbers without a space after them are a list if there are three from the first, or beside others', () => {
  const plan = [flat('1.Plan'), flat('2.Work'), flat('3.Rest')]
  const list = numberedList(1, ...['Plan', 'Work', 'Rest'].map(name => item(paragraph(name))))
  assert.deepEqual(buildOutline(plan), [list])
  assert.deepEqual(buildOutline([flat('1.Plan'), flat('2. Work'), flat('3. Rest')]), [list])
  const texts = (...items: FlatParagraph[]) => buildOutline(items).map(({ type }) => type)
  assert.deepEqual(texts(...plan.slice(0, 2)), ['paragraph', 'paragraph'])
  assert.deepEqual(texts(...plan.slice(1)), ['paragraph', 'paragraph'])
  assert.deepEqual(texts(plan[0]!, flat('so'), plan[1]!, flat('it'), plan[2]!).length, 5)
  assert.deepEqual(texts(flat('1.5 km'), flat('2.5 km'), flat('3.5 km')).length, 3)
})

test('numbers continue after other text and nested lists, bold ones do not', () => {
  const lines = ['1. Plan', 'why', '1. first', '2. second', '2. Work', 'how', '3. Rest']
  assert.deepEqual(buildOutline(lines.map(line => flat(line))), [
    numberedList(1, item(paragraph('Plan'))),
    paragraph('why'),
    numberedList(1, item(paragraph('first')), item(paragraph('second'))),
    numberedList(2, item(paragraph('Work'))),
    paragraph('how'),
    numberedList(3, item(paragraph('Rest'))),
  ])
  const strong = (value: string) => run({ type: 'text', value }, MARKS.strong)
  const plan = flat([strong('1. Plan')])
  const work = flat([text('2. '), strong('Work')])
  assert.deepEqual(buildOutline([plan, flat('why'), work]), [
    { type: 'paragraph', children: plan.children },
    paragraph('why'),
    { type: 'paragraph', children: work.children },
  ])
})

test('dashes are a list as deep as their indent', () => {
  assert.deepEqual(buildOutline([flat('- a'), flat('- b', 400), flat('- c')]), [
    bulletList(item(paragraph('a'), bulletList(item(paragraph('b')))), item(paragraph('c'))),
  ])
})

test('one label alone, another number and other signs are text as typed', () => {
  for (const lines of [
    ['1. Plan', 'Work'],
    ['1. Plan', '3. Work'],
    ['1. Plan', '2) Work'],
    ['- a', '* b'],
    ['— Hello.', '— Bye.'],
    ['– Hello, said he.', '– Bye!', '– What'],
    ['1.5 m', '2.5 m'],
    ['(b) Plan', '(c) Work'],
    ['(a) Plan', '(c) Work'],
    ['a) Plan', 'A) Work'],
    ['1.2 Plan', '1.3 Work'],
    ['A. Plan', 'Bow wow'],
    ['§ 1 Plan', '§ 2 Work'],
  ]) {
    assert.deepEqual(
      buildOutline(lines.map(line => flat(line))),
      lines.map(line => paragraph(line)),
    )
  }
})

test('labels that markdown cannot count by stay in front of their text, from the first on', () => {
  const labeled = (...lines: string[]) => bulletList(...lines.map(line => item(paragraph(line))))
  for (const lines of [
    ['(a) Plan', '(b) Work'],
    ['A. Plan', 'B. Work', 'C. Rest'],
    ['i. Plan', 'ii. Work', 'iii. Rest', 'iv. Sleep', 'v. Wake'],
    ['(1) Plan', '(2) Work'],
    ['3.1 Plan', '3.2 Work', '4.1 Rest'],
    ['5.b.i Plan', '5.b.ii Work'],
    ['– Plan', '– Work.'],
  ]) {
    const shown = lines.map(line => line.replace(/^– /, ''))
    assert.deepEqual(buildOutline(lines.map(line => flat(line))), [labeled(...shown)])
  }
  const letters = Array.from('abcdefghijk', letter => `${letter}) ${letter}`)
  assert.deepEqual(buildOutline(letters.map(line => flat(line))), [labeled(...letters)])
})

test('single letters, Roman numbers and numbers of several parts stay text over other text, brackets do not', () => {
  for (const [first, second] of [
    ['I. Plan', 'II. Work'],
    ['1.1 Plan', '1.2 Work'],
  ]) {
    const lines = [first!, 'why', second!, 'how']
    assert.deepEqual(
      buildOutline(lines.map(line => flat(line))),
      lines.map(line => paragraph(line)),
    )
  }
  assert.deepEqual(buildOutline([flat('(a) Plan'), flat('why'), flat('(b) Work')]), [
    bulletList(item(paragraph('(a) Plan'))),
    paragraph('why'),
    bulletList(item(paragraph('(b) Work'))),
  ])
})

test('numbers below a number are nested, and the outer ones continue after them', () => {
  const lines = ['1. Plan', '1.1 why', '1.2 how', '2. Work', '2.1 when']
  assert.deepEqual(buildOutline(lines.map(line => flat(line))), [
    numberedList(
      1,
      item(paragraph('Plan'), bulletList(item(paragraph('1.1 why')), item(paragraph('1.2 how')))),
      item(paragraph('Work'), bulletList(item(paragraph('2.1 when')))),
    ),
  ])
})

test('a bullet that nothing else can be is an item alone', () => {
  assert.deepEqual(buildOutline([flat('Bring'), flat('• tea'), flat('Now')]), [
    paragraph('Bring'),
    bulletList(item(paragraph('tea'))),
    paragraph('Now'),
  ])
})

test('a paragraph with empty lines inside is not an item', () => {
  const pause = run({ type: 'break' })
  const long = flat([text('1. Plan'), pause, pause, text('2. Work')])
  assert.deepEqual(buildOutline([long, flat('2. Rest')]), [
    { type: 'paragraph', children: long.children },
    paragraph('2. Rest'),
  ])
})

test('in a cell, what was typed stays as it is', () => {
  assert.deepEqual(buildOutline([flat('1. Plan'), flat('2. Work')], true), [
    paragraph('1. Plan'),
    paragraph('2. Work'),
  ])
})

test('blocks outside a typed list stay what they are', () => {
  const rule = { type: 'rule' } as const
  const blocks = [paragraph('Steps'), rule]
  assert.equal(foldTyped(blocks), blocks)
  assert.deepEqual(foldTyped([...blocks, paragraph('- a'), paragraph('- b'), rule]), [
    ...blocks,
    bulletList(item(paragraph('a')), item(paragraph('b'))),
    rule,
  ])
})
