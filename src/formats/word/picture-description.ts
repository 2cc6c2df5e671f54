/** The text that stands for a picture. */

/** What Word adds to the descriptions it makes up. */
const MACHINE_MADE =
  /(?:Description automatically generated|AI-generated content may be incorrect)[^.]*\.?\s*$/

/** A path, address or file name is left by the program that inserted the picture. */
const FILE_NAME = /^\S*[/\\]\S*$|^[a-z]:\\|^\S+\.(?:bmp|emf|gif|jpe?g|png|svg|tiff?|webp|wmf)$/i

export function toAlt(description = ''): string {
  const alt = description.replace(MACHINE_MADE, '').replace(/\s+/g, ' ').trim()
  return FILE_NAME.test(alt) ? '' : alt
}
