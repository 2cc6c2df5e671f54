import { ConversionError } from '../errors.ts'

/** What a document can do without: undefined where it is damaged, which must not cost the rest. */
export function unlessDamaged<T>(read: () => T, onDamage?: () => void): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConversionError) || error.reason === 'resourceLimit') throw error
    onDamage?.()
    return undefined
  }
}
