import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { Visit } from './device-cookies.ts'
import { letIn } from './let-in.ts'
import { hashPassword } from './passwords.ts'

type Door = { app: Pick<App, 'gate' | 'devices' | 'engine'>; request: FastifyRequest; reply: FastifyReply }
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
  const companyId = companyIdOf(db)
  app.gate.forgetPerson({ companyId, userId })
  return letIn({ app, request, reply }, { companyId, userId, made, visit })
}
