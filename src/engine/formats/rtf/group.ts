/** A group as a tree, for the tables in the file header and other small structures. */
import type { Budget } from '../../budget.ts'
import { CHARACTERS } from './characters.ts'
import { decodeBytes } from './code-pages.ts'
import type { RtfScanner } from './scanner.ts'

export interface RtfGroup {
  readonly type: 'group'
  readonly items: RtfItem[]
}

export type RtfItem =
  | RtfGroup
  | { readonly type: 'word'; readonly name: string; readonly parameter: number | undefined }
  | { readonly type: 'bytes'; readonly bytes: string }

/** Nothing that is read as a tree nests deeper; anything deeper is left out. */
const MAX_DEPTH = 64

/** Reads the rest of the open group. */
export function readGroup(scanner: RtfScanner, budget: Budget, depth = 0): RtfGroup {
  const items: RtfItem[] = []
  for (;;) {
    const token = scanner.next()
    budget.spend('nodes')
    switch (token) {
      case 'open':
        if (depth < MAX_DEPTH) items.push(readGroup(scanner, budget, depth + 1))
        else scanner.skipGroup()
        break
      case 'word':
        items.push({ type: 'word', name: scanner.text, parameter: scanner.parameter })
        break
      case 'symbol':
        items.push(
          SYMBOLS_OF_TEXT.includes(scanner.text)
            ? { type: 'bytes', bytes: scanner.text }
            : { type: 'word', name: scanner.text, parameter: undefined },
        )
        break
      case 'binary':
        items.push({ type: 'word', name: 'bin', parameter: scanner.parameter })
        items.push({ type: 'bytes', bytes: scanner.text })
        break
      case 'byte':
      case 'text':
        items.push({ type: 'bytes', bytes: scanner.text })
        break
      case 'close':
      case 'end':
        return { type: 'group', items }
      default:
        token satisfies never
    }
  }
}

const SYMBOLS_OF_TEXT = ['\\', '{', '}']

export const subgroups = (group: RtfGroup): RtfGroup[] =>
  group.items.filter(item => item.type === 'group')

/** The destination of a group: its first control word, after `\*`. */
export function groupName(group: RtfGroup): string | undefined {
  const first = group.items.find(item => item.type === 'word' && item.name !== '*')
  return first?.type === 'word' ? first.name : undefined
}

/** The subgroup with this name, at any depth if it is the only one on the way. */
export function findGroup(group: RtfGroup, name: string): RtfGroup | undefined {
  for (const child of subgroups(group)) {
    const found = groupName(child) === name ? child : findGroup(child, name)
    if (found) return found
  }
  return undefined
}

/** The parameter of a control word in the group itself; 1 if the word has none. */
export function findParameter(group: RtfGroup, name: string): number | undefined {
  for (const item of group.items) {
    if (item.type === 'word' && item.name === name) return item.parameter ?? 1
  }
  return undefined
}

export const hasWord = (group: RtfGroup, name: string): boolean =>
  findParameter(group, name) !== undefined

/** The text of the group and of groups that only format it; `\*` destinations are left out. */
export function groupText(group: RtfGroup, codePage: number): string {
  let text = ''
  let bytes = ''
  let fallback = 1
  let skip = 0
  const flush = () => {
    if (bytes !== '') text += decodeBytes(bytes, codePage)
    bytes = ''
  }
  for (const item of group.items) {
    if (item.type === 'bytes') {
      const kept = item.bytes.slice(skip)
      skip = Math.max(0, skip - item.bytes.length)
      bytes += kept
      continue
    }
    flush()
    if (item.type === 'group') {
      const first = item.items[0]
      const isIgnorable = first?.type === 'word' && first.name === '*'
      if (!isIgnorable) text += groupText(item, codePage)
      skip = 0
    } else if (item.name === 'u') {
      text += String.fromCharCode((item.parameter ?? 0) & 0xffff)
      skip = fallback
    } else if (item.name === 'uc') {
      fallback = Math.max(0, item.parameter ?? 1)
    } else {
      text += item.name === 'par' || item.name === 'line' ? '\n' : (CHARACTERS.get(item.name) ?? '')
    }
  }
  flush()
  return text
}

/** The text of a group that may be given twice: `{\upr{ansi}{\*\ud{unicode}}}`. */
export function unicodeText(group: RtfGroup, codePage: number): string {
  return groupText(findGroup(group, 'ud') ?? group, codePage)
}
