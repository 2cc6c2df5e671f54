/** Takes away from a document as long as what it shows stays the same. */
import { join } from './mutate-bytes.ts'
import { close, type Opened, open } from './open.ts'

type Test = (bytes: Uint8Array) => Promise<boolean>

/** Whole parts first, then pieces of each, then pieces of the file as it is. */
export async function minimize(bytes: Uint8Array, shows: Test): Promise<Uint8Array> {
  const opened = open(bytes)
  const rebuilt = close(opened)
  const inside = (await shows(rebuilt)) ? close(await minimizeOpened(opened, shows)) : bytes
  return opened.type === 'zip' || opened.type === 'compound' ? inside : cutPieces(inside, shows)
}

async function minimizeOpened(opened: Opened, shows: Test): Promise<Opened> {
  switch (opened.type) {
    case 'zip':
      return {
        ...opened,
        parts: await minimizeList(opened.parts, parts => shows(close({ ...opened, parts }))),
      }
    case 'compound':
      return {
        ...opened,
        streams: await minimizeList(opened.streams, streams =>
          shows(close({ ...opened, streams })),
        ),
      }
    case 'pdf': {
      const objects = await cutList(opened.objects, objects => shows(close({ ...opened, objects })))
      return { ...opened, objects }
    }
    default:
      return opened
  }
}

async function minimizeList<P extends { readonly content: Uint8Array }>(
  given: readonly P[],
  shows: (parts: readonly P[]) => Promise<boolean>,
): Promise<readonly P[]> {
  let parts = await cutList(given, shows)
  for (const [index, part] of parts.entries()) {
    const replaced = (content: Uint8Array) => parts.with(index, { ...part, content })
    const content = await cutPieces(part.content, content => shows(replaced(content)))
    parts = replaced(content)
  }
  return parts
}

async function cutList<T>(given: readonly T[], shows: (list: readonly T[]) => Promise<boolean>) {
  let list = given
  for (let index = list.length - 1; index >= 0; index--) {
    const without = list.filter((_, other) => other !== index)
    if (await shows(without)) list = without
  }
  return list
}

/** Halves, quarters, … down to single bytes. */
async function cutPieces(given: Uint8Array, shows: Test): Promise<Uint8Array> {
  let bytes = given
  let tests = 0
  for (let size = bytes.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < bytes.length && tests < MAX_TESTS; tests++) {
      const without = join(bytes.subarray(0, at), bytes.subarray(at + size))
      if (await shows(without)) bytes = without
      else at += size
    }
  }
  return bytes
}

const MAX_TESTS = 4000
