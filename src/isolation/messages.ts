/** The requests to an engine process, and its responses. */
import type { Reason } from '../engine/errors.ts'
import type { Extension } from '../engine/formats/index.ts'
import type { Options } from '../engine/options.ts'
import type { Envelope } from './envelope.ts'

export interface Job {
  /** Bytes may come in pieces, as a network delivers them, so that nobody has to concatenate them. */
  readonly source:
    | {
        readonly path: string
        /** Given by a person, who may mean a pipe or a device; what was found or listed must be a regular file. */
        readonly isNamed?: boolean | undefined
      }
    | { readonly bytes: Uint8Array | readonly Uint8Array[] }
    /** Already converted: as a process returned it in the form `whole`, and how long that took for this response. */
    | { readonly whole: Uint8Array; readonly ms: number }
  /** Absent for a path: then it is the last part of the path. */
  readonly filename?: string | undefined
  readonly mediaType?: string | undefined
  readonly options: Options
  /** Where to write the images; absent for nowhere. */
  readonly media?: MediaPlace | undefined
}

export interface MediaPlace {
  /** Absent if they are only linked to, and somebody else writes them. */
  readonly folder?: string
  /** Prefix of links to images: empty, or ending in a slash. */
  readonly linkPrefix: string
}

/**
 * The finished text requested from a process: the JSON envelope, the markdown alone, the result of an MCP tool, or
 * the whole document, for those who request parts of it later.
 */
export type Form = 'json' | 'markdown' | 'tool' | 'whole'

/** Argument that makes a process load every reader up front. */
export const WARM = '--warm'

/** The head of a frame to a process; its body is the bytes of the document or the whole, unless there is a path. */
export interface Order extends Omit<Job, 'source'> {
  readonly path?: string | undefined
  readonly isNamed?: boolean | undefined
  /** Present if the body is a whole. */
  readonly wholeMs?: number | undefined
  readonly form: Form
  /** Somebody wants to know how far it is. */
  readonly isWatched?: boolean | undefined
}

/** The head of a frame from a process; if the conversion succeeded, its body is the text. */
export type AnswerHead =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | ({ readonly type: 'answer' } & Answered)

type Answered = Omit<Rendering, 'body'> | Failure

export type EngineAnswer = Rendering | Failure

export interface Rendering {
  readonly ok: true
  readonly format: Extension
  /** UTF-8, ready to be sent: its content does not concern the process in between. */
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
  /** What to do instead, if it is not the usual advice. */
  readonly hint?: string | undefined
  /** What a maintainer wants to see and a stranger must not: present if we are at fault. */
  readonly defect?: string | undefined
  /** The process ended unexpectedly: a retry may succeed. */
  readonly death?: Death
  readonly ms: number
}

/** What people and programs are told in one word: where none of the five reasons applies, the code says it. */
export const reasonOf = ({
  code,
  reason,
}: Pick<Failure, 'code' | 'reason'>): Reason | FailureCode => reason ?? code

/** How a process ended: before it had the document, killed from outside, or by itself. */
export type Death = 'unused' | 'killed' | 'crashed'

export type FailureCode =
  | 'unprocessable'
  | 'invalid_request'
  | 'not_found'
  | 'unreadable'
  | 'unwritable'
  | 'fetch_failed'
  | 'internal_error'
