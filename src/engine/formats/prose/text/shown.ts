/** What of a text goes because of tracked changes, or because it is hidden; it is reported. */
import type { ReadContext } from '../../format.ts'

interface Changed {
  readonly inserted?: boolean | undefined
  readonly deleted?: boolean | undefined
}

/** Whether it is not in the version of the document that was asked for. */
export const isGone = (
  { inserted, deleted }: Changed,
  { options }: Pick<ReadContext, 'options'>,
): boolean => (options.changes === 'accept' ? deleted : inserted) === true

export function isShown(
  text: string,
  changed: Changed,
  isHidden: boolean,
  { options, warn, ledger }: Pick<ReadContext, 'options' | 'warn' | 'ledger'>,
): boolean {
  if (isGone(changed, { options })) {
    warn('changes_resolved')
    ledger?.add(options.changes === 'accept' ? 'deleted' : 'inserted', text)
    return false
  }
  if (!isHidden || options.hidden === 'include') return true
  warn('hidden_omitted', 'hidden text')
  ledger?.add('hidden', text)
  return false
}
