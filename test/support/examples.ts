/** The examples, run as a reader would copy them, against the whole service. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Service, startService } from '../http/support/service.ts'
import { longReport } from './long-report.ts'
import { row, xlsx } from './xlsx.ts'

export const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url))

const CLIENT = fileURLToPath(new URL('../../../clients/python', import.meta.url))

/** Returns a function that runs an example next to a report and a budget, while the tests of the file run. */
export function prepareExamples(more: Readonly<Record<string, string>> = {}) {
  let service: Service
  let folder: string

  before(async () => {
    service = await startService()
    folder = mkdtempSync(join(tmpdir(), 'foliomark-examples-'))
    writeFileSync(join(folder, 'report.pdf'), longReport(40))
    const rows = row(1, 'cost', 'sum') + row(2, 'Travel', 120) + row(3, 'Paper', 7)
    writeFileSync(join(folder, 'budget.xlsx'), xlsx({ sheets: [{ name: 'Costs', rows }] }))
  })

  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await service.stop()
  })

  return (program: string, example: string, ...words: string[]) => {
    const env = { ...process.env, FOLIOMARK_URL: service.url, PYTHONPATH: CLIENT, ...more }
    const settings = { cwd: folder, env, maxBuffer: 2 ** 26 }
    return promisify(execFile)(program, [resolve(EXAMPLES, example), ...words], settings)
  }
}
