import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { sessionCookieOf, setSessionCookie } from './cookies.ts'
import type { Visit } from './device-cookies.ts'
import { hashPassword } from './passwords.ts'
import { csrfToken } from './tokens.ts'

type Door = { app: Pick<App, 'gate' | 'devices'>; request: FastifyRequest; reply: FastifyReply }
type Person = { db: CompanyDb; userId: number; password: string }
type Setting = { passwordHash: string; visit: Visit }

/**
 * Has `set` write a new, checked password, and lets the browser in with the session that it begins. Returns the CSRF
 * token of the session. A session that the browser had before ends.
 */
export async function enterWithPassword(
  { app, request, reply }: Door,
  { db, userId, password }: Person,
  set: (given: Setting) => Promise<{ cookie: string; expiresAt: Date | null }>,
) {
  const visit = app.devices.visit(request)
  const made = await set({ passwordHash: await hashPassword(password), visit })
  app.gate.forgetPerson({ companyId: companyIdOf(db), userId })
  const previous = sessionCookieOf(request)
  if (previous) await app.gate.end(previous)
  setSessionCookie(request, reply, made.cookie, made.expiresAt)
  app.devices.keep(request, reply, visit)
  return { token: csrfToken(made.cookie) }
}
