/** Where the ledger of a run is, unless somebody has said. */
import { resolve } from 'node:path'
import type { Share } from '../run.ts'
import { isBucket } from '../stores/s3.ts'

/** Beside the target; for a bucket, in the folder that the command is called from. */
export function toLedgerFolder(target: string, part: Share | undefined): string {
  const name = isBucket(target)
    ? target
        .replace(/^s3:\/\//i, '')
        .replace(/(?<!\/)\/+$/, '')
        .replaceAll(/[^\w.-]+/g, '-')
    : target.replace(/(?<![/\\])[/\\]+$/, '')
  return resolve(`${name}.ledger${part ? `-${part.index}-of-${part.count}` : ''}`)
}
