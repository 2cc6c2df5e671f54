/** The structure of the OpenAPI document; that responses follow it is checked wherever tests send requests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { OPTIONS } from '../../src/engine/options.ts'
import { CSV, createTestApp, json } from './support/app.ts'

const { ask } = createTestApp()
const { json: document } = await ask({ path: '/api/v1/openapi.json' })

interface DocumentedOperation {
  readonly path: string
  readonly method: string
  // biome-ignore lint/suspicious/noExplicitAny: the document is what the tests are about
  readonly operation: any
}

const operations: DocumentedOperation[] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => ({ path, method, operation })),
)

test('it is OpenAPI 3.1 and has an operation for every endpoint and alias', () => {
  assert.match(document.openapi, /^3\.1\./)
  assert.deepEqual(
    operations
      .map(({ path, method, operation }) => `${method} ${path} ${operation.operationId}`)
      .sort(),
    [
      'get /api/convert getConvertUsageDeprecated',
      'get /api/v1/ getApiIndex',
      'get /api/v1/convert getConvertUsage',
      'get /api/v1/formats listSupportedFormats',
      'get /api/v1/health getHealth',
      'get /api/v1/openapi.json getOpenApiDocument',
      'post /api/contact submitContactMessageDeprecated',
      'post /api/convert convertDocumentDeprecated',
      'post /api/v1/contact submitContactMessage',
      'post /api/v1/convert convertDocument',
      'post /api/v1/mcp-check checkMcpServer',
    ],
  )
})

test('every operation needs no authentication and explains itself', () => {
  for (const { path, operation } of operations) {
    assert.deepEqual(operation.security, [], path)
    assert.ok(operation.summary && operation.description && operation.tags.length, path)
    assert.equal(operation.deprecated === true, !path.startsWith('/api/v1/'), path)
  }
})

test('conversion documents its three forms, both answers and every error of the specification', () => {
  const { requestBody, responses, parameters } = document.paths['/api/v1/convert'].post
  assert.deepEqual(Object.keys(requestBody.content), [
    'multipart/form-data',
    'application/json',
    'application/octet-stream',
  ])
  assert.deepEqual(Object.keys(responses[200].content), ['application/json', 'text/markdown'])
  for (const status of [400, 413, 415, 422, 429, 500, 502, 503])
    assert.ok(responses[status], `${status}`)
  assert.deepEqual(
    parameters.map(({ name }: { name: string }) => name),
    ['filename', 'X-Filename', 'accept', ...Object.keys(OPTIONS)],
  )
})

test('every reference leads somewhere', () => {
  const follow = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce((value, part) => value?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  const references = JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)
  let count = 0
  for (const [, pointer] of references) {
    assert.ok(follow(pointer!), pointer)
    count++
  }
  assert.ok(count > 50)
})

test('every example is what its schema asks for, and none is missing', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'openapi', ...document })
  const validators = new Map<string, ValidateFunction>()
  const validatorOf = (schema: object) => {
    const absolute = JSON.stringify(schema).replaceAll('"#/', '"openapi#/')
    const validate = validators.get(absolute) ?? ajv.compile(JSON.parse(absolute))
    validators.set(absolute, validate)
    return validate
  }
  for (const { path, method, operation } of operations) {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].filter(Boolean)
    // biome-ignore lint/suspicious/noExplicitAny: the document is what the tests are about
    for (const { content } of contents as any[]) {
      for (const [mediaType, { schema, examples }] of Object.entries<{
        schema: object
        examples: Record<string, { value: unknown }>
      }>(content)) {
        const validate = validatorOf(schema)
        assert.ok(Object.keys(examples).length, `${method} ${path} ${mediaType} has no example`)
        for (const { value } of Object.values(examples)) {
          assert.ok(
            validate(value),
            `${method} ${path} ${mediaType}: ${ajv.errorsText(validate.errors)}`,
          )
        }
      }
    }
  }
})

test('a body is a ConvertRequest exactly where the server takes it for one', async () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'openapi', ...document })
  const validate = ajv.compile({ $ref: 'openapi#/components/schemas/ConvertRequest' })
  const base64 = Buffer.from(CSV).toString('base64')
  const url = 'https://docs.example.org/developers/sample.docx'
  const BODIES: readonly unknown[] = [
    {},
    { filename: 'a.csv' },
    { url, base64 },
    { url, base64, filename: 'a.csv' },
    { url },
    { base64, filename: 'a.csv' },
    { url, filename: 'a.docx', images: 'omit' },
    { url, unknown: 1 },
    { url: 1 },
    { base64: {} },
    { url, filename: 5 },
    { url, images: 'none' },
    { url: `${url}?${'a'.repeat(8192)}` },
    [],
    'text',
  ]
  for (const body of BODIES) {
    const { status } = await ask({ method: 'POST', path: '/api/v1/convert', ...json(body) })
    const text = JSON.stringify(body).slice(0, 80)
    assert.equal(status === 200, validate(body), `${text} is answered with ${status}`)
  }
})
