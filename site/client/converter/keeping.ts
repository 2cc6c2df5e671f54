/**
 * "Keep on this device": the files of the desk survive a reload, in this browser alone (IndexedDB), for seven days
 * after the last change. Off unless somebody turns it on.
 */
import { recall, store } from '../page/memory.ts'
import type { GivenFile } from './names.ts'

const KEY = 'foliomark-kept'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** Browsers give more, but not gladly. */
const MAX_BYTES = 200 * 1024 * 1024

/** Whether it is turned on; what is too old is forgotten here. */
export async function isKeeping(now = Date.now()): Promise<boolean> {
  const since = Number(recall(KEY))
  if (!since) return false
  if (now - since < KEPT_MS) return true
  await forgetAll()
  return false
}

export async function readKept(): Promise<readonly GivenFile[]> {
  const all = await use<readonly GivenFile[]>('readonly', store => store.getAll())
  // Read now: a file from the store is gone when the store is cleared.
  return Promise.all(
    all.map(async ({ path, file }) => ({
      path,
      file: new File([await file.arrayBuffer()], file.name, { type: file.type }),
    })),
  )
}

/**
 * Replaces everything that was kept before: in one transaction, so that a page that is left meanwhile, or has another
 * change, keeps the old files or the new ones.
 */
export async function keepAll(files: readonly GivenFile[], now = Date.now()): Promise<void> {
  store(KEY, String(now))
  await use('readwrite', store => {
    const cleared = store.clear()
    let bytes = 0
    for (const { path, file } of files) {
      bytes += file.size
      if (bytes > MAX_BYTES) break
      store.add({ path, file })
    }
    return cleared
  })
}

export async function forgetAll(): Promise<void> {
  store(KEY, undefined)
  await use('readwrite', store => store.clear())
}

const STORE = 'documents'

function use<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('foliomark', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { autoIncrement: true })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result as Result)
      }
      transaction.onabort = () => {
        database.close()
        reject(transaction.error)
      }
    }
  })
}
