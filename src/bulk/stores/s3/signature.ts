/**
 * AWS Signature Version 4, as S3 wants it: paths are encoded once, and the hash of the body is signed, so that the
 * store notices a body damaged in transit.
 */
import { createHmac, hash } from 'node:crypto'

export interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

export interface Unsigned {
  readonly method: string
  readonly host: string
  /** Encoded. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
}

/** Signs for one region. The key for a day is derived once. */
export class Signer {
  readonly #region: string
  #derived: { readonly secret: string; readonly day: string; readonly key: Buffer } | undefined

  constructor(region: string) {
    this.#region = region
  }

  /** All headers of the signed request except `Host`. */
  sign(request: Unsigned, keys: Keys, at: Date): Record<string, string> {
    const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
    const day = time.slice(0, 8)
    const bodyHash = request.body ? hash('sha256', request.body) : EMPTY
    const headers: Record<string, string> = {
      ...request.headers,
      'x-amz-content-sha256': bodyHash,
      'x-amz-date': time,
    }
    if (keys.sessionToken) headers['x-amz-security-token'] = keys.sessionToken
    const names = ['host', ...Object.keys(headers)].sort()
    const signedNames = names.join(';')
    const toLine = (name: string) => `${name}:${name === 'host' ? request.host : headers[name]}\n`
    const canonical = [
      request.method,
      request.path,
      encodeQuery(request.query),
      names.map(toLine).join(''),
      signedNames,
      bodyHash,
    ].join('\n')
    const scope = `${day}/${this.#region}/s3/aws4_request`
    const signature = createHmac('sha256', this.#findKey(keys.secretAccessKey, day))
      .update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`)
      .digest('hex')
    headers.authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`
    return headers
  }

  #findKey(secret: string, day: string): Buffer {
    if (this.#derived?.secret !== secret || this.#derived.day !== day) {
      const parts = [day, this.#region, 's3', 'aws4_request']
      const key = parts.reduce<Buffer>(
        (before, part) => createHmac('sha256', before).update(part).digest(),
        Buffer.from(`AWS4${secret}`),
      )
      this.#derived = { secret, day, key }
    }
    return this.#derived.key
  }
}

/** The hash of an empty body. */
const EMPTY = hash('sha256', '')

/** In the order in which parameters are signed. */
export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

/** Slashes stay. */
export const encodePath = (path: string): string =>
  /^[\w.~/-]*$/.test(path) ? path : path.split('/').map(encode).join('/')

/** RFC 3986 reserves characters that encodeURIComponent leaves as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
