/** The text that stands for a picture. */

/** What Word adds to the descriptions it makes up. */
const MACHINE_MADE =
  /(?:Description automatically generated|AI-generated content may be incorrect)[^.]*\.?\s*$/

/** That sentence stands at the end. */
const MACHINE_MADE_CHARACTERS = 300

const FILE_NAME = /^[a-z]:\\|^\S+\.(?:bmp|emf|gif|jpe?g|png|svg|tiff?|webp|wmf)$/i

export function toAlt(description = ''): string {
  const end = description.slice(-MACHINE_MADE_CHARACTERS).replace(MACHINE_MADE, '')
  const written = description.slice(0, -MACHINE_MADE_CHARACTERS) + end
  const alt = written.replace(/\s+/g, ' ').trim()
  return FILE_NAME.test(alt) || isPath(alt) ? '' : alt
}

/** A path, address or file name is left by the program that inserted the picture. */
const isPath = (alt: string): boolean => /[/\\]/.test(alt) && !/\s/.test(alt)
