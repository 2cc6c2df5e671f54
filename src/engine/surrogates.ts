/** Characters beyond the first plane are two units of a string (Unicode, 3.8): no text is cut between them. */

/** Whether this position is between the two halves of a character. */
export const isInPair = (text: string, at: number): boolean =>
  text.charCodeAt(at) >>> 10 === SECOND_HALF

/** The upper six bits of U+DC00 to U+DFFF. */
const SECOND_HALF = 0x37
