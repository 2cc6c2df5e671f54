/**
 * What the engine would like from the machine it runs on. Everything here has a portable default
 * (portable.ts); node.ts is the fast one for servers and the command line.
 */
export interface Platform {
  /** Decompresses raw DEFLATE data and never returns more than `maxBytes`. */
  inflateRaw(deflated: Uint8Array, maxBytes: number): Inflated
  /** PDFium as a compiled WebAssembly module, the same one at every call. */
  loadPdfium(): Promise<WebAssembly.Module>
}

export interface Inflated {
  /** `tooLarge`: the data goes on after maxBytes. `truncated`: it ends too early. `broken`: it is no DEFLATE data. */
  readonly state: 'complete' | 'tooLarge' | 'truncated' | 'broken'
  /** All of the data, or as much as came out before the fault (empty for `tooLarge`). */
  readonly bytes: Uint8Array
  /** How many bytes of the input belong to the data; only for `complete`. */
  readonly consumedBytes: number
}
