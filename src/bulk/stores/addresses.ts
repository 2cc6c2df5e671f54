/** Documents on the web, from a list of URLs. They are fetched by the opener, under its rules. */
import type { Readable } from 'node:stream'
import { readList } from '../../files/read-list.ts'
import type { Failure, Job } from '../../isolation/messages.ts'
import type { Source } from './store.ts'

export type FetchAddress = (
  address: string,
) => Promise<({ readonly ok: true } & Pick<Job, 'source' | 'filename' | 'mediaType'>) | Failure>

export function openAddresses(list: Readable, fetchAddress: FetchAddress): Source {
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
