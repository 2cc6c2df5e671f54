/** PDFium, which the engine does not need: tests and the lab compare with what it reads. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { WasmProgram } from '../../src/engine/formats/pdf/pdfium/instance.ts'

let program: Promise<WasmProgram> | undefined

/** The same one on every call. */
export function loadPdfium(): Promise<WasmProgram> {
  program ??= compile()
  return program
}

async function compile(): Promise<WasmProgram> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const module = await WebAssembly.compile(await readFile(path))
  return { module, idle: [], waiting: [], running: 0 }
}
