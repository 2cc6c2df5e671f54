import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { PICTURE, PNG } from '../../test/support/docx-picture.ts'
import { DEFAULT_OPTIONS } from '../engine/options.ts'
import type { Failure, Job, Success } from './messages.ts'
import { performJob } from './perform.ts'

describe('a job', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-'))
  after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a.csv')
  writeFileSync(file, 'a,b\n1,2\n')

  const succeed = async (job: Omit<Job, 'options'>) => {
    const outcome = await performJob({ options: DEFAULT_OPTIONS, ...job })
    assert.equal(outcome.ok, true)
    return (outcome as Success).conversion
  }
  const fail = async (job: Omit<Job, 'options'>) => {
    const outcome = await performJob({ options: DEFAULT_OPTIONS, ...job })
    assert.equal(outcome.ok, false)
    return outcome as Failure
  }

  test('that takes longer than it may is given up', async () => {
    const bytes = new TextEncoder().encode('a,b\n1,2\n'.repeat(200_000))
    const outcome = await performJob(
      { source: { bytes }, filename: 'a.csv', options: DEFAULT_OPTIONS },
      { timeoutMs: 5 },
    )
    assert.equal(outcome.ok, false)
    assert.equal((outcome as Failure).reason, 'resourceLimit')
    assert.match((outcome as Failure).detail, /took longer than/)
  })

  test('on a path is named by its last part', async () => {
    const { filename, format } = await succeed({ source: { path: file } })
    assert.deepEqual({ filename, format }, { filename: 'a.csv', format: 'csv' })
  })

  test('writes the images and links to them, when it is told where', async () => {
    const media = { folder: join(folder, 'images'), linkPrefix: '../images/' }
    const { markdown } = await succeed({ source: { bytes: PICTURE }, media })
    assert.equal(markdown, '![A cat](../images/image1.png)\n')
    assert.deepEqual(readFileSync(join(folder, 'images/image1.png')), Buffer.from(PNG))
  })

  test('fails as unwritable where images cannot be written', async () => {
    const { code, detail } = await fail({
      source: { bytes: PICTURE },
      media: { folder: file, linkPrefix: '' },
    })
    assert.equal(code, 'unwritable')
    assert.match(detail, /^The images cannot be written: /)
  })

  test('says what is wrong with a path', async () => {
    assert.equal((await fail({ source: { path: join(folder, 'gone') } })).code, 'not_found')
    assert.equal((await fail({ source: { path: join(file, 'below') } })).code, 'not_found')
    assert.equal((await fail({ source: { path: folder } })).code, 'unreadable')
    const link = join(folder, 'link.docx')
    symlinkSync(join(folder, 'gone'), link)
    const { code, detail } = await fail({ source: { path: link } })
    assert.deepEqual([code, detail.includes('symbolic link points to')], ['not_found', true])
  })

  test('passes on why a document cannot be converted', async () => {
    const { code, reason } = await fail({ source: { bytes: new Uint8Array() } })
    assert.deepEqual({ code, reason }, { code: 'unprocessable', reason: 'malformed' })
  })
})
