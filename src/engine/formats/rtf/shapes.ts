/** Inline pictures, and those that are a property of a shape: `{\shp…{\sp{\sn pib}{\sv{\pict…}}}}`. */
import type { Budget } from '../../budget.ts'
import type { Inline } from '../../document/document.ts'
import type { ImageCollection } from '../images/collection.ts'
import { findGroup, type RtfGroup, unicodeText } from './group.ts'
import type { Head } from './head.ts'
import { readPicture, readShapeProperty } from './pictures.ts'

interface Shape {
  picture: RtfGroup | undefined
  description: string | undefined
}

export class Shapes {
  readonly #pictures: ImageCollection
  readonly #head: Head
  readonly #budget: Budget
  /** Shapes nest in groups of shapes. */
  readonly #open: Shape[] = []

  constructor(pictures: ImageCollection, head: Head, budget: Budget) {
    this.#pictures = pictures
    this.#head = head
    this.#budget = budget
  }

  begin(): void {
    this.#open.push({ picture: undefined, description: undefined })
  }

  addProperty(group: RtfGroup): void {
    const shape = this.#open.at(-1)
    const { name, value } = readShapeProperty(group)
    if (!shape || !value) return
    if (name === 'pib') shape.picture = findGroup(value, 'pict')
    if (name === 'wzDescription') {
      shape.description = unicodeText(value, this.#head.codePage).trim()
    }
  }

  /** The picture that the shape shows. */
  end(): Inline | undefined {
    const shape = this.#open.pop()
    return shape?.picture && this.toImage(shape.picture, shape.description)
  }

  toImage(group: RtfGroup, description?: string): Inline | undefined {
    return readPicture(group, description, {
      pictures: this.#pictures,
      budget: this.#budget,
      codePage: this.#head.codePage,
    })
  }
}
