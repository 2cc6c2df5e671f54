/** One-line constructors for the nodes that readers and tests make most. */
import type {
  Block,
  Heading,
  Inline,
  List,
  ListItem,
  Paragraph,
  SpanningCell,
  Text,
} from './document.ts'

type Content = Inline | string

export const text = (value: string): Text => ({ type: 'text', value })

export const inlines = (content: readonly Content[]): Inline[] =>
  content.map(part => (typeof part === 'string' ? text(part) : part))

export const heading = (depth: number, ...content: Content[]): Heading => ({
  type: 'heading',
  depth,
  children: inlines(content),
})

export const paragraph = (...content: Content[]): Paragraph => ({
  type: 'paragraph',
  children: inlines(content),
})

export const strong = (...content: Content[]): Inline => ({
  type: 'strong',
  children: inlines(content),
})

export const emphasis = (...content: Content[]): Inline => ({
  type: 'emphasis',
  children: inlines(content),
})

export const link = (url: string, ...content: Content[]): Inline => ({
  type: 'link',
  url,
  children: inlines(content),
})

export const item = (...children: Block[]): ListItem => ({ children })

export const bulletList = (...items: ListItem[]): List => ({ type: 'list', ordered: false, items })

export const numberedList = (start: number, ...items: ListItem[]): List => ({
  type: 'list',
  ordered: true,
  start,
  items,
})

export const cell = (...children: Block[]): SpanningCell => ({ children })
