/** The position of a shape (OpenDocument 1.3, part 3, 19.573 and others), in twips. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { parseLength } from '../odf/lengths.ts'
import type { Box } from '../slides/order.ts'

export function readBox(shape: XmlElement): Box | undefined {
  const length = (name: string) => parseLength(shape.attribute(name))
  const moved = readTranslation(shape.attribute('draw:transform'))
  const left = length('svg:x') ?? moved?.left
  const top = length('svg:y') ?? moved?.top
  const width = length('svg:width')
  const height = length('svg:height')
  return left === undefined || top === undefined
    ? undefined
    : { left, top, width: width ?? 0, height: height ?? 0 }
}

/** Rotated shapes give their position in `draw:transform="rotate (1.57) translate (2cm 3cm)"`. */
function readTranslation(transform: string | undefined) {
  const match = /translate\s*\(\s*([^\s,)]{1,40})[\s,]+([^\s,)]{1,40})\s*\)/.exec(transform ?? '')
  const left = parseLength(match?.[1])
  const top = parseLength(match?.[2])
  return left === undefined || top === undefined ? undefined : { left, top }
}
