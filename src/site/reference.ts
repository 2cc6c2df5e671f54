/**
 * The reference of an operation as markdown, from the OpenAPI document: every field, every status, an example each.
 */
import type { describeApi } from '../http/openapi.ts'

type ApiDocument = ReturnType<typeof describeApi>

/** One operation of the API. */
export function writeOperationReference(id: string, document: ApiDocument): string {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(
      methods as Readonly<Record<string, OperationObject>>,
    )) {
      if (operation.operationId === id && !operation.deprecated) {
        return writeOperation(method.toUpperCase(), path, operation, document)
      }
    }
  }
  throw new Error(`A page asks for the operation ${id}, which is in no table.`)
}

/** What each operation does, as a heading. */
export const OPERATION_TITLES: Readonly<Record<string, string>> = {
  convertDocument: 'Convert a document',
  getConvertUsage: 'Get conversion usage',
  listSupportedFormats: 'List the formats',
  getHealth: 'Check the service status',
  getApiIndex: 'List the endpoints',
  getOpenApiDocument: 'Get the OpenAPI document',
  checkMcpServer: 'Check an MCP server',
  submitContactMessage: 'Contact the team',
}

/** The fields of a body that has a name. */
export function writeBodyFields(name: string, document: ApiDocument): string {
  return writeFields(listFields({ $ref: `#/components/schemas/${name}` }, document, ''))
}

/** The headers of answers. */
export function writeHeaders({ components }: ApiDocument): string {
  const rows = Object.entries(components.headers).map(([name, { description, schema }]) => {
    const example = 'example' in schema ? `, such as \`${schema.example}\`` : ''
    return `| \`${name}\` | ${description}${example} |`
  })
  return ['| header | meaning |', '|---|---|', ...rows].join('\n')
}

/** As much of OpenAPI 3.1 as our own document uses. */
interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly deprecated?: boolean
  readonly parameters?: readonly ParameterObject[]
  readonly requestBody?: { readonly content: Contents }
  readonly responses: Readonly<Record<string, ResponseObject>>
}

interface ParameterObject {
  readonly name: string
  readonly in: string
  readonly description: string
  readonly schema: Schema
}

interface ResponseObject {
  readonly description: string
  readonly content: Contents
}

type Contents = Readonly<
  Record<
    string,
    {
      readonly schema: Schema
      readonly examples: Readonly<Record<string, { readonly value: unknown }>>
    }
  >
>

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

function writeOperation(
  method: string,
  path: string,
  operation: OperationObject,
  document: ApiDocument,
): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  return [
    `## ${OPERATION_TITLES[operationId] ?? operationId} {#${operationId.toLowerCase()}}`,
    '::: operation',
    `**\`${method} ${path}\`** \`${operationId}\``,
    `::: try ${operationId}`,
    writeDescription(`${summary}. ${description}`),
    ...(parameters ? ['### Parameters', writeParameters(parameters)] : []),
    ...(requestBody ? writeBodies('Request', requestBody.content, document) : []),
    ...Object.entries(responses).flatMap(([status, response]) =>
      status === '200' ? writeBodies('Response', response.content, document) : [],
    ),
    '### Errors',
    writeProblems(Object.entries(responses).filter(([status]) => status !== '200')),
    '::: end',
  ].join('\n\n')
}

/** A long text as a lead, and its details as a list: beside an example, it would be a wall. */
function writeDescription(text: string): string {
  const sentences = text.split(/(?<=\.) /)
  if (sentences.length <= MAX_PARAGRAPH_SENTENCES) return text
  const lead = sentences.slice(0, LEAD_SENTENCES).join(' ')
  const details = sentences.slice(LEAD_SENTENCES).map(sentence => `- ${sentence}`)
  return `${lead}\n\n${details.join('\n')}`
}

/** A paragraph of more sentences is hard to look something up in. */
const MAX_PARAGRAPH_SENTENCES = 5
/** The summary, and what to send. */
const LEAD_SENTENCES = 2

function writeParameters(parameters: readonly ParameterObject[]): string {
  const rows = parameters.map(({ name, in: place, description, schema }) => {
    const values = toValues(schema)
    return `| \`${name}\` | ${place}${values ? `: ${values}` : ''} | ${toCell(description)} |`
  })
  return ['| parameter | where | meaning |', '|---|---|---|', ...rows].join('\n')
}

function writeBodies(title: string, contents: Contents, document: ApiDocument): string[] {
  return Object.entries(contents).flatMap(([mediaType, { schema, examples }]) => {
    const fields = listFields(schema, document, '')
    const samples = Object.values(examples).map(({ value }) => writeSample(value))
    return [
      `### ${title}: ${mediaType}`,
      ...(fields.length ? [writeFields(fields)] : []),
      ...samples,
    ]
  })
}

function writeProblems(responses: readonly (readonly [string, ResponseObject])[]): string {
  // Both media types have the same bodies.
  const problems = responses
    .flatMap(([, { content }]) => Object.values(Object.values(content)[0]!.examples))
    .map(({ value }) => value as { readonly status: number; readonly code: string })
    .toSorted((a, b) => a.status - b.status)
  return problems
    .map(problem =>
      [
        `::: details \`${problem.status}\` ${problem.code}`,
        `[What it means](/developers/errors/#${problem.code})`,
        writeCode(problem),
        '::: end',
      ].join('\n\n'),
    )
    .join('\n\n')
}

export function writeSample(value: unknown): string {
  const text = writeCode(value)
  const isLong = text.split('\n').length > MAX_OPEN_LINES
  return isLong ? `::: details Example\n\n${text}\n\n::: end` : text
}

/** Longer examples start collapsed. */
const MAX_OPEN_LINES = 14

/** An example as it is, however long. */
export function writeCode(value: unknown): string {
  return typeof value === 'string'
    ? `\`\`\`\n${value.trimEnd()}\n\`\`\``
    : `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}

interface Field {
  readonly name: string
  readonly type: string
  readonly meaning: string
}

/** `stats.words`, `warnings[].code`: nested fields by their path. */
function listFields(schema: Schema, document: ApiDocument, prefix: string): Field[] {
  const { properties = {}, required = [] } = resolve(schema, document)
  return Object.entries(properties).flatMap(([key, value]) => {
    const property = resolve(value, document)
    const name = prefix + key
    const type = toType(property, document)
    const isOptional = !required.includes(key)
    const item = property.items && resolve(property.items, document)
    const nested = item?.properties
      ? listFields(item, document, `${name}[].`)
      : listFields(property, document, `${name}.`)
    const about = value.description ?? property.description ?? ''
    return [
      { name, type: isOptional ? `${type}, optional` : type, meaning: toCell(about) },
      ...nested,
    ]
  })
}

function writeFields(fields: readonly Field[]): string {
  const rows = fields.map(({ name, type, meaning }) => `| \`${name}\` | ${type} | ${meaning} |`)
  return ['| field | type | meaning |', '|---|---|---|', ...rows].join('\n')
}

function toType(schema: Schema, document: ApiDocument): string {
  if (schema.anyOf) {
    return schema.anyOf.map(choice => toType(resolve(choice, document), document)).join(' or ')
  }
  const values = toValues(schema)
  if (values) return values
  if (schema.items) return `array of ${toType(resolve(schema.items, document), document)}`
  return schema.type ?? 'any'
}

/** The allowed values, if they are few. */
function toValues({ const: constant, enum: choices, default: preset }: Schema): string {
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``
  if (!choices || choices.length > MAX_CHOICES) return ''
  const [first, ...others] = choices
    .map(String)
    .toSorted((a, b) => (a === preset ? -1 : b === preset ? 1 : 0))
  return [first, ...others].map(value => `\`${value}\``).join(', ')
}

/** The formats are listed in full; error codes have a page. */
const MAX_CHOICES = 13

function resolve(schema: Schema, document: ApiDocument): Schema {
  if (!schema.$ref) return schema
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  return (document.components.schemas as Readonly<Record<string, Schema>>)[name] ?? {}
}

/** One line, in which a bar does not end the cell. */
const toCell = (text: string): string => text.replaceAll('|', '\\|')
