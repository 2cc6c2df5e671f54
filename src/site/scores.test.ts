import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawScores } from './scores.ts'

const TABLE = `| format | Foliomark | best other | which, scored on |
| --- | ---: | ---: | ---: |
| csv | 1.000 | 1.000 | kreuzberg 4.10.2, 2026-11-15 |
| docx | 0.970 | 0.910 | pandoc 3.9, 2026-11-15 |
| ods | 0.970 | 0.980 | anydoc 0.1.9, 2026-11-17 |
`

test('the picture has every format, with figures and the name of the other converter', () => {
  const html = drawScores(TABLE)
  assert.equal(html.match(/<li>/g)?.length, 3)
  assert.match(html, /<b>docx<\/b>.*cx="70.0%".*cx="90.0%".*0\.970.*0\.910 pandoc/)
})

test('it says where others are level or ahead', () => {
  assert.match(drawScores(TABLE), /Ahead in 1 of 3 formats, level in csv, behind in ods\./)
})
