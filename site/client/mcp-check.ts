/** The MCP checker: asks the API for a report and draws it as a card. */
import { STEPS, type StepId } from '../../src/mcp-check/steps.ts'
import { writeReport } from './mcp-check/card.ts'
import { keepCheck, showHistory } from './mcp-check/history.ts'
import type { Report } from './mcp-check/report.ts'
import { postJson, showFaults } from './page/api.ts'
import { element, requireElement } from './page/dom.ts'

const form = document.querySelector<HTMLFormElement>('[data-check]')
if (form) {
  const field = requireElement<HTMLInputElement>(form, 'input[name="url"]')
  // A shared URL fills the field; whether to check is the visitor's decision.
  field.value = new URLSearchParams(location.search).get('url') ?? ''
  form.noValidate = true
  form.addEventListener('submit', event => {
    event.preventDefault()
    void check(form, field.value.trim())
  })
  showHistory(requireElement(document, '[data-history]'))
}

async function check(form: HTMLFormElement, url: string): Promise<void> {
  const button = requireElement<HTMLButtonElement>(form, 'button')
  const place = requireElement<HTMLElement>(document, '[data-report]')
  place.hidden = true
  showFaults(form, [])
  button.disabled = true
  const progress = showProgress(requireElement(form, '.progress'))
  const outcome = await postJson<Report, { step: StepId }>(
    '/api/v1/mcp-check',
    { url },
    progress.onStep,
  )
  progress.stop()
  button.disabled = false
  if (outcome.ok) {
    history.replaceState(null, '', `?${new URLSearchParams({ url })}`)
    keepCheck(outcome)
    showHistory(requireElement(document, '[data-history]'))
    place.replaceChildren(...writeReport(outcome))
    place.hidden = false
    place.focus()
    return
  }
  const others = showFaults(form, outcome.errors ?? [])
  if (!outcome.errors || others.length) {
    requireElement(form, '.progress').textContent = `${outcome.detail} ${outcome.hint}`
  }
}

interface Progress {
  readonly onStep: (line: { readonly step: StepId }) => void
  readonly stop: () => void
}

/** The steps of a check, each with a tick when it has ended. A screen reader announces them one by one. */
function showProgress(place: Element): Progress {
  const items = new Map(
    Object.entries(STEPS).map(([id, words]) => [id, element('li', { class: 'step' }, words)]),
  )
  const heard = element('span', { class: 'visually-hidden' }, 'Checking the server.')
  place.replaceChildren(
    heard,
    element('ol', { class: 'steps', 'aria-hidden': 'true' }, ...items.values()),
  )
  return {
    onStep({ step }) {
      items.get(step)?.classList.add('is-done')
      heard.textContent = `Done: ${STEPS[step]}`
    },
    stop: () => place.replaceChildren(),
  }
}
