/** A job that is not done because there are too many: nothing is wrong with it. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  /** When it would probably be accepted. */
  readonly retryMs: number

  constructor(retryMs: number) {
    super('The queue is full.')
    this.retryMs = retryMs
  }
}
