/** What a result can be compared with: the same document with default options, and the other documents. */
import type { GivenOptions } from '../../../src/engine/options.ts'
import type { Engine } from '../engine/engine.ts'
import type { Counterpart } from '../views/comparison.ts'
import { type Job, type Result, work } from './job.ts'
import { isEqual, toApplicable } from './options.ts'

interface Other {
  /** It came before the document that it is compared with. */
  readonly isBefore: boolean
  readonly id: string
  readonly path: string
  readonly result: Result
}

export function listCounterparts(
  job: Job,
  result: Result,
  others: readonly Other[],
  engine: Engine,
): Counterpart[] {
  const { pages } = job.options
  const defaults: GivenOptions = pages ? { pages } : {}
  const isChanged = !isEqual(toApplicable(job.options, result.format), defaults)
  const withDefaults: Counterpart = {
    id: 'defaults',
    label: 'Default options',
    isBefore: true,
    version: result,
    read: async () => {
      const order = { ...job, id: `${job.id}-defaults`, options: defaults }
      const state = await work(order, engine, new AbortController().signal, () => {})
      if (state.type !== 'done') throw new Error('The document could not be converted.')
      return state.result.markdown
    },
  }
  return [
    ...(isChanged ? [withDefaults] : []),
    ...others.map(({ id, path, isBefore, result }) => ({
      id,
      isBefore,
      label: path,
      version: result,
      read: async () => result.markdown,
    })),
  ]
}
