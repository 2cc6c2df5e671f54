import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { LineFile, scanLines } from './line-file.ts'

describe('a file of lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-lines-'))
  after(() => rmSync(folder, { recursive: true }))

  const open = (path: string) => {
    const lines: unknown[] = []
    return { file: new LineFile(path, 0, line => lines.push(line)), lines }
  }

  test('the fragment of a line that a killed process left is cut off, and the next line is on its own', () => {
    const path = join(folder, 'torn')
    const first = open(path).file
    first.append({ a: 1 })
    first.close()
    appendFileSync(path, '{"b":2,"text":"not who')
    const second = open(path)
    assert.deepEqual(second.lines, [{ a: 1 }])
    second.file.append({ c: 3 })
    second.file.close()
    assert.equal(readFileSync(path, 'utf8'), '{"a":1}\n{"c":3}\n')
  })

  test('a line is found again by where it begins, also a long one with letters of several bytes', () => {
    const { file } = open(join(folder, 'long'))
    const values = [{ text: 'é'.repeat(9000) }, { text: '' }, { text: '漢字'.repeat(30_000) }]
    const offsets = values.map(value => file.append(value))
    assert.deepEqual(
      offsets.map(offset => file.read(offset)),
      values,
    )
    file.close()
    const found: number[] = []
    scanLines(join(folder, 'long'), 0, (_value, offset) => found.push(offset))
    scanLines(join(folder, 'long'), offsets[1]!, (_value, offset) => found.push(offset))
    assert.deepEqual(found, [...offsets, ...offsets.slice(1)])
  })

  test('lines are read over the ends of blocks', () => {
    const path = join(folder, 'blocks')
    const { file } = open(path)
    for (let number = 0; number < 40_000; number++) file.append({ number, filler: 'x'.repeat(50) })
    file.close()
    const again = open(path)
    assert.equal(again.lines.length, 40_000)
    assert.deepEqual(again.lines.at(-1), { number: 39_999, filler: 'x'.repeat(50) })
    again.file.close()
  })

  test('a line that is damaged in the middle is named, not skipped', () => {
    const path = join(folder, 'damaged')
    appendFileSync(path, '{"a":1}\nnonsense\n{"b":2}\n')
    assert.throws(() => open(path), /damaged at byte 8/)
  })

  test('a file that is not there has no lines', () => {
    scanLines(join(folder, 'nothing'), 0, () => assert.fail())
  })
})
