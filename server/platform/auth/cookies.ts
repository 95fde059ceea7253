import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from './tokens.ts'

/** `<companyId>.<token>`: names the company, so that looking it up stays inside that company. */
export const sessionCookie = 'hiroba_session'
/** Gives a visitor who has not signed in a secret for the CSRF token. */
export const guestCookie = 'hiroba_guest'

const options = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, value: string, expires: Date) {
  reply.setCookie(sessionCookie, value, { ...options(request), expires })
  reply.clearCookie(guestCookie, options(request))
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.clearCookie(sessionCookie, options(request))
}

/** The visitor's secret, made when there is none yet. */
export function guestSecret(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[guestCookie]
  if (known && known.length === 43) return known
  const secret = randomToken()
  reply.setCookie(guestCookie, secret, options(request))
  return secret
}

/** `[companyId, whole cookie]`, or null when the cookie cannot be one of ours. */
export function parseSessionCookie(cookie: string | undefined): { companyId: number; cookie: string } | null {
  const match = cookie?.match(/^([1-9]\d{0,14})\.[\w-]{43}$/)
  return match ? { companyId: Number(match[1]), cookie: match[0] } : null
}
