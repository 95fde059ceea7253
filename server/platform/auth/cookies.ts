import { createHash } from 'node:crypto'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from './tokens.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The product is served over https: cookies are Secure and bound to this host by their names. */
    overHttps: boolean
  }
}

/** `<companyId>.<token>`: includes the company, so that the lookup stays inside that company. */
const sessionCookie = 'hiroba_session'
/** Gives visitors who have not signed in a secret for the CSRF token. */
const guestCookie = 'hiroba_guest'
/** Identifies a browser in which someone has signed in; see device-cookies.ts. */
const deviceCookie = 'hiroba_device'

/** Identifies the browser that began a sign-in at an identity provider. */
const externalCookie = 'hiroba_external'

/** Finds the accounts between which this browser switches. */
const accountsCookie = 'hiroba_accounts'
/** Gone once the browser is closed, and with it the use of sessions that end then. */
const windowCookie = 'hiroba_window'
/** The next sign-in adds an account. */
const addingCookie = 'hiroba_adding'

/** Browsers keep no cookie longer. */
export const deviceCookieSeconds = 400 * 86_400

// Browsers accept a name with this prefix only with Secure, for `/` and from the host itself: subdomains cannot set it.
const hostOnly = (overHttps: boolean, name: string) => (overHttps ? `__Host-${name}` : name)
const nameOf = ({ server }: FastifyRequest, name: string) => hostOnly(server.overHttps, name)

/** The name of the session cookie. */
export const sessionCookieName = (overHttps: boolean) => hostOnly(overHttps, sessionCookie)

const options = ({ server, protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: server.overHttps || protocol === 'https' }) as const

/** The session cookie as sent; it may be invalid. */
export const sessionCookieOf = (request: FastifyRequest) => request.cookies[nameOf(request, sessionCookie)]

/** What the CSRF token is derived from: the session, or the visitor's secret. */
export const csrfSecretOf = (request: FastifyRequest) =>
  sessionCookieOf(request) ?? request.cookies[nameOf(request, guestCookie)]

/** `expires` null: the browser forgets it when it is closed. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  expires: Date | null,
) {
  reply.setCookie(nameOf(request, sessionCookie), value, { ...options(request), ...(expires && { expires }) })
  reply.clearCookie(nameOf(request, guestCookie), options(request))
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.clearCookie(nameOf(request, sessionCookie), options(request))
}

export const deviceCookieOf = (request: FastifyRequest) => request.cookies[nameOf(request, deviceCookie)]

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, value: string) {
  reply.setCookie(nameOf(request, deviceCookie), value, { ...options(request), maxAge: deviceCookieSeconds })
}

/** The visitor's secret, created if missing. */
export function guestSecret(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[nameOf(request, guestCookie)]
  if (known && known.length === 43) return known
  const secret = randomToken()
  reply.setCookie(nameOf(request, guestCookie), secret, options(request))
  return secret
}

export const externalCookieOf = (request: FastifyRequest) => request.cookies[nameOf(request, externalCookie)]

/** The secret of a browser that begins a sign-in elsewhere: a new one each time, for a quarter of an hour. */
export function setExternalCookie(request: FastifyRequest, reply: FastifyReply): string {
  const secret = randomToken()
  reply.setCookie(nameOf(request, externalCookie), secret, { ...options(request), maxAge: 900 })
  return secret
}

export function clearExternalCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.clearCookie(nameOf(request, externalCookie), options(request))
}

/** The secrets of a browser with several accounts. `window` null: it was closed since. */
export type AccountSecrets = { browser: string; window: string | null }

const secretIn = (value: string | undefined) => (value && /^[\w-]{43}$/.test(value) ? value : null)

export function accountSecretsOf(request: FastifyRequest): AccountSecrets | null {
  const browser = secretIn(request.cookies[nameOf(request, accountsCookie)])
  return browser === null
    ? null
    : { browser, window: secretIn(request.cookies[nameOf(request, windowCookie)]) }
}

export function setAccountSecrets(
  request: FastifyRequest,
  reply: FastifyReply,
  { browser, window }: AccountSecrets,
) {
  reply.setCookie(nameOf(request, accountsCookie), browser, {
    ...options(request),
    maxAge: deviceCookieSeconds,
  })
  if (window) reply.setCookie(nameOf(request, windowCookie), window, options(request))
}

export function clearAccountSecrets(request: FastifyRequest, reply: FastifyReply) {
  for (const name of [accountsCookie, windowCookie])
    reply.clearCookie(nameOf(request, name), options(request))
}

/** Proves that the person of a session began to add an account: nobody else knows the session's cookie. */
const addingProof = (session: string) => createHash('sha256').update(`adding:${session}`).digest('base64url')

/** Makes the next sign-in within a quarter of an hour add an account to that of the session. */
export function setAdding(request: FastifyRequest, reply: FastifyReply) {
  const proof = addingProof(sessionCookieOf(request)!)
  reply.setCookie(nameOf(request, addingCookie), proof, { ...options(request), maxAge: 900 })
}

/** Whether this sign-in adds an account; it does so once. */
export function takeAdding(request: FastifyRequest, reply: FastifyReply) {
  const given = request.cookies[nameOf(request, addingCookie)]
  if (given === undefined) return false
  reply.clearCookie(nameOf(request, addingCookie), options(request))
  const session = sessionCookieOf(request)
  return session !== undefined && given === addingProof(session)
}

/** `[companyId, whole cookie]`, or null if the cookie has another form. */
export function parseSessionCookie(cookie: string | undefined): { companyId: number; cookie: string } | null {
  const match = cookie?.match(/^([1-9]\d{0,14})\.[\w-]{43}$/)
  return match ? { companyId: Number(match[1]), cookie: match[0] } : null
}
