import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertOdt, h, odtToMarkdown, p, span, style } from '../../../../test/support/odt.ts'

test('white space in a row is one space, and written spaces, tabs and breaks stay', async () => {
  const body = p('  a \n b<text:tab/>c<text:line-break/>d ')
  assert.equal(await odtToMarkdown(body), 'a b c\\\nd')
})

test('text looks as its style and the ancestors of that say', async () => {
  const styles = style('text', 'Strong', 'fo:font-weight="bold"')
  const automatic =
    style('text', 'T1', 'fo:font-style="italic"', 'style:parent-style-name="Strong"') +
    style('text', 'T2', 'fo:font-weight="normal"') +
    style('text', 'T3', 'style:text-position="super 58%"') +
    style('text', 'T4', 'style:text-line-through-style="solid"')
  const body = p(
    `${span('Strong', `a ${span('T2', 'b')}`)} ${span('T1', 'c')} x${span('T3', '2')} ${span('T4', 'd')}`,
  )
  assert.equal(
    await odtToMarkdown({ styles, automatic, body }),
    '**a** b ***c*** x<sup>2</sup> ~~d~~',
  )
})

test('a named style is no emphasis, formatting of the paragraph itself is', async () => {
  const styles = style('paragraph', 'Loud', 'fo:font-weight="bold"')
  const automatic = style(
    'paragraph',
    'P1',
    'fo:font-style="italic"',
    'style:parent-style-name="Loud"',
  )
  assert.equal(
    await odtToMarkdown({ styles, automatic, body: p('a', 'P1') + p('b', 'Loud') }),
    '*a*\n\nb',
  )
})

test('monospaced text is code', async () => {
  const fonts = '<style:font-face style:name="F" svg:font-family="\'Courier New\'"/>'
  const automatic = style('text', 'T1', 'style:font-name="F"')
  assert.equal(
    await odtToMarkdown({ fonts, automatic, body: p(`see ${span('T1', 'x_y')}.`) }),
    'see `x_y`.',
  )
})

test('several spaces in code are part of it', async () => {
  const styles = style('text', 'Source_20_Text', 'style:font-name="Courier New"')
  const body = p(`say ${span('Source_20_Text', 'a <text:s text:c="2"/>b')} now`)
  assert.equal(await odtToMarkdown({ styles, body }), 'say `a   b` now')
})

test('characters of symbol fonts are what the font shows', async () => {
  const automatic = style('text', 'T1', 'fo:font-family="Wingdings"')
  assert.equal(
    await odtToMarkdown({ automatic, body: p(`${span('T1', '\uf0fc')} done`) }),
    '✓ done',
  )
})

test('links lead to addresses, bookmarks and headings by name', async () => {
  const link = (href: string) => `<text:a xlink:href="${href}">x</text:a>`
  const body =
    p(
      `${link('https://example.org/')} ${link('#mark')} ${link('#1.Second%20one|outline')} ${link('#gone')}`,
    ) +
    h(1, '<text:bookmark text:name="mark"/>First') +
    h(1, 'Second one')
  assert.equal(
    await odtToMarkdown(body),
    '[x](https://example.org/) [x](#first) [x](#second-one) x\n\n# First\n\n# Second one',
  )
})

test('references link to what they name', async () => {
  const body =
    p(
      'see <text:bookmark-ref text:reference-format="text" text:ref-name="m">First</text:bookmark-ref>',
    ) + h(1, '<text:bookmark-start text:name="m"/>First<text:bookmark-end text:name="m"/>')
  assert.equal(await odtToMarkdown(body), 'see [First](#first)\n\n# First')
})

test('footnotes and endnotes are at the end', async () => {
  const note = (kind: string, text: string) =>
    `<text:note text:note-class="${kind}"><text:note-citation>9</text:note-citation><text:note-body>${p(text)}</text:note-body></text:note>`
  const body = p(`a${note('footnote', 'one')} b${note('endnote', 'two')}`)
  assert.equal(await odtToMarkdown(body), 'a[^1] b[^2]\n\n[^1]: one\n\n[^2]: two')
})

test('comments are left out, or become notes with their author', async () => {
  const body = p(
    'a<office:annotation><dc:creator>Ada</dc:creator><dc:date>2024-05-01T10:00:00</dc:date><text:p>why?</text:p></office:annotation> b',
  )
  const { markdown, warnings } = await convertOdt(body)
  assert.equal(markdown.trimEnd(), 'a b')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['comments_omitted'],
  )
  const shown = await odtToMarkdown(body, { comments: 'footnotes' })
  assert.match(shown, /^a\[\^.+?\] b\n\n\[\^.+?\]: .*Ada.*why\?$/s)
})

const CHANGES =
  '<text:tracked-changes><text:changed-region text:id="i"><text:insertion/></text:changed-region><text:changed-region text:id="d"><text:deletion><office:change-info/><text:p>old</text:p></text:deletion></text:changed-region><text:changed-region text:id="e"><text:deletion><text:p/><text:p>lost</text:p></text:deletion></text:changed-region></text:tracked-changes>'

test('tracked changes are accepted, or rejected', async () => {
  const body = `${CHANGES}${p('a <text:change-start text:change-id="i"/>new<text:change-end text:change-id="i"/><text:change text:change-id="d"/> b<text:change text:change-id="e"/>')}`
  assert.equal(await odtToMarkdown(body), 'a new b')
  assert.equal(await odtToMarkdown(body, { changes: 'reject' }), 'a old b\n\nlost')
})

test('an insertion over the end of a paragraph is taken back with that end', async () => {
  const body = `${CHANGES}${p('a <text:change-start text:change-id="i"/>x')}${p('y')}${p('z<text:change-end text:change-id="i"/>b')}`
  assert.equal(await odtToMarkdown(body), 'a x\n\ny\n\nzb')
  assert.equal(await odtToMarkdown(body, { changes: 'reject' }), 'a b')
})

test('hidden text is left out unless asked for', async () => {
  const automatic = style('text', 'T1', 'text:display="none"')
  const body =
    p(`a${span('T1', ' secret')}`) + p('gone<text:hidden-paragraph text:is-hidden="true"/>')
  const { markdown, warnings } = await convertOdt({ automatic, body })
  assert.equal(markdown.trimEnd(), 'a')
  assert.equal(warnings[0]?.code, 'hidden_omitted')
  assert.equal(await odtToMarkdown({ automatic, body }, { hidden: 'include' }), 'a secret\n\ngone')
})

test('readings are in brackets after their base', async () => {
  const body = p(
    '<text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かんじ</text:ruby-text></text:ruby>',
  )
  assert.equal(await odtToMarkdown(body), '漢字(かんじ)')
})

test('a box to tick makes an item of a task list', async () => {
  const box = (checked: boolean, text: string) =>
    p(
      `<loext:content-control loext:checkbox="true" loext:checked="${checked}">☐</loext:content-control> ${text}`,
    )
  assert.equal(await odtToMarkdown(box(true, 'a') + box(false, 'b')), '- [x] a\n- [ ] b')
})

test('spaces that are counted below zero are none', async () => {
  assert.equal(await odtToMarkdown(p('a<text:s text:c="-65534"/>b')), 'ab')
})

test('controls of forms show what they hold, and empty ones are reported', async () => {
  const forms =
    '<office:forms><form:form><form:checkbox form:id="a" form:current-state="checked" form:label="agreed"/><form:radio form:id="b" form:label="later"/><form:text form:id="c" form:current-value="Ann"/><form:listbox form:id="d"><form:option form:label="red"/><form:option form:label="blue" form:current-selected="true"/></form:listbox><form:text form:id="e"/></form:form></office:forms>'
  const control = (id: string) => `<draw:control draw:control="${id}"/>`
  const body = forms + p(['a', 'b', 'c', 'd', 'e'].map(control).join(', '))
  const { markdown, warnings } = await convertOdt(body)
  assert.equal(markdown.trim(), '☒ agreed, ○ later, Ann, blue,')
  assert.deepEqual(
    warnings.map(warning => warning.code),
    ['controls_omitted'],
  )
})

test('form fields of Word are boxes and chosen entries', async () => {
  const names = 'xmlns:field="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0"'
  const mark = (type: string, ...parameters: [string, string][]) =>
    `<field:fieldmark ${names} field:type="vnd.oasis.opendocument.field.${type}">${parameters.map(([name, value]) => `<field:param field:name="${name}" field:value="${value}"/>`).join('')}</field:fieldmark>`
  const body = p(
    `a ${mark('FORMCHECKBOX', ['Checkbox_Checked', 'true'])} yes ${mark('FORMCHECKBOX')} no ${mark('FORMDROPDOWN', ['Dropdown_ListEntry', 'red'], ['Dropdown_ListEntry', 'blue'], ['Dropdown_Selected', '1'])}`,
  )
  assert.equal(await odtToMarkdown(body), 'a ☒ yes ☐ no blue')
})

test('capitals are shown by any style; small capitals stay as typed', async () => {
  const styles = style('paragraph', 'Loud', 'fo:text-transform="uppercase"')
  const automatic =
    style('text', 'T1', 'fo:text-transform="uppercase"') +
    style('text', 'T2', 'fo:text-transform="none"') +
    style('text', 'T3', 'fo:font-variant="small-caps"')
  const body =
    p(`отчет ${span('T2', 'о саде')}`, 'Loud') + p(`${span('T1', 'a')} ${span('T3', 'Ann')}`)
  assert.equal(await odtToMarkdown({ styles, automatic, body }), 'ОТЧЕТ о саде\n\nA Ann')
})
