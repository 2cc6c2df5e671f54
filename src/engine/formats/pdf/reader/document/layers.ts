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
    // A membership is shown if any of its layers is, unless it says otherwise.
    if (objects.getName(properties, 'Type') !== 'OCMD' || properties.has('P')) return false
    const one = objects.get(properties, 'OCGs')
    const members = isDictionary(one) ? [one] : list(properties, 'OCGs')
    return members.length > 0 && members.every(layer => off.has(layer))
  }
}
