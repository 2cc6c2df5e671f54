/**
 * Whenever the reader does not know something for sure, it throws this, and the whole document goes to PDFium. It is
 * never an error of the document: whether that can be read is for PDFium to say.
 */
export class Unsure extends Error {
  /** In a word or two, the same for all documents of a kind: pdf-compare counts them. */
  readonly kind: string

  constructor(kind: string) {
    super(kind)
    this.kind = kind
  }
}

/** Undefined if it is not known for sure. */
export function ifSure<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unsure) return undefined
    throw error
  }
}
