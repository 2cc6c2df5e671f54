/** The fonts of a document: each is read once. */
import { exceeded } from '../../../../budget.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { type Dictionary, isDictionary, Name, type PdfObject } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { Collections } from './cmaps/collections.ts'
import { CompositeFont } from './composite-font.ts'
import { findGb2312Font } from './gb2312-font.ts'
import { FontPrograms } from './program/open-named-glyphs.ts'
import { type CodeSource, ReaderFont } from './reader-font.ts'
import { SimpleFont } from './simple-font.ts'
import { Type3Font } from './type3-font.ts'

/** A font with two-byte codes takes 200 KB. */
const MAX_FONTS = 500

const HELVETICA: Dictionary = new Map([
  ['Subtype', new Name('Type1')],
  ['BaseFont', new Name('Helvetica')],
  ['Encoding', new Name('WinAnsiEncoding')],
])

export class FontTable {
  readonly #objects: PdfObjects
  readonly #collections: Collections
  readonly #programs: FontPrograms
  readonly #fonts = new Map<Dictionary, ReaderFont>()

  constructor(objects: PdfObjects, platform: Platform) {
    this.#objects = objects
    this.#collections = new Collections(platform)
    this.#programs = new FontPrograms(objects)
  }

  /** Without one, text is shown in a standard font. */
  get(object: PdfObject): ReaderFont {
    const dictionary = isDictionary(object) ? object : HELVETICA
    let font = this.#fonts.get(dictionary)
    if (!font) {
      if (this.#fonts.size >= MAX_FONTS) throw exceeded('nodes')
      font = new ReaderFont(this.#read(dictionary))
      this.#fonts.set(dictionary, font)
    }
    return font
  }

  #read(dictionary: Dictionary): CodeSource {
    switch (this.#objects.getName(dictionary, 'Subtype')) {
      case 'Type0':
        return new CompositeFont(this.#objects, dictionary, this.#collections)
      case 'TrueType': {
        const chinese = findGb2312Font(this.#objects, dictionary)
        return chinese
          ? new CompositeFont(this.#objects, chinese, this.#collections)
          : new SimpleFont(this.#objects, dictionary, this.#programs)
      }
      case 'Type3':
        return new Type3Font(this.#objects, dictionary)
      default:
        return new SimpleFont(this.#objects, dictionary, this.#programs)
    }
  }
}
