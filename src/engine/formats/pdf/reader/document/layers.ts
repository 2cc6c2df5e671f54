/** Optional content (ISO 32000-1, 8.11): which layers of a document are switched off. */
import { type Dictionary, isDictionary } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'

const NONE_OFF = (): boolean => false

/** Says of the properties of marked content whether they belong to a layer that is not shown. */
export function readLayers(
  objects: PdfObjects,
  catalog: Dictionary,
): (properties: Dictionary) => boolean {
  const layers = objects.getDictionary(catalog, 'OCProperties')
  const usual = layers && objects.getDictionary(layers, 'D')
  if (!layers || !usual) return NONE_OFF
  const list = (holder: Dictionary, key: string): readonly unknown[] =>
    (objects.getArray(holder, key) ?? []).map(entry => objects.resolve(entry))
  const areOff = objects.getName(usual, 'BaseState') === 'OFF'
  const off = new Set(areOff ? list(layers, 'OCGs') : list(usual, 'OFF'))
  if (areOff) for (const layer of list(usual, 'ON')) off.delete(layer)
  if (!off.size) return NONE_OFF
  return properties => {
    if (off.has(properties)) return true
    // Expressions of layers are not computed.
    if (objects.getName(properties, 'Type') !== 'OCMD' || properties.has('VE')) return false
    const one = objects.get(properties, 'OCGs')
    const members = isDictionary(one)
      ? [one]
      : list(properties, 'OCGs').filter(layer => layer !== null)
    if (!members.length) return false
    const isOff = (layer: unknown): boolean => off.has(layer)
    switch (objects.getName(properties, 'P')) {
      case 'AllOn':
        return members.some(isOff)
      case 'AnyOff':
        return !members.some(isOff)
      case 'AllOff':
        return !members.every(isOff)
      default:
        return members.every(isOff)
    }
  }
}
