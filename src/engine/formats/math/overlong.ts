/** Content marked as a formula that is far longer than any: its text is kept, not parsed. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Verbatim } from './expression.ts'

/** Parsing them needs a hundred times their size. */
const MAX_CHARACTERS = 500_000

/** Undefined for a formula of ordinary length. */
export function findOverlong(element: XmlElement): Verbatim | undefined {
  const text = element.text()
  return text.length > MAX_CHARACTERS
    ? { type: 'verbatim', latex: `\\text{${text.replace(/[\\^~#$%&_{}]/g, writeSign)}}` }
    : undefined
}

/** Symbols with a meaning in `\text`; three of them exist only in mathematics. */
const writeSign = (sign: string): string => {
  const command = COMMANDS.get(sign)
  return command === undefined ? `\\${sign}` : `}\\${command}\\text{`
}

const COMMANDS = new Map([
  ['\\', 'backslash'],
  ['^', 'wedge'],
  ['~', 'sim'],
])
