/** What is marked as a formula and is far longer than any: its text is kept, not taken apart. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Verbatim } from './expression.ts'

/** Taking them apart needs a hundred times their room. */
const MAX_CHARACTERS = 500_000

/** Undefined for a formula of usual length. */
export function findOverlong(element: XmlElement): Verbatim | undefined {
  const text = element.text()
  return text.length > MAX_CHARACTERS
    ? { type: 'verbatim', latex: `\\text{${text.replace(/[\\^~#$%&_{}]/g, writeSign)}}` }
    : undefined
}

/** Symbols with a meaning in `\text`; three of them are symbols of mathematics only. */
const writeSign = (sign: string): string => {
  const command = COMMANDS.get(sign)
  return command === undefined ? `\\${sign}` : `}\\${command}\\text{`
}

const COMMANDS = new Map([
  ['\\', 'backslash'],
  ['^', 'wedge'],
  ['~', 'sim'],
])
