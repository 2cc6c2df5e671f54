/**
 * A small store with as much of S3 as bulk runs use: put, conditional put, copy, get, and list (version 2) page by
 * page, after a key, by folders. Objects are in memory, signatures are not checked, and it returns 503 when told to.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Server {
  readonly url: string
  /** Content by `bucket/key`. */
  readonly objects: Map<string, Buffer>
  /** How often an object was put, by `bucket/key`. */
  readonly puts: Map<string, number>
  /** How often anything was put. */
  readonly putCount: number
  /** While true, every response is a 503. */
  isDown: boolean
  /** How many requests got a 503. */
  readonly refused: number
  /** Whether `If-None-Match: *` is understood. */
  knowsConditions: boolean
  close(): Promise<void>
}

export async function startS3Server({ pageSize = 1000, port = 0 } = {}): Promise<S3Server> {
  const store = { isDown: false, refused: 0, putCount: 0, knowsConditions: true }
  const objects = new Map<string, Buffer>()
  const puts = new Map<string, number>()

  const put = (name: string, content: Buffer) => {
    objects.set(name, content)
    puts.set(name, (puts.get(name) ?? 0) + 1)
    store.putCount++
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://store')
    const name = decodeURIComponent(url.pathname.slice(1))
    const body = await buffer(request)
    if (store.isDown) {
      store.refused++
      return fail(response, 503, 'SlowDown')
    }
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
      return send(response, listPage(objects, name.replace(/\/$/, ''), url.searchParams, pageSize))
    }
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*') {
        if (!store.knowsConditions) return fail(response, 501, 'NotImplemented')
        if (objects.has(name)) return fail(response, 412, 'PreconditionFailed')
      }
      const source = request.headers['x-amz-copy-source'] as string | undefined
      const content = source ? objects.get(decodeURIComponent(source).replace(/^\//, '')) : body
      if (!content) return fail(response, 404, 'NoSuchKey')
      put(name, content)
      const tag = `"${createHash('md5').update(content).digest('hex')}"`
      if (!source) return response.writeHead(200, { etag: tag }).end()
      return send(response, `<CopyObjectResult><ETag>${tag}</ETag></CopyObjectResult>`)
    }
    const content = objects.get(name)
    if (request.method !== 'GET' || !content) return fail(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-length': content.length }).end(content)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(store, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    puts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** The token of a page is the last key of the one before. */
function listPage(
  objects: ReadonlyMap<string, Buffer>,
  bucket: string,
  query: URLSearchParams,
  pageSize: number,
): string {
  const start = `${bucket}/${query.get('prefix') ?? ''}`
  const after = query.get('continuation-token') ?? query.get('start-after')
  const delimiter = query.get('delimiter')
  const keys = [...objects.keys()]
    .filter(name => name.startsWith(start))
    .map(name => name.slice(bucket.length + 1))
    .filter(key => after === null || key > after)
    .sort()
  if (delimiter !== null) return listFolders(keys, query.get('prefix') ?? '', delimiter)
  const page = keys.slice(0, pageSize)
  const hasMore = keys.length > page.length
  return [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>',
    `<IsTruncated>${hasMore}</IsTruncated>`,
    ...(hasMore
      ? [`<NextContinuationToken>${escapeXml(page.at(-1)!)}</NextContinuationToken>`]
      : []),
    ...page.map(key => `<Contents><Key>${escapeXml(key)}</Key><Size>1</Size></Contents>`),
    '</ListBucketResult>',
  ].join('')
}

function listFolders(keys: readonly string[], prefix: string, delimiter: string): string {
  const ends = keys.map(key => key.indexOf(delimiter, prefix.length))
  const folders = new Set(
    keys.flatMap((key, index) => (ends[index]! < 0 ? [] : [key.slice(0, ends[index]! + 1)])),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>',
    '<IsTruncated>false</IsTruncated>',
    ...keys
      .filter((_key, index) => ends[index]! < 0)
      .map(key => `<Contents><Key>${escapeXml(key)}</Key><Size>1</Size></Contents>`),
    ...[...folders].map(
      folder => `<CommonPrefixes><Prefix>${escapeXml(folder)}</Prefix></CommonPrefixes>`,
    ),
    '</ListBucketResult>',
  ].join('')
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function send(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

/** What a process needs to find the store, besides its own environment. */
export const toS3Environment = (url: string): NodeJS.ProcessEnv => ({
  AWS_ENDPOINT_URL: url,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
})
