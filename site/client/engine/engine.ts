/** The page's side of the engine: one worker, one document at a time. */
import type { ConversionWithImages } from '../../../src/convert.ts'
import type { Answer, Order, Stage } from './messages.ts'
import { engineTrouble, type Trouble } from './trouble.ts'

/** `share` of the work that is done, between 0 and 1, where it is known. */
export type OnStage = (stage: Stage, share?: number) => void

export interface Engine {
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

/** The worker is started when it is first needed and kept, with what it has loaded, until it fails. */
export function createEngine(url: string): Engine {
  let worker: Worker | undefined
  const end = () => {
    worker?.terminate()
    worker = undefined
  }
  return {
    convert: (order, signal, onStage) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        worker ??= new Worker(url, { type: 'module' })
        const listening = new AbortController()
        const settle = (act: () => void) => {
          listening.abort()
          act()
        }
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<Answer>) => {
            if (data.type === 'stage') onStage(data.stage)
            else if (data.type === 'progress') onStage('converting', data.done / data.total)
            else if (data.type === 'done') settle(() => resolve(data.conversion))
            else settle(() => reject(new Failure(data.trouble)))
          },
          { signal: listening.signal },
        )
        // The code did not arrive, or there was no memory left; `messageerror`: not for the answer.
        for (const type of ['error', 'messageerror'] as const) {
          worker.addEventListener(
            type,
            event => {
              event.preventDefault()
              end()
              settle(() =>
                reject(new Failure(engineTrouble('It could not be loaded, or ran out of memory.'))),
              )
            },
            { signal: listening.signal },
          )
        }
        signal.addEventListener(
          'abort',
          () => {
            end()
            settle(() => reject(signal.reason))
          },
          { signal: listening.signal },
        )
        // The bytes are moved, not copied: a large document is in memory once.
        worker.postMessage(order, [order.bytes.buffer])
      }),
  }
}
