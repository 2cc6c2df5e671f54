/** The contact form with a script: errors appear next to their fields, and the page stays. */
import { NOT_SENT } from '../../src/site/field-words.ts'
import { postJson, showFaults } from './page/api.ts'
import { requireElement } from './page/dom.ts'

const form = document.querySelector<HTMLFormElement>('[data-contact]')
if (form) {
  // The server says what is wrong, in the same words for everyone.
  form.noValidate = true
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(form)
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = requireElement<HTMLButtonElement>(form, 'button')
  const result = requireElement<HTMLElement>(form, '.result')
  const given = [...new FormData(form)].filter(([, value]) => value !== '')
  const fields = Object.fromEntries(given)
  form.querySelector('.notice')?.remove()
  button.disabled = true
  const outcome = await postJson<{ message: string }>('/api/v1/contact', fields)
  button.disabled = false
  result.classList.toggle('is-fault', !outcome.ok)
  if (outcome.ok) {
    showFaults(form, [])
    result.textContent = `${outcome.message} The reply goes to ${fields.email}.`
    form.reset()
    return
  }
  const others = showFaults(form, outcome.errors ?? [])
  if (outcome.errors && !others.length) {
    result.textContent = NOT_SENT
    return
  }
  const messages = others.map(({ message }) => message)
  result.textContent = [outcome.detail, outcome.hint, ...messages].join(' ')
  // Below the button, it may be below the window, too.
  result.scrollIntoView({ block: 'nearest' })
}
