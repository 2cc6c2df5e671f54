import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStyledLetter } from './alphabets.ts'
import { findDelimiter, findLatexSymbol } from './latex-symbols.ts'

test('symbols of every kind have their command', () => {
  const expected = {
    ε: '\\varepsilon',
    ϵ: '\\epsilon',
    φ: '\\varphi',
    '⇒': '\\Rightarrow',
    '⊕': '\\oplus',
  }
  for (const [character, latex] of Object.entries(expected)) {
    assert.equal(findLatexSymbol(character)?.latex, latex)
  }
})

test('forms of a Greek letter stay apart in every style', () => {
  assert.equal(findStyledLetter('𝜖')?.letter, 'ϵ')
  assert.equal(findStyledLetter('𝜀')?.letter, 'ε')
  assert.equal(findStyledLetter('𝛡')?.letter, 'ϖ')
})

test('every printable ASCII character but letters, digits, primes and the caret has a spelling', () => {
  const missing = Array.from({ length: 94 }, (_, index) => String.fromCharCode(index + 33)).filter(
    character => !/[A-Za-z0-9'"^]/.test(character) && !findLatexSymbol(character),
  )
  assert.deepEqual(missing, [])
})

test('an absent delimiter is the dot that balances the other', () => {
  assert.equal(findDelimiter(''), '.')
})
