/**
 * Loads the files of the command's program, and keeps what V8 has compiled of them for the next run: compiling them
 * takes a third of what the command needs for a small document (docs/decisions/0031-package-and-builds.md). Node 22 can
 * keep the code of modules itself, Node 20 only that of scripts; so the program is made of scripts.
 *
 * Compiled code is kept in the user's own cache folder, where nobody else can put any, and never if
 * NODE_DISABLE_COMPILE_CACHE is set. V8 refuses the code of another version of itself; a checksum finds what a disk
 * has damaged. Where the folder cannot be written, every run compiles.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** How many versions of this program or of Node are kept: each takes one to three megabytes. */
const MAX_KEPT_PROGRAMS = 4
const CHECKSUM_BYTES = 4

/** A script of the program is one function, as Node makes one of a CommonJS module. */
type Wrapper = (
  module: LoadedScript,
  require: (name: string) => unknown,
  importModule: (address: string) => Promise<unknown>,
  fileUrl: string,
) => void

interface LoadedScript {
  exports: object
}

export class ScriptLoader {
  readonly #folder: string
  readonly #cache: string | undefined
  readonly #loaded = new Map<string, LoadedScript>()
  /** Those that were compiled in this run, by their names. */
  readonly #compiled = new Map<string, Script>()
  readonly #requireBuiltin: (name: string) => unknown

  constructor(folder: string, cache: string | undefined) {
    this.#folder = folder
    this.#cache = cache
    this.#requireBuiltin = createRequire(join(folder, 'main.js'))
  }

  load<Exports extends object>(name: string): Exports {
    const loaded = this.#loaded.get(name) ?? this.#run(name)
    return loaded.exports as Exports
  }

  keepCompiled(): void {
    if (!this.#cache || !this.#compiled.size) return
    try {
      removeOldest(dirname(this.#cache), MAX_KEPT_PROGRAMS - 1, this.#cache)
      mkdirSync(this.#cache, { recursive: true })
      for (const [name, script] of this.#compiled) write(join(this.#cache, name), script)
    } catch {
      // It will be compiled again.
    }
  }

  #run(name: string): LoadedScript {
    const module: LoadedScript = { exports: {} }
    this.#loaded.set(name, module)
    const filename = join(this.#folder, name)
    const wrapper = this.#compile(name, filename).runInThisContext() as Wrapper
    const fileUrl = pathToFileURL(filename).href
    wrapper(
      module,
      required => this.#loadRequired(required),
      address => import(new URL(address, fileUrl).href),
      fileUrl,
    )
    return module
  }

  #loadRequired(name: string): unknown {
    return name.startsWith('./') ? this.load(name.slice(2)) : this.#requireBuiltin(name)
  }

  #compile(name: string, filename: string): Script {
    const cachedData = this.#cache ? read(join(this.#cache, name)) : undefined
    const script = new Script(readFileSync(filename, 'latin1'), {
      filename,
      cachedData,
    })
    if (!cachedData || script.cachedDataRejected) this.#compiled.set(name, script)
    return script
  }
}

/** Undefined for a user without a home, as in many containers. */
export function findCacheFolder(program: string, user = process.getuid?.()): string | undefined {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return undefined
  try {
    const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
    const folder = join(caches, 'foliomark', `${program}-${process.version}-${process.arch}`)
    return isOf(folder, user) ? folder : undefined
  } catch {
    return undefined
  }
}

/** With `sudo`, the home may be that of another user, whose code must not run with more rights than theirs. */
function isOf(folder: string, user: number | undefined): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  return user === undefined || found === undefined || found.uid === user
}

function read(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path)
    const code = bytes.subarray(CHECKSUM_BYTES)
    return bytes.readUInt32LE() === crc32(code) ? code : undefined
  } catch {
    return undefined
  }
}

/** Whoever reads it meanwhile finds all of it or none. */
function write(path: string, script: Script): void {
  const code = script.createCachedData()
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32LE(crc32(code))
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, Buffer.concat([checksum, code]))
  renameSync(unfinished, path)
}

function removeOldest(folder: string, kept: number, except: string): void {
  const entries = readEntries(folder).filter(path => path !== except)
  const byAge = entries.map(path => ({ path, time: statSync(path).mtimeMs }))
  byAge.sort((a, b) => b.time - a.time)
  for (const { path } of byAge.slice(kept)) rmSync(path, { recursive: true, force: true })
}

function readEntries(folder: string): string[] {
  try {
    return readdirSync(folder).map(name => join(folder, name))
  } catch {
    return []
  }
}
