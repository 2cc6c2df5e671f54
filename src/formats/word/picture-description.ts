/** The text that stands for a picture. */

/** What Word adds to the descriptions it makes up. */
const MACHINE_MADE =
  /(?:Description automatically generated|AI-generated content may be incorrect)[^.]*\.?\s*$/

/** A path or address in place of a description is left by the program that inserted the picture. */
export function toAlt(description = ''): string {
  const alt = description.replace(MACHINE_MADE, '').replace(/\s+/g, ' ').trim()
  return /^\S*[/\\]\S*$/.test(alt) ? '' : alt
}
