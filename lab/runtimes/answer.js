/** What a runtime gives for a document, as text to compare: the same code in all of them. */
import { ConversionError, convert } from 'foliomark'

export async function answer(bytes, filename) {
  try {
    const { markdown, warnings, title, metadata, images } = await convert(bytes, {
      filename,
      images: 'attach',
    })
    const pictures = [...images].map(([name, { bytes }]) => `${name} ${bytes.length}`)
    return JSON.stringify({ markdown, warnings, title, metadata, pictures })
  } catch (error) {
    if (!(error instanceof ConversionError)) return `NOT OURS: ${error?.stack ?? error}`
    return JSON.stringify([error.code, error.reason, error.message])
  }
}
