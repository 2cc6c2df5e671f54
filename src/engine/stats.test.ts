import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { estimateTokens, measureText } from './stats.ts'

const count = (markdown: string) => {
  const { words, characters } = measureText(markdown)
  return { words, characters }
}

test('words are counted, the marks between them are not', () => {
  assert.equal(count('# Two words\n\n- and\n- more\n').words, 4)
  assert.equal(count('| a | b |\n| - | - |\n| 1 | 2 |\n').words, 4)
  assert.equal(count('A\u00a0**bold** don’t').words, 3)
})

test('a Chinese, Japanese or Korean character is a word', () => {
  assert.deepEqual(count('漢字'), { words: 2, characters: 2 })
})

test('characters are counted as people see them', () => {
  assert.deepEqual(count('😀 abcdefgh'), { words: 2, characters: 10 })
})

test('what is counted does not depend on where a long text is cut', () => {
  const sentence = 'Ärger mit 漢字, don’t 😀 (1.5) –\u00a0x\n'
  const once = measureText(sentence)
  const times = 5000
  const many = measureText(sentence.repeat(times))
  assert.deepEqual(
    [many.words, many.characters, many.units, many.lineCount],
    [once.words * times, once.characters * times, once.units * times, times],
  )
  assert.equal(count('a'.repeat(100_000)).words, 1)
})

test('lines and tokens before places are known, and add up', () => {
  const text = 'One line.\n\nДве строки 漢字 😀\n| a | 12 |\n\nend'
  const offsets = [0, 11, text.indexOf('|'), text.indexOf('end')]
  const { lines, unitsBefore, units, lineCount } = measureText(text, offsets)
  assert.deepEqual([...lines], [0, 2, 3, 5])
  assert.equal(lineCount, 6)
  for (const [index, offset] of offsets.entries()) {
    assert.equal(unitsBefore[index], measureText(text, [], 0, offset).units)
    assert.equal(measureText(text, [], offset).units, units - unitsBefore[index]!)
  }
})

test('a walk that is given a limit ends near it, and counts no less than was walked', () => {
  const text = 'Some words, 12 numbers and 漢字. '.repeat(200)
  const all = measureText(text).units
  for (const limit of [0, 50, 1000, all - 1]) {
    const { units, reach } = measureText(text, [], 0, text.length, limit)
    assert.ok(units > limit, `${units} of ${limit}`)
    assert.ok(reach <= text.length && reach >= 0)
  }
  assert.equal(measureText(text, [], 0, text.length, all).units, all)
})

const SAMPLES = {
  English:
    'The committee met on 14 March 2024 to discuss the results of the survey. Of the 1,250 people who had been asked, about two thirds answered, most of them online. Revenue rose by 12.5 % against the previous quarter, mainly because of new customers in Scandinavia.',
  German:
    'Die Versammlung hat am Dienstag beschlossen, die Gebühren für das kommende Jahr nicht zu erhöhen. Der Geschäftsführer erläuterte die wirtschaftliche Entwicklung, und die Mitglieder stimmten über den Haushalt ab.',
  Russian:
    'Совет директоров рассмотрел отчёт о деятельности компании за прошедший год и утвердил план развития. В документе подробно описаны новые направления работы, а также меры по снижению расходов.',
  Chinese:
    '本报告总结了公司在过去一年中的主要业务和财务状况。董事会认为，市场环境虽然复杂，但公司的收入仍然保持了稳定的增长，并且计划在明年继续扩大投资。',
  Japanese:
    '本書は、過去一年間の事業内容と財務状況をまとめたものです。取締役会は、市場環境が厳しい中でも売上は順調に伸びていると判断しました。',
  table:
    '| Year | Income | Costs |\n| ---: | -----: | ----: |\n| 2023 | 1,200.50 | 900.00 |\n| 2024 | 1,310.75 | 950.25 |\n| 2025 | 1,420.00 | 1,000.00 |\n',
}

test('the estimate is within a quarter of what the o200k tokenizer counts', () => {
  for (const [name, text] of Object.entries(SAMPLES)) {
    const error = estimateTokens(text) / encode(text).length - 1
    assert.ok(Math.abs(error) < 0.25, `${name}: ${Math.round(100 * error)} %`)
  }
})
