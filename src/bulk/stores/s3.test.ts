import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { type S3Server, startS3Server, toS3Environment } from '../../../test/support/s3-server.ts'
import { readNames } from './read-names.ts'
import { openObject, openSourceBucket, openTargetBucket } from './s3.ts'
import { StoreError } from './store.ts'

describe('a bucket', () => {
  let server: S3Server
  const saved = { ...process.env }
  before(async () => {
    server = await startS3Server({ pageSize: 2 })
    Object.assign(process.env, environmentOf(server.url))
  })
  after(async () => {
    for (const name of Object.keys(environmentOf(''))) {
      if (saved[name] === undefined) delete process.env[name]
      else process.env[name] = saved[name]
    }
    await server.close()
  })
  const text = (name: string) => server.objects.get(name)?.toString()

  test('lists its documents page by page, below its prefix alone', async () => {
    for (const name of ['in/x/a.csv', 'in/x/b & c.csv', 'in/x/.hidden/d.csv', 'in/x/y/é.docx']) {
      server.objects.set(name, Buffer.from('a,b\n'))
    }
    for (const name of ['in/x/text.txt', 'in/xy/e.csv', 'in/x/folder/']) {
      server.objects.set(name, Buffer.from(''))
    }
    const source = await openSourceBucket('s3://in/x')
    const found: string[] = []
    for await (const path of source.list()) found.push(path)
    assert.deepEqual(found.sort(), ['a.csv', 'b & c.csv', 'y/é.docx'])
    const document = await source.read('b & c.csv')
    assert.ok(document.ok)
    assert.equal(document.filename, 'b & c.csv')
    assert.equal(Buffer.from(document.bytes).toString(), 'a,b\n')
    const missing = await source.read('z.csv')
    assert.ok(!missing.ok && missing.code === 'not_found')
  })

  test('has a list of names, of which those elsewhere are refused', async () => {
    const list = (text: string) => server.objects.set('lists/a.txt', Buffer.from(text))
    const read = async () => {
      const names: string[] = []
      for await (const name of readNames('s3://in/x', 's3://lists/a.txt', Readable.from([]))) {
        names.push(name)
      }
      return names
    }
    list('a.csv\r\ns3://in/x/y/é.docx\n')
    assert.deepEqual(await read(), ['a.csv', 'y/é.docx'])
    list('s3://in/xy/e.csv\n')
    await assert.rejects(read(), /which is not below s3:\/\/in\/x\./)
  })

  test('an existing equal object is not stored again, a different one is', async () => {
    const target = await openTargetBucket('s3://out/p')
    await target.put('a.md', Buffer.from('one'))
    await target.put('a.md', Buffer.from('one'))
    assert.equal(server.puts.get('out/p/a.md'), 1)
    await target.put('a.md', Buffer.from('two'))
    assert.equal(text('out/p/a.md'), 'two')
    assert.equal(await target.copy('a.md', 'b c/é.md'), true)
    assert.equal(text('out/p/b c/é.md'), 'two')
    assert.equal(await target.copy('missing.md', 'd.md'), false)
    assert.equal(await target.read('missing.md'), undefined)
    await target.close()
  })

  test('a store without conditional puts is put to plainly', async () => {
    server.knowsConditions = false
    const target = await openTargetBucket('s3://out/q')
    await target.put('a.md', Buffer.from('one'))
    await target.put('a.md', Buffer.from('two'))
    assert.equal(text('out/q/a.md'), 'two')
    await target.close()
    server.knowsConditions = true
  })

  test('a list that is not there is named', async () => {
    await assert.rejects(
      openObject('s3://in/x/list.txt'),
      /^StoreError: There is no s3:.*list\.txt/,
    )
  })

  test('a store that is away is told from a document that is', async () => {
    const source = await openSourceBucket('s3://in/x')
    const target = await openTargetBucket('s3://out/r')
    server.isDown = true
    await assert.rejects(source.read('a.csv'), StoreError)
    await assert.rejects(target.put('a.md', Buffer.from('')), StoreError)
    server.isDown = false
    await target.put('a.md', Buffer.from(''))
    await target.close()
  })
})

/** An unavailable store is not waited for. */
const environmentOf = (url: string) => ({ ...toS3Environment(url), AWS_MAX_ATTEMPTS: '2' })
