/** What content refers to by name (ISO 32000-1, 7.8.3): first in the form's own resources, then in the page's. */
import { type Dictionary, isDictionary, type PdfObject, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { Unsure } from '../unsure.ts'
import {
  type ColorSpace,
  findDeviceSpace,
  PATTERN,
  readColorSpace,
  SHADING_COLOR,
  TILING_COLOR,
} from './colors.ts'

export class Resources {
  readonly #objects: PdfObjects
  readonly #own: Dictionary
  readonly #page: Dictionary
  /** Colour spaces read before, for all resources of the document. */
  readonly #spaces: Map<PdfObject, ColorSpace>

  constructor(
    objects: PdfObjects,
    own: Dictionary,
    page: Dictionary,
    spaces: Map<PdfObject, ColorSpace>,
  ) {
    this.#objects = objects
    this.#own = own
    this.#page = page
    this.#spaces = spaces
  }

  /** Those of a form, which may have none. */
  inForm(form: Dictionary): Resources {
    const own = this.#objects.getDictionary(form, 'Resources') ?? this.#own
    return new Resources(this.#objects, own, this.#page, this.#spaces)
  }

  find(kind: string, name: string | undefined): PdfObject {
    if (name === undefined) throw new Unsure('operands')
    const objects = this.#objects
    const holder = objects.getDictionary(this.#own, kind) ?? objects.getDictionary(this.#page, kind)
    return holder ? objects.get(holder, name) : null
  }

  findSpace(name: string | undefined): ColorSpace {
    if (name === 'Pattern') return PATTERN
    const spaces = this.#spaces
    const isDevice = name !== undefined && /^Device(?:Gray|RGB|CMYK)$/.test(name)
    const found = isDevice
      ? this.find('ColorSpace', `Default${name.slice('Device'.length)}`)
      : this.find('ColorSpace', name)
    if (found === null && isDevice) return findDeviceSpace(name)
    if (found === null) throw new Unsure('color space')
    let space = spaces.get(found)
    if (!space) {
      space = readColorSpace(this.#objects, found)
      spaces.set(found, space)
    }
    return space
  }

  /** The colour that PDFium gives a pattern. */
  findPatternColor(name: string): number {
    const pattern = this.find('Pattern', name)
    const dictionary = pattern instanceof Stream ? pattern.dictionary : pattern
    if (!isDictionary(dictionary)) throw new Unsure('pattern')
    const objects = this.#objects
    if (objects.getNumber(dictionary, 'PatternType') === 2) return SHADING_COLOR
    // A pattern without colours uses that of its operands.
    if (objects.getNumber(dictionary, 'PaintType') !== 1) throw new Unsure('pattern')
    return TILING_COLOR
  }
}
