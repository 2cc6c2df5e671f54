/** What content refers to by name (ISO 32000-1, 7.8.3): first in the form's own resources, then in the page's. */
import { PATTERN_COLOR } from '../../raw-page.ts'
import { type Dictionary, isDictionary, type PdfObject, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { ifSure } from '../unsure.ts'
import { type ColorSpace, findDeviceSpace, GRAY, PATTERN, readColorSpace } from './colors.ts'

export class Resources {
  readonly #objects: PdfObjects
  readonly #own: Dictionary
  readonly #page: Dictionary
  /** Color spaces read before, for all resources of the document. */
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
    if (name === undefined) return null
    const objects = this.#objects
    const holder = objects.getDictionary(this.#own, kind) ?? objects.getDictionary(this.#page, kind)
    return holder ? objects.get(holder, name) : null
  }

  /** Undefined for missing or unknown spaces. */
  findSpace(name: string | undefined): ColorSpace | undefined {
    if (name === 'Pattern') return PATTERN
    const spaces = this.#spaces
    const isDevice = name !== undefined && /^Device(?:Gray|RGB|CMYK)$/.test(name)
    const found = isDevice
      ? this.find('ColorSpace', `Default${name.slice('Device'.length)}`)
      : this.find('ColorSpace', name)
    if (found === null && isDevice) return findDeviceSpace(name)
    if (found === null) return undefined
    let space = spaces.get(found)
    if (!space) {
      space = ifSure(() => readColorSpace(this.#objects, found)) ?? GRAY
      spaces.set(found, space)
    }
    return space
  }

  /** What stands for the colors of a pattern or shading; undefined if there is none of that name. */
  findPatternColor(name: string | undefined): number | 'operands' | undefined {
    const pattern = this.find('Pattern', name)
    const dictionary = pattern instanceof Stream ? pattern.dictionary : pattern
    if (!isDictionary(dictionary)) return undefined
    const objects = this.#objects
    return objects.getNumber(dictionary, 'PaintType') === 2 ? 'operands' : PATTERN_COLOR
  }
}
