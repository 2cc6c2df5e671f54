/** Buckets of any S3-compatible store. An object is written whole or not at all, so nothing has to be moved. */
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { hasKnownExtension, isSkipped } from '../../files/search-folder.ts'
import type { Failure } from '../../isolation/messages.ts'
import { listKeys, type Page, type Question } from './list-keys.ts'
import { findAccount } from './s3/account.ts'
import { readPage } from './s3/answers.ts'
import { Refusal, Requests } from './s3/requests.ts'
import { encodePath } from './s3/signature.ts'
import { openStaging } from './staging.ts'
import { MAX_DOCUMENT_BYTES, type Source, StoreError, type Target, tooLarge } from './store.ts'

/** Without slashes at the end. */
export const trimSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

export const isBucket = (address: string): boolean => /^s3:\/\//i.test(address)

interface Bucket {
  readonly requests: Requests
  readonly name: string
  /** Empty, or ending in a slash. */
  readonly prefix: string
}

/** Throws an Error that says what is wrong with the address. */
async function openBucket(address: string): Promise<Bucket> {
  const [, name, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/is.exec(address) ?? []
  if (!name) throw new Error(`${address} does not name a bucket. Write s3://bucket/prefix.`)
  const requests = new Requests(await findAccount(name))
  return { requests, name, prefix: path && `${trimSlashes(path)}/` }
}

export async function openSourceBucket(address: string): Promise<Source> {
  const { requests, prefix } = await openBucket(address)
  return {
    async *list() {
      for await (const key of listKeys(prefix, question => listPage(requests, question))) {
        const path = key.slice(prefix.length)
        if (isDocument(path)) yield path
      }
    },
    async read(path) {
      try {
        const { bytes, headers } = await requests.send({
          method: 'GET',
          key: prefix + path,
          maxBytes: MAX_DOCUMENT_BYTES,
        })
        if (!bytes) return tooLarge
        return { ok: true, bytes, filename: basename(path), mediaType: headers['content-type'] }
      } catch (error) {
        const failure = FAILURES[statusOf(error)]
        if (failure) return { ok: false, ...failure, ms: 0 }
        throw toStoreError(error, 'read')
      }
    },
  }
}

async function listPage(
  requests: Requests,
  { prefix, delimiter, after, token }: Question,
): Promise<Page> {
  const query = {
    'list-type': '2',
    prefix,
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(after === undefined ? {} : { 'start-after': after }),
    ...(token === undefined ? {} : { 'continuation-token': token }),
  }
  try {
    const { bytes } = await requests.send({ method: 'GET', key: '', query })
    return readPage(String(bytes))
  } catch (error) {
    throw toStoreError(error, 'listed')
  }
}

/** The content of a single object. Throws a StoreError. */
export async function openObject(address: string): Promise<Readable> {
  const { requests, prefix } = await openBucket(address)
  try {
    return await requests.open(prefix.slice(0, -1))
  } catch (error) {
    if (statusOf(error) === 404) throw new StoreError(`There is no ${address}.`, { cause: error })
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
  const { requests, name, prefix } = await openBucket(address)
  const user = process.getuid?.() ?? 'user'
  const staging = await openStaging(join(tmpdir(), `foliomark-bulk-${user}`))
  /** Stores without conditional puts say so once. */
  let isConditional = true

  const putPlain = (key: string, body: Uint8Array, condition: Record<string, string> = {}) =>
    requests.send({
      method: 'PUT',
      key: prefix + key,
      headers: { 'content-type': typeOf(key), ...condition },
      body,
    })
  const read = async (key: string) => {
    try {
      return (await requests.send({ method: 'GET', key: prefix + key })).bytes
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw toStoreError(error, 'read')
    }
  }
  /** Returns false if something else is stored under that name. */
  const putNew = async (key: string, content: Uint8Array) => {
    if (!isConditional) return false
    try {
      await putPlain(key, content, { 'if-none-match': '*' })
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
      const source = encodePath(`${name}/${prefix}${from}`)
      try {
        await requests.send({
          method: 'PUT',
          key: prefix + to,
          headers: { 'x-amz-copy-source': source },
        })
        return true
      } catch (error) {
        if (statusOf(error) === 404) return false
        throw toStoreError(error, 'written to')
      }
    },
    async remove(key) {
      try {
        await requests.send({ method: 'DELETE', key: prefix + key })
      } catch (error) {
        throw toStoreError(error, 'written to')
      }
    },
    async close() {
      await requests.close()
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

const statusOf = (error: unknown): number => (error instanceof Refusal ? error.status : 0)

function toStoreError(error: unknown, what: string): unknown {
  if (!(error instanceof Refusal)) return error
  const { status, code, message } = error
  const fault = [status ? `${code} (${status})` : code, message].filter(Boolean).join(': ')
  return new StoreError(`The bucket cannot be ${what}: ${fault}`, { cause: error })
}
