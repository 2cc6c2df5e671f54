/**
 * Times the spreadsheet readers on the giants, or a share of them, each in a process of its own:
 *
 *     npm run lab -- speed/sheets [share, by default 1]
 *
 * - `yardstick` is the least anybody has to do: unpacking the same XML and looking at each byte for `<`.
 *   Both run in turns in the same process, and the ratio of the medians is what to compare.
 * - `growth` is the exponent of time against size, from one, two, four and eight times the eighth part.
 * - `peak` is the resident memory of a process that converts the workbook once and does nothing else.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { convertDocument } from '../../src/engine/convert.ts'
import { node } from '../../src/engine/platform/node.ts'
import { GIANTS } from './giants.ts'

const FORMATS = ['xlsx', 'xls', 'ods']
const TURNS = 5

const [first, path] = process.argv.slice(2)
if (first === 'once' && path) await measureMemory(path)
else if (first === 'turns' && path) await measureTime(path)
else compare(Number(first ?? 1))

function compare(share: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
  try {
    for (const { format, count, make } of GIANTS.filter(({ format }) => FORMATS.includes(format))) {
      const cells = count * share
      const files = [1, 2, 4, 8].map(times => {
        const file = join(folder, `${times}.${format}`)
        writeFileSync(file, make((cells * times) / 8))
        return file
      })
      const timed = files.map(file => runSelf<Times>('turns', file))
      const whole = timed.at(-1)!
      const { peakMb } = runSelf<Memory>('once', files.at(-1)!)
      console.log(
        [
          `${format}: ${cells} cells, ${(whole.bytes / 1e6).toFixed(1)} MB`,
          `${whole.seconds.toFixed(2)} s CPU, ${Math.round(cells / whole.seconds)} cells/s`,
          `peak ${peakMb} MB`,
          `growth ${findGrowth(timed.map(({ seconds }) => seconds)).toFixed(2)}`,
          ...(whole.yardstick
            ? [`${(whole.seconds / whole.yardstick).toFixed(1)}× yardstick`]
            : []),
        ].join(', '),
      )
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Times {
  readonly bytes: number
  readonly seconds: number
  /** Only for what is packed. */
  readonly yardstick: number
}

interface Memory {
  readonly peakMb: number
}

function runSelf<Result>(task: string, file: string): Result {
  const { stdout } = spawnSync(process.execPath, [process.argv[1]!, task, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(String(stdout))
}

async function measureTime(path: string): Promise<void> {
  const bytes = readFileSync(path)
  const parts = path.endsWith('.xls') ? [] : listParts(bytes)
  const seconds: number[] = []
  const yardsticks: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    if (parts.length > 0) yardsticks.push(await countCpu(() => scanParts(parts)))
    seconds.push(await countCpu(() => convertDocument(bytes, { filename: path }, node)))
  }
  const times: Times = {
    bytes: bytes.length,
    seconds: findMedian(seconds)!,
    yardstick: findMedian(yardsticks) ?? 0,
  }
  console.log(JSON.stringify(times))
}

async function measureMemory(path: string): Promise<void> {
  await convertDocument(readFileSync(path), { filename: path }, node)
  const memory: Memory = { peakMb: Math.round(process.resourceUsage().maxRSS / 1024) }
  console.log(JSON.stringify(memory))
}

async function countCpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** The first turns warm up: the median of an odd number of turns is not one of them. */
function findMedian(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** The slope through the points (log size, log time). */
function findGrowth(seconds: readonly number[]): number {
  const points = seconds.map((value, index) => [index, Math.log2(value)] as const)
  const middle = (seconds.length - 1) / 2
  const slopes = points.reduce((sum, [x, y]) => sum + (x - middle) * y, 0)
  return slopes / points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0)
}

/** The packed parts of an archive as `zip` of the tests writes it. */
function listParts(archive: Uint8Array): Uint8Array[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    at = start + view.getUint32(at + 18, true)
    parts.push(archive.subarray(start, at))
  }
  return parts
}

function scanParts(parts: readonly Uint8Array[]): number {
  let count = 0
  for (const part of parts) {
    const bytes = inflateRawSync(part)
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x3c) count++
  }
  return count
}
