import { ConversionError } from '../../errors.ts'

export function malformed(complaint: string): ConversionError {
  return new ConversionError('malformed', `The document's XML is not well-formed (${complaint}).`)
}
