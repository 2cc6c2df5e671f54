import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sign, withShapes } from '../../../../../test/support/formulas.ts'
import { rawPage } from '../../../../../test/support/pdf-page.ts'
import { NO_STYLE } from '../raw-page.ts'
import { markFormulas } from './formula-words.ts'

test('what shows nothing within a formula goes with it', () => {
  const texts = [sign('g', 40), sign('\u2061', 45), sign('x', 45), sign('=', 53), sign('y', 61)]
  const { chars } = markFormulas(withShapes(rawPage(texts))).page
  assert.equal(chars.style.filter(style => style !== NO_STYLE).length, 1)
})
