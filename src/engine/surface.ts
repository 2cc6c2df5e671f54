/** What both builds of the library offer besides `convert`. */

export type { AttachedImage } from './attach-images.ts'
export type { Limits } from './budget.ts'
export type { Conversion, ConversionWithImages, ConvertOptions } from './convert.ts'
export type { Metadata } from './document/document.ts'
export { ConversionError, type Reason } from './errors.ts'
export { type Extension, FORMATS as formats } from './formats/index.ts'
export type { Input } from './input.ts'
export type { Omission } from './ledger.ts'
export type { OutlineEntry } from './parts/outline.ts'
export type { BlockEntry, Chunk, Part } from './parts/present.ts'
export type { Stats } from './stats.ts'
export type { Warning } from './warnings.ts'
