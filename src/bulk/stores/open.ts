/** The table of stores: what a source or target address looks like, and what opens it. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Failure, Job } from '../../isolation/messages.ts'
import { openSourceFolder, openTargetFolder } from './folder.ts'
import { readNames, STANDARD_INPUT } from './read-names.ts'
import { isBucket, openSourceBucket, openTargetBucket } from './s3.ts'
import type { Source, Target } from './store.ts'

export interface SourceSettings {
  /** Standard input, where a list may come from. */
  readonly list: Readable
  readonly fetchAddress: FetchAddress
}

/** The same store has the same name wherever the command is called from. */
export const toStoreName = (given: string): string =>
  given === STANDARD_INPUT || isBucket(given) ? given : resolve(given)

/** Throws an Error that says what is wrong. */
export async function openSource(source: string, settings: SourceSettings): Promise<Source> {
  if (source === STANDARD_INPUT) return openAddresses(settings)
  if (isBucket(source)) return openSourceBucket(source)
  const isFolder = await stat(source).then(
    stats => stats.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new Error(`${source} is not a folder.`)
  return openSourceFolder(source)
}

export const openTarget = (target: string): Promise<Target> =>
  isBucket(target) ? openTargetBucket(target) : openTargetFolder(target)

/** Documents on the web, from a list of URLs. They are fetched by the opener, under its rules. */
type FetchAddress = (
  address: string,
) => Promise<({ readonly ok: true } & Pick<Job, 'source' | 'filename' | 'mediaType'>) | Failure>

function openAddresses({ list, fetchAddress }: SourceSettings): Source {
  return {
    list: () => readNames(STANDARD_INPUT, STANDARD_INPUT, list),
    async read(address) {
      const fetched = await fetchAddress(address)
      if (!fetched.ok) return fetched
      const { source, filename = 'document', mediaType } = fetched
      return { ok: true, bytes: await toBytes(source), filename, mediaType }
    },
  }
}

async function toBytes(source: Job['source']): Promise<Uint8Array> {
  if (!('bytes' in source)) throw new TypeError('What is fetched is bytes.')
  return source.bytes instanceof Uint8Array ? source.bytes : Buffer.concat(source.bytes)
}
