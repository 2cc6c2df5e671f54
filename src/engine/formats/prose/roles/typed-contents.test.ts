import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxToMarkdown, numbering, p, r } from '../../../../../test/support/docx.ts'
import { bold, text } from '../../../../../test/support/headings.ts'

const lines = (...texts: string[]): string => texts.map(line => p(r(line))).join('')
const shown = async (body: string): Promise<string> => {
  const markdown = await docxToMarkdown({ body })
  return markdown
    .split('\n\n')
    .filter(block => !block.startsWith('The orchard'))
    .join('\n\n')
}
const ENTRIES = ['1. Soil ....... 3', '1.1 Water…………4', '2.Trees . . . . . p. 12', '3. Sale ……']

test('contents that were typed are a list without dots and numbers of pages', async () => {
  const list = '1. Soil\n   - 1.1 Water\n2. Trees\n3. Sale'
  assert.equal(await shown(lines('Contents:', ...ENTRIES)), `Contents:\n\n${list}`)
  const parts = ['Soil', 'Water', 'Trees'].map(title => bold(title) + text).join('')
  assert.equal(await shown(lines(...ENTRIES) + parts), `${list}\n\n# Soil\n\n# Water\n\n# Trees`)
})

test('numbers alone at the ends of lines count below the title of contents', async () => {
  const entries = ['Soil 1', 'Trees and shrubs 7', 'Sale 15']
  assert.equal(
    await shown(lines('Ghent, 2019', 'Contents', ...entries)),
    'Ghent, 2019\n\nContents\n\n- Soil\n- Trees and shrubs\n- Sale',
  )
  assert.match(await shown(lines('Stock', ...entries)), /Trees and shrubs 7/)
})

test('prices and forms keep their dots and numbers', async () => {
  const prices = ['Tea ........ 2', 'Cake ....... 4', 'Soup ....... 6']
  assert.match(await shown(lines(...prices)), /Soup \.{7} 6/)
  const form = ['Name ........', 'Street ........', 'Town ........']
  assert.match(await shown(lines('Contents', ...form)), /Street \.{8}/)
})

test('bold entries that a list numbers are entries, not headings over their parts', async () => {
  const entry = (line: string, level: number, look = '') =>
    p(r(line, look), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)
  const chapter = (name: string, page: number) =>
    entry(`${name} ...... ${page}`, 0, '<w:b/>') + entry(`Water ...... ${page + 1}`, 1)
  const body =
    p(r('Contents')) +
    ['Soil', 'Trees', 'Sale'].map((name, at) => chapter(name, at * 9 + 1)).join('')
  const levels = numbering(1, [
    ['decimal', '%1.'],
    ['decimal', '%1.%2'],
  ])
  const markdown = await docxToMarkdown({ numbering: levels, body: body + text })
  assert.doesNotMatch(markdown, /^#|\*\*/m)
})

test('contents without the numbers of pages end where the text begins with the first of them', async () => {
  const entries = ['1. Soil', '1.1 Water', '2. Trees', 'Sale']
  const parts = entries.map(title => bold(title) + text).join('')
  const list = '1. Soil\n   - 1.1 Water\n2. Trees\n\n- Sale'
  const markdown = await shown(p(r('Contents')) + entries.map(line => bold(line)).join('') + parts)
  assert.equal(markdown.slice(0, markdown.indexOf('\n\n#')), `Contents\n\n${list}`)
  assert.match(markdown, /^## 1\.1 Water$/m)
  assert.match(await shown(lines('Stock', ...entries, ...entries)), /\n\nSale\n/)
})

test('lines between the entries name parts, and an entry may have several pages', async () => {
  const contents = bold('Soil') + lines('Water ...... 3 – 5', 'Salt ....... 6-8') + bold('Trees')
  const body = bold('Contents') + contents + lines('Sale ....... 9')
  const parts = ['Water', 'Salt', 'Sale'].map(title => bold(title) + text).join('')
  assert.match(
    await shown(body + parts),
    /Contents\n\n- Soil\n- Water\n- Salt\n- Trees\n- Sale\n\n## Water/,
  )
})
