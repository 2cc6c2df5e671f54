import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbering, p, r, styled } from '../../../../../test/support/docx.ts'
import { bold, outlineOf, SENTENCE, text } from '../../../../../test/support/headings.ts'

const parts = bold('Soil') + text + bold('Trees') + text

test('neither the school nor a person on a cover is the title, however large they are', async () => {
  const cover = ['University of Ulm', 'Dr. Ann Smith', 'A. B. Smith']
    .map(line => bold(line, 48))
    .join('')
  assert.deepEqual(await outlineOf(cover + bold('On Orchards', 32) + parts), [
    '1 On Orchards',
    '2 Soil',
    '2 Trees',
  ])
  assert.deepEqual(await outlineOf(bold('University of Ulm', 48) + text), ['1 University of Ulm'])
})

test('bold fields beside other fields are no headings', async () => {
  const field = (line: string) => bold(line) + p(r('Place: Ghent')) + text
  const lines = ['Date: 5 May', 'Last Visit: March', 'Guest(s): Ann'].map(field).join('')
  assert.deepEqual(await outlineOf(parts + lines), ['1 Soil', '1 Trees'])
  const steps = ['Step 1: Soil', 'Step 2: Trees'].map(line => bold(line) + text).join('')
  assert.deepEqual(await outlineOf(steps), ['1 Step 1: Soil', '1 Step 2: Trees'])
})

test('lines that announce a list or name a folder are no headings', async () => {
  const announced = ['We grow the following trees:', '-Pears'].map(line => bold(line) + text)
  assert.deepEqual(await outlineOf(parts + announced.join('')), ['1 Soil', '1 Trees'])
})

test('commands, decimals and the rest of what stood in brackets are no headings', async () => {
  const lines = ['> water --all', '13.211 0.232 V', 'as the monks did)'].map(line => bold(line, 40))
  assert.deepEqual(await outlineOf(parts + lines.map(line => line + text).join('')), [
    '1 Soil',
    '1 Trees',
  ])
})

test('the bold head of a table typed with tabs is no heading', async () => {
  const row = (...cells: string[]) => p(r(cells.join('\t')) + r(' '.repeat(2)))
  const rows = row('Pear ', 'sweet') + row('Quince ', 'sour') + text
  const head = bold('Tree\tFruit') + p('') + rows
  assert.deepEqual(await outlineOf(parts + head + head), ['1 Soil', '1 Trees'])
})

test('states, lists of many things and clauses beside a bold sentence are no headings', async () => {
  const states = ['2 weeks late', '4 weeks to go'].map(line => bold(line) + text).join('')
  const many = bold('Pears, plums, figs, quinces, nuts, grapes') + text
  const clauses = bold('The well is dug, the wall built') + bold('The trees are young.') + text
  assert.deepEqual(await outlineOf(parts + states + many + clauses), ['1 Soil', '1 Trees'])
})

test('numbered items are headings where they are larger than the text and part it', async () => {
  const item = (line: string, below: string) =>
    p(r(line, '<w:sz w:val="28"/>'), '<w:numPr><w:numId w:val="1"/></w:numPr>') + below
  const of = (below: string) => ({
    numbering: numbering(1, [['decimal', '%1.']]),
    body: text + ['Soil', 'Trees', 'Harvest'].map(line => item(line, below)).join(''),
  })
  assert.deepEqual(await outlineOf(of(text + text)), ['1 1. Soil', '1 2. Trees', '1 3. Harvest'])
  assert.deepEqual(await outlineOf(of(p(r(SENTENCE)))), [])
})

test('lines above typed items are headings on the first page as well', async () => {
  const item = (line: string) => p(r(line))
  const line = (title: string) =>
    p(r(title, '<w:sz w:val="32"/>')) + item('-Pears for the market') + item('-Figs')
  const trees = ['Old trees', 'Young trees', 'Trees to plant'].map(line)
  assert.deepEqual(await outlineOf(trees.join('')), [
    '1 Old trees',
    '1 Young trees',
    '1 Trees to plant',
  ])
})

test('lines that look as headings do, by the size they are shown in, have their level', async () => {
  const large = '<w:b/><w:sz w:val="32"/>'
  const styles = '<w:style w:type="paragraph" w:styleId="h"><w:name w:val="heading 2"/></w:style>'
  const real = styled('h', r('Trees', large)) + text
  const body = p(r('Soil', large)) + text + real + p(r('Harvest', large)) + text
  assert.deepEqual(await outlineOf({ styles, body }), ['2 Soil', '2 Trees', '2 Harvest'])
})

test('names in a style of a cover are lines; a title may have a colon', async () => {
  const look = '<w:pPr><w:keepNext/></w:pPr><w:rPr><w:sz w:val="36"/></w:rPr>'
  const styles = `<w:style w:type="paragraph" w:styleId="n"><w:name w:val="ByLine"/>${look}</w:style><w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 1"/></w:style>`
  const names = ['To', 'The Abbey', 'By', 'Ann Smith'].map(name => styled('n', name)).join('')
  const body = names + styled('a', 'Soil') + text
  assert.deepEqual(await outlineOf({ styles, body }), ['1 Soil'])
  const parts = bold('Soil') + text + bold('Trees') + text
  const plain = p(r('Report: Orchards', '<w:sz w:val="40"/>'))
  assert.deepEqual((await outlineOf(plain + parts))[0], '1 Report: Orchards')
})

test('long lines that end with a colon announce what follows', async () => {
  const line = 'Signed for and on behalf of the owner by her authorized representative:'
  assert.deepEqual(await outlineOf([1, 2, 3].map(() => bold(line) + text).join('')), [])
})

test('lines over short text that seem to belong to a cover are headings like the others', async () => {
  const short =
    p(r('code: A; name: B; type: C')) + p(r('A determines B and C.')) + p(r('All of it is normal.'))
  const lines = ['Soil', 'Water', 'Trees'].map(line => bold(line) + short)
  assert.deepEqual(await outlineOf(`${lines.join('')}${parts}`), [
    '1 Soil',
    '1 Water',
    '1 Trees',
    '1 Soil',
    '1 Trees',
  ])
})

test('a line that ends with a dash is half a phrase', async () => {
  assert.deepEqual(await outlineOf(parts + bold('The Orchard –') + text), ['1 Soil', '1 Trees'])
})

test('typed numbers over long text are above bold lines, unless these are right above them', async () => {
  const phase = (line: string, result: string) =>
    p(r(line)) + text + text + text + bold(result) + text
  const phases = [phase('1. Soil', 'Pits'), phase('2. Trees', 'Rows'), phase('3. Fruit', 'Jam')]
  assert.deepEqual(await outlineOf(bold('Aims') + text + phases.join('')), [
    ...['1 Aims', '1 1. Soil', '2 Pits', '1 2. Trees', '2 Rows', '1 3. Fruit', '2 Jam'],
  ])
  const clauses = ['Soil', 'Trees', 'Fruit'].map(
    (line, at) => bold(line) + phase(`${at + 1}. Do`, 'Or'),
  )
  assert.equal((await outlineOf(clauses.join('')))[1], '1 Or')
  const few = ['1. Soil', '2. Trees', '3. Fruit'].map(line => p(r(line)) + text)
  assert.deepEqual(await outlineOf(parts + few.join('') + parts), [
    ...['1 Soil', '1 Trees', '1 Soil', '1 Trees'],
  ])
})

test('parts that count are no fields, however often they begin anew, nor are lines over text with a colon', async () => {
  const parts = ['Apples', 'Pears', 'Plums'].flatMap(fruit =>
    ['I', 'II'].map(part => bold(`Part ${part}: ${fruit}`) + text),
  )
  assert.equal((await outlineOf(parts.join(''))).length, 6)
  const remark = p(r(`Only remark: ${SENTENCE.repeat(2)}`))
  const clauses = ['FIRST', 'SECOND', 'THIRD'].map(
    number => bold(`CLAUSE ${number}: ${number} FRUIT`) + text + remark,
  )
  assert.equal((await outlineOf(text + clauses.join(''))).length, 3)
})

test('the first part of a text is a heading beside the second', async () => {
  const notes = p(r('Not more than two pages.')) + p(r('Please write in black and white, in rows.'))
  const first = bold('Section 4: Soil') + notes + bold('4.1 Loam') + text
  assert.equal((await outlineOf(first + bold('Section 5: Trees') + text)).length, 3)
})
