/** Matrices and boxes from operands and dictionaries. */
import type { ViewBox } from '../../page/frame.ts'
import type { Matrix } from '../../page/matrix.ts'
import type { Dictionary } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import type { Operands } from './operands.ts'

export function readMatrix(operands: Operands): Matrix {
  return roundMatrix({
    a: operands.number(5),
    b: operands.number(4),
    c: operands.number(3),
    d: operands.number(2),
    e: operands.number(1),
    f: operands.number(0),
  })
}

/** As precise as PDFium computes: whether a border is 3 points thick or a little more matters later. */
export const roundMatrix = ({ a, b, c, d, e, f }: Matrix): Matrix => ({
  a: Math.fround(a),
  b: Math.fround(b),
  c: Math.fround(c),
  d: Math.fround(d),
  e: Math.fround(e),
  f: Math.fround(f),
})

export function readFormMatrix(objects: PdfObjects, dictionary: Dictionary): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    readNumbers(objects, dictionary, 'Matrix') ?? []
  return { a, b, c, d, e, f }
}

export function readBox(objects: PdfObjects, dictionary: Dictionary): ViewBox | undefined {
  const numbers = readNumbers(objects, dictionary, 'BBox')
  if (numbers?.length !== 4) return undefined
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers
  return { left, bottom, right, top }
}

function readNumbers(
  objects: PdfObjects,
  dictionary: Dictionary,
  key: string,
): number[] | undefined {
  return objects.getArray(dictionary, key)?.map(entry => {
    const value = objects.resolve(entry)
    return typeof value === 'number' ? value : 0
  })
}
