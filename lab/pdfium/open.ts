/** PDFium, which the engine does without: what the instruments compare with. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type OpenPdf, openWithPdfium } from '../../site/client/paper/pdfium.ts'

let module: Promise<WebAssembly.Module> | undefined

/** `Name` lists the functions of PDFium that the caller needs. Throws where PDFium refuses the file. */
export async function open<Name extends string>(bytes: Uint8Array): Promise<OpenPdf<Name>> {
  module ??= compile()
  return openWithPdfium<Name>(await module, bytes)
}

async function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  return WebAssembly.compile(await readFile(path))
}
