/**
 * Small files, read and written in the cheaper of two ways. On a local disk a call takes microseconds, and handing it
 * to another thread costs more than the call; on a network share it takes long, and other work should continue
 * meanwhile. So calls are synchronous as long as most of them are quick: on a busy machine some are slow on any disk.
 */
import { closeSync, fstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { openRegular, openRegularSync } from '../../isolation/regular-file.ts'

interface Disk {
  /** Undefined if it is larger than that; only regular files are read. */
  read(file: string, maxBytes: number): Promise<Uint8Array | undefined>
  write(file: string, content: Uint8Array): Promise<void>
  move(from: string, to: string): Promise<void>
}

/** `now`: a clock in milliseconds. */
export function createDisk(now: () => number = () => performance.now()): Disk {
  /** The share of slow ones among the latest synchronous calls. */
  let shareOfSlow = 0
  const choose = async <T>(atOnce: () => T, aside: () => Promise<T>): Promise<T> => {
    if (shareOfSlow > MAX_SHARE) {
      // After a slow phase, synchronous calls are tried again.
      shareOfSlow *= 1 - WEIGHT / 100
      return aside()
    }
    const began = now()
    try {
      return atOnce()
    } finally {
      const isSlow = now() - began > SLOW_MS
      shareOfSlow += WEIGHT * (Number(isSlow) - shareOfSlow)
    }
  }
  return {
    read: (file, maxBytes) =>
      choose(
        () => readAtOnce(file, maxBytes),
        () => readAside(file, maxBytes),
      ),
    write: (file, content) =>
      choose(
        () => writeFileSync(file, content),
        () => writeFile(file, content),
      ),
    move: (from, to) =>
      choose(
        () => renameSync(from, to),
        () => rename(from, to),
      ),
  }
}

const SLOW_MS = 0.3
const MAX_SHARE = 0.5
const WEIGHT = 0.05

function readAtOnce(file: string, maxBytes: number): Uint8Array | undefined {
  const descriptor = openRegularSync(file)
  try {
    return fstatSync(descriptor).size > maxBytes ? undefined : readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

async function readAside(file: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const handle = await openRegular(file)
  try {
    const { size } = await handle.stat()
    return size > maxBytes ? undefined : await handle.readFile()
  } finally {
    await handle.close()
  }
}
