import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalize } from './normalize.ts'

const SAME: readonly (readonly [string, string])[] = [
  ['\\mathbf{\\hat{r}_k}', '\\hat{\\mathbf{r}}_{\\mathbf{k}}'],
  ['\\mathbf{\\sigma}', '\\sigma'],
  ['\\boldsymbol{\\sigma}', '\\bm{\\sigma}'],
  ['a^{\\prime\\prime}', "a''"],
  ['{a^{*}}^{2}', 'a^{*2}'],
  ['s_{_{E}}', 's_E'],
  ['x=y. \\quad (1.8)', 'x=y. \\tag{1.8}'],
  ['f(x).', 'f(x)'],
  ['\\left\\{{n \\atop k}\\right\\}', '\\genfrac{\\lbrace}{\\rbrace}{0pt}{}{n}{k}'],
  ['\\underset{x}{\\operatorname{argmin}}', '\\mathop{\\mathrm{argmin}}_{x}'],
  ['q\\!\\!\\!/', '\\not q'],
  ['A\\xrightarrow{} B', 'A\\longrightarrow B'],
  ['\\mathrm{B}{\\vphantom{A}}_{\\smash[{t}]{12}}', '\\mathrm{B}_{12}'],
  ['p_\\text{u}', 'p_{\\mathrm{u}}'],
  ['a\\nleqslant b', 'a\\not\\leqslant b'],
  [
    '\\ce{2 OH- + (NH4)2SO4 -> SO4^2-}',
    '2\\mathrm{OH}^{-}+(\\mathrm{NH}_4)_2\\mathrm{SO}_4\\longrightarrow\\mathrm{SO}_4^{2-}',
  ],
]

test('one formula typed in two ways has the same tokens', () => {
  for (const [one, other] of SAME) assert.deepEqual(normalize(one), normalize(other), one)
})

test('bold and plain letters, and what is beside and above, differ', () => {
  assert.notDeepEqual(normalize('\\boldsymbol{\\sigma}'), normalize('\\sigma'))
  assert.notDeepEqual(normalize('\\underset{a}{=}'), normalize('=_a'))
  assert.notDeepEqual(normalize('a.b'), normalize('ab'))
})
