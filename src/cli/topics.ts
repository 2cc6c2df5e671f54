/** What there is help for beside the conversion itself. */
export const TOPICS = ['serve', 'mcp', 'bulk'] as const
export type Topic = (typeof TOPICS)[number]

export const isTopic = (word: string): word is Topic => (TOPICS as readonly string[]).includes(word)
