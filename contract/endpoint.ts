import type * as z from 'zod/mini'
import type { AdministrationSection } from '#common/administration-section.ts'
import type { CompanyOption } from '#common/company-option.ts'
import type { OperatorRole } from '#common/operator-role.ts'
import type { WriteKind } from '#common/write-limit.ts'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/** Files sent beside the fields of a multipart body, by form field. */
export type FileFields = Record<
  string,
  { max: number; maxBytes: number; kinds: readonly ('image' | 'video' | 'file')[] }
>

/**
 * The administrators who may make a call: full administrators, those of a section, those of any of several sections, or
 * those of a section who are not limited to some of its departments or menus.
 */
export type Administration =
  | 'full'
  | AdministrationSection
  | readonly AdministrationSection[]
  | { whole: 'users' | 'menus' }

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Full path; parameters in braces: `/api/v2/feeds/{id}`. */
  path: string
  /** One sentence for the reference page. */
  summary: string
  /**
   * `public`: anyone. `half`: signed in, even if the second factor is still missing. `entered`: signed in, even if the
   * password must be replaced first. `set_up`: signed in, even if a second factor must be set up first.
   * `session` (the default): signed in and allowed to use the product.
   */
  access?: 'public' | 'half' | 'entered' | 'set_up' | 'session'
  /**
   * The call is one of the operator's (contract/api.operators.ts), which no session of a person can make. `guest`:
   * anyone. `half`: signed in, even if the code is still missing. Otherwise signed in, with one of these roles.
   */
  operators?: 'guest' | 'half' | readonly OperatorRole[]
  /** Of a feature that the operator switches per company. Where it is off, the call does not exist (404). */
  option?: CompanyOption
  /** Only for these administrators. For everyone else it does not exist (404), whatever the input. */
  administration?: Administration
  /**
   * The person must have proven who they are in the last minutes (`accessRules.proofMinutes`). Otherwise it
   * returns `ProofRequiredError`: the browser asks for the proof in a dialog, and repeats the call.
   */
  recentProof?: true
  /**
   * Invites guessing: requests are limited by network address, and from there by this field of the body,
   * or by `session`. Failures are limited by the handler.
   */
  attemptsBy?: string
  /**
   * The kind of write limit it counts towards (common/write-limit.ts). Every change also counts as a change, and every
   * uploaded file as an upload.
   */
  limit?: WriteKind | 'searches'
  /**
   * Creates something without a client key of its own: repeated with the same `Idempotency-Key` header it creates
   * nothing new and returns the same response. The browser sends the header automatically.
   */
  once?: true
  /** The most bytes of a request without files; if unset, a megabyte. */
  bodyBytes?: number
  params?: Schema
  query?: Schema
  body?: Schema
  files?: FileFields
  /** The maximum of files in all fields together; if unset, the sum of the fields' maxima. */
  mostFiles?: number
  /** If unset: 204 without a body. */
  response?: Schema
  /** The content type of a download; its response is a file instead of JSON. The handler returns a `Download`. */
  download?: string
  /**
   * The errors it may return besides those implied by the rest of its declaration (`possibleErrors` on the server). In
   * tests any other is a failure.
   */
  errors?: readonly ErrorCode[]
}

/**
 * Declares one call: the server binds a handler to it, the browser calls it, and the reference is generated from it.
 */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Part<E, K extends string> = E extends { [P in K]: infer S extends Schema } ? S : undefined
type InputOf<S> = S extends Schema ? z.input<S> : undefined
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/** The input of the caller, in camelCase. */
export type CallInput<E extends Endpoint> = (Part<E, 'params'> extends Schema
  ? { params: InputOf<Part<E, 'params'>> }
  : { params?: undefined }) &
  (Part<E, 'query'> extends Schema ? { query?: InputOf<Part<E, 'query'>> } : { query?: undefined }) &
  (Part<E, 'body'> extends Schema ? { body: InputOf<Part<E, 'body'>> } : { body?: undefined }) &
  (E extends { files: infer F extends FileFields }
    ? { files?: { [K in keyof F]?: readonly File[] } }
    : { files?: undefined })

/** The handler's input after validation, in camelCase. */
export type HandlerInput<E extends Endpoint> = {
  params: OutputOf<Part<E, 'params'>>
  query: OutputOf<Part<E, 'query'>>
  body: OutputOf<Part<E, 'body'>>
}

/**
 * The name under which the browser saves the file, and its text in UTF-8, or its bytes. `contentType`: in full, if it
 * differs from the declared one.
 */
export type Download = {
  fileName: string
  /** Large files come piece by piece. */
  content: string | Uint8Array | AsyncIterable<Uint8Array>
  contentType?: string
}

/** The response, in camelCase. */
export type Answer<E extends Endpoint> = E extends { download: string } ? Download : JsonAnswer<E>

type JsonAnswer<E extends Endpoint> =
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler with nothing to answer returns nothing
  Part<E, 'response'> extends Schema ? z.output<Part<E, 'response'>> : void
