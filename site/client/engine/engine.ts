/** The page's side of the engine: one worker, one document at a time. */
import type { ConversionWithImages } from '../../../src/engine/convert.ts'
import type { Answer, Order, Stage } from './messages.ts'
import { engineTrouble, type Trouble } from './trouble.ts'

/** `share` of the work that is done, between 0 and 1, where it is known. */
export type OnStage = (stage: Stage, share?: number) => void

export interface Engine {
  /** Loads it, for someone who is about to choose a document. */
  warm(): void
  /** Rejects with a Failure, or with the signal's reason after it was aborted. */
  convert(order: Order, signal: AbortSignal, onStage: OnStage): Promise<ConversionWithImages>
}

export class Failure extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.detail)
    this.trouble = trouble
  }
}

/** The worker is kept, with what it has loaded, until it fails or is cancelled. */
export function createEngine(url: string): Engine {
  let worker: Worker | undefined
  const end = () => {
    worker?.terminate()
    worker = undefined
  }
  const start = () => {
    if (worker) return worker
    const started = new Worker(url, { type: 'module' })
    // The code did not arrive, or there was no memory left: the next document begins anew.
    started.addEventListener('error', () => {
      if (worker === started) end()
    })
    worker = started
    return started
  }
  return {
    warm: start,
    convert: (order, signal, onStage) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const listening = new AbortController()
        const settle = (act: () => void) => {
          listening.abort()
          act()
        }
        const fail = () =>
          settle(() =>
            reject(new Failure(engineTrouble('It could not be loaded, or ran out of memory.'))),
          )
        const current = start()
        const on = { signal: listening.signal }
        current.addEventListener('message', ({ data }) => receive(data), on)
        current.addEventListener('error', fail, on)
        // The answer was too large to be handed over.
        current.addEventListener('messageerror', fail, on)
        signal.addEventListener(
          'abort',
          () => {
            end()
            settle(() => reject(signal.reason))
          },
          on,
        )
        // The bytes are moved, not copied: a large document is in memory once.
        current.postMessage(order, [order.bytes.buffer])

        function receive(answer: Answer): void {
          switch (answer.type) {
            case 'stage':
              onStage(answer.stage)
              break
            case 'progress':
              onStage('converting', answer.done / answer.total)
              break
            case 'done':
              settle(() => resolve(answer.conversion))
              break
            case 'failed':
              settle(() => reject(new Failure(answer.trouble)))
              break
            default:
              answer satisfies never
          }
        }
      }),
  }
}
