/** One document out of another: the change is made inside the wrapping, and sometimes to the wrapping. */
import { type Dice, few, pick } from './dice.ts'
import { CSV_PIECES, PDF_PIECES, RTF_PIECES } from './dictionary.ts'
import { join, mutateBytes } from './mutate-bytes.ts'
import { mutateNumbers } from './mutate-numbers.ts'
import { mutateRecords } from './mutate-records.ts'
import { type Language, mutateTokens } from './mutate-tokens.ts'
import { isMarkup, mutateXml } from './mutate-xml.ts'
import { close, type Opened, type Part } from './open.ts'
import { toBytes } from './open-pdf.ts'

export interface Source {
  readonly bytes: Uint8Array
  readonly opened: Opened
}

/** One case in five is changed as bytes, without regard to what it is; one in five has extreme numbers. */
export function mutate(source: Source, other: Source, dice: Dice): Uint8Array {
  if (dice(5) === 0) {
    let bytes = source.bytes
    for (let times = few(dice, 3); times > 0; times--) bytes = mutateBytes(bytes, dice, other.bytes)
    return bytes
  }
  if (dice(4) === 0) return mutateNumbers(source.opened, dice)
  const whole = mutateOpened(source.opened, other.opened, dice)
  return dice(12) ? whole : mutateBytes(whole, dice, other.bytes)
}

function mutateOpened(opened: Opened, other: Opened, dice: Dice): Uint8Array {
  switch (opened.type) {
    case 'zip':
      return close({
        ...opened,
        parts: mutateParts(opened.parts, other.type === 'zip' ? other.parts : [], dice, mutatePart),
      })
    case 'compound':
      return close({
        ...opened,
        streams: mutateParts(
          opened.streams,
          other.type === 'compound' ? other.streams : [],
          dice,
          mutateRecords,
        ),
      })
    case 'pdf':
      return mutatePdf(opened, dice)
    case 'xml':
      return mutatePart(opened.bytes, dice, opened.bytes)
    default:
      return mutateText(opened.bytes, dice, opened.type === 'rtf' ? RTF : CSV)
  }
}

type MutateContent = (content: Uint8Array, dice: Dice, other: Uint8Array) => Uint8Array

/** Most changes are made to one part; some to which parts there are. */
function mutateParts(
  given: readonly Part[],
  others: readonly Part[],
  dice: Dice,
  mutateContent: MutateContent,
): Part[] {
  const parts = [...given]
  if (!parts.length) return [...others]
  for (let times = few(dice, 2); times > 0; times--) {
    const at = somePart(parts, dice)
    const part = parts[at]!
    const stranger = others.length ? pick(dice, others) : part
    switch (dice(24)) {
      case 0:
        if (parts.length > 1) parts.splice(at, 1)
        break
      case 1:
        parts[at] = { ...part, name: pick(dice, parts).name }
        break
      case 2:
        parts[at] = { ...part, content: pick(dice, parts).content }
        break
      case 3:
        parts[at] = { ...part, content: stranger.content }
        break
      case 4:
        parts.push(stranger)
        break
      default: {
        const twin = others.find(({ name }) => name === part.name) ?? stranger
        parts[at] = { ...part, content: mutateContent(part.content, dice, twin.content) }
      }
    }
  }
  return parts
}

/** Pictures are not looked into by anyone: three times out of four another part is taken. */
function somePart(parts: readonly Part[], dice: Dice): number {
  const at = dice(parts.length)
  return /\.(png|jpe?g|gif|emf|wmf|ttf|otf)$/i.test(parts[at]!.name) && dice(4)
    ? dice(parts.length)
    : at
}

function mutatePart(content: Uint8Array, dice: Dice, other: Uint8Array): Uint8Array {
  if (!isMarkup(content) || dice(8) === 0) return mutateBytes(content, dice, other)
  const text = new TextDecoder().decode(content)
  return new TextEncoder().encode(mutateXml(text, dice, new TextDecoder().decode(other)))
}

const RTF: Language = {
  token: /(\\[a-z]+-?\d* ?|\\'[\da-f]{2}|\\[^a-z]|[{}])/,
  dictionary: RTF_PIECES,
}
const CSV: Language = { token: /([,;\t|"]|\r?\n)/, dictionary: CSV_PIECES }
const PDF: Language = { token: /(\/[\w.+-]+|<<|>>|[[\]()<>]|\s+)/, dictionary: PDF_PIECES }

/** One character per byte, except where a piece of the dictionary needs more. */
function mutateText(bytes: Uint8Array, dice: Dice, language: Language): Uint8Array {
  const text = mutateTokens(new TextDecoder('latin1').decode(bytes), dice, language)
  if (language === CSV && dice(10) === 0) {
    const order = dice(2) ? [0xff, 0xfe] : []
    return join(Uint8Array.from(order), new Uint8Array(Buffer.from(text, 'utf16le')))
  }
  return /[\u0100-\uffff]/.test(text) ? new TextEncoder().encode(text) : toBytes(text)
}

function mutatePdf(opened: Opened & { type: 'pdf' }, dice: Dice): Uint8Array {
  const objects = [...opened.objects]
  if (!objects.length) return close(opened)
  for (let times = few(dice, 3); times > 0; times--) {
    const at = dice(objects.length)
    const object = objects[at]!
    const numbers = objects.map(({ number }) => number)
    switch (dice(8)) {
      case 0:
        if (objects.length > 1) objects.splice(at, 1)
        break
      case 1:
        objects[at] = { ...object, body: pick(dice, objects).body }
        break
      case 2:
        // References meet the wrong object, their own above all: circles.
        objects[at] = {
          ...object,
          body: object.body.replace(/\d+(?=\s+\d+\s+R)/g, number =>
            dice(3) ? number : String(dice(2) ? object.number : pick(dice, numbers)),
          ),
        }
        break
      case 3:
        objects[at] = { ...object, body: toLatin(mutateBytes(toBytes(object.body), dice)) }
        break
      default:
        objects[at] = { ...object, body: mutateTokens(object.body, dice, PDF) }
    }
  }
  return close({ ...opened, objects })
}

const toLatin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
