import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseArguments } from './arguments.ts'
import type { BulkRequest } from './bulk-arguments.ts'

const parseAny = (line: string) => parseArguments(['bulk', ...line.split(' ').filter(Boolean)])
const parse = (line: string) => (parseAny(line) as { request: BulkRequest }).request

describe('the words after foliomark bulk', () => {
  test('submit has a source, a target and the options of a conversion', () => {
    const { command, source, target, options, works, batchSize, part } = parse(
      'submit in/ --to s3://out/md --tables html --chunks 500 --work --batch 20 --part 1/4',
    )
    assert.deepEqual(
      { command, source, target, options, works, batchSize, part },
      {
        command: 'submit',
        source: 'in/',
        target: 's3://out/md',
        options: { tables: 'html', chunks: '500' },
        works: true,
        batchSize: 20,
        part: { index: 1, count: 4 },
      },
    )
  })

  test('the others have a target or a queue', () => {
    assert.equal(parse('work out').target, 'out')
    assert.equal(parse('status --queue redis://queue').queue, 'redis://queue')
    assert.equal(parse('status --queue redis://queue').name, 'foliomark')
  })

  test('help is asked for in any way', () => {
    for (const line of ['', 'help', '--help', 'work --help']) {
      const { type, topic } = parseAny(line) as { type: string; topic: string }
      assert.deepEqual([type, topic], ['help', 'bulk'])
    }
    assert.deepEqual(parseAny('status --version'), { type: 'version' })
  })

  for (const [line, message] of [
    ['begin in', /Unknown bulk command begin/],
    ['submit --to out', /one source/],
    ['submit a b --to out', /one source/],
    ['submit in', /needs --to/],
    ['work', /needs --queue, or the target/],
    ['work a b', /only one target/],
    ['work --queue localhost', /redis:\/\/localhost:6379/],
    ['work --queue redis://a --ledger b', /cannot be combined with --queue/],
    ['work out --chunks 100', /^--chunks is an option of foliomark bulk submit\.$/],
    ['submit in --to out --part 4/4', /0\/4 to 3\/4/],
    ['submit in --to out --max-tokens 500', /--max-tokens/],
    ['work out --metrics-port 70000', /0 to 65535/],
    ['submit in --to out --name a/b', /--name/],
    ['submit in --to out --format parket', /files, ndjson, parquet\. Did you mean parquet\?$/],
    ['status --queue redis://a --name a,b', /Only work takes several names/],
    ['work --queue redis://a --name a,', /--name/],
  ] as const) {
    test(`foliomark bulk ${line} is wrong usage and says why`, () => {
      assert.throws(() => parse(line), { name: 'UsageError', message })
    })
  }
})
