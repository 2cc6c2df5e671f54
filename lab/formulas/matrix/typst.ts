/** The formulas in the language of Typst, by way of their MathML and our own tree. */
import { writeFileSync } from 'node:fs'
import { Budget } from '../../../src/engine/budget.ts'
import { readXml } from '../../../src/engine/containers/xml/xml.ts'
import type { Expression, Style } from '../../../src/engine/formats/math/expression.ts'
import { readMathml } from '../../../src/engine/formats/math/mathml.ts'
import { openTypst } from '../../typst.ts'
import { toMathml } from './mathml.ts'
import type { Sample } from './samples.ts'

export function produceTypst(samples: readonly Sample[], path: string): void {
  const body = samples.map(sample => {
    const formula = toTypst(sample)
    return sample.isDisplay
      ? `${sample.lead}\n$ ${formula} $\n${sample.tail}\n`
      : `${sample.lead} $${formula}$ ${sample.tail}\n`
  })
  const source = `#set page(numbering: none)\n${body.join('\n')}`
  writeFileSync(path.replace(/\.pdf$/, '.typ'), source)
  writeFileSync(path, openTypst().pdf({ mainFileContent: source }))
}

function toTypst(sample: Sample): string {
  const plain = { ...sample, latex: sample.latex.replace(/\\tag\{.*?\}/, '') }
  const tree = readMathml(readXml(toMathml(plain), { budget: new Budget() }))
  return write(tree)
}

function write(expression: Expression): string {
  switch (expression.type) {
    case 'row':
      return expression.children.map(write).join(' ')
    case 'characters':
      return writeCharacters(expression.value, expression.style)
    case 'words':
      return `"${expression.value}"`
    case 'name':
      return `op("${expression.value}", limits: #${/^(?:lim|max|min|sup|inf|arg)/.test(expression.value)})`
    case 'space':
      return expression.width === 'thin' ? 'thin' : 'quad'
    case 'fraction':
      return expression.kind === 'stack'
        ? `#math.binom($${write(expression.numerator)}$, $${write(expression.denominator)}$)`
        : `frac(${argument(expression.numerator)}, ${argument(expression.denominator)})`
    case 'root':
      return expression.degree
        ? `root(${argument(expression.degree)}, ${argument(expression.radicand)})`
        : `sqrt(${argument(expression.radicand)})`
    case 'scripts': {
      const { base, sub, sup, preSub, preSup, placement } = expression
      const inner = placement === 'limits' ? `limits(${argument(base)})` : argument(base)
      const parts = [
        ...(sup ? [`t: ${argument(sup)}`] : []),
        ...(sub ? [`b: ${argument(sub)}`] : []),
        ...(preSup ? [`tl: ${argument(preSup)}`] : []),
        ...(preSub ? [`bl: ${argument(preSub)}`] : []),
      ]
      return `attach(${[inner, ...parts].join(', ')})`
    }
    case 'decoration':
      return writeMark(expression.mark, expression.position, argument(expression.base))
    case 'fence': {
      const [first] = expression.children
      if (first?.type === 'fraction' && first.kind === 'stack') return write(first)
      if (first?.type === 'grid' && expression.open === '{' && expression.close === '')
        return `cases(${writeRows(first.rows, ',', '&')})`
      if (first?.type === 'grid')
        return `lr(${toEscaped(expression.open)} ${write(first)} ${toEscaped(expression.close)})`
      const inner = expression.children.map(write).join(' mid(|) ')
      return `lr(${toEscaped(expression.open)} ${inner} ${toEscaped(expression.close)})`
    }
    case 'grid':
      return expression.kind === 'matrix'
        ? `mat(delim: #none, ${writeRows(expression.rows, ';', ',')})`
        : expression.rows.map(cells => cells.map(write).join(' & ')).join(' \\ ')
    case 'box':
      return write(expression.content)
    case 'verbatim':
      return ''
    default:
      return expression satisfies never
  }
}

const writeRows = (
  rows: readonly (readonly Expression[])[],
  between: string,
  within: string,
): string => rows.map(cells => cells.map(argument).join(`${within} `)).join(`${between} `)

/** Commas and semicolons would end it. */
const argument = (expression: Expression): string => {
  const written = write(expression)
  return /[,;]/.test(written) ? `#$${written}$` : written === '' ? '#none' : written
}

const ALPHABETS = {
  'double-struck': 'bb',
  script: 'cal',
  fraktur: 'frak',
  'sans-serif': 'sans',
  monospace: 'mono',
}

function writeCharacters(value: string, style: Style = {}): string {
  const letters = [...value].map(toEscaped)
  const plain = /^\p{L}{2,}$/u.test(value) && style.upright ? `"${value}"` : letters.join(' ')
  const alphabet = style.alphabet ? `${ALPHABETS[style.alphabet]}(${plain})` : plain
  const upright = style.upright && !style.alphabet ? `upright(${alphabet})` : alphabet
  return style.bold ? `bold(${upright})` : upright
}

const toEscaped = (character: string): string =>
  /^[!-/:-@[-`{-~]$/.test(character) ? `\\${character}` : character

const MARKS: Readonly<Record<string, string>> = {
  '^': 'hat',
  '~': 'tilde',
  '¯': 'macron',
  ˉ: 'macron',
  '→': 'arrow',
  '⃗': 'arrow',
  '˙': 'dot',
  '¨': 'dot.double',
  ˇ: 'caron',
  '˘': 'breve',
  '´': 'acute',
  '`': 'grave',
  '˚': 'circle',
  '←': 'arrow.l',
}

function writeMark(mark: string, position: 'over' | 'under', base: string): string {
  if (mark === '⏞') return `overbrace(${base})`
  if (mark === '⏟') return `underbrace(${base})`
  if (/^(?:[‾―_¯—-]|\u0305|\u0332)$/.test(mark))
    return position === 'over' ? `overline(${base})` : `underline(${base})`
  const name = MARKS[mark]
  if (name) return `accent(${base}, ${name})`
  return `attach(limits(${base}), ${position === 'over' ? 't' : 'b'}: ${toEscaped(mark)})`
}
