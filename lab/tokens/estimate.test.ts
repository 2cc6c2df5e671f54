import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { estimateTokens } from '../../src/engine/stats.ts'
import { PASSAGES, RARE } from './passages.ts'

const TABLE =
  '| Year | Income | Costs |\n| ---: | -----: | ----: |\n| 2023 | 1,200.50 | 900.00 |\n| 2024 | 1,310.75 | 950.25 |\n| 2025 | 1,420.00 | 1,000.00 |\n'

const findError = (text: string) => Math.abs(estimateTokens(text) / encode(text).length - 1)

const toMean = (errors: readonly number[]) =>
  errors.reduce((sum, error) => sum + error, 0) / errors.length

test('in every script the estimate is near to what the o200k tokenizer counts', () => {
  const all: number[] = []
  for (const [script, passages] of Object.entries(PASSAGES)) {
    const errors = Object.values(passages).map(findError)
    all.push(...errors)
    assert.ok(toMean(errors) < 0.12, `${script}: ${Math.round(100 * toMean(errors))} %`)
  }
  const far = all.filter(error => error > 0.25).length
  assert.ok(far <= 0.05 * all.length, `${far} of ${all.length} are off by more than a quarter`)
})

test('rare characters and tables are estimated within a quarter', () => {
  for (const [name, text] of Object.entries({ ...RARE, table: TABLE })) {
    assert.ok(findError(text) < 0.25, `${name}: ${Math.round(100 * findError(text))} %`)
  }
})
