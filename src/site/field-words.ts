/** What is wrong with a field, in the words of someone who helps with a form; the API names fields and rules. */

interface FieldFault {
  readonly field: string
  readonly code: string
  readonly message: string
}

/** By field and code, or by code alone. */
const WORDS: Readonly<Record<string, string>> = {
  'name required': 'Enter your name.',
  'email required': 'Enter your email address, so that we can reply.',
  'message required': 'Write a message.',
  'url required': 'Enter the URL of an MCP server.',
  invalid_email: 'This is not an email address. One looks like ann@example.org.',
  invalid_url: 'This is not a URL. One looks like https://mcp.example.com/mcp.',
}

/** What has no words here is shown as the API words it. */
export function toFieldWords({ field, code, message }: FieldFault): string {
  return WORDS[`${field} ${code}`] ?? WORDS[code] ?? message
}

/** Above or below a form with such fields. */
export const NOT_SENT = 'Nothing has been sent yet. Please correct the fields that are marked.'
