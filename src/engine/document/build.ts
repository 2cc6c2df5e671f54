/** One-line constructors for the most common nodes. */
import {
  type Block,
  type BlockCell,
  type Heading,
  type Inline,
  type List,
  type ListItem,
  MARKS,
  type Paragraph,
  type Run,
} from './document.ts'

/** Text or other content without marks, a run, or the runs that one of the functions below returns. */
export type Content = string | Inline | Run | readonly Run[]

export const run = (content: Inline, marks = 0, link?: string): Run => ({ content, marks, link })

export const text = (value: string, marks = 0, link?: string): Run =>
  run({ type: 'text', value }, marks, link)

/** Text in which line feeds become breaks. */
export function lines(value: string): Run[] {
  // Most text is a single line.
  if (!value.includes('\n')) return value === '' ? [] : [text(value)]
  return value
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [run({ type: 'break' })] : []),
      ...(line === '' ? [] : [text(line)]),
    ])
}

/** Called for each paragraph: a loop is far faster than `flatMap`. */
function toRuns(content: readonly Content[]): Run[] {
  const runs: Run[] = []
  for (const part of content) {
    if (typeof part === 'string') runs.push(text(part))
    else if ('type' in part) runs.push(run(part))
    else if ('content' in part) runs.push(part)
    else for (const one of part) runs.push(one)
  }
  return runs
}

export const heading = (depth: number, ...content: Content[]): Heading => ({
  type: 'heading',
  depth,
  children: toRuns(content),
})

export const paragraph = (...content: Content[]): Paragraph => ({
  type: 'paragraph',
  children: toRuns(content),
})

export const withMarks = (marks: number, ...content: Content[]): Run[] =>
  toRuns(content).map(part => run(part.content, part.marks | marks, part.link))

export const strong = (...content: Content[]): Run[] => withMarks(MARKS.strong, ...content)

export const emphasis = (...content: Content[]): Run[] => withMarks(MARKS.emphasis, ...content)

/** The same content as one link. */
export const link = (url: string, ...content: Content[]): Run[] =>
  toRuns(content).map(part => run(part.content, part.marks, url))

export const item = (...children: Block[]): ListItem => ({ children })

export const bulletList = (...items: ListItem[]): List => ({ type: 'list', ordered: false, items })

export const numberedList = (start: number, ...items: ListItem[]): List => ({
  type: 'list',
  ordered: true,
  start,
  items,
})

export const cell = (...children: Block[]): BlockCell => ({ children })
