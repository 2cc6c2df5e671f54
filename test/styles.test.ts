/** The option `styles`: what paragraphs of a style are, in the four formats that have named styles. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConversionWithImages } from '../src/engine/convert.ts'
import type { GivenOptions } from '../src/engine/options.ts'
import { parseOptions } from '../src/engine/options.ts'
import * as doc from './support/doc.ts'
import * as docx from './support/docx.ts'
import * as odt from './support/odt.ts'
import { convertRtf } from './support/rtf.ts'

/** Four paragraphs: one of the style `Chapter`, one of a style derived from it, of `Aside`, and plain text. */
const DOCUMENTS: Readonly<
  Record<string, (options: GivenOptions) => Promise<ConversionWithImages>>
> = {
  docx: options =>
    docx.convertDocx(
      {
        styles:
          '<w:style w:type="paragraph" w:styleId="c"><w:name w:val="Chapter"/></w:style>' +
          '<w:style w:type="paragraph" w:styleId="d"><w:name w:val="Derived"/><w:basedOn w:val="c"/></w:style>' +
          '<w:style w:type="paragraph" w:styleId="a"><w:name w:val="Aside"/></w:style>',
        body:
          docx.styled('c', 'One') +
          docx.styled('d', 'Two') +
          docx.styled('a', 'Secret') +
          docx.p('Text'),
      },
      options,
    ),
  doc: options =>
    doc.convertDoc(
      {
        styles: [
          { name: 'Normal' },
          { name: 'Chapter' },
          { name: 'Derived', base: 1 },
          { name: 'Aside' },
        ],
        paragraphs: [doc.p('One', 1), doc.p('Two', 2), doc.p('Secret', 3), doc.p('Text')],
      },
      options,
    ),
  odt: options =>
    odt.convertOdt(
      {
        styles:
          odt.style('paragraph', 'Chapter') +
          odt.style('paragraph', 'Derived', '', 'style:parent-style-name="Chapter"') +
          odt.style('paragraph', 'As_20_ide', '', 'style:display-name="Aside"'),
        automatic: odt.style('paragraph', 'P1', '', 'style:parent-style-name="Derived"'),
        body:
          odt.p('One', 'Chapter') +
          odt.p('Two', 'P1') +
          odt.p('Secret', 'As_20_ide') +
          odt.p('Text'),
      },
      options,
    ),
  rtf: options =>
    convertRtf(
      '{\\stylesheet{\\s0 Normal;}{\\s1 Chapter;}{\\s2\\sbasedon1 Derived;}{\\s3 Aside;}}' +
        '{\\pard\\s1 One\\par\\pard\\s2 Two\\par\\pard\\s3 Secret\\par\\pard\\s0 Text\\par}',
      options,
    ),
}

for (const [format, convert] of Object.entries(DOCUMENTS)) {
  test(`${format}: a style has the role it is given, and styles derived from it follow`, async () => {
    const styles = { chapter: 'heading 2', Aside: 'omit' } as const
    const { markdown, omitted, warnings } = await convert({ styles, omitted: 'list' })
    assert.equal(markdown, '## One\n\n## Two\n\nText\n')
    assert.deepEqual(omitted, [{ reason: 'style', text: 'Secret', page: omitted![0]!.page }])
    assert.deepEqual(warnings, [])
  })

  test(`${format}: lists, quotes, code and paragraphs`, async () => {
    const roles = {
      list: '- One\n- Two\n\nSecret\n\nText\n',
      quote: '> One\n>\n> Two\n\nSecret\n\nText\n',
      code: '```\nOne\nTwo\n```\n\nSecret\n\nText\n',
      paragraph: 'One\n\nTwo\n\nSecret\n\nText\n',
    } as const
    for (const [role, expected] of Object.entries(roles)) {
      const styles = { Chapter: role } as NonNullable<GivenOptions['styles']>
      assert.equal((await convert({ styles })).markdown, expected)
    }
  })

  test(`${format}: names that the document lacks are named in one warning`, async () => {
    const { warnings } = await convert({ styles: '{"Chaptre":"quote","Asides":"code"}' })
    assert.equal(warnings.length, 1)
    assert.equal(warnings[0]!.code, 'style_not_found')
    assert.match(warnings[0]!.message, /Chaptre, Asides/)
  })
}

test('a heading has the level that is asked for, also below a title', async () => {
  const { markdown } = await docx.convertDocx(
    {
      styles:
        '<w:style w:type="paragraph" w:styleId="t"><w:name w:val="Title"/></w:style>' +
        '<w:style w:type="paragraph" w:styleId="c"><w:name w:val="Chapter"/></w:style>',
      body: docx.styled('t', 'Book') + docx.styled('c', 'One') + docx.p('Text'),
    },
    { styles: { Chapter: 'heading 2' } },
  )
  assert.equal(markdown, '# Book\n\n## One\n\nText\n')
})

test('what is no object of names and roles is refused', () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, 'quote']))
  for (const styles of [
    'x',
    '[]',
    '{"a":"heading 7"}',
    many,
    { a: 'quote', [`${'b'.repeat(8200)}`]: 'code' },
    { ['標'.repeat(3000)]: 'code' },
  ]) {
    assert.throws(() => parseOptions({ styles }), { code: 'invalid_request' })
  }
  assert.throws(() => parseOptions({ styles: { a: 'header 1' } }), /heading 1/)
  assert.equal(parseOptions({ styles: '' }).styles, undefined)
})
