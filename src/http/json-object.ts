/** Small JSON bodies, for operations that take nothing else. */
import { toMediaType } from '../engine/detect/hint.ts'
import { parseJson } from '../service/json.ts'
import { Problem, unsupportedMediaType } from '../service/problem.ts'
import { readSmallBody } from '../service/request-body.ts'
import { type Exchange, JSON_TYPE } from './operation.ts'

/**
 * Only `application/json`: a form or plain text from a foreign page would be sent without a preflight, on behalf of
 * whoever views it.
 */
export async function requireJsonObject({
  request,
  readBody,
}: Exchange): Promise<Readonly<Record<string, unknown>>> {
  const mediaType = toMediaType(request.headers['content-type'])
  if (mediaType !== JSON_TYPE) {
    throw unsupportedMediaType(mediaType, 'Use application/json.')
  }
  const value = parseJson(await readSmallBody(request.headers, readBody))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid_request', 'The body must be a JSON object.')
  }
  return value as Readonly<Record<string, unknown>>
}
