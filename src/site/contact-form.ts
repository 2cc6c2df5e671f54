/** The contact form: works without scripts, by the same rules and the same limit as the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Front } from '../http/front.ts'
import { deliverContact } from '../http/v1/contact.ts'
import { ContactRequest } from '../http/v1/schemas.ts'
import { PROBLEMS, Problem } from '../service/problem.ts'
import { ClientGone, createBodyReader, readSmallBody } from '../service/request-body.ts'
import type { Services } from '../service/services.ts'
import { toProblem } from '../service/to-problem.ts'
import { NOT_SENT, toFieldWords } from './field-words.ts'
import { toSecurityHeaders } from './headers.ts'
import { attributes, escapeHtml } from './html.ts'
import { HTML_TYPE, type SitePages } from './site.ts'

const PATH = '/contact/'

export function mountContactForm(
  app: FastifyInstance,
  front: Front,
  pages: SitePages,
  services: Services,
): void {
  app.post(PATH, async (request, reply) => {
    let values: Values = {}
    try {
      await front.limit(request, reply, 'contact')
      values = await readForm(request, reply, services)
      await deliverContact(values, services.mailer)
      // A reload must not send the message again.
      return reply.redirect('/contact/sent/', 303)
    } catch (error) {
      if (error instanceof ClientGone) throw error
      const problem = toProblem(error)
      request.facts.code = problem.code
      if (problem.cause !== undefined) {
        services.log.error({ requestId: request.id, err: problem.cause }, 'defect')
      }
      const { retry_after_seconds: seconds } = problem.extensions
      if (seconds !== undefined) reply.header('retry-after', String(seconds))
      return reply
        .code(problem.status)
        .headers({ ...toSecurityHeaders(services.site), 'cache-control': 'no-store' })
        .type(HTML_TYPE)
        .send(pages.write(PATH, { contact: writeContactForm(values, problem) }))
    }
  })
}

type Values = Readonly<Record<string, string | undefined>>

/** A field left empty was not sent. */
async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { timeouts, stopping }: Services,
): Promise<Values> {
  requireOwnOrigin(request)
  const readBody = createBodyReader(request.raw, reply.raw, timeouts.silenceMs, stopping)
  const text = (await readSmallBody(request.headers, readBody)).toString()
  const entries = [...new URLSearchParams(text)].filter(([, value]) => value.trim() !== '')
  // Browsers send the line breaks of a form as CR LF.
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
}

/** Browsers say where a form comes from; another site must not send mail on a visitor's behalf. */
function requireOwnOrigin({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isForeign =
    site === 'cross-site' ||
    site === 'same-site' ||
    (headers.origin !== undefined && hostOf(headers.origin) !== headers.host)
  if (isForeign) throw new Problem('invalid_request', 'The form was submitted from another site.')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** The form as a visitor finds it, or with what was written and what was wrong with it. */
export function writeContactForm(values: Values = {}, problem?: Problem): string {
  const faults = new Map(
    problem?.extensions.errors?.map(error => [error.field, toFieldWords(error)] as const),
  )
  return `<form class="contact" method="post" action="${PATH}" data-contact>
${problem ? writeNotice(problem) : ''}<div class="fields">
${FIELDS.map(field => writeField(field, values[field.name], faults.get(field.name))).join('\n')}
</div>
<p class="trap" aria-hidden="true"><label for="contact-fax">Leave this empty</label><input id="contact-fax" name="fax" type="text" tabindex="-1" autocomplete="off"></p>
<p class="actions"><button type="submit">Send message</button></p>
<p class="note">Your message goes to the team as an email, and a person replies to your address. This site keeps no copy.</p>
<p class="result" role="status"></p>
</form>
`
}

/** If mail is not configured, no form is offered that could not send. */
export function writeNoContact(supportEmail: string): string {
  const address = escapeHtml(supportEmail)
  return `<div class="notice"><p><strong>The form is not available here.</strong> This service has no mail server configured. Write to <a href="mailto:${address}">${address}</a> instead.</p></div>
`
}

interface Field {
  readonly name: keyof typeof ContactRequest.shape
  readonly label: string
  readonly type?: string
  readonly autocomplete?: string
}

const FIELDS: readonly Field[] = [
  { name: 'name', label: 'Your name', autocomplete: 'name' },
  { name: 'email', label: 'Your email address', type: 'email', autocomplete: 'email' },
  { name: 'company', label: 'Company', autocomplete: 'organization' },
  { name: 'subject', label: 'Subject' },
  { name: 'message', label: 'Message' },
]

function writeField({ name, label, type, autocomplete }: Field, value = '', fault = ''): string {
  const schema = ContactRequest.shape[name]
  const isRequired = !schema.safeParse(undefined).success
  const inner = 'unwrap' in schema ? schema.unwrap() : schema
  const id = `contact-${name}`
  const common = {
    id,
    name,
    maxlength: inner.maxLength ?? undefined,
    required: isRequired,
    autocomplete,
    'aria-describedby': `${id}-fault`,
    'aria-invalid': fault ? 'true' : undefined,
  }
  const control =
    name === 'message'
      ? `<textarea${attributes({ ...common, rows: 8 })}>\n${escapeHtml(value)}</textarea>`
      : `<input${attributes({ ...common, type: type ?? 'text', value: value || undefined })}>`
  const hint = isRequired ? '' : ' <span class="optional">optional</span>'
  return `<p class="field ${name}"><label for="${id}">${label}${hint}</label>${control}<span class="fault" id="${id}-fault">${escapeHtml(fault)}</span></p>`
}

function writeNotice(problem: Problem): string {
  const { title } = PROBLEMS[problem.code]
  const words = hasShownFields(problem)
    ? NOT_SENT
    : `<strong>${escapeHtml(title)}.</strong> ${escapeHtml(problem.message)}`
  return `<div class="notice" role="alert"><p>${words}</p></div>
`
}

/** Whether everything that is wrong stands next to a field that people see. */
function hasShownFields({ extensions: { errors = [] } }: Problem): boolean {
  const names = new Set<string>(FIELDS.map(({ name }) => name))
  return errors.length > 0 && errors.every(({ field }) => names.has(field))
}
