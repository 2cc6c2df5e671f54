/** A CMap as text: in a file of its own, or embedded in a PDF (ISO 32000-2, 9.7.5.4). */
import { parseCodeRange } from './cmap.ts'
import type { CodeRange } from './code-space.ts'
import { listTokens } from './tokens.ts'

export interface ParsedCMap {
  /** The name of the one that it extends. */
  readonly base: string | undefined
  readonly isVertical: boolean | undefined
  readonly space: readonly CodeRange[]
  /** In order: later ones win. */
  readonly ranges: readonly CidRange[]
}

interface CidRange {
  readonly first: number
  readonly last: number
  readonly cid: number
}

export function parseCMap(text: string): ParsedCMap {
  const tokens = listTokens(text)
  let base: string | undefined
  let isVertical: boolean | undefined
  const space: CodeRange[] = []
  const ranges: CidRange[] = []
  for (let at = 0; at < tokens.length; at++) {
    switch (tokens[at]) {
      case 'usecmap':
        base = /^\/(.+)/.exec(tokens[at - 1] ?? '')?.[1]
        break
      case '/WMode':
        isVertical = tokens[at + 1] === '1'
        break
      case 'begincodespacerange':
        for (at++; isCode(tokens[at]) && isCode(tokens[at + 1]); at += 2) {
          const range = parseCodeRange(digitsOf(tokens[at]!), digitsOf(tokens[at + 1]!))
          if (range) space.push(range)
        }
        break
      case 'begincidchar':
        for (at++; isCode(tokens[at]); at += 2) {
          const code = parseCode(tokens[at]!)
          ranges.push({ first: code, last: code, cid: Number(tokens[at + 1]) })
        }
        break
      case 'begincidrange':
        for (at++; isCode(tokens[at]) && isCode(tokens[at + 1]); at += 3) {
          const [first, last] = [parseCode(tokens[at]!), parseCode(tokens[at + 1]!)]
          ranges.push({ first, last, cid: Number(tokens[at + 2]) })
        }
        break
    }
  }
  return { base, isVertical, space, ranges: ranges.filter(isCidRange) }
}

const isCode = (token: string | undefined): boolean =>
  token !== undefined && /^<[\da-f\s]+>$/i.test(token)

const digitsOf = (token: string): string => token.slice(1, -1).replace(/\s+/g, '')
const parseCode = (token: string): number => Number.parseInt(digitsOf(token), 16)

const MAX_CODE = 0xffffffff
const MAX_CID = 0xffff

const isCidRange = ({ first, last, cid }: CidRange): boolean =>
  first <= last && last <= MAX_CODE && Number.isInteger(cid) && cid >= 0 && cid <= MAX_CID
