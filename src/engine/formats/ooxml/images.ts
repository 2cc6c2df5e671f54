/** The pictures of a package, by the paths of their parts. */
import type { ImageData } from '../../document/document.ts'
import { ImageCollection } from '../images/collection.ts'
import type { OoxmlPackage } from './package.ts'

export interface PackageImages {
  /** The name under which the picture of this part is known. */
  add(path: string): string
  readonly images: ReadonlyMap<string, ImageData>
}

/** `place` goes before the paths of a package that lies inside another. */
export function collectImages(
  parts: Pick<OoxmlPackage, 'readBytes'>,
  collection = new ImageCollection(),
  place = '',
): PackageImages {
  return {
    images: collection.images,
    add: path => collection.addFile(place + path, () => parts.readBytes(path)),
  }
}
