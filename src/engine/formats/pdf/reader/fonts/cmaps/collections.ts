/** The collections that PDF knows, and the CMaps that go by a name (ISO 32000-2, table 116). */
import type { Platform } from '../../../../../platform/platform.ts'
import { Collection } from './collection.ts'
import type { PackedCollection } from './packed.ts'

export type CollectionName = 'GB1' | 'CNS1' | 'Japan1' | 'Korea1'

/** Each has a twin for vertical lines, which ends with V instead of H. */
export const CMAPS_OF_COLLECTIONS: Readonly<Record<CollectionName, string>> = {
  GB1: 'GB-EUC-H GBpc-EUC-H GBK-EUC-H GBKp-EUC-H GBK2K-H UniGB-UTF16-H UniGB-UCS2-H',
  CNS1: 'B5pc-H HKscs-B5-H ETen-B5-H ETenms-B5-H CNS-EUC-H UniCNS-UTF16-H UniCNS-UCS2-H',
  Japan1:
    'H 83pv-RKSJ-H 90ms-RKSJ-H 90msp-RKSJ-H 90pv-RKSJ-H Add-RKSJ-H EUC-H Ext-RKSJ-H UniJIS-UTF16-H UniJIS-UCS2-H UniJIS-UCS2-HW-H',
  Korea1: 'KSC-EUC-H KSCms-UHC-H KSCms-UHC-HW-H KSCpc-EUC-H UniKS-UTF16-H UniKS-UCS2-H',
}

const LOADERS: Readonly<Record<CollectionName, () => Promise<{ packed: PackedCollection }>>> = {
  GB1: () => import('./gb1.ts'),
  CNS1: () => import('./cns1.ts'),
  Japan1: () => import('./japan1.ts'),
  Korea1: () => import('./korea1.ts'),
}

const NAMES = Object.keys(LOADERS) as CollectionName[]

export const findCollectionName = (ordering: string | undefined): CollectionName | undefined =>
  NAMES.find(name => name === ordering)

/** The collection that a CMap leads to, by the name of the CMap. */
export function findCollectionOfCMap(cmap: string): CollectionName | undefined {
  const horizontal = cmap.replace(/V$/, 'H')
  return NAMES.find(name => CMAPS_OF_COLLECTIONS[name].split(' ').includes(horizontal))
}

/** Those that one document needs. Their tables are not loaded before somebody asks, nor opened for other documents. */
export class Collections {
  readonly #platform: Platform
  readonly #opened = new Map<CollectionName, Collection>()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Throws `CollectionNeeded` where it has to be loaded first. */
  get(name: CollectionName): Collection {
    const opened = this.#opened.get(name)
    if (opened) return opened
    throw new CollectionNeeded(async () => {
      const { packed } = await LOADERS[name]()
      this.#opened.set(name, new Collection(packed, this.#platform))
    })
  }
}

/** What is read at one go needs a table that takes a while: it is loaded, and then read again. */
export class CollectionNeeded extends Error {
  readonly load: () => Promise<void>

  constructor(load: () => Promise<void>) {
    super('a collection of characters has to be loaded')
    this.load = load
  }
}

/** Runs a step, and runs it again with the collections that it turns out to need. */
export async function withCollections<Result>(
  step: () => Result | Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof CollectionNeeded)) throw error
      await error.load()
    }
  }
}
