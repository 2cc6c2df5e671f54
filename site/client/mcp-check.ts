/** The MCP checker: asks the API for a report and draws it as a card. */
import { writeReport } from './mcp-check/card.ts'
import { keepCheck, showHistory } from './mcp-check/history.ts'
import type { Report } from './mcp-check/report.ts'
import { postJson, showFaults } from './page/api.ts'
import { requireElement } from './page/dom.ts'

const form = document.querySelector<HTMLFormElement>('[data-check]')
if (form) {
  const field = requireElement<HTMLInputElement>(form, 'input[name="url"]')
  // A shared address fills the field; the check itself is the visitor's decision.
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
  const stop = showProgress(requireElement(form, '.progress'))
  const outcome = await postJson<Report>('/api/v1/mcp-check', { url })
  stop()
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

/** Seconds are counted for the eye alone: a screen reader hears that it has begun. */
function showProgress(place: Element): () => void {
  const began = Date.now()
  const seconds = document.createElement('span')
  seconds.setAttribute('aria-hidden', 'true')
  const bar = document.createElement('progress')
  bar.max = MAX_SECONDS
  bar.setAttribute('aria-label', 'Time passed')
  place.replaceChildren('Speaking with the server, for at most 20 seconds. ', seconds, bar)
  const show = () => {
    const passed = (Date.now() - began) / 1000
    bar.value = Math.min(passed, MAX_SECONDS)
    seconds.textContent = `${Math.floor(passed)} s`
  }
  show()
  const timer = setInterval(show, 250)
  return () => {
    clearInterval(timer)
    place.replaceChildren()
  }
}

const MAX_SECONDS = 20
