/** Checks responses against the OpenAPI document that the service itself publishes. */
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { DEFAULT_POLICIES } from '../../../src/config.ts'
import { describeApi } from '../../../src/http/openapi.ts'
import { LINES_TYPE } from '../../../src/http/operation.ts'
import { OPERATIONS } from '../../../src/http/v1/operations.ts'
import type { Services } from '../../../src/service/services.ts'

export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

type Json = Readonly<Record<string, unknown>>

/** Throws if a response is not what the document promises for its path, method and status. */
export function createResponseCheck(services: Pick<Services, 'site' | 'release'>) {
  const document = describeApi({
    operations: OPERATIONS,
    policies: DEFAULT_POLICIES,
    ...services,
  })
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'openapi', ...document })
  const validators = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: string) => {
    let validate = validators.get(pointer)
    if (!validate) {
      validate = ajv.compile({ $ref: `openapi#${pointer}` })
      validators.set(pointer, validate)
    }
    return validate
  }

  return (method: string, address: string, response: TestResponse): void => {
    const [asked = ''] = address.split('?')
    if (!asked.startsWith('/api/') || response.status === 204) return
    const path = asked === '/api/v1' ? '/api/v1/' : asked
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
    const operations = (document.paths[path] ?? {}) as Json
    const operation = operations[verb] as { responses: Json } | undefined
    const isProblem = response.status >= 400
    const isListed = operation && String(response.status) in operation.responses
    // What is not listed can only be one of the problems that may happen anywhere.
    assert.ok(isListed || isProblem, `${method} ${path} may not answer ${response.status}`)

    for (const name of REQUIRED_HEADERS) {
      assert.ok(response.headers[name], `${method} ${path} ${response.status} has no ${name}`)
    }
    if (method === 'HEAD') return
    const mediaType = (response.headers['content-type'] ?? '').split(';')[0]!
    if (isProblem) assert.match(mediaType, /^application\/(problem\+)?json$/)
    const status = isListed ? response.status : 'default'
    const pointer = operation
      ? `/paths/${toPointer(path)}/${verb}/responses/${status}/content/${toPointer(mediaType)}/schema`
      : '/components/schemas/Problem'
    const validate = validatorAt(pointer)
    for (const value of valuesOf(mediaType, response.text)) {
      const isValid = validate(value)
      assert.ok(isValid, `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`)
      if (isProblem) assert.equal((value as { status: number }).status, response.status)
    }
  }
}

function valuesOf(mediaType: string, text: string): unknown[] {
  if (mediaType === LINES_TYPE) {
    return text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
  }
  return [mediaType.endsWith('json') ? JSON.parse(text) : text]
}

const toPointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

const REQUIRED_HEADERS = [
  'ratelimit',
  'ratelimit-policy',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-api-version',
  'x-request-id',
  'vary',
  'cache-control',
]
