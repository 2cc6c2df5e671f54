/** Optional content (ISO 32000-1, 8.11): which layers of a document are switched off. */
import { type Dictionary, isDictionary, Name } from '../syntax/objects.ts'
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
  const isShown = createIsShown(objects, off)
  return properties => {
    if (off.has(properties)) return true
    if (objects.getName(properties, 'Type') !== 'OCMD') return false
    // An expression replaces everything else.
    const expression = objects.getArray(properties, 'VE')
    if (expression) return !isShown(expression)
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

/** Whether a layer is on, or an expression of layers is true: `[/And layer [/Not layer]]` (8.11.2.2). */
function createIsShown(
  objects: PdfObjects,
  off: ReadonlySet<unknown>,
): (operand: unknown) => boolean {
  /** Of each expression. One that contains itself is taken for true, as are those that cannot be read. */
  const known = new Map<readonly unknown[], boolean>()
  const isShown = (operand: unknown): boolean => {
    if (!Array.isArray(operand)) return !off.has(operand)
    const before = known.get(operand)
    if (before !== undefined || known.size >= MAX_EXPRESSIONS) return before ?? true
    known.set(operand, true)
    const [operator, ...operands] = operand.map(entry => objects.resolve(entry))
    const isTrue = evaluate(operator, operands)
    known.set(operand, isTrue)
    return isTrue
  }
  const evaluate = (operator: unknown, operands: readonly unknown[]): boolean => {
    switch (operator instanceof Name ? operator.value : undefined) {
      case 'And':
        return operands.every(isShown)
      case 'Or':
        return operands.some(isShown)
      case 'Not':
        return !isShown(operands[0])
      default:
        return true
    }
  }
  return isShown
}

/** Nested or not: far more than programs write. */
const MAX_EXPRESSIONS = 1000
