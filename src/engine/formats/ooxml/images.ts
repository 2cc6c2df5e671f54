/** The pictures of a package, by part path. */
import type { ImageData } from '../../document/document.ts'
import { ImageCollection } from '../images/collection.ts'
import type { OoxmlPackage } from './package.ts'

export interface PackageImages {
  /** The name given to the picture of this part. */
  add(path: string): string
  readonly images: ReadonlyMap<string, ImageData>
}

/** `place` is a prefix for the paths of an embedded package. */
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
