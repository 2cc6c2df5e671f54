/**
 * One running PDFium. Its WebAssembly module wants a small operating system; it gets one without files, clock or
 * environment, and with limited memory. Everything it asks for is here, so a hostile file has nothing to reach for.
 */
import { exceeded } from '../../../budget.ts'
import type { PdfiumExports } from './exports.ts'
import { createScratch, type Scratch } from './memory.ts'

export interface Pdfium {
  readonly api: PdfiumExports
  readonly memory: WebAssembly.Memory
  readonly heap: Heap
  readonly scratch: Scratch
}

/** All of the memory as arrays. Growing replaces them: none may be kept across a call. */
export interface Heap {
  bytes: Uint8Array
  ints: Int32Array
  floats: Float32Array
  doubles: Float64Array
}

/** Ordinary files stay below 20 MB and the largest honest ones seen near 110; bombs have no limit. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024

/** Memory never shrinks: an instance that has grown beyond this is not used again. */
const MAX_IDLE_BYTES = 48 * 1024 * 1024
const MAX_IDLE = 2
/** Documents are read in steps, so several may be open; the others wait for their turn. */
const MAX_RUNNING = 2

/** A WebAssembly program: compiled once, with room for instances that wait to be reused. */
export interface WasmProgram {
  readonly module: WebAssembly.Module
  readonly idle: unknown[]
  /** Conversions waiting because the maximum number of instances is running. */
  readonly waiting: (() => void)[]
  running: number
}

/** Runs `use` with a PDFium. One that threw is discarded: its memory is in disorder. */
export async function withPdfium<Result>(
  program: WasmProgram,
  use: (pdfium: Pdfium) => Result | Promise<Result>,
): Promise<Result> {
  if (program.running >= MAX_RUNNING) {
    await new Promise<void>(resolve => program.waiting.push(resolve))
  } else program.running++
  try {
    // Nothing else is put there.
    const idle = program.idle.pop() as Pdfium | undefined
    const pdfium = idle ?? (await startPdfium(program.module))
    const result = await use(pdfium)
    const isSmall = pdfium.memory.buffer.byteLength <= MAX_IDLE_BYTES
    if (isSmall && program.idle.length < MAX_IDLE) program.idle.push(pdfium)
    return result
  } catch (error) {
    // PDFium walks trees recursively, and its stack is limited: when it overflows, the program traps.
    throw error instanceof WebAssembly.RuntimeError ? exceeded('depth') : error
  } finally {
    // The turn passes on to the next one, or ends.
    const next = program.waiting.shift()
    if (next) next()
    else program.running--
  }
}

export async function startPdfium(
  module: WebAssembly.Module,
  maxBytes = MAX_MEMORY_BYTES,
): Promise<Pdfium> {
  const host = createHost(maxBytes)
  const instance = await WebAssembly.instantiate(module, host.imports)
  // The module is the one that the exports' interface describes, so the cast is sound.
  const api = instance.exports as unknown as PdfiumExports
  host.attach(api)
  api.emscripten_stack_init()
  api.__wasm_call_ctors()
  api.FPDF_InitLibrary()
  const { heap } = host
  return { api, memory: api.memory, heap, scratch: createScratch(api, heap) }
}

const PAGE_BYTES = 65_536
const LONG_JUMP = Number.POSITIVE_INFINITY

/** The results of `__syscall_…` and WASI calls: emscripten numbers errors as WASI does. */
const NO_SUCH_FILE = -44
const NOT_IMPLEMENTED = -52
const BAD_DESCRIPTOR = 8

function createHost(maxBytes: number) {
  let api: PdfiumExports
  const heap = viewMemory(new ArrayBuffer(0))
  const attach = (exports: PdfiumExports): void => {
    api = exports
    Object.assign(heap, viewMemory(api.memory.buffer))
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
      // PDFium walks trees recursively, and its stack is limited: when it overflows, the program traps.
      api._emscripten_stack_restore(stack)
      if (error !== LONG_JUMP) throw error
      api.setThrew(1, 0)
      return 0
    }
  }

  const growMemory = (bytes: number): number => {
    const wanted = bytes >>> 0
    if (wanted > maxBytes) return 0
    // A fifth more than asked, so that growing slowly does not mean growing often.
    const target = Math.min(Math.max(wanted, api.memory.buffer.byteLength * 1.2), maxBytes)
    api.memory.grow(Math.ceil((target - api.memory.buffer.byteLength) / PAGE_BYTES))
    Object.assign(heap, viewMemory(api.memory.buffer))
    return 1
  }

  /** PDFium gives up when memory ends, and hardly ever otherwise. */
  const abort = (): never => {
    throw exceeded('inflatedBytes')
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
        heap.bytes.copyWithin(to, from, from + bytes),
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
  return { imports, attach, heap }
}

const viewMemory = (buffer: ArrayBuffer): Heap => ({
  bytes: new Uint8Array(buffer),
  ints: new Int32Array(buffer),
  floats: new Float32Array(buffer),
  doubles: new Float64Array(buffer),
})
