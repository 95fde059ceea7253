import { camelCase, camelCaseKeys } from '#common/key-case.ts'
import { phrases } from '#common/strings.ts'
import { unattendedHeader } from '#common/unattended.ts'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { startExternalSignOut } from '#contract/identity-providers.sign-outs.ts'
import { getSession, signOut } from '#contract/sessions.ts'
import { ApiError } from './api-error.ts'
import { app } from './app.strings.ts'
import { isUnattended } from './attention.ts'
import { earlyAnswer, forgetEarlyAnswers } from './early.ts'
import { destination, isLogged } from './error-table.ts'
import { type AnyInput, addressOf, bodyOf } from './request.ts'
import { forgetOutcomes, noteOutcome } from './server-away.ts'
import { spokenLocale } from './spoken-locale.ts'

export { ApiError } from './api-error.ts'

/* As in contract/multi-accounts.ts and contract/live.ts. */
const accountHeader = 'x-account'
const livePositionHeader = 'live-position'

export type CallOptions = {
  signal?: AbortSignal
  /** How much of a multipart body has been sent, 0 to 1. */
  onProgress?: (fraction: number) => void
  /** Whether a failure leaves the browser where it is: the caller only asks whether somebody is signed in. */
  stays?: boolean
}

let token: Promise<string | undefined> | undefined
/** The account of the first response: everything on the page is for it. */
let account: string | undefined

export const drawnAccount = () => account

let first: number | undefined

/** The position of the live stream that every response so far is at least as new as. */
export const firstPosition = () => first

const fetchToken = async () => {
  try {
    return (await send(getSession, {}, {})).token
  } catch (error) {
    console.error('The CSRF token could not be fetched', error)
    token = undefined
  }
}

/** Keeps the CSRF token of a response that started a new session; undefined forgets the old one. */
export function keepToken(fresh: string | undefined) {
  token = fresh === undefined ? undefined : Promise.resolve(fresh)
  account = undefined
  forgetEarlyAnswers()
  forgetOutcomes()
}

let leave: (to: string) => void = (to) => location.assign(to)

/** Sets the function that navigates on a 401 or 403. */
export function onLeave(go: (to: string) => void) {
  leave = go
}

type AskToSignIn = () => Promise<boolean> | undefined

/** Newest first. */
let signInHere: readonly AskToSignIn[] = []

/**
 * Registers a function that signs the user in again on the current page, so that unsaved input is not lost. If it
 * resolves to true, the call is repeated. It returns undefined if the page has no unsaved input.
 * @returns a function that removes the registration
 */
export function offerSignIn(ask: AskToSignIn): () => void {
  signInHere = [ask, ...signInHere]
  return () => {
    signInHere = signInHere.filter((other) => other !== ask)
  }
}

function askToSignIn() {
  for (const ask of signInHere) {
    const asked = ask()
    if (asked) return asked
  }
}

const words = () => phrases(app, spokenLocale())

/* The message used when the response is unreadable, for example from a proxy while the server is down. */
const unreadable = (status: number) =>
  status >= 502 && status <= 504
    ? new ApiError(status, 'unavailable', words().away)
    : new ApiError(status, 'unreadable', words().unreadable)

/** The error in a response. */
export function errorOf(status: number, body: unknown): ApiError {
  const error = (body as { error?: Record<string, unknown> } | null)?.error
  if (typeof error?.code !== 'string') return unreadable(status)
  const fields = Object.entries((error.fields ?? {}) as Record<string, string>)
  return new ApiError(
    status,
    error.code,
    String(error.message ?? ''),
    Object.fromEntries(fields.map(([name, message]) => [camelCase(name), message])),
  )
}

type AskForProof = () => Promise<boolean>

let proveHere: AskForProof | undefined

/**
 * Registers the function that asks the user to confirm that it is them. If it resolves to true, the call that needs the
 * proof is repeated.
 * @returns a function that removes the registration
 */
export function offerProof(ask: AskForProof): () => void {
  proveHere = ask
  return () => {
    if (proveHere === ask) proveHere = undefined
  }
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: AnyInput,
  options: CallOptions,
): Promise<Answer<E>> {
  try {
    const answer = await exchange(endpoint, input, options)
    noteOutcome(endpoint)
    return answer
  } catch (error) {
    if (!options.signal?.aborted) noteOutcome(endpoint, error)
    throw error
  }
}

/** Idempotency keys by draft, each kept until the outcome of its call is known. */
const keys = new Map<string, string>()

function keyOfDraft(draft: string) {
  const key = keys.get(draft) ?? crypto.randomUUID()
  keys.set(draft, key)
  return key
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  input: AnyInput,
  options: CallOptions,
): Promise<Answer<E>> {
  const { signal, onProgress } = options
  const { body, type } = bodyOf(
    endpoint,
    input.files ? await (await import('./prepared-files.ts')).preparedFiles(input, options, call) : input,
  )
  const address = addressOf(endpoint, input)
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': spokenLocale() }
  if (isUnattended()) headers[unattendedHeader] = '1'
  if (type) headers['content-type'] = type
  if (account) headers[accountHeader] = account
  if (endpoint.method !== 'GET') {
    token ??= fetchToken()
    const current = await token
    if (current) headers['x-csrf-token'] = current
  }
  const draft = endpoint.once ? `${address} ${String(body)}` : undefined
  if (draft !== undefined) headers['idempotency-key'] = keyOfDraft(draft)
  const request = { method: endpoint.method, headers, body, signal, credentials: 'include' as const }
  let answer: { status: number; text: string }
  try {
    if (onProgress && body instanceof FormData) {
      const { upload } = await import('./upload.ts')
      answer = await upload(address, { ...request, body, onProgress })
    } else {
      const response = await (earlyAnswer(request.method, address) ?? fetch(address, request))
      answer = { status: response.status, text: await response.text() }
      const position = response.headers.get(livePositionHeader)
      if (position) first = Math.min(first ?? Infinity, +position)
      const answered = response.headers.get(accountHeader)
      account ??= answered ?? undefined
      // The browser has changed to another account: nothing of it is drawn here.
      if (answered && answered !== account) {
        location.replace('/')
        throw new ApiError(409, 'account_changed', '')
      }
    }
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError(0, 'network', words().network)
  }
  let parsed: unknown
  try {
    parsed = answer.text === '' ? undefined : JSON.parse(answer.text)
  } catch {
    throw unreadable(answer.status)
  }
  // The outcome is known from here on, so a repetition would be a new submission.
  if (draft !== undefined && answer.status < 500) keys.delete(draft)
  if (answer.status >= 400) throw errorOf(answer.status, parsed)
  return camelCaseKeys(parsed, camelCase) as Answer<E>
}

/**
 * Makes an API call.
 * @throws {ApiError} `code` `network` if there was no response; the signal's own reason if aborted
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  try {
    return await send(endpoint, input as AnyInput, options)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'invalid_csrf_token') {
      token = undefined
      return await send(endpoint, input as AnyInput, options)
    }
    if (options.stays) throw error
    // Signing out does not need another sign-in.
    const leaves = endpoint.path === signOut.path || endpoint.path === startExternalSignOut.path
    const asked = error.status === 401 && !leaves ? askToSignIn() : undefined
    if (asked) {
      if (await asked) return await send(endpoint, input as AnyInput, options)
      throw error
    }
    if (error.code === 'ProofRequiredError' && (await proveHere?.()))
      return await send(endpoint, input as AnyInput, options)
    if (isLogged(error)) console.warn(`${endpoint.method} ${endpoint.path} was refused: ${error.code}`)
    const to = destination(error, location.pathname + location.search + location.hash)
    if (to !== null) leave(to)
    throw error
  }
}
