/** ZIP archives of documents are opened before anything is converted. */
import type { Engine } from '../engine/engine.ts'
import { Failure } from '../engine/engine.ts'
import { type GivenFile, isDocumentName, isLitter } from './names.ts'

interface Unpacked {
  readonly documents: readonly GivenFile[]
  /** Paths of what is not a document. */
  readonly skipped: readonly string[]
}

export async function unpackArchives(
  files: readonly GivenFile[],
  engine: Engine,
  complain: (text: string) => void,
): Promise<Unpacked> {
  const documents: GivenFile[] = []
  const skipped: string[] = []
  for (const given of files) {
    const unpacked = isArchive(given.file) ? await unpack(given, engine, complain) : undefined
    if (!unpacked) {
      documents.push(given)
      continue
    }
    documents.push(...unpacked.documents)
    skipped.push(...unpacked.skipped)
  }
  return { documents, skipped }
}

const isArchive = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || type === 'application/zip' || type === 'application/x-zip-compressed'

/** Undefined if it has to be taken as a document: then the conversion says what is wrong with it. */
async function unpack(
  { file, path }: GivenFile,
  engine: Engine,
  complain: (text: string) => void,
): Promise<Unpacked | undefined> {
  complain(`Opening ${file.name}…`)
  try {
    const entries = await engine.unpack(new Uint8Array(await file.arrayBuffer()))
    if (!entries) return undefined
    const folder = path.replace(/\.zip$/i, '')
    const found = entries.filter(entry => !isLitter(entry.path))
    const documents = found
      .filter(entry => isDocumentName(entry.path))
      .map(({ path: inner, bytes }) => ({
        file: new File([bytes as Uint8Array<ArrayBuffer>], inner.slice(inner.lastIndexOf('/') + 1)),
        path: `${folder}/${inner}`,
      }))
    const skipped = found.map(entry => entry.path).filter(name => !isDocumentName(name))
    return { documents, skipped }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return undefined
  } finally {
    complain('')
  }
}
