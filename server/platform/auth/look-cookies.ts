import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/*
 * While this cookie is there, the browser is the operator's who looks as a person: whatever other session it has counts
 * for nothing outside of the backyard. It is never read as a session of a person, nor as one of an operator.
 */
const nameOf = ({ server }: FastifyRequest) => (server.overHttps ? '__Host-hiroba_look' : 'hiroba_look')

const options = ({ server, protocol }: FastifyRequest) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: server.overHttps || protocol === 'https',
  }) as const

/** The cookie of a look as sent; it may be invalid. */
export const lookCookieOf = (request: FastifyRequest) => request.cookies[nameOf(request)]

export const setLookCookie = (request: FastifyRequest, reply: FastifyReply, value: string) =>
  reply.setCookie(nameOf(request), value, options(request))

export const clearLookCookie = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(nameOf(request), options(request))
