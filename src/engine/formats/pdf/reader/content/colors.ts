/**
 * Colors as numbers (ISO 32000-1, 8.6). Layout only asks whether colors are equal, white or gray, so profiles are
 * not applied: a space with a profile is treated as the device space with as many components.
 */
import { fromByteString } from '../../../../containers/encoding/byte-string.ts'
import { isArray, Name, type PdfObject, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { ifSure, Unsure } from '../unsure.ts'
import { MAX_COMPONENTS, type PdfFunction, readFunction } from './functions.ts'

export interface ColorSpace {
  readonly components: number
  /** 0xRRGGBB; undefined for patterns, which have no single color. */
  readonly toColor: ((values: ArrayLike<number>) => number) | undefined
  /** Of patterns without colors of their own. */
  readonly base?: ColorSpace
}

export const GRAY: ColorSpace = {
  components: 1,
  toColor: values => toNumber(values[0]!, values[0]!, values[0]!),
}

export const RGB: ColorSpace = {
  components: 3,
  toColor: values => toNumber(values[0]!, values[1]!, values[2]!),
}

/** Black ink is not as black as no light. */
const BLACK_INK = 0.13

export const CMYK: ColorSpace = {
  components: 4,
  toColor: values => {
    const light = 1 - values[3]! * (1 - BLACK_INK)
    return toNumber((1 - values[0]!) * light, (1 - values[1]!) * light, (1 - values[2]!) * light)
  },
}

export const PATTERN: ColorSpace = { components: 0, toColor: undefined }

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1)

const toNumber = (red: number, green: number, blue: number): number =>
  (Math.round(clamp(red) * 255) << 16) |
  (Math.round(clamp(green) * 255) << 8) |
  Math.round(clamp(blue) * 255)

/** Nested color spaces. */
const MAX_DEPTH = 6
const MAX_COLORS = 256

export function readColorSpace(objects: PdfObjects, object: PdfObject, depth = 0): ColorSpace {
  const space = objects.resolve(object)
  if (space instanceof Name) return findDeviceSpace(space.value)
  if (!isArray(space) || depth > MAX_DEPTH) throw new Unsure('color space')
  const family = objects.resolve(space[0])
  if (!(family instanceof Name)) throw new Unsure('color space')
  switch (family.value) {
    case 'ICCBased':
      return readProfiled(objects, space)
    case 'CalGray':
      return GRAY
    case 'CalRGB':
      return RGB
    case 'Lab':
      return { components: 3, toColor: labToColor }
    case 'Indexed':
    case 'I':
      return readIndexed(objects, space, depth)
    case 'Separation':
    case 'DeviceN':
      return readTinted(objects, space, depth)
    case 'Pattern':
      if (space.length < 2) return PATTERN
      return { ...PATTERN, base: readColorSpace(objects, space[1]!, depth + 1) }
    default:
      return findDeviceSpace(family.value)
  }
}

export function findDeviceSpace(name: string): ColorSpace {
  switch (name) {
    case 'DeviceGray':
    case 'G':
      return GRAY
    case 'DeviceRGB':
    case 'RGB':
      return RGB
    case 'DeviceCMYK':
    case 'CMYK':
      return CMYK
    case 'Pattern':
      return PATTERN
    default:
      throw new Unsure('color space')
  }
}

function readProfiled(objects: PdfObjects, space: readonly PdfObject[]): ColorSpace {
  const profile = objects.resolve(space[1])
  const components =
    profile instanceof Stream ? objects.getNumber(profile.dictionary, 'N') : undefined
  if (components === 1) return GRAY
  if (components === 3) return RGB
  if (components === 4) return CMYK
  throw new Unsure('color space')
}

function readIndexed(objects: PdfObjects, space: readonly PdfObject[], depth: number): ColorSpace {
  const base = readColorSpace(objects, space[1] ?? null, depth + 1)
  const table = objects.resolve(space[3])
  const { toColor, components } = base
  if (!toColor) throw new Unsure('color space')
  const data =
    table instanceof Stream
      ? objects.unpack(table)
      : fromByteString(typeof table === 'string' ? table.slice(0, MAX_COLORS * components) : '')
  return {
    components: 1,
    toColor: values => {
      const from = Math.trunc(values[0]!) * components
      return toColor(Array.from(data.subarray(from, from + components), byte => byte / 255))
    },
  }
}

/** A share of an ink, which a function converts to another space. */
function readTinted(objects: PdfObjects, space: readonly PdfObject[], depth: number): ColorSpace {
  const names = objects.resolve(space[1])
  const { toColor } = readColorSpace(objects, space[2] ?? null, depth + 1)
  if (!toColor) throw new Unsure('color space')
  const tint: PdfFunction = readFunction(objects, space[3] ?? null)
  const components = isArray(names) ? names.length : 1
  if (components > MAX_COMPONENTS) throw new Unsure('color space')
  return {
    components,
    toColor: values => {
      const shares = Array.from({ length: components }, (_, i) => values[i] ?? 0)
      // A program that fails gives no color: the more ink, the darker.
      return toColor(ifSure(() => tint(shares)) ?? [1 - Math.max(...shares)])
    },
  }
}

/** CIE 1976 L*a*b* to sRGB, with the white of the paper as white. */
function labToColor(values: ArrayLike<number>): number {
  const middle = (values[0]! + 16) / 116
  const x = 0.9505 * fromLab(middle + values[1]! / 500)
  const y = fromLab(middle)
  const z = 1.089 * fromLab(middle - values[2]! / 200)
  return toNumber(
    gamma(3.2406 * x - 1.5372 * y - 0.4986 * z),
    gamma(-0.9689 * x + 1.8758 * y + 0.0415 * z),
    gamma(0.0557 * x - 0.204 * y + 1.057 * z),
  )
}

const fromLab = (value: number): number =>
  value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29)

const gamma = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
