/**
 * Inspects a foreign JSON Schema without compiling it: compilation runs expressions and follows references that
 * strangers wrote. Only structure is judged, within bounds.
 */
import { findObject, findString, isObject, type JsonObject } from './json.ts'

/** How many more schemas may be inspected, in all tools of a list together. */
export interface SchemaBudget {
  schemas: number
}

/** What is wrong with an input schema, in our words; empty if it is valid. */
export function lintInputSchema(schema: unknown, budget: SchemaBudget): readonly string[] {
  if (!isObject(schema)) return ['there is no inputSchema']
  return schema.type === 'object'
    ? lintSchema(schema, budget)
    : ['the root is not of type "object"']
}

/** What is wrong with any schema. */
export function lintSchema(schema: JsonObject, budget: SchemaBudget): readonly string[] {
  const faults = new Set<string>()
  const headers = new Set<string>()
  const waiting: Subschema[] = [{ schema, depth: 0, isStatic: true }]
  for (let seen = 0; waiting.length; seen++) {
    const place = waiting.pop()!
    if (seen > MAX_SCHEMAS || place.depth > MAX_DEPTH || budget.schemas-- <= 0) {
      faults.add('it is too large or too deep')
      break
    }
    for (const fault of faultsOf(place, headers)) faults.add(fault)
    for (const child of childrenOf(place)) waiting.push(child)
  }
  return [...faults]
}

interface Subschema {
  readonly schema: JsonObject
  readonly depth: number
  /** Reached from the root through `properties` alone. */
  readonly isStatic: boolean
}

const MAX_SCHEMAS = 1000
const MAX_DEPTH = 32

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

function faultsOf({ schema, depth, isStatic }: Subschema, headers: Set<string>): string[] {
  const faults: string[] = []
  const types = [schema.type].flat().filter(type => type !== undefined)
  if (types.some(type => !TYPES.has(type as string))) faults.push('a type is unknown')
  const { required, $ref } = schema
  if (required !== undefined) {
    const properties = findObject(schema, 'properties') ?? {}
    const isList = Array.isArray(required)
    if (!isList) faults.push('required is not a list')
    // Branches of a composition may require what their parent declares.
    else if (isStatic && required.some(name => !Object.hasOwn(properties, String(name)))) {
      faults.push('required names a property that does not exist')
    }
  }
  if ($ref !== undefined && !(typeof $ref === 'string' && $ref.startsWith('#'))) {
    faults.push('a $ref points outside the schema')
  }
  if ('x-mcp-header' in schema) {
    const name = findString(schema, 'x-mcp-header') ?? ''
    const isPlaced = isStatic && depth > 0 && /^(?:string|integer|boolean)$/.test(String(types))
    const isUnique = !headers.has(name.toLowerCase())
    headers.add(name.toLowerCase())
    if (!isPlaced || !isUnique || !/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) {
      faults.push('an x-mcp-header breaks the rules')
    }
  }
  return faults
}

function childrenOf({ schema, depth, isStatic }: Subschema): Subschema[] {
  const children: Subschema[] = []
  const add = (value: unknown, isStaticChild: boolean) => {
    if (isObject(value)) children.push({ schema: value, depth: depth + 1, isStatic: isStaticChild })
  }
  for (const key of MAPS) {
    const map = findObject(schema, key)
    for (const value of map ? Object.values(map).slice(0, MAX_SCHEMAS + 1) : []) {
      add(value, isStatic && key === 'properties')
    }
  }
  for (const key of SINGLES) {
    const value = Object.hasOwn(schema, key) ? schema[key] : undefined
    for (const one of Array.isArray(value) ? value.slice(0, MAX_SCHEMAS + 1) : [value])
      add(one, false)
  }
  return children
}

/** Keywords with schemas by name, and those with one or a list (JSON Schema 2020-12, 10). */
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']
const SINGLES = [
  'items',
  'prefixItems',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
]

export function countParameters(schema: unknown): { all: number; described: number } {
  const properties = Object.values(findObject(schema, 'properties') ?? {}).slice(0, MAX_SCHEMAS)
  const described = properties.filter(property =>
    [property, referencedBy(property, schema)].some(place =>
      findString(place, 'description')?.trim(),
    ),
  )
  return { all: properties.length, described: described.length }
}

/** One step along `#/$defs/name`. */
function referencedBy(property: unknown, root: unknown): JsonObject | undefined {
  const [, holder, name] =
    /^#\/(\$defs|definitions)\/([^/]+)$/.exec(findString(property, '$ref') ?? '') ?? []
  return holder && name ? findObject(root, holder, name) : undefined
}
