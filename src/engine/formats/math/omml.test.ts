import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../budget.ts'
import { readXml, toNamespaces } from '../../containers/xml/xml.ts'
import { writeLatex } from './latex.ts'
import { readOmml } from './omml.ts'

/** The LaTeX of an `m:oMath` with this content. */
function latexOf(content: string): string {
  const xml = `<m:oMath xmlns:m="m" xmlns:w="w">${content}</m:oMath>`
  const element = readXml(xml, {
    budget: new Budget(),
    namespaces: toNamespaces({ m: 'm', w: 'w' }),
  })
  return writeLatex(readOmml(element))
}

const run = (text: string, properties = '') =>
  `<m:r><m:rPr>${properties}</m:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`

const upright = (text: string) => run(text, '<m:sty m:val="p"/>')

const e = (...content: string[]) => content.map(part => `<m:e>${part}</m:e>`).join('')

const scripts = (name: string, base: string, parts: Record<string, string>) =>
  `<m:${name}>${e(base)}${Object.entries(parts)
    .map(([part, content]) => `<m:${part}>${content}</m:${part}>`)
    .join('')}</m:${name}>`

const sup = (base: string, content: string) => scripts('sSup', run(base), { sup: run(content) })

const d = (content: string, properties = '') => `<m:d><m:dPr>${properties}</m:dPr>${content}</m:d>`

const delimiters = (open: string, close: string) =>
  `<m:begChr m:val="${open}"/><m:endChr m:val="${close}"/>`

const matrix = (rows: string[][], alignment = 'center') => {
  const column = `<m:mc><m:mcPr><m:count m:val="${rows[0]!.length}"/><m:mcJc m:val="${alignment}"/></m:mcPr></m:mc>`
  const lines = rows.map(cells => `<m:mr>${e(...cells.map(cell => run(cell)))}</m:mr>`)
  return `<m:m><m:mPr><m:mcs>${column}</m:mcs></m:mPr>${lines.join('')}</m:m>`
}

const eqArr = (...lines: string[]) => `<m:eqArr>${e(...lines)}</m:eqArr>`

const nary = (properties: string, sub: string, sup: string, content: string) =>
  `<m:nary><m:naryPr>${properties}</m:naryPr><m:sub>${sub}</m:sub><m:sup>${sup}</m:sup>${e(content)}</m:nary>`

const func = (name: string, argument: string) =>
  `<m:func><m:fName>${name}</m:fName>${e(argument)}</m:func>`

const limLow = (base: string, limit: string) =>
  `<m:limLow>${e(base)}<m:lim>${limit}</m:lim></m:limLow>`

test('runs that Word has cut are read as one', () => {
  assert.equal(latexOf(run('si') + run('n') + run('=2') + run('.') + run('2')), '\\sin=2.2')
})

test('a command is kept apart from a letter or digit, and from nothing else', () => {
  assert.equal(latexOf(run('A=πr')), 'A=\\pi r')
  assert.equal(latexOf(run('α+β≤2')), '\\alpha+\\beta\\leq 2')
})

test('comparison signs cannot be taken for an HTML tag', () => {
  assert.equal(latexOf(run('a&lt;b&gt;c')), 'a < b > c')
})

test('fractions are written by their kind', () => {
  const fraction = (type: string) =>
    `<m:f><m:fPr><m:type m:val="${type}"/></m:fPr><m:num>${run('a+b')}</m:num><m:den>${run('c')}</m:den></m:f>`
  assert.equal(latexOf(fraction('bar')), '\\frac{a+b}{c}')
  assert.equal(latexOf(fraction('skw')), '\\frac{a+b}{c}')
  assert.equal(latexOf(fraction('lin')), '{a+b}/c')
  assert.equal(latexOf(fraction('noBar')), '\\genfrac{}{}{0pt}{}{a+b}{c}')
  assert.equal(latexOf(d(e(fraction('noBar')))), '\\binom{a+b}{c}')
  assert.equal(
    latexOf(d(e(fraction('noBar')), delimiters('[', ']'))),
    '\\genfrac{[}{]}{0pt}{}{a+b}{c}',
  )
})

test('scripts are braced, and so is a base of more than one part', () => {
  assert.equal(latexOf(sup('a', '2')), 'a^{2}')
  assert.equal(latexOf(sup('ab', '2')), '{ab}^{2}')
  const both = scripts('sSubSup', run('x'), { sub: run('i'), sup: run('2') })
  assert.equal(latexOf(both), 'x_{i}^{2}')
  assert.equal(latexOf(scripts('sSup', both, { sup: run('3') })), '{x_{i}^{2}}^{3}')
  assert.equal(latexOf(scripts('sSup', '', { sup: run('3') })), '{}^{3}')
})

test('scripts before the base stand on an empty base of their own', () => {
  const pre = `<m:sPre><m:sub>${run('2')}</m:sub><m:sup>${run('4')}</m:sup>${e(run('X'))}</m:sPre>`
  assert.equal(latexOf(run('a') + pre), 'a{}_{2}^{4}X')
})

test('primes are typed after their base and never make a second superscript', () => {
  assert.equal(latexOf(sup('f', '′')), "f'")
  assert.equal(latexOf(run("f'(x)″")), "f'(x)''")
  assert.equal(latexOf(sup('x', '2') + run('′')), "{x^{2}}'")
})

test('degrees and raised digits become scripts', () => {
  assert.equal(latexOf(run('90°')), '90^{\\circ}')
  assert.equal(latexOf(run('x²y₁₂')), 'x^{2}y_{12}')
  assert.equal(latexOf(sup('10', '°')), '10^{\\circ}')
})

test('a caret that was typed and not built up raises what follows', () => {
  assert.equal(latexOf(run('x – y') + run('^') + run('2')), 'x-y^{2}')
  assert.equal(latexOf(run('a^')), 'a\\wedge')
})

test('n-ary operators take their limits where Word shows them', () => {
  const sum = '<m:chr m:val="∑"/>'
  assert.equal(latexOf(nary(sum, run('k=0'), run('n'), run('k'))), '\\sum_{k=0}^{n}k')
  assert.equal(
    latexOf(nary(`${sum}<m:limLoc m:val="subSup"/>`, run('k'), '', run('k'))),
    '\\sum\\nolimits_{k}k',
  )
  assert.equal(latexOf(nary('', run('0'), run('1'), run('xdx'))), '\\int_{0}^{1}xdx')
  assert.equal(
    latexOf(nary('<m:limLoc m:val="undOvr"/>', run('C'), '', run('f'))),
    '\\int\\limits_{C}f',
  )
  const hidden = '<m:subHide m:val="1"/><m:supHide m:val="1"/>'
  assert.equal(latexOf(nary(hidden, run('0'), run('1'), run('x'))), '\\int x')
})

test('delimiters grow, may be invisible, and may separate', () => {
  assert.equal(latexOf(run('f') + d(e(run('x')))), 'f\\left(x\\right)')
  assert.equal(latexOf(d(e(run('x')), delimiters('{', ''))), '\\left\\lbrace x\\right.')
  assert.equal(latexOf(d(e(run('x')), delimiters('‖', '‖'))), '\\left\\Vert x\\right\\Vert')
  assert.equal(latexOf(d(e(run('x'), run('y')))), '\\left(x\\middle|y\\right)')
  assert.equal(
    latexOf(d(e(run('x'), run('y'), run('z')), '<m:sepChr m:val=","/>')),
    '\\left(x,y,z\\right)',
  )
  assert.equal(latexOf(d(e(run('x')), delimiters('⟦', '⟧'))), '⟦x⟧')
  assert.equal(latexOf(d(e(run('x')), delimiters('', ''))), 'x')
})

test('function names are commands, or operators of their own', () => {
  assert.equal(latexOf(func(upright('sin'), run('x'))), '\\sin x')
  assert.equal(latexOf(func(run('cos'), d(e(run('x'))))), '\\cos\\left(x\\right)')
  assert.equal(latexOf(func(upright('erf'), run('x'))), '\\mathop{\\mathrm{erf}}x')
  assert.equal(
    latexOf(func(scripts('sSup', upright('sin'), { sup: run('-1') }), run('x'))),
    '\\sin^{-1}x',
  )
  assert.equal(
    latexOf(func(limLow(upright('lim'), run('n→∞')), run('x'))),
    '\\lim_{n\\rightarrow\\infty}x',
  )
  assert.equal(
    latexOf(func(limLow(upright('argmax'), run('x')), run('f'))),
    '\\mathop{\\mathrm{argmax}}_{x}f',
  )
})

test('limits below something that is not an operator are set under it', () => {
  assert.equal(latexOf(limLow(run('a+b'), run('x'))), '\\underset{x}{a+b}')
  assert.equal(
    latexOf(`<m:limUpp>${e(run('='))}<m:lim>${run('?')}</m:lim></m:limUpp>`),
    '\\overset{?}{=}',
  )
})

test('radicals show a degree only where Word does', () => {
  const radical = (properties: string, degree: string) =>
    `<m:rad><m:radPr>${properties}</m:radPr><m:deg>${degree}</m:deg>${e(run('x'))}</m:rad>`
  assert.equal(latexOf(radical('<m:degHide m:val="1"/>', run('3'))), '\\sqrt{x}')
  assert.equal(latexOf(radical('', run('3'))), '\\sqrt[3]{x}')
  assert.equal(latexOf(radical('', run('[n]'))), '\\sqrt[{[n]}]{x}')
})

test('accents widen over more than one letter', () => {
  const accent = (character: string, base: string) =>
    `<m:acc><m:accPr><m:chr m:val="${character}"/></m:accPr>${e(run(base))}</m:acc>`
  assert.equal(latexOf(`<m:acc>${e(run('x'))}</m:acc>`), '\\hat{x}')
  assert.equal(latexOf(accent('\u0302', 'xy')), '\\widehat{xy}')
  assert.equal(latexOf(accent('\u20d7', 'v')), '\\vec{v}')
  assert.equal(latexOf(accent('\u20d7', 'AB')), '\\overrightarrow{AB}')
  assert.equal(latexOf(accent('\u0307', 'x')), '\\dot{x}')
})

test('bars and braces stand over or under', () => {
  const bar = (position: string) =>
    `<m:bar><m:barPr><m:pos m:val="${position}"/></m:barPr>${e(run('x'))}</m:bar>`
  assert.equal(latexOf(bar('top')), '\\overline{x}')
  assert.equal(latexOf(bar('bot')), '\\underline{x}')
  const brace = `<m:groupChr>${e(run('a+b'))}</m:groupChr>`
  assert.equal(latexOf(brace), '\\underbrace{a+b}')
  assert.equal(latexOf(limLow(brace, run('n'))), '\\underbrace{a+b}_{n}')
})

test('an arrow that carries a label is stretched to it', () => {
  const arrow = (position: string, alignment: string) =>
    `<m:groupChr><m:groupChrPr><m:chr m:val="→"/><m:pos m:val="${position}"/><m:vertJc m:val="${alignment}"/></m:groupChrPr>${e(run('AB'))}</m:groupChr>`
  assert.equal(latexOf(arrow('bot', 'bot')), '\\xrightarrow{AB}')
  assert.equal(latexOf(arrow('top', 'top')), '\\xrightarrow[AB]{}')
  assert.equal(latexOf(arrow('top', 'bot')), '\\overrightarrow{AB}')
})

test('equation arrays are aligned at their marks', () => {
  assert.equal(
    latexOf(eqArr(run('x&amp;=1'), run('y') + run('&amp;=') + run('2'))),
    '\\begin{aligned} x & =1 \\\\ y & =2 \\end{aligned}',
  )
  assert.equal(latexOf(eqArr(run('x'), run('y'))), '\\begin{gathered} x \\\\ y \\end{gathered}')
  assert.equal(latexOf(eqArr(run('x=1'))), 'x=1')
  assert.equal(latexOf(eqArr(run('x=1#') + d(e(run('2'))))), 'x=1\\qquad\\left(2\\right)')
})

test('a brace before an equation array makes cases', () => {
  const lines = eqArr(run('1,&amp;x&gt;0'), run('0,&amp;x=0'))
  assert.equal(
    latexOf(d(e(lines), delimiters('{', ''))),
    '\\begin{cases} 1, & x > 0 \\\\ 0, & x=0 \\end{cases}',
  )
})

test('a matrix takes the environment of its delimiters', () => {
  const rows = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  const inside = ' a & b \\\\ c & d '
  assert.equal(latexOf(matrix(rows)), `\\begin{matrix}${inside}\\end{matrix}`)
  assert.equal(latexOf(d(e(matrix(rows)))), `\\begin{pmatrix}${inside}\\end{pmatrix}`)
  assert.equal(
    latexOf(d(e(matrix(rows)), delimiters('|', '|'))),
    `\\begin{vmatrix}${inside}\\end{vmatrix}`,
  )
  assert.equal(
    latexOf(d(e(matrix(rows, 'left')))),
    `\\left(\\begin{array}{ll}${inside}\\end{array}\\right)`,
  )
})

test('a bracket at the start of a row is not read as a length', () => {
  assert.equal(latexOf(matrix([['a'], ['[b]']])), '\\begin{matrix} a \\\\ {}[b] \\end{matrix}')
})

test('styles become commands, and symbols do not need them', () => {
  assert.equal(latexOf(run('x') + upright('d')), 'x\\mathrm{d}')
  assert.equal(latexOf(run('x=1', '<m:sty m:val="b"/>')), '\\mathbf{x}=\\mathbf{1}')
  assert.equal(latexOf(run('xα', '<m:sty m:val="bi"/>')), '\\boldsymbol{x}\\boldsymbol{\\alpha}')
  assert.equal(latexOf(run('R', '<m:scr m:val="double-struck"/>')), '\\mathbb{R}')
  assert.equal(latexOf(run('L', '<m:scr m:val="script"/>')), '\\mathcal{L}')
  assert.equal(latexOf(run('g', '<m:scr m:val="fraktur"/>')), '\\mathfrak{g}')
})

test('letters of mathematical alphabets are plain letters in a style', () => {
  assert.equal(latexOf(run('𝑥∈ℝ')), 'x\\in\\mathbb{R}')
  assert.equal(latexOf(run('𝐀𝐁𝒞𝔤𝛼ℎ')), '\\mathbf{AB}\\mathcal{C}\\mathfrak{g}\\alpha h')
})

test('where all letters are upright, single ones are written plainly', () => {
  assert.equal(latexOf(upright('x') + upright('=') + upright('2') + upright('a')), 'x=2a')
  assert.equal(latexOf(upright('x') + upright('=') + upright('new')), 'x=\\mathrm{new}')
})

test('normal text is text, escaped as such', () => {
  const text = (value: string) => run(value, '<m:nor/>')
  assert.equal(latexOf(run('x') + text(' if ') + text('50% ') + run('y')), 'x\\text{ if 50\\% }y')
  assert.equal(latexOf(text('a_b\\c≠d')), '\\text{a\\_b}\\backslash\\text{c}\\neq\\text{d}')
  assert.equal(latexOf(text('12')), '12')
  assert.equal(latexOf('<w:r><w:t>where</w:t></w:r>'), '\\text{where}')
})

test('letters that mathematics has no use for are text', () => {
  assert.equal(latexOf(run('速度=v')), '\\text{速度}=v')
  assert.equal(latexOf(upright('Gödel')), '\\text{Gödel}')
})

test('characters special to LaTeX are escaped', () => {
  assert.equal(latexOf(run('#$%&amp;_{}~\\')), '\\#\\$\\%\\&\\_\\lbrace\\rbrace\\sim\\backslash')
})

test('a space is kept between words, dropped beside operators, and wide where many were typed', () => {
  assert.equal(latexOf(run('a b = c')), 'a\\ b=c')
  assert.equal(latexOf(run('x,     y')), 'x,\\quad y')
  assert.equal(latexOf(run(' x ')), 'x')
})

test('accents that follow their letter, fractions and negations in one character are taken apart', () => {
  assert.equal(latexOf(run('x\u0304=½')), '\\bar{x}=\\frac{1}{2}')
  assert.equal(latexOf(run('a⊄b≟c')), 'a\\not\\subset b≟c')
})

test('frames and strikes are kept, hidden phantoms are not', () => {
  const box = (properties: string) =>
    `<m:borderBox><m:borderBoxPr>${properties}</m:borderBoxPr>${e(run('x'))}</m:borderBox>`
  const hidden = '<m:hideTop/><m:hideBot/><m:hideLeft/><m:hideRight/>'
  assert.equal(latexOf(box('')), '\\boxed{x}')
  assert.equal(latexOf(box(`${hidden}<m:strikeBLTR/>`)), '\\cancel{x}')
  const phantom = (show: string) =>
    `<m:phant><m:phantPr><m:show m:val="${show}"/></m:phantPr>${e(run('y'))}</m:phant>`
  assert.equal(latexOf(run('x') + phantom('0')), 'x')
  assert.equal(latexOf(run('x') + phantom('1')), 'xy')
})

test('inserted text is read, deleted text is not, unknown elements are passed through', () => {
  assert.equal(
    latexOf(`<w:ins>${run('a')}</w:ins><w:del>${run('b')}</w:del><m:new>${e(run('c'))}</m:new>`),
    'ac',
  )
  assert.equal(latexOf(`<constructor>${run('a')}</constructor>`), 'a')
})

test('what carries no text does not keep runs apart', () => {
  assert.equal(
    latexOf(`${run('si')}<w:bookmarkStart w:id="1"/><w:ins>${run('n')}</w:ins>`),
    '\\sin',
  )
})

test('a formula of very many letters is read', () => {
  assert.equal(latexOf(run('x'.repeat(300_000))).length, 300_000)
})

test('a line break makes two lines', () => {
  assert.equal(
    latexOf(`${run('a=b')}<m:r><w:br/></m:r>${run('c=d')}`),
    '\\begin{gathered} a=b \\\\ c=d \\end{gathered}',
  )
})

test('formulas of one paragraph stand below each other', () => {
  const formula = `<m:oMath>${run('a')}</m:oMath>`
  assert.equal(latexOf(formula + formula), '\\begin{gathered} a \\\\ a \\end{gathered}')
})

test('a formula nested without end is read to its text', () => {
  const levels = 400
  const deep = '<m:sSup><m:e>'.repeat(levels) + run('x') + '</m:e></m:sSup>'.repeat(levels)
  assert.match(latexOf(deep), /x/)
})

test('an empty formula is empty', () => {
  assert.equal(latexOf(''), '')
})
