/** Sizes that are part of the public contract. */

export const MAX_DOCUMENT_BYTES = 26_214_400

/** Longer than any file system allows, in characters. */
export const MAX_FILENAME_LENGTH = 1024

/** Signed links are long. */
export const MAX_URL_LENGTH = 8192
