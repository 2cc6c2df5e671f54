/**
 * Converts the collection in a process that may reach nothing: every door to the network, to files and
 * to programs is walled up while a row is converted. Prints a line of JSON for each row; run by hand, it
 * gives the numbers, of all rows or of those whose names have a word:
 *
 *     node --expose-gc dist/test/hostile/measure.js [WORD]
 */
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { convertDocument } from '../../src/engine/convert.ts'
import { ConversionError } from '../../src/engine/errors.ts'
import { node } from '../../src/engine/platform/node.ts'
import { warmUp } from '../../src/isolation/warm-up.ts'
import { findDanger } from '../support/rendered.ts'
import { COLLECTION } from './collection/index.ts'
import type { Row } from './collection/row.ts'

export interface Measured {
  readonly name: string
  readonly outcome: string
  readonly cpuMs: number
  /** Above what the process held before; absent if the system does not say. */
  readonly memoryMb: number | undefined
  /** An exception that nobody foresaw. */
  readonly defect: string | undefined
  readonly markdown: string
  readonly danger: string | undefined
  /** Doors that were knocked on. */
  readonly touched: readonly string[]
}

const write = fs.writeSync
/** Only while a row is converted: measuring itself needs files. */
let isWalledUp = false
const touched: string[] = []
/** This much of the markdown is examined. */
const MAX_SHOWN = 20_000
const MAX_RENDERED = 2000

await warmUp()
wallUp()
const [, , word = ''] = process.argv
for (const row of COLLECTION.filter(({ name }) => name.includes(word))) {
  const bytes = row.make()
  const measured = await measure(row, bytes)
  write(1, `${JSON.stringify(measured)}\n`)
}

function wallUp(): void {
  const wall = (owner: object, name: string) => {
    const door: unknown = Reflect.get(owner, name)
    Object.assign(owner, {
      [name](...given: unknown[]) {
        if (!isWalledUp && typeof door === 'function') return Reflect.apply(door, this, given)
        touched.push(name)
        throw new Error(`${name} is walled up`)
      },
    })
  }
  for (const name of ['connect', 'createConnection', 'createServer']) wall(net, name)
  wall(net.Socket.prototype, 'connect')
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) wall(dns, name)
  for (const name of ['lookup', 'resolve']) wall(dns.promises, name)
  wall(dgram, 'createSocket')
  for (const name of ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync']) {
    wall(childProcess, name)
  }
  for (const name of [
    'open',
    'openSync',
    'readFile',
    'readFileSync',
    'writeFile',
    'writeFileSync',
  ]) {
    wall(fs, name)
  }
  for (const name of ['open', 'readFile', 'writeFile']) wall(fs.promises, name)
  for (const name of ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource']) wall(globalThis, name)
  syncBuiltinESMExports()
}

async function measure(row: Row, bytes: Uint8Array): Promise<Measured> {
  touched.length = 0
  globalThis.gc?.()
  const before = resetPeak()
  const began = process.cpuUsage()
  isWalledUp = true
  let outcome = 'markdown'
  let markdown = ''
  let defect: string | undefined
  try {
    const { format, options, limits } = row
    markdown = (await convertDocument(bytes, { filename: `a.${format}`, limits, ...options }, node))
      .markdown
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    outcome = error.reason ?? error.code
    if (error.cause !== undefined) defect = String((error.cause as Error).stack)
  }
  isWalledUp = false
  const { user, system } = process.cpuUsage(began)
  const peak = readPeakMb()
  return {
    name: row.name,
    outcome,
    cpuMs: Math.round((user + system) / 1000),
    memoryMb: before === undefined || peak === undefined ? undefined : Math.round(peak - before),
    defect,
    markdown: markdown.slice(0, MAX_SHOWN),
    danger: findDanger(markdown.slice(0, MAX_RENDERED)),
    touched: [...touched],
  }
}

/** Resets the peak resident size, if the system can (proc(5), clear_refs). */
function resetPeak(): number | undefined {
  try {
    fs.writeFileSync('/proc/self/clear_refs', '5')
    return readPeakMb()
  } catch {
    return undefined
  }
}

function readPeakMb(): number | undefined {
  try {
    const status = fs.readFileSync('/proc/self/status', 'latin1')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
  } catch {
    return undefined
  }
}
