/** Entries that wait are processed one after the other. */
export class Line<Item> {
  readonly #work: (item: Item) => Promise<void>
  readonly #waiting: Item[] = []
  #isWorking = false

  constructor(work: (item: Item) => Promise<void>) {
    this.#work = work
  }

  add(item: Item, isFirst = false): void {
    this.#waiting.splice(isFirst ? 0 : this.#waiting.length, 0, item)
    if (!this.#isWorking) void this.#workThrough()
  }

  remove(item: Item): void {
    const index = this.#waiting.indexOf(item)
    if (index >= 0) this.#waiting.splice(index, 1)
  }

  async #workThrough(): Promise<void> {
    this.#isWorking = true
    // When several are added at once, all are in line before the first is begun.
    await undefined
    for (let item = this.#waiting.shift(); item; item = this.#waiting.shift()) {
      await this.#work(item)
    }
    this.#isWorking = false
  }
}
