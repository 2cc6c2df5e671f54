import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../budget.ts'
import { readXml } from '../../containers/xml/xml.ts'
import { writeLatex } from './latex.ts'
import { readMathml } from './mathml.ts'

/** The LaTeX of a `math` element with this content. */
function latexOf(content: string, attributes = ''): string {
  const element = readXml(`<math ${attributes}>${content}</math>`, { budget: new Budget() })
  return writeLatex(readMathml(element))
}

test('tokens are letters, numbers, operators and words', () => {
  assert.equal(
    latexOf('<mn>2.5</mn><mi>x</mi><mo>&#8722;</mo><mi>rate</mi>'),
    '2.5x-\\mathrm{rate}',
  )
  assert.equal(latexOf('<mi>sin</mi><mo>&#8289;</mo><mi>x</mi>'), '\\sin x')
  assert.equal(latexOf('<mi>x</mi><mtext> if </mtext><mi>y</mi>'), 'x\\text{ if }y')
})

test('a prefix of the namespace does not matter', () => {
  const element = readXml('<m:math><m:mi>x</m:mi></m:math>', { budget: new Budget() })
  assert.equal(writeLatex(readMathml(element)), 'x')
})

test('fractions, roots and scripts are written as in LaTeX', () => {
  assert.equal(latexOf('<mfrac><mn>1</mn><mi>x</mi></mfrac>'), '\\frac{1}{x}')
  assert.equal(latexOf('<msqrt><mi>a</mi><mi>b</mi></msqrt>'), '\\sqrt{ab}')
  assert.equal(latexOf('<mroot><mi>x</mi><mn>3</mn></mroot>'), '\\sqrt[3]{x}')
  assert.equal(latexOf('<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>'), 'x_{1}^{2}')
  assert.equal(latexOf('<msup><mi>f</mi><mo>′</mo></msup>'), "f'")
  assert.equal(
    latexOf(
      '<mmultiscripts><mi>C</mi><mn>6</mn><none/><mprescripts/><none/><mn>12</mn></mmultiscripts>',
    ),
    '{}^{12}C_{6}',
  )
})

test('limits belong to operators, marks to letters', () => {
  const sum = '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>'
  assert.equal(latexOf(`${sum}<mi>i</mi>`), '\\sum_{i}^{n}i')
  assert.equal(latexOf('<munder><mo>lim</mo><mi>n</mi></munder>'), '\\lim_{n}')
  assert.equal(latexOf('<mover accent="true"><mi>x</mi><mo>^</mo></mover>'), '\\hat{x}')
  assert.equal(latexOf('<mover><mi>v</mi><mo>→</mo></mover>'), '\\vec{v}')
  assert.equal(latexOf('<mover><mo>→</mo><mi>f</mi></mover>'), '\\xrightarrow{f}')
  assert.equal(
    latexOf('<munder><munder><mi>x</mi><mo>⏟</mo></munder><mtext>all</mtext></munder>'),
    '\\underbrace{x}_{\\text{all}}',
  )
})

test('fences that meet grow with their content', () => {
  assert.equal(latexOf('<mo>(</mo><mi>x</mi><mo>)</mo>'), '\\left(x\\right)')
  assert.equal(latexOf('<mo stretchy="false">(</mo><mi>x</mi><mo stretchy="false">)</mo>'), '(x)')
  assert.equal(latexOf('<mrow><mo>|</mo><mi>x</mi><mo>|</mo></mrow>'), '\\left|x\\right|')
  assert.equal(latexOf('<mo>]</mo><mi>a</mi><mo>[</mo>'), ']a[')
  assert.equal(
    latexOf('<mfenced open="[" separators=";"><mi>a</mi><mi>b</mi></mfenced>'),
    '\\left[a;b\\right)',
  )
})

const table = (attributes = '') =>
  `<mtable ${attributes}><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>`

test('tables are matrices, cases or aligned equations', () => {
  const inside = ' a & b \\\\ c & d '
  assert.equal(
    latexOf(`<mrow><mo>[</mo>${table()}<mo>]</mo></mrow>`),
    `\\begin{bmatrix}${inside}\\end{bmatrix}`,
  )
  assert.equal(
    latexOf(`<mrow><mo>{</mo>${table('columnalign="left left"')}</mrow>`),
    `\\begin{cases}${inside}\\end{cases}`,
  )
  assert.equal(
    latexOf(table('columnalign="right left"')),
    `\\begin{aligned}${inside}\\end{aligned}`,
  )
})

test('a binomial is a fraction without a line between parentheses', () => {
  assert.equal(
    latexOf('<mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>'),
    '\\binom{n}{k}',
  )
})

test('variants become styles, also from outside', () => {
  assert.equal(latexOf('<mi mathvariant="normal">d</mi><mi>x</mi>'), '\\mathrm{d}x')
  assert.equal(latexOf('<mstyle mathvariant="bold"><mi>v</mi></mstyle>'), '\\mathbf{v}')
  assert.equal(latexOf('<mi mathvariant="constructor">v</mi>'), 'v')
})

test('spaces keep their order of size', () => {
  assert.equal(latexOf('<mi>a</mi><mspace width="2em"/><mi>b</mi>'), 'a\\qquad b')
  assert.equal(latexOf('<mi>a</mi><mspace width="1em"/><mi>b</mi>'), 'a\\quad b')
  assert.equal(latexOf('<mi>a</mi><mspace width="0.16em"/><mi>b</mi>'), 'a\\thinspace b')
})

test('enclosures are frames, strikes or bars', () => {
  assert.equal(latexOf('<menclose notation="box"><mi>x</mi></menclose>'), '\\boxed{x}')
  assert.equal(
    latexOf('<menclose notation="updiagonalstrike"><mi>x</mi></menclose>'),
    '\\cancel{x}',
  )
  assert.equal(latexOf('<menclose notation="circle"><mi>x</mi></menclose>'), 'x')
})

test('what is hidden or only for machines is left out, what is unknown is passed through', () => {
  assert.equal(latexOf('<mi>a</mi><mphantom><mi>b</mi></mphantom>'), 'a')
  assert.equal(
    latexOf('<semantics><mi>a</mi><annotation encoding="StarMath 5.0">a</annotation></semantics>'),
    'a',
  )
  assert.equal(latexOf('<mpadded><mi>a</mi><new><mi>b</mi></new></mpadded>'), 'ab')
})

const annotated = (tex: string) =>
  `<semantics><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics>`

test('the TeX that a document carries is taken as it stands', () => {
  assert.equal(latexOf(annotated(' \\frac a b ')), '\\frac a b')
  assert.equal(latexOf(annotated('$a_1$')), 'a_1')
  assert.equal(latexOf('<mi>x</mi>', 'alttext="x_{1}"'), 'x_{1}')
})

test('alternative text in words is not TeX', () => {
  assert.equal(latexOf('<mi>x</mi>', 'alttext="x squared"'), 'x')
})

test('TeX that could leave its formula is not trusted', () => {
  for (const tex of ['a}b', 'a$b', 'a% b', '\\href{javascript:alert(1)}{x}', '\\def\\a{\\a}\\a']) {
    assert.equal(latexOf(annotated(tex)), 'x')
  }
})

test('a formula nested without end is read to its text', () => {
  const levels = 400
  assert.match(latexOf(`${'<msqrt>'.repeat(levels)}<mi>x</mi>${'</msqrt>'.repeat(levels)}`), /x/)
})
