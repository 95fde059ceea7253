import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from './tokens.ts'

/* Sent only below this path: no call of people ever receives them. Their names begin with the prefix that browsers
   accept with Secure only. */
const path = '/backyard'
const nameOf = ({ server }: FastifyRequest, name: string) => (server.overHttps ? `__Secure-${name}` : name)
const sessionCookie = 'hiroba_operator'
const guestCookie = 'hiroba_operator_guest'

const options = ({ server, protocol }: FastifyRequest) =>
  ({ path, httpOnly: true, sameSite: 'strict', secure: server.overHttps || protocol === 'https' }) as const

/** The cookie of an operator's session as sent; it may be invalid. */
export const operatorCookieOf = (request: FastifyRequest) => request.cookies[nameOf(request, sessionCookie)]

/** What the CSRF token is derived from: the session, or the visitor's secret. */
export const operatorCsrfSecretOf = (request: FastifyRequest) =>
  operatorCookieOf(request) ?? request.cookies[nameOf(request, guestCookie)]

/** The browser forgets it when it is closed. */
export function setOperatorCookie(request: FastifyRequest, reply: FastifyReply, value: string) {
  reply.setCookie(nameOf(request, sessionCookie), value, options(request))
  reply.clearCookie(nameOf(request, guestCookie), options(request))
}

export const clearOperatorCookie = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(nameOf(request, sessionCookie), options(request))

/** The visitor's secret, created if missing. */
export function operatorGuestSecret(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[nameOf(request, guestCookie)]
  if (known?.length === 43) return known
  const secret = randomToken()
  reply.setCookie(nameOf(request, guestCookie), secret, options(request))
  return secret
}
