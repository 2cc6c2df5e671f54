import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxToMarkdown, numbering, p, r, styled } from '../../../../../test/support/docx.ts'

const NUMBERED = '<w:numPr><w:numId w:val="1"/></w:numPr>'
const numbered = (text: string): string => p(text, `<w:pStyle w:val="a"/>${NUMBERED}`)
const parts = {
  styles: '<w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 1"/></w:style>',
  numbering: numbering(1, [['decimal', '%1.']]),
}

const CLAUSE = `The receiving party ${'will not disclose any of the information '.repeat(3)}to others.`

test('clauses in a style for headings are items of a list, and so are short ones between them', async () => {
  const body = numbered(CLAUSE) + numbered('Term.') + numbered(CLAUSE) + styled('a', 'Annex')
  assert.equal(
    await docxToMarkdown({ ...parts, body }),
    `1. ${CLAUSE}\n2. Term.\n3. ${CLAUSE}\n\n# Annex`,
  )
})

test('short clauses are items as well', async () => {
  const body = ['Ten trees;', 'one well; and', 'the wall;', 'Storage'].map(numbered).join('')
  assert.equal(
    await docxToMarkdown({ ...parts, body: body + styled('a', 'Annex') }),
    '1. Ten trees;\n2. one well; and\n3. the wall;\n4. Storage\n\n# Annex',
  )
})

test('among headings, only text longer than any heading is text', async () => {
  const long = `${CLAUSE} ${CLAUSE}`
  const body = ['Scope', CLAUSE, 'Terms', long].map(text => styled('a', text)).join('')
  assert.equal(
    await docxToMarkdown({ ...parts, body }),
    `# Scope\n\n# ${CLAUSE}\n\n# Terms\n\n${long}`,
  )
})

test('headings that end with a period stay headings', async () => {
  const body = numbered('Definitions.') + numbered('Term and termination.')
  assert.equal(
    await docxToMarkdown({ ...parts, body }),
    '# 1. Definitions.\n\n# 2. Term and termination.',
  )
})

test('a title stays one where sentences without a style of their own are marked as smaller headings', async () => {
  const at = (level: number, text: string): string => p(text, `<w:outlineLvl w:val="${level}"/>`)
  const body = at(0, 'Agreement of use.') + at(2, CLAUSE) + at(2, CLAUSE)
  assert.equal(
    await docxToMarkdown({ ...parts, body }),
    `# Agreement of use.\n\n${CLAUSE}\n\n${CLAUSE}`,
  )
})

test('text typed below a heading, in its paragraph, is text', async () => {
  const line = '<w:r><w:br/></w:r>'
  const body = styled('a', `<w:r><w:t>Scope</w:t></w:r>${line}<w:r><w:t>${CLAUSE}</w:t></w:r>`)
  assert.equal(await docxToMarkdown({ ...parts, body }), `# Scope\n\n${CLAUSE}`)
  const bold = `<w:r><w:rPr><w:b/></w:rPr><w:t>Scope</w:t></w:r>${line}`
  const short = styled('a', `${bold}<w:r><w:t>All trees of the orchard.</w:t></w:r>`)
  assert.equal(
    await docxToMarkdown({ ...parts, body: short }),
    '# Scope\n\nAll trees of the orchard.',
  )
  const small = '<w:r><w:rPr><w:sz w:val="20"/></w:rPr><w:t>Apples, pears</w:t></w:r>'
  const large = `<w:r><w:rPr><w:b/><w:sz w:val="28"/></w:rPr><w:t>Scope</w:t></w:r>${line}`
  assert.equal(
    await docxToMarkdown({ ...parts, body: styled('a', large + small) }),
    '# Scope\n\nApples, pears',
  )
  const title = `<w:r><w:t>Scope</w:t></w:r>${line}<w:r><w:t>and Purpose</w:t></w:r>`
  assert.equal(await docxToMarkdown({ ...parts, body: styled('a', title) }), '# Scope and Purpose')
})

test('a picture at the end of a heading is below it', async () => {
  const picture = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="A plan"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="plan"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  const named = {
    ...parts,
    relationships: { plan: ['image', 'media/plan.png'] },
    files: { 'word/media/plan.png': new Uint8Array([1, 2, 3]) },
  } as const
  const title = '<w:r><w:t>Scope</w:t></w:r>'
  const shown = async (body: string) => docxToMarkdown({ ...named, body: styled('a', body) })
  assert.equal(await shown(title + picture), '# Scope\n\n![A plan](plan.png)')
  const below = `${title}<w:r><w:br/></w:r>${picture}`
  assert.equal(await shown(below), '# Scope\n\n![A plan](plan.png)')
  assert.equal(await shown(picture + title), '# ![A plan](plan.png)Scope')
})

test('lines that follow each other in a style with a whole paragraph are text', async () => {
  const long = 'The garden of the monks '.repeat(20)
  const lines = (...texts: string[]) => texts.map(text => styled('a', text)).join('')
  assert.equal(
    await docxToMarkdown({
      ...parts,
      body: lines('Scope') + p('Text.') + lines(long, 'One', 'Two'),
    }),
    `# Scope\n\nText.\n\n${long.trim()}\n\nOne\n\nTwo`,
  )
})

test('a program in a style for headings is code', async () => {
  const body = ['while (true) {', 'run();', '// again', 'stop();', '}'].map(line =>
    styled('a', line),
  )
  assert.equal(
    await docxToMarkdown({ ...parts, body: body.join('') }),
    '```\nwhile (true) {\nrun();\n// again\nstop();\n}\n```',
  )
})

test('a sentence below an empty line in a heading is text', async () => {
  const lines = (...texts: string[]) =>
    styled('a', texts.map(text => `<w:r><w:t>${text}</w:t></w:r>`).join('<w:r><w:br/></w:r>'))
  const toMarkdown = (body: string) => docxToMarkdown({ ...parts, body })
  assert.equal(await toMarkdown(lines('Scope', '', 'It is small.')), '# Scope\n\nIt is small.')
  assert.equal(await toMarkdown(lines('Scope', 'It is small.')), '# Scope It is small.')
  assert.equal(await toMarkdown(lines('Chapter 1', '', 'Scope')), '# Chapter 1  Scope')
})

test('bullets in a style for headings that looks like the text are items, and its other lines are text', async () => {
  const styles = (look: string) =>
    `<w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 2"/><w:rPr>${look}</w:rPr></w:style>`
  const body = [...['Pears', 'Apples'].map(numbered), styled('a', 'Quinces')].join('')
  const bullets = { numbering: numbering(1, [['bullet', '•']]), body }
  const size = '<w:sz w:val="20"/>'
  assert.equal(
    await docxToMarkdown({ ...bullets, styles: styles(size) }),
    '- Pears\n- Apples\n\nQuinces',
  )
  assert.match(await docxToMarkdown({ ...bullets, styles: styles(`${size}<w:b/>`) }), /^## Pears/)
})

test('lines of a bold style that were made plain again, and read like text, are text', async () => {
  const loud = '<w:style w:type="paragraph" w:styleId="b"><w:name w:val="heading 3"/>'
  const styles = `${loud}<w:rPr><w:b/></w:rPr></w:style>`
  const plain = (text: string) =>
    styled('b', `<w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t>${text}</w:t></w:r>`)
  const lines = plain('The menu has:') + plain('A line for the orchard') + plain('A line to leave')
  const chapter = p(r('STRUCTURES', '<w:b/>'))
  const body = chapter + p(CLAUSE) + lines + styled('b', 'Trees') + p(CLAUSE) + chapter + p(CLAUSE)
  const outline = await docxToMarkdown({ styles, body })
  assert.deepEqual(outline.match(/^#.*$/gm), ['# STRUCTURES', '### Trees', '# STRUCTURES'])
  const quiet = plain('Trees') + p(CLAUSE) + plain('Harvest') + p(CLAUSE)
  assert.match(await docxToMarkdown({ styles, body: quiet }), /^### Trees[\s\S]*### Harvest$/m)
})

test('Chinese sentences in a style for headings are text as well', async () => {
  const sentence = `${'果园由僧侣种植，他们还挖了井，'.repeat(14)}并筑了墙。`
  const body = ['土', sentence, '木'].map(line => styled('a', line)).join('')
  assert.equal(await docxToMarkdown({ ...parts, body }), `# 土\n\n${sentence}\n\n# 木`)
})

test('lines that look like the text and read like it are text, whatever level their paragraphs have', async () => {
  const at = (line: string): string => p(line, '<w:outlineLvl w:val="0"/>')
  const body = ['Dig the soil;', 'Plant the trees;', 'Wait for years.'].map(at).join('')
  assert.doesNotMatch(await docxToMarkdown(body), /#/)
  const titles = ['Soil', 'Trees'].map(line => at(line) + p(CLAUSE)).join('')
  assert.equal((await docxToMarkdown(titles)).match(/^# /gm)?.length, 2)
})
