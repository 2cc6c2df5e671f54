/**
 * Buckets of any S3-compatible store, through the AWS client, which knows the usual variables (AWS_REGION,
 * AWS_ENDPOINT_URL …), profiles and roles. An object is written whole or not at all, so nothing has to be moved.
 */
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { hasKnownExtension, isSkipped } from '../../files/search-folder.ts'
import type { Failure } from '../../isolation/messages.ts'
import { requirePeer } from '../peers.ts'
import { listKeys, type Page, type Question } from './list-keys.ts'
import { openStaging } from './staging.ts'
import { MAX_DOCUMENT_BYTES, type Source, StoreError, type Target, tooLarge } from './store.ts'

export const isBucket = (address: string): boolean => /^s3:\/\//i.test(address)

interface Bucket {
  readonly sdk: typeof Sdk
  readonly client: Sdk.S3Client
  readonly name: string
  /** Empty, or ending in a slash. */
  readonly prefix: string
}

/** Throws an Error that says what is wrong with the address. */
async function openBucket(address: string): Promise<Bucket> {
  const [, name, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/is.exec(address) ?? []
  if (!name) throw new Error(`${address} does not name a bucket. Write s3://bucket/prefix.`)
  const sdk = await requirePeer<typeof Sdk>('@aws-sdk/client-s3', 'An s3:// address')
  const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3, AWS_MAX_ATTEMPTS } = process.env
  const isElsewhere = Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL)
  const client = new sdk.S3Client({
    maxAttempts: Number(AWS_MAX_ATTEMPTS) || MAX_ATTEMPTS,
    // Other stores address buckets by path, have no regions, and may lack the newer checksums.
    ...(isElsewhere ? { forcePathStyle: true } : {}),
    ...(isElsewhere && !process.env.AWS_REGION ? { region: 'us-east-1' } : {}),
    // A sixth of the CPU of a request: nobody changes the steps of one in between.
    cacheMiddleware: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client, name, prefix: path && `${path.replace(/(?<!\/)\/+$/, '')}/` }
}

/** About half a minute including pauses: long enough for a store to restart. */
const MAX_ATTEMPTS = 6

export async function openSourceBucket(address: string): Promise<Source> {
  const bucket = await openBucket(address)
  const { sdk, client, name, prefix } = bucket
  return {
    async *list() {
      for await (const key of listKeys(prefix, question => listPage(bucket, question))) {
        const path = key.slice(prefix.length)
        if (isDocument(path)) yield path
      }
    },
    async read(path) {
      try {
        const {
          Body,
          ContentLength = 0,
          ContentType,
        } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: prefix + path }))
        if (ContentLength > MAX_DOCUMENT_BYTES) {
          ;(Body as { destroy?(): void }).destroy?.()
          return tooLarge
        }
        const bytes = await Body!.transformToByteArray()
        return { ok: true, bytes, filename: basename(path), mediaType: ContentType }
      } catch (error) {
        const failure = FAILURES[statusOf(error)]
        if (failure) return { ok: false, ...failure, ms: 0 }
        throw toStoreError(error, 'read')
      }
    },
  }
}

async function listPage(
  { sdk, client, name }: Bucket,
  { prefix, delimiter, after, token }: Question,
): Promise<Page> {
  try {
    const page = await client.send(
      new sdk.ListObjectsV2Command({
        Bucket: name,
        Prefix: prefix,
        Delimiter: delimiter,
        StartAfter: after,
        ContinuationToken: token,
      }),
    )
    return {
      keys: (page.Contents ?? []).map(({ Key = '' }) => Key),
      prefixes: (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix),
      next: page.NextContinuationToken,
    }
  } catch (error) {
    throw toStoreError(error, 'listed')
  }
}

/** The content of a single object. Throws a StoreError. */
export async function openObject(address: string): Promise<Readable> {
  const { sdk, client, name, prefix } = await openBucket(address)
  try {
    const key = prefix.slice(0, -1)
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: key }))
    // In Node it is one.
    return Body as Readable
  } catch (error) {
    throw toStoreError(error, 'read')
  }
}

/** As with folders: nothing hidden, and only names of documents. */
function isDocument(path: string): boolean {
  const parts = path.split('/')
  return !parts.some(isSkipped) && hasKnownExtension(parts.at(-1)!)
}

const FAILURES: Readonly<Record<number, Pick<Failure, 'code' | 'detail'>>> = {
  403: { code: 'unreadable', detail: 'The object cannot be read: permission denied.' },
  404: { code: 'not_found', detail: 'There is no such object.' },
}

export async function openTargetBucket(address: string): Promise<Target> {
  const { sdk, client, name, prefix } = await openBucket(address)
  const user = process.getuid?.() ?? 'user'
  const staging = await openStaging(join(tmpdir(), `foliomark-bulk-${user}`))
  /** Stores without conditional puts say so once. */
  let isConditional = true

  const putPlain = (key: string, content: Uint8Array, condition: { IfNoneMatch?: string } = {}) =>
    client.send(
      new sdk.PutObjectCommand({
        Bucket: name,
        Key: prefix + key,
        Body: content,
        ContentType: typeOf(key),
        ...condition,
      }),
    )
  const read = async (key: string) => {
    try {
      const { Body } = await client.send(
        new sdk.GetObjectCommand({ Bucket: name, Key: prefix + key }),
      )
      return await Body!.transformToByteArray()
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw toStoreError(error, 'read')
    }
  }
  /** Returns false if something else is stored under that name. */
  const putNew = async (key: string, content: Uint8Array) => {
    if (!isConditional) return false
    try {
      await putPlain(key, content, { IfNoneMatch: '*' })
      return true
    } catch (error) {
      const status = statusOf(error)
      if (status === 501) isConditional = false
      else if (status !== 412) throw error
      const there = status === 412 ? await read(key) : undefined
      return there !== undefined && Buffer.compare(there, content) === 0
    }
  }

  return {
    stagingFolder: staging.folder,
    async put(key, content) {
      try {
        // What is already there and equal is left alone: no new version, no event for watchers.
        if (!(await putNew(key, content))) await putPlain(key, content)
      } catch (error) {
        throw toStoreError(error, 'written to')
      }
    },
    read,
    async copy(from, to) {
      if (from === to) return true
      const source = `${name}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/')
      try {
        await client.send(
          new sdk.CopyObjectCommand({ Bucket: name, Key: prefix + to, CopySource: source }),
        )
        return true
      } catch (error) {
        if (statusOf(error) === 404) return false
        throw toStoreError(error, 'written to')
      }
    },
    async remove(key) {
      try {
        await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: prefix + key }))
      } catch (error) {
        throw toStoreError(error, 'written to')
      }
    },
    async close() {
      client.destroy()
      await staging.close()
    },
  }
}

const typeOf = (key: string): string =>
  TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0

function toStoreError(error: unknown, what: string): StoreError {
  if (error instanceof StoreError) return error
  const { name, message } = error as Error
  const status = statusOf(error)
  return new StoreError(
    `The bucket cannot be ${what}: ${name}${status ? ` (${status})` : ''}: ${message}`,
    { cause: error },
  )
}
