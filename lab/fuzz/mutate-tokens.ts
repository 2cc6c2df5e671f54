/** Changes to text that is a row of tokens: RTF, csv, the objects of a PDF. */
import { type Dice, few, pick } from './dice.ts'
import { EDGES } from './dictionary.ts'

export interface Language {
  /** Cuts text into tokens; what lies between them is a token, too. */
  readonly token: RegExp
  readonly dictionary: readonly string[]
}

export function mutateTokens(text: string, dice: Dice, { token, dictionary }: Language): string {
  const tokens = text.split(token).filter(piece => piece)
  for (let times = few(dice, 6); times > 0; times--) changeOne(tokens, dice, dictionary)
  return tokens.join('')
}

function changeOne(tokens: string[], dice: Dice, dictionary: readonly string[]): void {
  const at = dice(tokens.length + 1)
  switch (dice(9)) {
    case 0:
      tokens.splice(at, few(dice, 20))
      return
    case 1:
      tokens.splice(at, 0, ...tokens.slice(at, at + few(dice, 20)))
      return
    case 2:
      tokens.splice(at, 0, pick(dice, dictionary))
      return
    case 3:
      tokens.splice(at, 1, pick(dice, dictionary))
      return
    case 4: {
      const length = few(dice, 20)
      const moved = tokens.splice(at, length)
      tokens.splice(dice(tokens.length + 1), 0, ...moved)
      return
    }
    case 5: {
      const piece = (dice(2) ? tokens[at] : undefined) ?? pick(dice, dictionary)
      tokens.splice(at, 0, piece.slice(0, MAX_REPEATED).repeat(few(dice, 400)))
      return
    }
    case 6:
      if (tokens.length) tokens[at] = tokens[dice(tokens.length)]!
      return
    default: {
      // A number somewhere near becomes one at an edge.
      const near = tokens.findIndex((piece, index) => index >= at && /\d/.test(piece))
      if (near < 0) return
      const number = dice(5) ? pick(dice, EDGES) : -pick(dice, EDGES)
      tokens[near] = tokens[near]!.replace(/-?\d+/, String(number))
    }
  }
}

const MAX_REPEATED = 60
