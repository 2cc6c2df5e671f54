import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { besideOutput, isInPart, toMediaPrefix, toOutputName, toShardName } from './names.ts'

const nameOf = (path: string) => toOutputName(path, false)

describe('names below a target', () => {
  test('an output keeps the path and the ending of its document', () => {
    assert.equal(nameOf('minutes/may.docx'), 'minutes/may.docx.md')
    assert.equal(toOutputName('may.docx', true), 'may.docx.ndjson')
    assert.equal(nameOf('https://example.org/a/b.pdf'), 'example.org/a/b.pdf.md')
  })

  test('no two documents get the same name, whatever had to be replaced in theirs', () => {
    const paths = [
      'a/../b.csv',
      'a/_/b.csv',
      '../b.csv',
      '_/b.csv',
      'a//b.csv',
      `${'x'.repeat(300)}.csv`,
      `${'x'.repeat(301)}.csv`,
      'https://example.org/a.pdf?v=1',
      'https://example.org/a.pdf?v=2',
      'https://example.org/a.pdf',
      'http://example.org/a.pdf',
      'https://example.org/%2e%2e/%2e%2e/etc/passwd',
      'https://',
      'line\nend.csv',
    ]
    const names = paths.map(nameOf)
    assert.equal(new Set(names).size, paths.length)
    for (const name of names) {
      assert.ok(!name.split('/').some(part => part === '..' || part === '.' || part === ''), name)
      assert.ok(
        name.split('/').every(part => Buffer.byteLength(part) <= 230 && !/\p{Cc}/u.test(part)),
      )
    }
  })

  test('pictures lie beside the text, in a folder named for the bytes', () => {
    const prefix = toMediaPrefix('0123456789abcdef0123456789abcdef')
    assert.equal(
      besideOutput('a/b.docx.md', `${prefix}i.png`),
      'a/0123456789abcdef01234567.media/i.png',
    )
    assert.equal(besideOutput('b.docx.md', 'i.png'), 'i.png')
  })

  test('shards of machines that share nothing but the target have different names', () => {
    assert.equal(toShardName(7, undefined), 'results-000007.ndjson')
    assert.notEqual(toShardName(7, { index: 0, count: 2 }), toShardName(7, { index: 1, count: 2 }))
  })

  test('every document falls to exactly one of the machines', () => {
    const parts = [0, 1, 2].map(index => ({ index, count: 3 }))
    const counts = [0, 0, 0]
    for (let number = 0; number < 300; number++) {
      const takers = parts.filter(part => isInPart(`${number}.csv`, part))
      assert.equal(takers.length, 1)
      counts[takers[0]!.index]!++
    }
    assert.ok(Math.min(...counts) > 60, `${counts}`)
  })
})
