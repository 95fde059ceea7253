import type * as z from 'zod/mini'
import type { AdministrationSection } from '#common/administration-section.ts'
import type { WriteKind } from '#common/write-limit.ts'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/** Files that come beside the fields of a multipart body, by form field. */
export type FileFields = Record<
  string,
  { max: number; maxBytes: number; kinds: readonly ('image' | 'video' | 'file')[] }
>

/**
 * Which administrators a call is for: those who administer everything, those of a section, those of any of several
 * sections, or those of a section who are not limited to some of its departments or menus.
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
   * `public`: anybody. `entered`: signed in, even where a password must be renewed first.
   * `session` (when absent): signed in and free to use the product.
   */
  access?: 'public' | 'entered' | 'session'
  /** For these administrators only. To everybody else it does not exist (404), whatever the input. */
  administration?: Administration
  /**
   * Worth trying again and again: requests are limited by network address, and from there by this field of the body,
   * or by `session`. Failures are limited by the handler.
   */
  attemptsBy?: string
  /**
   * What it counts as towards the limits of its person (common/write-limit.ts). Every change counts as a change, and
   * every file that comes with it as an upload, besides.
   */
  limit?: WriteKind | 'searches'
  /**
   * Makes something that has no client key of its own: sent again with the same `Idempotency-Key` header it makes
   * nothing new and answers as before. The browser sends one by itself.
   */
  once?: true
  params?: Schema
  query?: Schema
  body?: Schema
  files?: FileFields
  /** Files of all fields together; as many as each may have, when absent. */
  mostFiles?: number
  /** Absent: 204 and no body. */
  response?: Schema
  /** A file to keep instead of JSON: its content type. The handler returns a `Download`. */
  download?: string
  /** The errors it may return besides those that follow from the rest of its declaration (`possibleErrors` on the server). In tests any other is a failure. */
  errors?: readonly ErrorCode[]
}

/** Declares one call. The server binds a handler to the value, the browser calls it, the reference is printed from it. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Part<E, K extends string> = E extends { [P in K]: infer S extends Schema } ? S : undefined
type InputOf<S> = S extends Schema ? z.input<S> : undefined
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/** What the caller hands over, in camelCase. */
export type CallInput<E extends Endpoint> = (Part<E, 'params'> extends Schema
  ? { params: InputOf<Part<E, 'params'>> }
  : { params?: undefined }) &
  (Part<E, 'query'> extends Schema ? { query?: InputOf<Part<E, 'query'>> } : { query?: undefined }) &
  (Part<E, 'body'> extends Schema ? { body: InputOf<Part<E, 'body'>> } : { body?: undefined }) &
  (E extends { files: infer F extends FileFields }
    ? { files?: { [K in keyof F]?: readonly File[] } }
    : { files?: undefined })

/** What the handler receives once the input has been checked, in camelCase. */
export type HandlerInput<E extends Endpoint> = {
  params: OutputOf<Part<E, 'params'>>
  query: OutputOf<Part<E, 'query'>>
  body: OutputOf<Part<E, 'body'>>
}

/**
 * A file's name, as the browser saves it, and its text in UTF-8, or its bytes. `contentType`: in full, where it is not
 * the one declared.
 */
export type Download = { fileName: string; content: string | Uint8Array; contentType?: string }

/** What the call answers, in camelCase. */
export type Answer<E extends Endpoint> = E extends { download: string } ? Download : JsonAnswer<E>

type JsonAnswer<E extends Endpoint> =
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler with nothing to answer returns nothing
  Part<E, 'response'> extends Schema ? z.output<Part<E, 'response'>> : void
