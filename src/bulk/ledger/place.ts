/** Where a run's ledger is by default. */
import { resolve } from 'node:path'
import type { Part } from '../run.ts'
import { isBucket } from '../stores/s3.ts'

/** Next to the target; for a bucket, in the folder the command is called from. */
export function toLedgerFolder(target: string, part: Part | undefined): string {
  const name = isBucket(target)
    ? target
        .replace(/^s3:\/\//i, '')
        .replace(/(?<!\/)\/+$/, '')
        .replaceAll(/[^\w.-]+/g, '-')
    : target.replace(/(?<![/\\])[/\\]+$/, '')
  return resolve(`${name}.ledger${part ? `-${part.index}-of-${part.count}` : ''}`)
}
