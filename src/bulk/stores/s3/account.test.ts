import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { findAccount } from './account.ts'

describe('where a bucket is', () => {
  let saved: NodeJS.ProcessEnv
  let folder: string
  beforeEach(() => {
    saved = { ...process.env }
    folder = mkdtempSync(join(tmpdir(), 'foliomark-account-'))
    for (const name of Object.keys(process.env))
      if (name.startsWith('AWS_')) delete process.env[name]
    Object.assign(process.env, {
      AWS_CONFIG_FILE: join(folder, 'config'),
      AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials'),
      AWS_EC2_METADATA_DISABLED: 'true',
    })
  })
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in saved)) delete process.env[name]
    Object.assign(process.env, saved)
    rmSync(folder, { recursive: true, force: true })
  })

  test('variables name a bucket of AWS, and a bucket with dots is in the path', async () => {
    Object.assign(process.env, {
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'token',
    })
    const { address, region, findKeys } = await findAccount('docs')
    const host = 'docs.s3.eu-west-1.amazonaws.com'
    assert.deepEqual(address, { origin: `https://${host}`, host, path: '' })
    assert.equal(region, 'eu-west-1')
    const { accessKeyId, secretAccessKey, sessionToken } = await findKeys()
    assert.deepEqual([accessKeyId, secretAccessKey, sessionToken], ['id', 'secret', 'token'])
    assert.equal((await findAccount('my.docs')).address.path, '/my.docs')
  })

  test('another store has its buckets in the path, and needs no region', async () => {
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: 'http://store:9000',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    })
    const { address, region } = await findAccount('docs')
    assert.deepEqual(address, { origin: 'http://store:9000', host: 'store:9000', path: '/docs' })
    assert.equal(region, 'us-east-1')
  })

  test('a profile has a region and keys', async () => {
    writeFileSync(join(folder, 'config'), '[profile work]\nregion = ap-south-1\n')
    writeFileSync(
      join(folder, 'credentials'),
      '[work]\naws_access_key_id = id\naws_secret_access_key = secret\n',
    )
    process.env.AWS_PROFILE = 'work'
    const { address, region, findKeys } = await findAccount('docs')
    assert.equal(address.host, 'docs.s3.ap-south-1.amazonaws.com')
    assert.equal(region, 'ap-south-1')
    assert.equal((await findKeys()).secretAccessKey, 'secret')
  })

  test('says what is missing', async () => {
    const reason = (message: RegExp) => ({ name: 'StoreError', message })
    await assert.rejects(
      findAccount('docs'),
      reason(/^The bucket docs cannot be opened: Region is missing\. Set AWS_REGION, or/),
    )
    process.env.AWS_REGION = 'eu-west-1'
    await assert.rejects(
      findAccount('docs'),
      reason(/^The bucket docs cannot be opened: Could not load .*\. Set AWS_ACCESS_KEY_ID and/),
    )
  })
})
