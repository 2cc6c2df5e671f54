/**
 * Documents as failing disks, broken transfers and programs that stop halfway leave them. Nothing is
 * changed on purpose: the question is whether what is lost is said.
 *
 * In zip archives the damage is done to what is packed, and the checksum stays that of the whole part, as
 * if the data had changed before they were packed; parts that end in the middle or are gone have a right
 * one, for a program that stops halfway writes what it has.
 */
import { crc32 } from 'node:zlib'
import { type PartToZip, zipEntries } from '../../test/support/zip.ts'
import { type Dice, pick } from './dice.ts'
import type { Source } from './mutate.ts'
import { close, type Opened, type Part } from './open.ts'
import { type PdfObject, toBytes, toText } from './open-pdf.ts'

/** One bit; a block of zeros; a block of noise; a part cut in half; a part that is gone. */
export const KINDS = ['bit', 'zeros', 'noise', 'half', 'gone'] as const
export type Kind = (typeof KINDS)[number]

export interface Damaged {
  readonly bytes: Uint8Array
  /** Where the damage is: a part, a stream or the file. */
  readonly place: string
}

/** One case in four is damaged as bytes, without regard to what it is. */
export function damage({ bytes, opened }: Source, kind: Kind, dice: Dice): Damaged | undefined {
  if (dice(4) === 0) {
    const spoilt = spoil(bytes, kind, dice)
    return spoilt && { bytes: spoilt, place: 'file' }
  }
  switch (opened.type) {
    case 'zip':
      return damageZip(opened.parts, kind, dice)
    case 'compound':
      return damageStreams(opened, kind, dice)
    case 'pdf':
      return damagePdf(opened, kind, dice)
    default: {
      const content = spoil(opened.bytes, kind, dice)
      return content && { bytes: content, place: 'file' }
    }
  }
}

function damageZip(parts: readonly Part[], kind: Kind, dice: Dice): Damaged | undefined {
  const chosen = choose(parts, dice)
  if (!chosen) return undefined
  if (kind === 'gone') {
    return { bytes: zipEntries(parts.filter(part => part !== chosen)), place: chosen.name }
  }
  const content = spoil(chosen.content, kind, dice)
  if (!content) return undefined
  const entries = parts.map((part): PartToZip => {
    if (part !== chosen) return part
    return kind === 'half'
      ? { name: part.name, content }
      : { name: part.name, content, checksum: crc32(part.content) }
  })
  return { bytes: zipEntries(entries, { deflate: dice(2) === 0 }), place: chosen.name }
}

function damageStreams(
  opened: Extract<Opened, { type: 'compound' }>,
  kind: Kind,
  dice: Dice,
): Damaged | undefined {
  const chosen = choose(opened.streams, dice)
  if (!chosen) return undefined
  if (kind === 'gone') {
    const streams = opened.streams.filter(stream => stream !== chosen)
    return { bytes: close({ ...opened, streams }), place: chosen.name }
  }
  const content = spoil(chosen.content, kind, dice)
  if (!content) return undefined
  const streams = opened.streams.map(stream =>
    stream === chosen ? { name: stream.name, content } : stream,
  )
  return { bytes: close({ ...opened, streams }), place: chosen.name }
}

function damagePdf(
  opened: Extract<Opened, { type: 'pdf' }>,
  kind: Kind,
  dice: Dice,
): Damaged | undefined {
  const { objects } = opened
  if (objects.length === 0) return undefined
  const chosen = pick(dice, objects)
  const content = kind === 'gone' ? undefined : spoil(toBytes(chosen.body), kind, dice)
  if (kind !== 'gone' && !content) return undefined
  const left = objects.flatMap((object): PdfObject[] => {
    if (object !== chosen) return [object]
    return content ? [{ ...object, body: toText(content) }] : []
  })
  return { bytes: close({ ...opened, objects: left }), place: `object ${chosen.number}` }
}

/** Large parts more often than small ones, as chance would; pictures and fonts never. */
function choose(parts: readonly Part[], dice: Dice): Part | undefined {
  const wanted = parts.filter(({ name, content }) => content.length > 0 && !OTHERS.test(name))
  const total = wanted.reduce((sum, { content }) => sum + content.length, 0)
  // Half of the time each is as likely as the others, or small ones would never be hit.
  if (wanted.length === 0) return undefined
  if (dice(2) === 0) return pick(dice, wanted)
  let at = dice(total)
  return wanted.find(({ content }) => {
    at -= content.length
    return at < 0
  })
}

const OTHERS = /\.(?:png|jpe?g|gif|bmp|emf|wmf|tiff?|ttf|otf|woff2?|bin|vml)$|thumbnail|^Pictures$/i

const BLOCK_BYTES = [16, 64, 512, 4096] as const

function spoil(content: Uint8Array, kind: Kind, dice: Dice): Uint8Array<ArrayBuffer> | undefined {
  if (content.length < 2) return undefined
  const spoilt = new Uint8Array(content)
  switch (kind) {
    case 'bit':
      spoilt[dice(spoilt.length)]! ^= 1 << dice(8)
      return spoilt
    case 'half':
      return spoilt.slice(0, spoilt.length >> 1)
    case 'gone':
      return undefined
    default: {
      const size = Math.min(pick(dice, BLOCK_BYTES), spoilt.length)
      const start = dice(spoilt.length - size + 1)
      for (let at = start; at < start + size; at++) spoilt[at] = kind === 'zeros' ? 0 : dice(256)
      return spoilt
    }
  }
}
