/** The objects of a PDF (ISO 32000-1, 7.3) as in the file: references are not followed. */

export type PdfObject =
  | null
  | boolean
  | number
  /** A string of the file, a character per byte. */
  | string
  | Name
  | Reference
  | Dictionary
  | Stream
  | readonly PdfObject[]

export type Dictionary = ReadonlyMap<string, PdfObject>

export class Name {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

export class Reference {
  readonly number: number
  readonly generation: number

  constructor(number: number, generation: number) {
    this.number = number
    this.generation = generation
  }
}

/** A dictionary with data, still packed as in the file. */
export class Stream {
  readonly dictionary: Dictionary
  #packed: Uint8Array
  #decrypt: ((bytes: Uint8Array) => Uint8Array) | undefined

  /** Data is decrypted on demand: most pictures never are. */
  constructor(
    dictionary: Dictionary,
    packed: Uint8Array,
    decrypt?: (bytes: Uint8Array) => Uint8Array,
  ) {
    this.dictionary = dictionary
    this.#packed = packed
    this.#decrypt = decrypt
  }

  get packed(): Uint8Array {
    if (this.#decrypt) {
      this.#packed = this.#decrypt(this.#packed)
      this.#decrypt = undefined
    }
    return this.#packed
  }
}

export const isDictionary = (object: PdfObject | undefined): object is Dictionary =>
  object instanceof Map

export const isArray = (object: PdfObject | undefined): object is readonly PdfObject[] =>
  Array.isArray(object)
