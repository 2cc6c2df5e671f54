/** The alternative: the document goes to this site's API, by upload or as a link. */
import type { Conversion } from '../../../src/engine/convert.ts'
import type { GivenOptions } from '../../../src/engine/options.ts'
import { Failure } from '../engine/engine.ts'
import type { Trouble } from '../engine/trouble.ts'

export const CONVERT_PATH = '/api/v1/convert'

export type Sent = { readonly file: File } | { readonly url: string }

/** The envelope; images are attached in base64. */
export interface ApiConversion extends Conversion {
  readonly images?: readonly ApiImage[]
}

interface ApiImage {
  readonly name: string
  readonly media_type: string
  readonly base64: string
}

/** XMLHttpRequest, because fetch does not report upload progress. */
export function convertByApi(
  sent: Sent,
  options: GivenOptions,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ApiConversion> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', CONVERT_PATH + toQuery(options))
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const { response } = request
      // The API's own response: the envelope or a problem. Anything else comes from something in between.
      if (response?.ok === true) resolve(response)
      else reject(new Failure(isProblem(response) ? response : UNREACHABLE))
    }
    request.onerror = () => reject(new Failure(UNREACHABLE))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if ('file' in sent) {
      const form = new FormData()
      form.append('file', sent.file, sent.file.name)
      request.send(form)
    } else {
      request.setRequestHeader('content-type', 'application/json')
      request.send(JSON.stringify({ url: sent.url }))
    }
  })
}

/** `?images=omit&pages=1-3`, or empty. */
export function toQuery(options: GivenOptions): string {
  const pairs = Object.entries(options).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams(pairs).toString()
  return query && `?${query}`
}

const UNREACHABLE: Trouble = { code: 'unreachable', detail: '' }

function isProblem(response: unknown): response is Trouble {
  const { code, detail } = (response ?? {}) as Partial<Trouble>
  return typeof code === 'string' && typeof detail === 'string'
}
