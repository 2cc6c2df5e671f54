/** The page's side of the engine: one worker that takes orders. */
import type { ConversionWithImages } from '../../../src/engine/convert.ts'
import type { Difference } from '../compare/compare-texts.ts'
import type {
  Answer,
  DocumentOrder,
  DocumentPart,
  Order,
  PartOrder,
  Stage,
  Ticketed,
  UnpackedFile,
} from './messages.ts'
import { engineTrouble, type Trouble } from './trouble.ts'

/** `progress` in pages, if the document has them. */
export type OnStage = (
  stage: Stage,
  progress?: { readonly done: number; readonly total: number },
) => void

export interface Engine {
  /** Loads it, for someone who is about to choose a document. */
  warm(): void
  /** Rejects with a Failure, or with the signal's reason after it was aborted. */
  convert(
    order: DocumentOrder,
    signal: AbortSignal,
    onStage: OnStage,
  ): Promise<ConversionWithImages>
  /** Undefined if the document has to be converted again for it. */
  cutPart(order: PartOrder): Promise<DocumentPart | undefined>
  unpack(bytes: Uint8Array): Promise<readonly UnpackedFile[] | undefined>
  compare(left: string, right: string): Promise<readonly Difference[]>
  /** Gives back what it holds; the next order would load it again. */
  end(): void
}

export class Failure extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.detail)
    this.trouble = trouble
  }
}

interface Waiting {
  readonly receive: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

/** The worker is kept, with what it has loaded, until it fails or is cancelled. */
export function createEngine(url: string): Engine {
  let worker: Worker | undefined
  let lastTicket = 0
  const waiting = new Map<number, Waiting>()

  /** The next order begins with a new worker. */
  const end = (error: unknown) => {
    worker?.terminate()
    worker = undefined
    const all = [...waiting.values()]
    waiting.clear()
    for (const { fail } of all) fail(error)
  }
  const start = () => {
    if (worker) return worker
    const started = new Worker(url, { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Ticketed<Answer>>) => {
      waiting.get(data.ticket)?.receive(data.content)
    })
    // The code did not arrive, there was no memory left, or the answer was too large to be transferred.
    const fail = () => {
      if (worker === started) end(new Failure(engineTrouble(NOT_LOADED)))
    }
    started.addEventListener('error', fail)
    started.addEventListener('messageerror', fail)
    worker = started
    return started
  }

  /** Sends the order, and settles with what `receive` makes of an answer, once that is not undefined. */
  const give = <Result>(
    order: Order,
    receive: (answer: Answer) => { readonly value: Result } | undefined,
    moved: Transferable[] = [],
  ) =>
    new Promise<Result>((resolve, reject) => {
      const ticket = ++lastTicket
      waiting.set(ticket, {
        fail: reject,
        receive: answer => {
          if (answer.type === 'failed') {
            waiting.delete(ticket)
            return reject(new Failure(answer.trouble))
          }
          const result = receive(answer)
          if (!result) return
          waiting.delete(ticket)
          resolve(result.value)
        },
      })
      start().postMessage({ ticket, content: order } satisfies Ticketed<Order>, moved)
    })

  return {
    warm: start,
    async convert(order, signal, onStage) {
      signal.throwIfAborted()
      const cancel = () => end(signal.reason)
      signal.addEventListener('abort', cancel, { once: true })
      try {
        // The bytes are transferred, not copied: a large document is in memory once.
        return await give(
          order,
          answer => {
            if (answer.type === 'stage') onStage(answer.stage)
            if (answer.type === 'progress') onStage('converting', answer)
            return answer.type === 'converted' ? { value: answer.conversion } : undefined
          },
          [order.bytes.buffer],
        )
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    cutPart: order =>
      give(order, answer => (answer.type === 'part' ? { value: answer.part } : undefined)),
    unpack: bytes =>
      give({ type: 'unpack', bytes }, answer =>
        answer.type === 'unpacked' ? { value: answer.files } : undefined,
      ),
    end: () => end(new Failure(engineTrouble('It was ended.'))),
    compare: (left, right) =>
      give({ type: 'compare', left, right }, answer =>
        answer.type === 'compared' ? { value: answer.differences } : undefined,
      ),
  }
}

const NOT_LOADED = 'It could not be loaded, or ran out of memory.'
