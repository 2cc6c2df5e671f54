/** The summary above all documents of the desk: how many are done, and what was skipped. */
import { isBusy, type State } from './job.ts'
import { action, part } from './parts.ts'
import { toCount } from './words.ts'

const MAX_NAMED = 5

/** `skipped` are names of files that are not documents. */
export function showSummary(
  root: HTMLElement,
  states: readonly State[],
  done: number,
  skipped: readonly string[],
): void {
  const total = states.length
  const failed = states.filter(({ type }) => type === 'failed').length
  const busy = states.filter(isBusy).length
  part(root, 'desk').hidden = total === 0
  root.classList.toggle('has-results', total > 0)
  document.documentElement.classList.toggle('is-at-work', total > 0)
  const hasList = total > 1 || skipped.length > 0
  part(root, 'documents').hidden = !hasList
  // The style sheet does not ask the desk what it has: browsers would ask again with every item that scrolling adds.
  part(root, 'desk').classList.toggle('has-list', hasList)
  part(root, 'count').textContent = [
    busy || failed
      ? `${done} of ${toCount(total, 'document')} converted`
      : `${toCount(done, 'document')} converted`,
    ...(failed ? [`${failed} failed`] : []),
  ].join(', ')
  const overall = part<HTMLProgressElement>(root, 'overall')
  overall.hidden = busy === 0
  overall.value = total ? (total - busy) / total : 0
  action(root, 'zip').disabled = done === 0
  action(root, 'cancel-all').hidden = busy < 2
  const note = part(root, 'skipped')
  note.hidden = skipped.length === 0
  note.textContent = `${toCount(skipped.length, 'file')} skipped (unsupported format): ${skipped.slice(0, MAX_NAMED).join(', ')}${skipped.length > MAX_NAMED ? ' …' : ''}`
}
