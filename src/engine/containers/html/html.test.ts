import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Budget } from '../../budget.ts'
import { ConversionError } from '../../errors.ts'
import type { XmlElement } from '../xml/xml.ts'
import { readHtml, readXhtml } from './html.ts'

const context = () => ({ budget: new Budget() })

/** The content as markup. */
function show(node: XmlElement | string): string {
  if (typeof node === 'string') return node
  const attributes = node.attributes().map(([name, value]) => ` ${name}="${value}"`)
  return `<${node.name}${attributes.join('')}>${showContent(node)}</${node.name}>`
}

const showContent = (element: XmlElement): string => element.children.map(show).join('')

const html = (source: string): string => showContent(readHtml(source, context()))

test('names are in lower case, references decoded, attributes with or without quotes', () => {
  assert.equal(
    html('<DIV Class=x hidden>&eacute;&copy; &#x41;&nosuch;</DIV>'),
    '<div class="x" hidden="">é© A&nosuch;</div>',
  )
  assert.equal(html(`<a href='?a=1&copy=2&amp;b' HREF="no">x</a>`), '<a href="?a=1&copy=2&b">x</a>')
  assert.equal(html('a < b <3 & c'), 'a < b <3 & c')
})

test('the root is html, with or without a tag of its own', () => {
  const root = readHtml(
    '<!doctype html><html lang="en"><body><p>x</body></html> <html id="1">',
    context(),
  )
  assert.equal(show(root), '<html lang="en" id="1"><body><p>x </p></body></html>')
  assert.equal(show(readHtml('', context())), '<html></html>')
  assert.equal(show(readHtml('x', context())), '<html>x</html>')
})

test('a head ends where something begins that cannot be in it', () => {
  assert.equal(
    html('<head><title>a &lt; <b></title><meta charset=x><p>x'),
    '<head><title>a < <b></title><meta charset="x"></meta></head><p>x</p>',
  )
  assert.equal(html('<head><link>\ntext'), '<head><link></link></head>\ntext')
})

test('paragraphs, items, terms, headings and options end where the next begins', () => {
  assert.equal(html('<p>a<p>b<div>c</div>'), '<p>a</p><p>b</p><div>c</div>')
  assert.equal(
    html('<ul><li>a<li><p>b<ul><li>c</ul><li>d</ul>'),
    '<ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li><li>d</li></ul>',
  )
  assert.equal(html('<dl><dt>a<dd>b<dt>c</dl>'), '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>')
  assert.equal(html('<h1>a<h2>b</h3>c'), '<h1>a</h1><h2>b</h2>c')
  assert.equal(html('<ruby>漢<rt>kan</ruby>'), '<ruby>漢<rt>kan</rt></ruby>')
  assert.equal(html('<a href=1>x<a href=2>y'), '<a href="1">x</a><a href="2">y</a>')
})

test('cells and rows end where the next begins, and a table inside is left alone', () => {
  assert.equal(
    html('<table><tr><td>1<td><b>2<tr><td>3<table><tr><td>in</table><td>4</table>after'),
    '<table><tr><td>1</td><td><b>2</b></td></tr><tr><td>3<table><tr><td>in</td></tr></table></td><td>4</td></tr></table>after',
  )
  assert.equal(
    html('<table><caption>c<thead><tr><th>h<tbody><tr><td>d</table>'),
    '<table><caption>c</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table>',
  )
})

test('an end tag closes what is open inside, and nothing outside its cell', () => {
  assert.equal(html('<div><b><i>x</b>y</div>z'), '<div><b><i>x</i></b>y</div>z')
  assert.equal(
    html('<div><table><tr><td>x</div>y</td></table>'),
    '<div><table><tr><td>xy</td></tr></table></div>',
  )
  assert.equal(html('a</p></b></nosuch>b</br>c'), 'ab<br></br>c')
})

test('scripts, styles and templates are left out', () => {
  assert.equal(
    html('a<script>if (a<b) "</p>"</script>b<style>p{}</style><template><p>x</p></template>c'),
    'abc',
  )
  assert.equal(readHtml('a<script></script>b<!-- c -->d', context()).children.length, 1)
})

test('SVG and MathML have empty tags, HTML has not', () => {
  assert.equal(
    html('<svg><path d="1"/><text>t</text></svg><p/>x'),
    '<svg><path d="1"></path><text>t</text></svg><p>x</p>',
  )
  assert.equal(html('<math><mspace/><mi>x</mi></math>'), '<math><mspace></mspace><mi>x</mi></math>')
  assert.equal(
    html('<svg><foreignObject><p>a<br>b<p>c</foreignObject></svg>'),
    '<svg><foreignobject><p>a<br></br>b</p><p>c</p></foreignobject></svg>',
  )
})

test('elements nested too deeply become siblings', () => {
  const depthOf = (element: XmlElement): number =>
    1 + Math.max(0, ...element.elements().map(child => depthOf(child)))
  const root = readHtml(`${'<b>'.repeat(100_000)}x${'</b>'.repeat(100_000)}<p>y`, context())
  assert.ok(depthOf(root) < 210)
  assert.equal(root.descendants('b').length, 100_000)
  assert.equal(show(root.elements().at(-1) ?? ''), '<p>y</p>')
})

test('elements and searches for open ones are paid for', () => {
  const limited = (source: string) => () =>
    readHtml(source, { budget: new Budget({ nodes: 20_000 }) })
  const isResourceLimit = (error: unknown) =>
    error instanceof ConversionError && error.reason === 'resourceLimit'
  limited('<br>'.repeat(20_000))()
  assert.throws(limited('<br>'.repeat(20_001)), isResourceLimit)
  assert.throws(limited('<b>'.repeat(190) + '</i>'.repeat(1000)), isResourceLimit)
  assert.throws(limited(`<ul>${'<b>'.repeat(190)}${'<li></li>'.repeat(1000)}`), isResourceLimit)
})

test('any text is read as HTML and as XHTML without a fault', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<p',
    '<td>',
    '<table>',
    '</table>',
    '<svg',
    '&',
    '&amp;',
    ';',
    '"',
    "'",
    '=',
    ' x',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<script>',
    '</script>',
    '<?',
    '<title>',
    'é',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), parts => {
      const source = parts.join('')
      assert.equal(readHtml(source, context()).name, 'html')
      assert.ok(readXhtml(source, context()).exists)
    }),
    { numRuns: 500 },
  )
})

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'

test('XHTML is read as XML, with the names of HTML', () => {
  const source = `<!DOCTYPE html PUBLIC "x" "y"><html ${XHTML} xmlns:e="http://www.idpf.org/2007/ops"><body e:type="x"><p>a&nbsp;b&NotEqualTilde;</p><s:svg xmlns:s="http://www.w3.org/2000/svg"><s:title>t</s:title></s:svg><script>x</script></body></html>`
  assert.equal(
    show(readXhtml(source, context())),
    '<html><body epub:type="x"><p>a\u00a0b≂̸</p><svg><title>t</title></svg></body></html>',
  )
})

test('in XHTML an element may close itself that HTML would leave open', () => {
  const body = (content: string) =>
    readXhtml(`<html ${XHTML}><body>${content}</body></html>`, context()).first('body')
  assert.equal(showContent(body('<a id="x"/>y<title/>')), '<a id="x"></a>y<title></title>')
  assert.equal(
    showContent(body('<a id="x"/>y<title/><br>')),
    '<a id="x"></a>y<title></title><br></br>',
  )
  assert.equal(showContent(body('<p>R&D<![CDATA[<x>]]>')), '<p>R&D<x></p>')
})

test('HTML that calls itself XHTML is read as HTML', () => {
  assert.equal(show(readXhtml('<HTML><P>x</P></HTML>', context())), '<html><p>x</p></html>')
  assert.equal(show(readXhtml('<p>x</p>', context())), '<html><p>x</p></html>')
  assert.equal(
    show(readXhtml('<!DOCTYPE html [<!ENTITY x "y">]><p>&x;</p>', context())),
    '<html><p>&x;</p></html>',
  )
})

test('well-formed XHTML gives the same tree by both ways', () => {
  const source =
    '<html><head><title>t</title></head><body><h1>a</h1><ul><li>b<p>c</p></li></ul><table><tr><td>d<br/></td></tr></table></body></html>'
  assert.equal(show(readXhtml(source, context())), show(readHtml(source, context())))
})
