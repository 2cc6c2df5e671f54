/** Errors shared by several kinds of files. */
import { ConversionError } from '../errors.ts'

export function unsupported(what: string): ConversionError {
  return new ConversionError('unsupported', `This looks like ${what}, which cannot be converted.`)
}

export function encrypted(): ConversionError {
  return new ConversionError(
    'encrypted',
    'The document is password-protected. Save it without a password and try again.',
  )
}
