/** Compiles PDFium's module when it is first asked for, and once. */
export function createPdfiumLoader(
  readBytes: () => Promise<Uint8Array>,
): () => Promise<WebAssembly.Module> {
  let module: Promise<WebAssembly.Module> | undefined
  return () => {
    module ??= readBytes().then(bytes => WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>))
    return module
  }
}
