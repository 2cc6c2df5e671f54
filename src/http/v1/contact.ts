/** `POST /contact`: mail to the team. The only operation with a real side effect. */
import type { Mailer } from '../../mail/mailer.ts'
import { type FieldError, Problem } from '../../service/problem.ts'
import { requireJsonObject } from '../json-object.ts'
import { prefersMarkdown } from '../negotiate.ts'
import {
  BODY_PROBLEMS,
  type Exchange,
  JSON_TYPE,
  jsonContent,
  MARKDOWN_TYPE,
  type Operation,
  type Result,
} from '../operation.ts'
import { ContactRequest, ContactResult } from './schemas.ts'

const DELIVERED = 'Thank you. Your message has been delivered, and a person will reply.'

export const submitContactMessage: Operation = {
  id: 'submitContactMessage',
  method: 'POST',
  path: '/api/v1/contact',
  aliases: ['/api/contact'],
  tag: 'Contact',
  summary: 'Send an enquiry to the team',
  description:
    'Delivers the message by email to the operating team, and a person replies. There is no sandbox: do not use it for smoke tests. It is the only endpoint that web pages on other sites cannot call.',
  policy: 'contact',
  isCrossOrigin: false,
  request: jsonContent(ContactRequest, {
    enquiry: {
      name: 'A. Visitor',
      email: 'visitor@example.org',
      message: 'Can it convert our archive?',
    },
  }),
  success: {
    description: 'The mail server has accepted the message.',
    content: {
      ...jsonContent(ContactResult, {
        delivered: {
          ok: true,
          id: '<0f8fad5b-d9cb-469f-a165-70867728950e@foliomark.example>',
          message: DELIVERED,
        },
      }),
      'text/markdown': { schema: { type: 'string' }, examples: { delivered: `${DELIVERED}\n` } },
    },
  },
  problems: [...BODY_PROBLEMS, 'validation_failed', 'upstream_failed', 'not_configured'],
  handle: submit,
}

async function submit(exchange: Exchange): Promise<Result> {
  const { request, services } = exchange
  const id = await deliverContact(await requireJsonObject(exchange), services.mailer)
  return prefersMarkdown(request.headers.accept, JSON_TYPE)
    ? { bytes: Buffer.from(`${DELIVERED}\n`), mediaType: MARKDOWN_TYPE }
    : { json: { ok: true, id, message: DELIVERED } }
}

/** Checks what a visitor has written and mails it; returns the Message-ID. The same at every entrance. */
export async function deliverContact(
  fields: Readonly<Record<string, unknown>>,
  mailer: Mailer | undefined,
): Promise<string> {
  const contact = requireContact(fields)
  if (!mailer) throw new Problem('not_configured', 'Mail is not configured on this server.')
  return deliver(mailer, contact)
}

interface Contact {
  readonly name: string
  readonly email: string
  readonly message: string
  readonly company?: string | undefined
  readonly subject?: string | undefined
}

async function deliver(mailer: Mailer, contact: Contact): Promise<string> {
  const name = toLine(contact.name)
  const company = contact.company && toLine(contact.company)
  try {
    return await mailer.send({
      replyTo: { name, address: contact.email },
      subject: contact.subject ? toLine(contact.subject) : `Enquiry from ${name}`,
      text: [
        `From: ${name} <${contact.email}>`,
        ...(company ? [`Company: ${company}`] : []),
        '',
        contact.message,
      ].join('\n'),
    })
  } catch (error) {
    const detail = 'The mail server did not accept the message.'
    throw new Problem('upstream_failed', detail, {}, { cause: error })
  }
}

/** Names and subjects become headers, where a line break would start another one. */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function requireContact(given: Readonly<Record<string, unknown>>): Contact {
  // Pasted addresses often come with a space at the end; browsers' own fields for them remove it, too.
  const email = typeof given.email === 'string' ? given.email.trim() : given.email
  const fields: Readonly<Record<string, unknown>> = { ...given, email }
  const errors = FIELDS.flatMap(field => findFault(field, fields[field.name]) ?? [])
  if (errors.length) {
    const names = errors.map(({ field }) => field).join(', ')
    throw new Problem('validation_failed', `These fields are not valid: ${names}.`, { errors })
  }
  // Every field has just been checked.
  return fields as unknown as Contact
}

interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly maxLength: number
}

const FIELDS: readonly Field[] = Object.entries(ContactRequest.shape).map(([name, schema]) => {
  const isRequired = !schema.safeParse(undefined).success
  const inner = 'unwrap' in schema ? schema.unwrap() : schema
  return { name, isRequired, maxLength: inner.maxLength ?? Number.POSITIVE_INFINITY }
})

function findFault({ name, isRequired, maxLength }: Field, value: unknown): FieldError | undefined {
  const fault = (code: string, message: string) => ({ field: name, code, message })
  if (value === undefined || value === null) {
    return isRequired ? fault('required', `The field ${name} is required.`) : undefined
  }
  if (typeof value !== 'string') return fault('invalid_type', `The field ${name} must be a string.`)
  if (isRequired && !value.trim()) return fault('required', `The field ${name} is required.`)
  if ([...value].length > maxLength) {
    return maxLength === 0
      ? fault('must_be_empty', `The field ${name} must be left empty.`)
      : fault('too_long', `The field ${name} may have at most ${maxLength} characters.`)
  }
  if (name === 'email' && !EMAIL.test(value)) {
    return fault('invalid_email', 'The field email must be an email address.')
  }
  return undefined
}

/**
 * A single address and nothing around it; whether it exists, only sending mail can tell. Dots part atoms, and labels
 * of a domain neither begin nor end with a hyphen (RFC 5321, 4.1.2).
 */
const EMAIL =
  /^(?!\.|.*\.[.@])[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@(?:(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?!-)[\p{L}\p{M}\p{N}-]{2,63}(?<!-)$/u
