/** What the first word may say that is to be done. Apart from what belongs to each, so that starting costs little. */
export const TOPICS = ['serve', 'mcp', 'bulk'] as const
export type Topic = (typeof TOPICS)[number] | 'convert'
export const isTopic = (word: string): word is (typeof TOPICS)[number] =>
  (TOPICS as readonly string[]).includes(word)
