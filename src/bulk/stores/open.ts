/** The table of stores: what a source or target address looks like, and what opens it. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { readList } from '../../files/read-list.ts'
import type { Failure, Job } from '../../isolation/messages.ts'
import { openSourceFolder, openTargetFolder } from './folder.ts'
import { isBucket, openSourceBucket, openTargetBucket } from './s3.ts'
import type { Source, Target } from './store.ts'

export interface SourceSettings {
  /** Where the list of URLs comes from, for the source `-`. */
  readonly list: Readable
  readonly fetchAddress: FetchAddress
}

/** A list of URLs on standard input. */
export const LIST = '-'

/** The same store has the same name wherever the command is called from. */
export const toStoreName = (given: string): string =>
  given === LIST || isBucket(given) ? given : resolve(given)

/** Throws an Error that says what is wrong. */
export async function openSource(source: string, settings: SourceSettings): Promise<Source> {
  if (source === LIST) return openAddresses(settings.list, settings.fetchAddress)
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

function openAddresses(list: Readable, fetchAddress: FetchAddress): Source {
  return {
    list: () => readList(list, false),
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
