/** Only the letters and digits of a text, to compare titles by. */
export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
