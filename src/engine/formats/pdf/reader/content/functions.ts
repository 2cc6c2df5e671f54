/** Functions of numbers (ISO 32000-1, 7.10): sampled, exponential, stitched and calculated. */
import { toText } from '../syntax/byte-text.ts'
import { isArray, isDictionary, type PdfObject, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { Unsure } from '../unsure.ts'
import { parseProgram, runProgram } from './calculator.ts'

export type PdfFunction = (values: readonly number[]) => readonly number[]

/** No color has more components (Annex C): further results of a function are not needed. */
export const MAX_COMPONENTS = 32
const MAX_DEPTH = 6
const MAX_PROGRAM_BYTES = 20_000
const MAX_SAMPLES = 1_000_000

export function readFunction(
  objects: PdfObjects,
  object: PdfObject,
  depth = 0,
  /** Those read before: one may be part of others many times over. */
  known = new Map<PdfObject, PdfFunction>(),
): PdfFunction {
  const value = objects.resolve(object)
  const dictionary = value instanceof Stream ? value.dictionary : value
  if (!isDictionary(dictionary) || depth > MAX_DEPTH) throw new Unsure('function')
  // A page may request as many colors as it has operators.
  objects.work(1)
  const paid =
    (steps: number, calculate: PdfFunction): PdfFunction =>
    values => {
      objects.work(steps)
      return calculate(values)
    }
  const numbers = (key: string): number[] | undefined => {
    const list = objects.getArray(dictionary, key)
    objects.work(list?.length ?? 0)
    return list?.map(entry => {
      const number = objects.resolve(entry)
      if (typeof number !== 'number') throw new Unsure('function')
      return number
    })
  }
  const domain = numbers('Domain') ?? [0, 1]
  switch (objects.getNumber(dictionary, 'FunctionType')) {
    case 0:
      if (!(value instanceof Stream)) break
      return readSampled(objects, value, domain, numbers, paid)
    case 2: {
      const from = (numbers('C0') ?? [0]).slice(0, MAX_COMPONENTS)
      const to = numbers('C1') ?? [1]
      const exponent = objects.getNumber(dictionary, 'N') ?? 1
      return paid(from.length, ([x = 0]) => {
        const share = clamp(x, domain[0]!, domain[1]!) ** exponent
        return from.map((start, index) => start + share * (to[index]! - start))
      })
    }
    case 3: {
      const parts = objects.getArray(dictionary, 'Functions')
      const bounds = numbers('Bounds')
      const encode = numbers('Encode')
      if (!isArray(parts) || !bounds || !encode || parts.length > 64) break
      const functions = parts.map(part => {
        const same = objects.resolve(part)
        const read = known.get(same) ?? readFunction(objects, same, depth + 1, known)
        known.set(same, read)
        return read
      })
      return paid(bounds.length, ([x = 0]) => {
        const value = clamp(x, domain[0]!, domain[1]!)
        const found = bounds.findIndex(bound => value < bound)
        const index = found < 0 ? functions.length - 1 : found
        const low = index ? bounds[index - 1]! : domain[0]!
        const high = bounds[index] ?? domain[1]!
        const [start = 0, end = 1] = encode.slice(2 * index, 2 * index + 2)
        return functions[index]!([stretch(value, low, high, start, end)])
      })
    }
    case 4: {
      const range = numbers('Range')
      if (!(value instanceof Stream) || !range) break
      const data = objects.unpack(value)
      if (data.length > MAX_PROGRAM_BYTES) break
      objects.work(data.length)
      const program = parseProgram(toText(data, 0, data.length))
      return paid(program.size, values =>
        clampAll(runProgram(program, clampAll(values, domain)), range),
      )
    }
  }
  throw new Unsure('function')
}

/** The last of the values, as many as there are limits for, each within its own. */
function clampAll(values: readonly number[], limits: readonly number[]): readonly number[] {
  const count = limits.length >> 1
  if (values.length < count || !values.every(Number.isFinite)) throw new Unsure('function')
  return values
    .slice(values.length - count)
    .map((value, index) => clamp(value, limits[2 * index]!, limits[2 * index + 1]!))
}

/** Samples of one or more inputs; all inputs but the first use the nearest sample, the first is interpolated. */
function readSampled(
  objects: PdfObjects,
  stream: Stream,
  domain: readonly number[],
  numbers: (key: string) => number[] | undefined,
  paid: (steps: number, calculate: PdfFunction) => PdfFunction,
): PdfFunction {
  const sizes = numbers('Size') ?? []
  const range = numbers('Range') ?? []
  const bits = objects.getNumber(stream.dictionary, 'BitsPerSample')
  const outputs = range.length >> 1
  const count = sizes.reduce((product, size) => product * size, outputs)
  if ((bits !== 8 && bits !== 16) || !outputs || !(count <= MAX_SAMPLES))
    throw new Unsure('function')
  const data = objects.unpack(stream)
  const bytes = bits / 8
  if (data.length < count * bytes) throw new Unsure('function')
  const encode = numbers('Encode') ?? sizes.flatMap(size => [0, size - 1])
  const decode = numbers('Decode') ?? range
  const top = 2 ** bits - 1
  const sample = (index: number): number =>
    bytes === 1 ? data[index]! : data[2 * index]! * 256 + data[2 * index + 1]!
  const length = Math.min(outputs, MAX_COMPONENTS)
  return paid(sizes.length + length, values => {
    let offset = 0
    let step = outputs
    let share = 0
    sizes.forEach((size, input) => {
      const low = domain[2 * input]!
      const high = domain[2 * input + 1]!
      const value = clamp(values[input] ?? 0, low, high)
      const place = clamp(
        stretch(value, low, high, encode[2 * input]!, encode[2 * input + 1]!),
        0,
        size - 1,
      )
      const whole = input === 0 ? Math.floor(place) : Math.round(place)
      if (input === 0) share = place - whole
      offset += whole * step
      step *= size
    })
    return Array.from({ length }, (_, output) => {
      const here = sample(offset + output)
      const next = share > 0 ? sample(offset + outputs + output) : here
      const mixed = here + share * (next - here)
      return stretch(mixed, 0, top, decode[2 * output]!, decode[2 * output + 1]!)
    })
  })
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high)

const stretch = (value: number, low: number, high: number, start: number, end: number): number =>
  high === low ? start : start + ((value - low) * (end - start)) / (high - low)
