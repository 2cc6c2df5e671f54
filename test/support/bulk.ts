/** Documents for bulk runs, and their outcomes. */
import type { ChildProcess } from 'node:child_process'
import type { ResultLine } from '../../src/bulk/run.ts'
import { convert } from '../../src/engine/node.ts'
import { exitOf } from './until.ts'

export const csv = (word: string) => `name,value\n${word},1\n`

export const markdownOf = async (content: string) =>
  (await convert(new TextEncoder().encode(content), { filename: 'a.csv' })).markdown

export const toLines = <Line = ResultLine>(text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

export const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await exitOf(child)
}

/** Every third document is a copy of an earlier one. */
export const documents = Object.fromEntries(
  Array.from({ length: 48 }, (_, number): [string, string] => [
    `${number % 5}/${number}.csv`,
    csv(`word ${number % 3 === 2 ? number - 1 : number}`),
  ]),
)
