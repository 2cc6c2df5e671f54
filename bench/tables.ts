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
