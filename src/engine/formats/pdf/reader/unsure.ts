/**
 * Thrown where a part of a file that is not text (a font program, a function, a color space) cannot be read. It is
 * caught next to it: never an error of the document.
 */
export class Unsure extends Error {
  /** In a word or two. */
  readonly kind: string

  constructor(kind: string) {
    super(kind)
    this.kind = kind
  }
}

/** Undefined if it cannot be read. */
export function ifSure<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unsure) return undefined
    throw error
  }
}
