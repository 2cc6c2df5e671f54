import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { convertDocx, docxToMarkdown, p, r, styled } from '../../../../test/support/docx.ts'

const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

const characterStyle = (id: string, name: string, inside: string) =>
  `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`

describe('emphasis', () => {
  test('bold, italic and strike nest and join across runs', async () => {
    const body = p(
      r('a ') + r('b ', '<w:b/>') + r('c', '<w:b/><w:i/>') + r(' d') + r('e', '<w:strike/>'),
    )
    assert.equal(await docxToMarkdown(body), 'a **b *c*** d~~e~~')
  })

  test('a plain space between two bold words is bold too', async () => {
    const body = p(r('one', '<w:b/>') + r(' ') + r('two', '<w:b/>'))
    assert.equal(await docxToMarkdown(body), '**one two**')
  })

  test('a switched-off property beats the character style', async () => {
    const styles = characterStyle('s', 'Strong', '<w:rPr><w:b/></w:rPr>')
    const body = p(
      r('on', '<w:rStyle w:val="s"/>') + r(' off', '<w:rStyle w:val="s"/><w:b w:val="0"/>'),
    )
    assert.equal(await docxToMarkdown({ styles, body }), '**on** off')
  })

  test('superscript and subscript are kept, underline is not', async () => {
    const vertical = (value: string) => `<w:vertAlign w:val="${value}"/>`
    const body = p(
      r('x') +
        r('2', vertical('superscript')) +
        r('y') +
        r('i', vertical('subscript')) +
        r(' z', '<w:u w:val="single"/>'),
    )
    assert.equal(await docxToMarkdown(body), 'x<sup>2</sup>y<sub>i</sub> z')
  })

  test('raised and lowered text is super- and subscript where it is smaller', async () => {
    const moved = (position: number, size: number) =>
      `<w:position w:val="${position}"/><w:sz w:val="${size}"/>`
    const body =
      p(r('10') + r('-4', moved(6, 14)) + r(' H') + r('2', moved(-4, 14)) + r('O')) +
      p(r('a', '<w:sz w:val="40"/>') + r('b', moved(6, 26)) + r(' c', moved(6, 40))) +
      p(r('d') + r(' e', '<w:position w:val="6"/>'))
    assert.equal(
      await docxToMarkdown(body),
      '10<sup>-4</sup> H<sub>2</sub>O\n\na<sup>b</sup> c\n\nd e',
    )
  })

  test('hidden text is left out and said, or included by option', async () => {
    const body = p(r('seen') + r(' unseen', '<w:vanish/>'))
    const { markdown, warnings } = await convertDocx(body)
    assert.equal(markdown, 'seen\n')
    assert.deepEqual(
      warnings.map(warning => warning.code),
      ['hidden_omitted'],
    )
    assert.equal(await docxToMarkdown(body, { hidden: 'include' }), 'seen unseen')
  })

  test('a paragraph may also be hidden by its style, except for runs that say otherwise', async () => {
    const styles = `<w:style w:type="paragraph" w:styleId="z"><w:name w:val="z-Top of Form"/><w:rPr><w:vanish/></w:rPr></w:style>`
    const body = p(r('seen')) + styled('z', r('Top of Form') + r('shown', '<w:vanish w:val="0"/>'))
    const { markdown, warnings } = await convertDocx({ body, styles })
    assert.equal(markdown, 'seen\n\nshown\n')
    assert.deepEqual(
      warnings.map(({ code, count }) => [code, count]),
      [['hidden_omitted', 1]],
    )
    const all = await docxToMarkdown({ body, styles }, { hidden: 'include' })
    assert.equal(all, 'seen\n\nTop of Formshown')
  })

  test('spaces count only where the file preserves them', async () => {
    assert.equal(
      await docxToMarkdown('<w:p><w:r><w:t> a </w:t></w:r><w:r><w:t>b</w:t></w:r></w:p>'),
      'ab',
    )
  })
})

describe('characters', () => {
  test('tabs become spaces, breaks stay breaks, hyphens keep their kind', async () => {
    const body =
      '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t></w:r></w:p>'
    assert.equal(await docxToMarkdown(body), 'a b\\\nc\u2011de')
  })

  test('symbols of symbol fonts become the characters they show', async () => {
    const body = p(
      '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>' +
        r(' \uf061', '<w:rFonts w:ascii="Symbol"/>'),
    )
    assert.equal(await docxToMarkdown(body), '✓ α')
  })

  test('symbols of other fonts stay, and are reported', async () => {
    const { markdown, warnings } = await convertDocx({
      body: p('<w:r><w:sym w:font="Company Signs" w:char="F0FC"/></w:r>'),
    })
    assert.equal(markdown, '\uf0fc\n')
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['private_characters'],
    )
  })

  test('ruby puts the reading after the word', async () => {
    const body = p(
      `<w:r><w:ruby><w:rt>${r('かんじ')}</w:rt><w:rubyBase>${r('漢字')}</w:rubyBase></w:ruby></w:r>`,
    )
    assert.equal(await docxToMarkdown(body), '漢字(かんじ)')
  })

  test('a drop cap is the first letter of the paragraph that continues in lower-case letters', async () => {
    const cap = (letter: string, look?: string) =>
      p(r(letter, look), '<w:framePr w:dropCap="drop"/>')
    assert.equal(
      await docxToMarkdown(cap('O', '<w:b/>') + p('nce upon a time')),
      'Once upon a time',
    )
    const title = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Soil</w:t></w:r></w:p>'
    const apart = `${cap('O')}${title}${p('')}${p('nce upon a time')}`
    assert.equal(await docxToMarkdown(apart), '# Soil\n\nOnce upon a time')
    assert.equal(
      await docxToMarkdown(cap('A') + p(' Tree') + p('that fell')),
      'A Tree\n\nthat fell',
    )
    assert.equal(await docxToMarkdown(cap('A')), 'A')
  })
})

describe('links and fields', () => {
  const relationships = { web: ['hyperlink', 'https://example.org/a'] } as const

  test('a hyperlink leads to its address', async () => {
    const body = p(`<w:hyperlink r:id="web">${r('here', '<w:b/>')}</w:hyperlink>`)
    assert.equal(await docxToMarkdown({ relationships, body }), '[**here**](https://example.org/a)')
  })

  test('HYPERLINK fields are links, quoted, bare, with a place or without a closing quote', async () => {
    const cases: [instruction: string, url: string][] = [
      [' HYPERLINK "https://example.org/" ', 'https://example.org/'],
      ['HYPERLINK https://example.org/x', 'https://example.org/x'],
      ['HYPERLINK "https://example.org/" \\l "top" \\o "tip"', 'https://example.org/#top'],
      ['HYPERLINK \\t "_blank" "https://example.org/', 'https://example.org/'],
    ]
    for (const [instruction, url] of cases) {
      assert.equal(await docxToMarkdown(p(field(instruction, r('text')))), `[text](${url})`)
    }
  })

  test('fields nest, and only results are shown', async () => {
    const inner = field('PAGE', r('7'))
    const body = p(field(`IF ${''}`, r('page ') + inner))
    assert.equal(await docxToMarkdown(body), 'page 7')
  })

  test('a field may begin in one paragraph and end in another', async () => {
    const begin =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://example.org/"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    const body = p(begin + r('one')) + p(r('two') + end) + p('three')
    assert.equal(
      await docxToMarkdown(body),
      '[one](https://example.org/)\n\n[two](https://example.org/)\n\nthree',
    )
  })

  test('a legacy check box shows its state', async () => {
    const box = (on: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked w:val="${on}"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
    assert.equal(
      await docxToMarkdown(p(`${r('Yes ')}${box('1')}${r(' No ')}${box('0')}`)),
      'Yes ☒ No ☐',
    )
  })

  test('a check box without data, and in a simple field, is a box', async () => {
    const simple = '<w:fldSimple w:instr=" FORMCHECKBOX "/>'
    const bare = field('FORMCHECKBOX', '')
    assert.equal(
      await docxToMarkdown(p(`${r('a ')}${simple}${r(' yes ')}${bare}${r(' no')}`)),
      'a ☐ yes ☐ no',
    )
  })

  test('one of several boxes in a line is a choice, not a task', async () => {
    const box = (on: number) =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${on}"/></w14:checkbox></w:sdtPr><w:sdtContent>${r('☐')}</w:sdtContent></w:sdt>`
    assert.equal(
      await docxToMarkdown(p(`${box(1)}${r(' yes ')}${box(0)}${r(' no')}`)),
      '☒ yes ☐ no',
    )
  })

  test('a list to choose from shows the entry that was chosen', async () => {
    const list = (chosen: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList>${chosen}<w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
    assert.equal(
      await docxToMarkdown(p(`${list('<w:result w:val="1"/>')}${r(' or ')}${list('')}`)),
      'blue or red',
    )
  })

  test('a button shows its words', async () => {
    assert.equal(
      await docxToMarkdown(
        p(
          '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> MACROBUTTON NoMacro [Name and address] </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
        ),
      ),
      '[Name and address]',
    )
  })

  test('a reference to a heading is a link to it, one to elsewhere is text', async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="h"><w:name w:val="heading 1"/></w:style>'
    const heading = `<w:p><w:pPr><w:pStyle w:val="h"/></w:pPr><w:bookmarkStart w:id="0" w:name="_Ref1"/>${r('The End')}<w:bookmarkEnd w:id="0"/></w:p>`
    const body =
      p(field('REF _Ref1 \\h', r('there')) + r(' or ') + field('REF nowhere \\h', r('nowhere'))) +
      heading
    assert.equal(
      await docxToMarkdown({ styles, body }),
      '[there](#the-end) or nowhere\n\n# The End',
    )
  })
})

describe('tracked changes', () => {
  const body = p(
    `${r('a')}<w:ins w:id="1">${r('new')}</w:ins><w:del w:id="2"><w:r><w:delText>old</w:delText></w:r></w:del>`,
  )

  test('are accepted, or rejected by option', async () => {
    assert.equal(await docxToMarkdown(body), 'anew')
    assert.equal(await docxToMarkdown(body, { changes: 'reject' }), 'aold')
  })

  test('a deleted paragraph mark joins two paragraphs', async () => {
    const joined = p('one', '<w:rPr><w:del w:id="3"/></w:rPr>') + p(' two')
    assert.equal(await docxToMarkdown(joined), 'one two')
    assert.equal(await docxToMarkdown(joined, { changes: 'reject' }), 'one\n\ntwo')
  })
})

test('capitals are shown, also in headings and their ids; small capitals stay as typed', async () => {
  const styles = `<w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 1"/><w:rPr><w:caps/></w:rPr></w:style>`
  const body =
    styled('a', r('Отчет') + r(' о саде', '<w:caps w:val="0"/>')) +
    p(r('loud', '<w:caps/>') + r(' Ann', '<w:smallCaps/>'))
  const { markdown, outline } = await convertDocx({ styles, body })
  assert.equal(markdown.trimEnd(), '# ОТЧЕТ о саде\n\nLOUD Ann')
  assert.equal(outline[0]?.title, 'ОТЧЕТ о саде')
})
