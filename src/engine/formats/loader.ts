/** Loads a part of the converter at its first use. */
import { ConversionError } from '../errors.ts'

/**
 * Where a part cannot be had (in a browser, the network may be gone), the document is not at fault; a later use tries
 * again.
 */
export function loader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    if (loading) return loading
    loading = tryToLoad(load)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}

async function tryToLoad<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new ConversionError(
      'unsupported',
      'The document could not be converted: a part of the converter could not be loaded.',
      { cause, hint: 'Check the connection or the installation, and try again.' },
    )
  }
}
