/** The character collections and predefined CMaps of PDF (ISO 32000-2, table 116). */
import type { Platform } from '../../../../../platform/platform.ts'
import { loader } from '../../../../loader.ts'
import { Collection } from './collection.ts'
import type { PackedCollection } from './packed.ts'

export type CollectionName = 'GB1' | 'CNS1' | 'Japan1' | 'Korea1'

/** Each has a counterpart for vertical lines, which ends with V instead of H. */
export const CMAPS_OF_COLLECTIONS: Readonly<Record<CollectionName, string>> = {
  GB1: 'GB-EUC-H GBpc-EUC-H GBK-EUC-H GBKp-EUC-H GBK2K-H UniGB-UTF16-H UniGB-UCS2-H',
  CNS1: 'B5pc-H HKscs-B5-H ETen-B5-H ETenms-B5-H CNS-EUC-H UniCNS-UTF16-H UniCNS-UCS2-H',
  Japan1:
    'H 83pv-RKSJ-H 90ms-RKSJ-H 90msp-RKSJ-H 90pv-RKSJ-H Add-RKSJ-H EUC-H Ext-RKSJ-H UniJIS-UTF16-H UniJIS-UCS2-H UniJIS-UCS2-HW-H',
  Korea1: 'KSC-EUC-H KSCms-UHC-H KSCms-UHC-HW-H KSCpc-EUC-H UniKS-UTF16-H UniKS-UCS2-H',
}

const LOADERS: Readonly<Record<CollectionName, () => Promise<{ packed: PackedCollection }>>> = {
  GB1: loader(() => import('./gb1.ts')),
  CNS1: loader(() => import('./cns1.ts')),
  Japan1: loader(() => import('./japan1.ts')),
  Korea1: loader(() => import('./korea1.ts')),
}

const NAMES = Object.keys(LOADERS) as CollectionName[]

export const findCollectionName = (ordering: string | undefined): CollectionName | undefined =>
  NAMES.find(name => name === ordering)

/** The collection that a CMap maps to, by the name of the CMap. */
export function findCollectionOfCMap(cmap: string): CollectionName | undefined {
  const horizontal = cmap.replace(/V$/, 'H')
  return NAMES.find(name => CMAPS_OF_COLLECTIONS[name].split(' ').includes(horizontal))
}

/** The collections that one document needs: their tables are loaded on demand. */
export class Collections {
  readonly #platform: Platform
  readonly #opened = new Map<CollectionName, Collection>()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Throws `CollectionNeeded` if it has to be loaded first. */
  get(name: CollectionName): Collection {
    const opened = this.#opened.get(name)
    if (opened) return opened
    throw new CollectionNeeded(async () => {
      const { packed } = await LOADERS[name]()
      this.#opened.set(name, new Collection(packed, this.#platform))
    })
  }
}

/** Thrown where synchronous reading needs a table that is not loaded yet: it is loaded, and the step repeated. */
class CollectionNeeded extends Error {
  readonly load: () => Promise<void>

  constructor(load: () => Promise<void>) {
    super('A character collection has to be loaded.')
    this.load = load
  }
}

/** Runs a step, and repeats it with each collection that it turns out to need. */
export async function withCollections<Given extends readonly unknown[], Result>(
  step: (...given: Given) => Result | Promise<Result>,
  ...given: Given
): Promise<Result> {
  for (;;) {
    try {
      return await step(...given)
    } catch (error) {
      if (!(error instanceof CollectionNeeded)) throw error
      await error.load()
    }
  }
}
