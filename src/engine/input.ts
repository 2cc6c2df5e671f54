/** What the library accepts as a document, as bytes with what is known about them. */
export type Input = Uint8Array | ArrayBuffer | Blob | Response

interface ReadInput {
  readonly bytes: Uint8Array
  /** What the input itself says, if anything. */
  readonly filename?: string
  readonly mediaType?: string
}

/** A wrong input type is the caller's mistake, not the document's: a TypeError that names it. */
export async function readInput(input: Input): Promise<ReadInput> {
  if (input instanceof Uint8Array) return { bytes: input }
  switch (kindOf(input)) {
    case 'ArrayBuffer':
      return { bytes: new Uint8Array(input as ArrayBuffer) }
    case 'Blob':
    case 'File': {
      const { name, type } = input as Blob & { readonly name?: string }
      const bytes = new Uint8Array(await (input as Blob).arrayBuffer())
      return { bytes, ...(name ? { filename: name } : {}), ...(type ? { mediaType: type } : {}) }
    }
    case 'Response': {
      const response = input as Response
      const mediaType = response.headers.get('content-type')
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { bytes, ...(mediaType ? { mediaType } : {}) }
    }
    default:
      throw new TypeError(
        `convert takes a Uint8Array, an ArrayBuffer, a Blob or a Response, not ${describe(input)}.`,
      )
  }
}

/** By name rather than by class: objects from another window have different classes. */
const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value !== 'object') return `a ${typeof value}`
  return value instanceof Promise
    ? 'a Promise: await it first'
    : `an object of type ${kindOf(value)}`
}
