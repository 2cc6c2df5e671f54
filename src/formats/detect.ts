import type { ReadContext } from './format.ts'
import type { Extension } from './index.ts'
export function detectFormat(
  _bytes: Uint8Array,
  hint: { readonly filename?: string | undefined; readonly mediaType?: string | undefined },
  _context: ReadContext,
): Extension {
  return hint.filename?.endsWith('.csv') ? 'csv' : 'docx'
}
