/** The numbers of every format, and the tables they are shown in. */
import { short, toTable } from './statistics.ts'

export interface CorpusNumbers {
  readonly format: string
  readonly documents: number
  readonly megabytes: number
  /** Of the first round, while everything is still compiled. */
  readonly coldCpuMs: number
  readonly cpuMs: number
  readonly wallMs: number
  readonly peakMb: number
}

export interface GiantNumbers {
  readonly format: string
  readonly unit: string
  /** Of the whole giant. */
  readonly peakMb: number
  readonly exponent: number
  readonly sizes: readonly {
    readonly count: number
    readonly megabytes: number
    readonly cpuMs: number
  }[]
}

export const writeCorpusTable = (corpus: readonly CorpusNumbers[]): string =>
  toTable(
    ['format', 'documents', 'MB', 'first CPU s', 'CPU s', 'wall s', 'MB/s of CPU', 'peak MB'],
    corpus.map(({ format, documents, megabytes, coldCpuMs, cpuMs, wallMs, peakMb }) => [
      format,
      documents,
      short(megabytes),
      short(coldCpuMs / 1000),
      short(cpuMs / 1000),
      short(wallMs / 1000),
      short(megabytes / (cpuMs / 1000)),
      short(peakMb),
    ]),
  )

export const writeGiantTable = (giants: readonly GiantNumbers[]): string =>
  toTable(
    ['format', 'holds', 'MB', 'CPU s', 'units/s', 'peak MB', 'growth exponent'],
    giants.map(({ format, unit, peakMb, exponent, sizes }) => {
      const { count, megabytes, cpuMs } = sizes.at(-1)!
      return [
        format,
        `${count.toLocaleString('en')} ${unit}`,
        short(megabytes),
        short(cpuMs / 1000),
        short(count / (cpuMs / 1000)),
        short(peakMb),
        exponent.toFixed(2),
      ]
    }),
  )

export interface ColdNumbers {
  readonly converter: string
  readonly format: string
  readonly bytes: number
  readonly cpuMs: number
  readonly wallMs: number
  readonly measured: string
  /** Of the machine, while it was measured. */
  readonly load: number
}

/** Per format the CPU time of the first document by converter, and how many times ours that is. */
export function toColdCells(
  figures: readonly ColdNumbers[],
  names: readonly string[],
): readonly (readonly string[])[] {
  const find = (format: string, name: string) =>
    figures.find(row => row.format === format && row.converter === name)
  const formats = [...new Set(figures.map(({ format }) => format))].sort()
  return formats.map(format => [
    format,
    ...names.map(name => {
      const found = find(format, name)
      if (!found) return ''
      const ms = `${short(found.cpuMs)} ms`
      if (name === 'foliomark') return ms
      return `${ms}, ${short(found.cpuMs / find(format, 'foliomark')!.cpuMs)}×`
    }),
  ])
}
