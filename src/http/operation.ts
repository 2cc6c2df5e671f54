/** An operation of the API. Routes, 405, index, limits, deprecation and OpenAPI are generated from these. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Policies, PolicyName } from '../config.ts'
import type { Admission } from '../service/admission.ts'
import type { Facts } from '../service/facts.ts'
import type { FindOwn } from '../service/own-documents.ts'
import type { ProblemCode } from '../service/problem.ts'
import type { ReadBody } from '../service/request-body.ts'
import type { Services } from '../service/services.ts'

export interface Operation {
  /** Stable: clients generate code from it. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Deprecated paths that still work. */
  readonly aliases?: readonly string[]
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly policy: PolicyName
  /** Pages on other sites may call it, unless it does something on a visitor's behalf. */
  readonly isCrossOrigin: boolean
  readonly parameters?: readonly Parameter[]
  /** By Content-Type. */
  readonly request?: Readonly<Record<string, Content>>
  readonly success: {
    readonly description: string
    /** Headers besides those of every response. */
    readonly headers?: readonly string[]
    /** By media type; the first is the default. */
    readonly content: Readonly<Record<string, Content>>
  }
  /** Its own problems; every operation can also be limited, fail or be overloaded. */
  readonly problems: readonly ProblemCode[]
  readonly handle: (exchange: Exchange) => Result | Promise<Result>
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly description: string
  readonly schema: z.ZodType
  readonly example?: unknown
}

export interface Content {
  /** Absent for plain bytes. */
  readonly schema?: z.ZodType | Readonly<Record<string, unknown>>
  /** A function if they show the limits in effect. */
  readonly examples: Examples | ((policies: Policies) => Examples)
}

type Examples = Readonly<Record<string, unknown>>

/** One request and everything needed to answer it. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Who is asking, as counted for limits. */
  readonly client: string
  readonly readBody: ReadBody
  /** Aborted when the client goes away, or the service has to end. */
  readonly signal: AbortSignal
  readonly services: Services
  readonly admission: Admission
  readonly findOwn: FindOwn
  readonly api: Api
}

declare module 'fastify' {
  interface FastifyRequest {
    facts: Facts
  }
}

/** The version that an operation is part of. */
export interface Api {
  readonly version: string
  readonly operations: readonly Operation[]
  /** The OpenAPI document, as it is sent. */
  readonly describe: () => Buffer
}

/** A JSON value, JSON values line by line as they come, or finished bytes of a type. */
export type Result =
  | { readonly json: object }
  | { readonly lines: AsyncIterable<object> }
  | { readonly bytes: Uint8Array; readonly mediaType: string }

export const JSON_TYPE = 'application/json'

/** Content that is JSON and nothing else. */
export const jsonContent = (
  schema: Content['schema'] & object,
  examples: Content['examples'],
): Readonly<Record<string, Content>> => ({ [JSON_TYPE]: { schema, examples } })

/** What can be wrong with any body of JSON. */
export const BODY_PROBLEMS = [
  'invalid_json',
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ProblemCode[]

export const LINES_TYPE = 'application/x-ndjson'
export const PROBLEM_TYPE = 'application/problem+json'
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'
