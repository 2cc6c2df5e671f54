/**
 * Numbers at the ends of what machines can count, wherever a document has a number: operands and dictionaries
 * of PDF, attributes of XML, parameters of RTF, records of binary files. And relations that lead in circles.
 */
import { type Dice, few, pick } from './dice.ts'
import { join } from './mutate-bytes.ts'
import { isMarkup } from './mutate-xml.ts'
import { close, type Opened, type Part } from './open.ts'
import { toBytes } from './open-pdf.ts'

/** Where adding one changes nothing, where signs turn over, where a fraction is lost, and what is not a number. */
const EXTREMES = [
  ...['0', '-0', '-1', '0.5', '1e-38', '.0000001', '32767', '32768', '65535', '65536', '-32769'],
  ...[
    '14400',
    '14401',
    '1048576',
    '1048577',
    '16777217',
    '2147483647',
    '2147483648',
    '-2147483648',
  ],
  ...['4294967295', '4294967296', '9007199254740992', '9007199254740993', '900000000000000000'],
  ...['-900000000000000000', '9223372036854775807', '18446744073709551616', '1e30', '-1e30'],
  ...['99999999999999999999999999999999999999', '1e308', '-1e308', '1e309', 'NaN', 'Infinity'],
] as const

/** Whole numbers, as RTF and references of PDF have them. */
const WHOLE = EXTREMES.filter(text => /^-?\d+$/.test(text))

export function mutateNumbers(opened: Opened, dice: Dice): Uint8Array {
  switch (opened.type) {
    case 'zip':
      return close({ ...opened, parts: changePart(opened.parts, dice, changeZipPart) })
    case 'compound':
      return close({ ...opened, streams: changePart(opened.streams, dice, changeRecords) })
    case 'pdf': {
      const objects = [...opened.objects]
      for (let times = few(dice, 3); times > 0 && objects.length; times--) {
        const at = dice(objects.length)
        const { number, body } = objects[at]!
        objects[at] = { number, body: changeAll(body, PDF_NUMBER, EXTREMES, dice) }
      }
      return close({ ...opened, objects })
    }
    case 'rtf':
      return changeText(opened.bytes, RTF_NUMBER, WHOLE, dice)
    case 'xml':
      return changeXml(opened.bytes, dice)
    default:
      return changeText(opened.bytes, ANY_NUMBER, EXTREMES, dice)
  }
}

/** The number is what comes behind the first group, which stays. References (12 0 R) stay as well. */
const PDF_NUMBER =
  /([\s[(/A-Za-z<]|^)[+-]?(?:\d+\.?\d*|\.\d+)(?![\d.]*\s+\d+\s+R\b)(?=[\s\]>/)]|$)/g
const RTF_NUMBER = /(\\[a-z]+)-?\d+/g
const XML_NUMBER = /([\w:.-]+=["'])[+-]?\d[\d.]*(?=[^"'<]{0,4}["'])/g
const XML_TEXT_NUMBER = /(>)[+-]?\d[\d.]*(?=<)/g
const ANY_NUMBER = /(^|[^\w.])[+-]?\d[\d.]*/g

/** One number, a few of them, or all that have the same before them: each width of a table, each operand. */
function changeAll(text: string, number: RegExp, values: readonly string[], dice: Dice): string {
  const found = [...text.matchAll(number)]
  if (!found.length) return text
  const chosen = pick(dice, found)
  const value = pick(dice, values)
  const way = dice(4)
  const share = 2 + dice(20)
  return text.replace(number, (...match: (string | number)[]) => {
    const whole = match[0] as string
    const before = match[1] as string
    const offset = match.find(part => typeof part === 'number')
    const isMeant =
      way < 2
        ? offset === chosen.index
        : way === 2
          ? before.trim() !== '' && before === chosen[1]
          : dice(share) === 0
    if (!isMeant) return whole
    return before + (way === 3 ? pick(dice, values) : value)
  })
}

function changeText(
  bytes: Uint8Array,
  number: RegExp,
  values: readonly string[],
  dice: Dice,
): Uint8Array {
  let text = Buffer.from(bytes).toString('latin1')
  for (let times = few(dice, 4); times > 0; times--) text = changeAll(text, number, values, dice)
  return toBytes(text)
}

function changePart(
  given: readonly Part[],
  dice: Dice,
  change: (part: Part, dice: Dice, all: readonly Part[]) => Uint8Array,
): Part[] {
  const parts = [...given]
  for (let times = few(dice, 3); times > 0 && parts.length; times--) {
    const at = dice(parts.length)
    const part = parts[at]!
    parts[at] = { ...part, content: change(part, dice, parts) }
  }
  return parts
}

function changeZipPart(part: Part, dice: Dice, all: readonly Part[]): Uint8Array {
  if (!isMarkup(part.content)) return part.content
  return /\.rels$/.test(part.name) && dice(3)
    ? loopRelations(part.content, dice, all)
    : changeXml(part.content, dice)
}

function changeXml(content: Uint8Array, dice: Dice): Uint8Array {
  let text = new TextDecoder().decode(content)
  for (let times = few(dice, 4); times > 0; times--) {
    text = changeAll(text, dice(4) ? XML_NUMBER : XML_TEXT_NUMBER, EXTREMES, dice)
  }
  return new TextEncoder().encode(text)
}

/** Parts that are each other's parts, or their own. */
function loopRelations(content: Uint8Array, dice: Dice, all: readonly Part[]): Uint8Array {
  const text = new TextDecoder().decode(content)
  const looped = text.replace(/(Target=")[^"]*/g, (whole, before: string) =>
    dice(2) ? `${before}/${pick(dice, all).name}` : whole,
  )
  return new TextEncoder().encode(looped)
}

/** Numbers of eight bytes that no reader expects; the bits of some are small whole numbers. */
const DOUBLES = [Number.NaN, 1e308, -1e308, 2 ** 53, 9e17, -9e17, 5e-324, 1e30] as const
const INTEGERS = WHOLE.map(Number).filter(value => Math.abs(value) <= 0xffffffff)

function changeRecords({ content }: Part, dice: Dice): Uint8Array {
  if (content.length < 16) return content
  const copy = join(content)
  const view = new DataView(copy.buffer)
  for (let times = few(dice, 8); times > 0; times--) {
    const at = dice(copy.length - 8)
    const even = at - (at % 2)
    if (dice(4) === 0) view.setFloat64(even, pick(dice, DOUBLES), true)
    else if (dice(2)) view.setInt32(even, pick(dice, INTEGERS), true)
    else view.setInt16(even, pick(dice, INTEGERS), true)
  }
  return copy
}
