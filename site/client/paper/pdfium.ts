/**
 * A running PDFium, which draws pages. Its WebAssembly module wants a small operating system; it gets one without
 * files, clock or environment, and with limited memory, so a hostile file has nothing to reach for.
 */

/** Its functions. Handles, pointers and booleans are numbers. */
export type PdfiumExports<Name extends string = never> = {
  readonly memory: WebAssembly.Memory
  readonly __indirect_function_table: WebAssembly.Table
} & Record<Name | UsedFunction, (...args: number[]) => number>

type UsedFunction =
  // the C runtime
  | 'malloc'
  | 'setThrew'
  | 'emscripten_stack_init'
  | 'emscripten_stack_get_current'
  | '_emscripten_stack_restore'
  | '__wasm_call_ctors'
  // fpdfview.h
  | 'FPDF_InitLibrary'
  | 'FPDF_LoadMemDocument'
  | 'FPDF_GetPageCount'
  | 'FPDF_LoadPage'
  | 'FPDF_ClosePage'

/** Ordinary files stay below 20 MB and the largest honest ones seen near 110; bombs have no limit. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024

export interface OpenPdf<Name extends string> {
  readonly api: PdfiumExports<Name>
  readonly document: number
  readonly pageCount: number
}

/** Opens a PDF in a PDFium of its own; `Name` lists the functions that the caller needs. */
export async function openWithPdfium<Name extends string>(
  module: WebAssembly.Module,
  bytes: Uint8Array,
): Promise<OpenPdf<Name>> {
  const host = createHost()
  const instance = await WebAssembly.instantiate(module, host.imports)
  // Nothing describes the module's exports to the compiler; it has all of PDFium's functions.
  const api = instance.exports as unknown as PdfiumExports<Name>
  host.attach(api)
  api.emscripten_stack_init()
  api.__wasm_call_ctors()
  api.FPDF_InitLibrary()
  const address = api.malloc(bytes.length)
  new Uint8Array(api.memory.buffer).set(bytes, address)
  const document = api.FPDF_LoadMemDocument(address, bytes.length, 0)
  if (!document) throw new Error('PDFium could not open the PDF.')
  return { api, document, pageCount: api.FPDF_GetPageCount(document) }
}

const PAGE_BYTES = 65_536
const LONG_JUMP = Number.POSITIVE_INFINITY

/** The results of `__syscall_…` and WASI calls: emscripten numbers errors as WASI does. */
const NO_SUCH_FILE = -44
const NOT_IMPLEMENTED = -52
const BAD_DESCRIPTOR = 8

function createHost() {
  let api: PdfiumExports
  const attach = (exports: PdfiumExports): void => {
    api = exports
  }
  const view = (): DataView => new DataView(api.memory.buffer)
  const nothing = (): number => 0

  /** C's setjmp: a function called through here may jump out by `_emscripten_throw_longjmp`. */
  const invoke = (index: number, ...args: number[]): unknown => {
    const stack = api.emscripten_stack_get_current()
    try {
      const call = api.__indirect_function_table.get(index) as (...args: number[]) => unknown
      return call(...args)
    } catch (error) {
      api._emscripten_stack_restore(stack)
      if (error !== LONG_JUMP) throw error
      api.setThrew(1, 0)
      return 0
    }
  }

  const growMemory = (bytes: number): number => {
    const wanted = bytes >>> 0
    if (wanted > MAX_MEMORY_BYTES) return 0
    // A fifth more than asked, so that growing slowly does not mean growing often.
    const target = Math.min(Math.max(wanted, api.memory.buffer.byteLength * 1.2), MAX_MEMORY_BYTES)
    api.memory.grow(Math.ceil((target - api.memory.buffer.byteLength) / PAGE_BYTES))
    return 1
  }

  /** PDFium gives up when memory ends, and hardly ever otherwise. */
  const abort = (): never => {
    throw new Error('PDFium gave up.')
  }

  const discardOutput = (_fd: number, vectors: number, count: number, written: number): number => {
    let bytes = 0
    for (let i = 0; i < count; i++) bytes += view().getUint32(vectors + i * 8 + 4, true)
    view().setUint32(written, bytes, true)
    return 0
  }

  const emptyEnvironment = (count: number, bytes: number): number => {
    view().setUint32(count, 0, true)
    view().setUint32(bytes, 0, true)
    return 0
  }

  const imports: WebAssembly.Imports = {
    env: {
      invoke_v: invoke,
      invoke_vi: invoke,
      invoke_vii: invoke,
      invoke_viii: invoke,
      invoke_viiii: invoke,
      invoke_viiiiiiiii: invoke,
      invoke_ii: invoke,
      invoke_iii: invoke,
      invoke_iiii: invoke,
      invoke_iiiii: invoke,
      _emscripten_throw_longjmp: () => {
        throw LONG_JUMP
      },
      _emscripten_memcpy_js: (to: number, from: number, bytes: number) =>
        new Uint8Array(api.memory.buffer).copyWithin(to, from, from + bytes),
      emscripten_resize_heap: growMemory,
      emscripten_date_now: nothing,
      _tzset_js: nothing,
      _localtime_js: nothing,
      _gmtime_js: nothing,
      _abort_js: abort,
      __assert_fail: abort,
      __syscall_openat: () => NO_SUCH_FILE,
      __syscall_stat64: () => NO_SUCH_FILE,
      __syscall_lstat64: () => NO_SUCH_FILE,
      __syscall_newfstatat: () => NO_SUCH_FILE,
      __syscall_fstat64: () => NOT_IMPLEMENTED,
      __syscall_fcntl64: () => NOT_IMPLEMENTED,
      __syscall_ioctl: () => NOT_IMPLEMENTED,
      __syscall_getdents64: () => NOT_IMPLEMENTED,
      __syscall_unlinkat: () => NOT_IMPLEMENTED,
      __syscall_rmdir: () => NOT_IMPLEMENTED,
      __syscall_ftruncate64: () => NOT_IMPLEMENTED,
    },
    wasi_snapshot_preview1: {
      fd_close: nothing,
      fd_sync: nothing,
      fd_read: () => BAD_DESCRIPTOR,
      fd_seek: () => BAD_DESCRIPTOR,
      fd_write: discardOutput,
      environ_sizes_get: emptyEnvironment,
      environ_get: nothing,
    },
  }
  return { imports, attach }
}
