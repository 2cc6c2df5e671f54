import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertEpub, epubToMarkdown } from '../../../../test/support/epub.ts'
import { processorTime } from '../../../../test/support/processor-time.ts'
import { Budget } from '../../budget.ts'
import { XmlElement } from '../../containers/xml/xml.ts'
import { NOTHING_SAID, StyleSheet } from './css.ts'

const withCss = (css: string, body: string) => ({ css, chapters: { 'a.xhtml': body } })

test('text looks as classes, tags and its own style say', async () => {
  const css = `/* .x{font-weight:normal} */ @import "y.css";
    .b { font-weight: 700 } i.up { font-style: normal } .s { text-decoration: line-through }
    @media screen { .t { vertical-align: super } } @media (max-width: 3em) { p { font-weight: bold } }`
  const body =
    '<p><span class="b">a</span> <i class="up">b</i> <span class="s">c</span> x<span class="t">2</span> <span style="font-style:italic">d</span></p>'
  assert.equal(await epubToMarkdown(withCss(css, body)), '**a** b ~~c~~ x<sup>2</sup> *d*')
})

test('rules inside @supports apply, except for those that ask for the opposite', async () => {
  const css =
    '.t { display: none } @supports (display: flex) { .t { display: block } } @supports not (display: grid) { p { display: none } }'
  assert.equal(await epubToMarkdown(withCss(css, '<p class="t">Title</p><p>x</p>')), 'Title\n\nx')
})

test('rules may depend on the elements around', async () => {
  const css = '.poem span { display: block } div > p em { font-style: normal }'
  const body =
    '<p class="poem"><span>one</span> <span>two</span></p><div><p><em>x</em></p></div><p><em>y</em></p>'
  assert.equal(await epubToMarkdown(withCss(css, body)), 'one\\\ntwo\n\nx\n\n*y*')
})

test('what is hidden is left out, and reported', async () => {
  const given = withCss('.no { display: none }', '<p>a</p><p class="no">b</p><p hidden="">c</p>')
  const { markdown, warnings } = await convertEpub(given)
  assert.equal(markdown.trimEnd(), 'a')
  assert.deepEqual(
    warnings.map(({ code, count }) => [code, count]),
    [['hidden_omitted', 2]],
  )
  assert.equal(await epubToMarkdown(given, { hidden: 'include' }), 'a\n\nb\n\nc')
})

test('what is visible inside something invisible is shown', async () => {
  const css = '.no { visibility: hidden } .yes { visibility: visible }'
  const body =
    '<div class="no"><p>a</p><h2 class="yes">b</h2><p>c <b class="yes">d</b></p>' +
    '<div hidden=""><p class="yes">e</p></div></div><p class="no">f</p><p>g</p>'
  const { markdown, warnings, omitted } = await convertEpub(withCss(css, body), { omitted: 'list' })
  assert.equal(markdown, '## b\n\n**d**\n\ng\n')
  assert.deepEqual(
    omitted?.map(({ text }) => text.trim()),
    ['a', 'c', 'e', 'f'],
  )
  assert.deepEqual(
    warnings.map(({ code, count }) => [code, count]),
    [['hidden_omitted', 4]],
  )
})

test('a heading is not emphasis because a style makes it bold', async () => {
  assert.equal(
    await epubToMarkdown(withCss('h1 span { font-weight: bold }', '<h1><span>A</span></h1>')),
    '# A',
  )
})

test('style sheets without end are read in time', () => {
  const sheet = new StyleSheet(new Budget())
  for (const css of ['/*'.repeat(100_000), '@media x {'.repeat(50_000), 'a{'.repeat(100_000)]) {
    const began = processorTime()
    sheet.add(css)
    assert.ok(processorTime() - began < 2000)
  }
  assert.deepEqual(sheet.styleOf(new XmlElement('p', []), []), NOTHING_SAID)
})

test('capitals are shown', async () => {
  const css = 'h1 { text-transform: uppercase } b { text-transform: none }'
  assert.equal(await epubToMarkdown(withCss(css, '<h1>On <b>Soil</b></h1>')), '# ON **Soil**')
})

test('rules may ask for attributes', async () => {
  const css = `[title="a, b c"], p[class~=x][id^="n"], [epub|type$=note] > b, i[lang|=de], [data-a*=''] { display: none }
    p [lang=de]:hover, p + [lang], [unclosed { display: none }`
  const body =
    '<p>a <b title="a, b c">1</b> <b title="a">2</b></p><p class="x y" id="n1">3</p><p class="x" id="m">4</p>' +
    '<p xmlns:epub="http://www.idpf.org/2007/ops" epub:type="rearnote">5 <b>6</b></p><p><i lang="de-AT">7</i> <i lang="den">8</i></p><p data-a="x">9</p>'
  assert.equal(await epubToMarkdown(withCss(css, body)), 'a **2**\n\n4\n\n5\n\n*8*\n\n9')
})
