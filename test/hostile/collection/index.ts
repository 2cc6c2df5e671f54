/** The hostile collection: every row is converted, measured, rendered, and watched for what it reaches for. */
import { ADVISORIES } from './advisories.ts'
import { AMPLIFIERS } from './amplifiers.ts'
import { ARCHIVES } from './archives.ts'
import { BINARIES } from './binaries.ts'
import { CYCLES } from './cycles.ts'
import { MARKUP } from './markup.ts'
import { OUTSIDE } from './outside.ts'
import type { Row } from './row.ts'
import { SHARED_PDF } from './shared-pdf.ts'
import { SHEETS } from './sheets.ts'
import { WORK_FOR_NOTHING } from './work.ts'

export const COLLECTION: readonly Row[] = [
  ...ARCHIVES,
  ...MARKUP,
  ...CYCLES,
  ...SHEETS,
  ...AMPLIFIERS,
  ...SHARED_PDF,
  ...BINARIES,
  ...OUTSIDE,
  ...WORK_FOR_NOTHING,
  ...ADVISORIES,
]
