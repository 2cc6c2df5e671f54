import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStraySigns, findRow, readEvidenceRows } from './evidence-rows.ts'
import { readLatexTable } from './latex-table.ts'

test('a LaTeX table is the grid of what a reader sees', () => {
  const latex = String.raw`\begin{tabular}{l|cc}
    \toprule
    \multirow{2}{*}{\textbf{Method}} & \multicolumn{2}{c}{Loss $L_S$ (\%)} \\
    \cmidrule(lr){2-3}
    & $\downarrow$ a & \makecell{two\\lines} \\ % a remark
    \midrule
    \rowcolor[gray]{.9} A \& B & $98.87^{\pm 0.1}$ & \cellcolor{red}\verb|x_y| \\[2pt]
    \bottomrule
  \end{tabular}`
  assert.deepEqual(readLatexTable(latex), [
    ['Method', 'Loss LS (%)', ''],
    ['', '↓ a', 'two lines'],
    ['A & B', '98.87±0.1', 'x_y'],
  ])
})

test('evidence is rows of a label and its numbers', () => {
  const rows = readEvidenceRows(
    'At year end\n2018\n2017\nNet sales\n$\n1,250 \n$\n(90) \nGoodwill\n \n',
  )
  assert.deepEqual(rows, [{ label: 'Net sales', numbers: ['1250', '90'] }])
  assert.ok(findRow(rows[0]!, '| Net sales | $ 1,250 | (90) |'))
  assert.ok(!findRow(rows[0]!, '| Net sales | 1,250 90 |\n| Net sales | 1,250 |\n| 90 |'))
})

test('a sign in the cell of its neighbor is stray', () => {
  assert.equal(countStraySigns('| a | 5 $ | 6 |\n| b | $ | 7 | % |\n| c | $ 8 | (9) | 1 % |'), 3)
})
