/** What is asked of an engine process, and what it answers. */
import type { Reason } from '../engine/errors.ts'
import type { Extension } from '../engine/formats/index.ts'
import type { Options } from '../engine/options.ts'
import type { Envelope } from './envelope.ts'

export interface Job {
  /** Bytes may come in pieces, as a network delivers them: nobody has to copy them together. */
  readonly source:
    | {
        readonly path: string
        /** By a person, who may mean a pipe or a device; what was found or listed must be a regular file. */
        readonly isNamed?: boolean | undefined
      }
    | { readonly bytes: Uint8Array | readonly Uint8Array[] }
    /** Converted already: as a process gave it in the form `whole`, and how long that took for this answer. */
    | { readonly whole: Uint8Array; readonly ms: number }
  /** Absent for a path: then it is the last part of the path. */
  readonly filename?: string | undefined
  readonly mediaType?: string | undefined
  readonly options: Options
  /** Where to write the images; absent: nowhere. */
  readonly media?: MediaPlace | undefined
}

export interface MediaPlace {
  /** Absent: they are only linked to, and somebody else writes them. */
  readonly folder?: string
  /** What stands before an image's name in a link to it: empty, or ending in a slash. */
  readonly linkPrefix: string
}

/**
 * The finished text that a process is asked for: the JSON envelope, the markdown alone, the result of an
 * MCP tool, or the whole document, for those who ask for parts of it later.
 */
export type Form = 'json' | 'markdown' | 'tool' | 'whole'

/** Argument of a process that shall load every reader before it is asked. */
export const WARM = '--warm'

/** The head of a frame to a process; its body are the bytes of the document or the whole, unless there is a path. */
export interface Order extends Omit<Job, 'source'> {
  readonly path?: string | undefined
  readonly isNamed?: boolean | undefined
  /** There where the body is a whole. */
  readonly wholeMs?: number | undefined
  readonly form: Form
}

/** The head of a frame from a process; where the conversion succeeded, its body is the text. */
export type AnswerHead = { readonly type: 'ready' } | ({ readonly type: 'answer' } & Answered)

type Answered = Omit<Rendering, 'body'> | Failure

export type EngineAnswer = Rendering | Failure

export interface Rendering {
  readonly ok: true
  readonly format: Extension
  /** UTF-8, ready to be sent: what it holds is of no concern to the process between. */
  readonly body: Uint8Array
  /** Where the next part begins, for those who send the body as it is. */
  readonly nextCursor?: string | undefined
  readonly ms: number
}

export type Outcome = Success | Failure

export interface Success {
  readonly ok: true
  readonly conversion: Envelope
  readonly ms: number
}

export interface Failure {
  readonly ok: false
  readonly code: FailureCode
  /** Only for `unprocessable`. */
  readonly reason?: Reason | undefined
  /** Safe to show to a stranger. */
  readonly detail: string
  /** What to do instead, where it is not what one always does. */
  readonly hint?: string | undefined
  /** What a maintainer wants to see and a stranger must not: present where we are at fault. */
  readonly defect?: string | undefined
  /** The process ended unasked: another try may go better. */
  readonly death?: Death
  readonly ms: number
}

/** How a process ended: before it had the document, by somebody else's hand, or by itself. */
export type Death = 'unused' | 'killed' | 'crashed'

export type FailureCode =
  | 'unprocessable'
  | 'invalid_request'
  | 'not_found'
  | 'unreadable'
  | 'unwritable'
  | 'fetch_failed'
  | 'internal_error'
