import type { WasmProgram } from './platform.ts'

/** Compiles PDFium once, on first use; a failure is retried next time. */
export function createPdfiumLoader(
  readBytes: () => Promise<Uint8Array>,
): () => Promise<WasmProgram> {
  let program: Promise<WasmProgram> | undefined
  const load = async (): Promise<WasmProgram> => {
    const bytes = await readBytes()
    const module = await WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>)
    return { module, idle: [], waiting: [], running: 0 }
  }
  return () => {
    program ??= load().catch(error => {
      program = undefined
      throw error
    })
    return program
  }
}
