import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { PICTURE } from '../test/support/docx-picture.ts'
import { convert } from './engine/node.ts'
import { ConversionError, createPool } from './pool.ts'

const csv = new TextEncoder().encode('a,b\n1,2\n')

describe('the pool of the library', () => {
  const pool = createPool({ size: 1, timeoutMs: 20_000, memoryMb: 512 })
  after(() => pool.close())

  test('converts to what the library converts to, images included', async () => {
    const options = { filename: 'a.docx', images: 'attach' } as const
    const { stats: _, ...apart } = await pool.convert(PICTURE, options)
    const { stats: __, ...here } = await convert(PICTURE, options)
    assert.equal(here.images.size, 1)
    assert.deepEqual(apart, here)
  })

  test('takes what the library takes, and knows the name of a file', async () => {
    const { filename, markdown } = await pool.convert(new File([csv], 'table.csv'))
    assert.equal(filename, 'table.csv')
    assert.match(markdown, /\| +1 \| +2 \|/)
    await assert.rejects(pool.convert('table.csv' as unknown as Uint8Array), {
      name: 'TypeError',
      message: /not a string/,
    })
  })

  test('fails with the same error', async () => {
    const failure = await pool.convert(new Uint8Array()).catch((error: unknown) => error)
    assert.ok(failure instanceof ConversionError)
    assert.deepEqual([failure.code, failure.reason], ['unprocessable', 'malformed'])
    const options = { images: 'none' } as unknown as { images: 'omit' }
    await assert.rejects(pool.convert(csv, options), { code: 'invalid_request' })
    await assert.rejects(pool.convert(csv, { chunks: 100, max_tokens: 500 }), {
      code: 'invalid_request',
    })
  })

  test('rejects with the reason of the signal', async () => {
    const reason = new Error('The client has left.')
    await assert.rejects(pool.convert(csv, { signal: AbortSignal.abort(reason) }), reason)
  })

  test('ends what takes too long with resourceLimit, without holding up the event loop', async () => {
    const hasty = createPool({ size: 1, timeoutMs: 1 })
    const rows = new TextEncoder().encode('a,b,c\n'.repeat(1_000_000))
    await assert.rejects(hasty.convert(rows, { filename: 'a.csv' }), { reason: 'resourceLimit' })
    hasty.close()
  })

  test('names the bound that is not valid', () => {
    assert.throws(() => createPool({ size: 0 }), /^RangeError: size must be/)
    assert.throws(() => createPool({ timeoutMs: 1.5 }), /^RangeError: timeoutMs must be/)
    assert.throws(() => createPool({ memoryMb: 16 }), /^RangeError: memoryMb must be/)
  })

  test('takes no more when it is closed', async () => {
    const closed = createPool({ size: 1 })
    closed.close()
    await assert.rejects(closed.convert(csv), /closed/)
  })
})
