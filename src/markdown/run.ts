/** A stretch of a line that looks the same throughout. */
import type { Destination } from './address.ts'

export interface Run extends Style {
  readonly kind: 'text' | 'code' | 'math' | 'image' | 'break' | 'note' | 'markup'
  /** The text, code, formula or alternative text; the number of a note; markup as it stands. */
  readonly value: string
  /** Of an image. */
  readonly address: string | undefined
}

export interface Style {
  readonly marks: number
  readonly link: Destination | undefined
}

/** Where several cover the same runs, the first is the outermost. */
export const MARKS = { sup: 1, sub: 2, del: 4, strong: 8, em: 16 } as const

/** Runs are many, and engines are fast with objects that have all the same properties. */
export const toRun = (
  kind: Run['kind'],
  value: string,
  marks: number,
  link: Destination | undefined,
  address?: string,
): Run => ({ kind, value, marks, link, address })

export const withStyle = (
  { kind, value, address }: Run,
  marks: number,
  link: Destination | undefined,
): Run => toRun(kind, value, marks, link, address)

export const withValue = ({ kind, marks, link, address }: Run, value: string): Run =>
  toRun(kind, value, marks, link, address)
