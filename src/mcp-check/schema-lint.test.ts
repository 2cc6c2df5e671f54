import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countParameters, lintInputSchema } from './schema-lint.ts'

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

const SCHEMAS: Readonly<Record<string, readonly [schema: unknown, fault: RegExp | undefined]>> = {
  'no parameters': [{ type: 'object' }, undefined],
  'types, lists and compositions': [
    object({
      a: { type: ['string', 'null'] },
      b: { type: 'array', items: { $ref: '#/$defs/b' } },
      c: { anyOf: [{ type: 'integer' }, { required: ['x'] }] },
    }),
    undefined,
  ],
  'a header for a string': [object({ a: { type: 'string', 'x-mcp-header': 'Region' } }), undefined],
  'nothing at all': [undefined, /no inputSchema/],
  'a list at the root': [{ type: 'array' }, /is not of type "object"/],
  'a type that does not exist': [object({ a: { type: 'date' } }), /type is unknown/],
  'a requirement that does not exist': [object({}, { required: ['a'] }), /required names/],
  'a requirement that is a word': [object({}, { required: 'a' }), /not a list/],
  'a reference to another document': [
    object({ a: { items: { $ref: 'http://a/b' } } }),
    /points outside the schema/,
  ],
  'a header for a number': [object({ a: { type: 'number', 'x-mcp-header': 'A' } }), /x-mcp-header/],
  'a header inside of a list': [
    object({ a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }),
    /x-mcp-header/,
  ],
  'a header twice': [
    object({
      a: { type: 'string', 'x-mcp-header': 'A' },
      b: { type: 'string', 'x-mcp-header': 'a' },
    }),
    /x-mcp-header/,
  ],
  'a schema beyond measure': [
    object(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [index, {}]))),
    /too large/,
  ],
  'a schema without a ground': [nest(100), /too deep/],
}

function nest(depth: number): object {
  return depth ? object({ a: nest(depth - 1) }) : {}
}

for (const [name, [schema, fault]] of Object.entries(SCHEMAS)) {
  test(`${name} is ${fault ? 'refused' : 'sound'}`, () => {
    const faults = lintInputSchema(schema, { schemas: 5000 }).join(', ')
    if (fault) assert.match(faults, fault)
    else assert.equal(faults, '')
  })
}

test('a list of tools has one budget for all its schemas', () => {
  const budget = { schemas: 3 }
  const schema = object({ a: {} })
  assert.deepEqual(lintInputSchema(schema, budget), [])
  assert.match(lintInputSchema(schema, budget).join(), /too large/)
})

test('a parameter is described by itself or by what it refers to', () => {
  const schema = object(
    {
      a: { description: 'A' },
      b: { $ref: '#/$defs/b' },
      c: { $ref: '#/$defs/missing' },
      d: { description: ' ' },
    },
    { $defs: { b: { description: 'B' } } },
  )
  assert.deepEqual(countParameters(schema), { all: 4, described: 2 })
})
