import { pathnameOf } from './screen-table.ts'

type Refusal = { status: number; code: string }

/** Where a 403 redirects the browser, by its code. null: no redirect, only the caller gets the error. */
const forbidden = new Map<string, string | null>([
  ['InvalidPresignedUrlError', null],
  ['ProofRequiredError', null],
  ['LookOnlyError', null],
  ['LookEndedError', '/backyard/look_over'],
  ['FactorRequiredError', '/users/sign_in/factor'],
  ['FactorSetUpRequiredError', '/users/sign_in/factor'],
  ['InvalidIpAddressError', '/ip_address_error'],
  ['company_suspended', '/company_suspended'],
  ['InvalidHirobaIdUserError', '/users/initial_password/edit'],
  ['PasswordExpiredError', '/renew_password/edit'],
  ['ConsentRequiredError', '/consent'],
])
const anyOtherForbidden = '/home'

const signIn = '/users/sign_in'

/**
 * Where an error redirects the browser; null: nowhere.
 * @param here the current address with query and fragment, to return to after signing in
 */
export function destination(error: Refusal, here: string): string | null {
  if (error.status === 401) {
    if (pathnameOf(here) === signIn) return null
    return pathnameOf(here) === '/' ? signIn : `${signIn}?return_to=${encodeURIComponent(here)}`
  }
  if (error.status !== 403) return null
  const known = forbidden.get(error.code)
  const to = known === undefined ? anyOtherForbidden : known
  const mobile = pathnameOf(here).replace(/^\/m(?=\/)/, '')
  return to === null || to === mobile ? null : to
}

/** Every 403 is logged. */
export const isLogged = (error: Refusal) => error.status === 403

/** Expected server responses, which are not reported. */
const expectedStatuses = new Set([400, 401, 403, 404, 422, 429, 500])

const expectedNames = new Set(['AbortError', 'CanceledError', 'TimeoutError', 'ReferenceError'])
const expectedCodes = new Set(['network', 'timeout', 'aborted', 'canceled', 'not_found'])
const expectedMessages = [
  /\bcancell?ed\b/i,
  /\bnot[ -]?found\b/i,
  /network ?error|failed to fetch|load failed|networkerror when attempting/i,
  /timed out/i,
  /\baborted\b/i,
  /destructur|undefined is not an object \(evaluating '\{/i,
]

/** Messages that match both patterns. */
const expectedPairs = [
  [/timeout/i, /exceeded/i],
  [/\bNotification\b/i, /not defined|find variable|undefined/i],
] as const

const isExpected = (message: string) =>
  expectedMessages.some((pattern) => pattern.test(message)) ||
  expectedPairs.some(([one, other]) => one.test(message) && other.test(message))

const read = (value: object, key: string) => (value as Record<string, unknown>)[key]

/** Whether the error is reported to monitoring. */
export function isReported(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return !isExpected(String(error))
  if (read(error, 'name') === 'StaleCacheError') return true
  if (expectedStatuses.has(read(error, 'status') as number)) return false
  if (expectedNames.has(read(error, 'name') as string)) return false
  if (expectedCodes.has(read(error, 'code') as string)) return false
  return !isExpected(String(read(error, 'message') ?? ''))
}
