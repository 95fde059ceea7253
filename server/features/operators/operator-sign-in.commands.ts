import type { FastifyReply, FastifyRequest } from 'fastify'
import { type InstallationDb, transaction } from '#db/tenant.ts'
import { plainAddress } from '#server/platform/auth/address-ranges.ts'
import { limited } from '#server/platform/auth/attempt-limits.ts'
import { operatorCookieOf, setOperatorCookie } from '#server/platform/auth/operator-cookies.ts'
import { completeOperatorSession, type Operator } from '#server/platform/auth/operator-sessions.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { logOperatorAct } from './operator-acts.commands.ts'

type Door = { db: InstallationDb; request: FastifyRequest; reply: FastifyReply }

/** The session goes on under a new token, which nobody can know who only had the password. */
export async function complete({ db, request, reply }: Door, operator: Operator) {
  const fresh = await transaction(db, async (trx) => {
    const made = await completeOperatorSession(trx, operatorCookieOf(request)!)
    if (made) await logOperatorAct(trx, { by: operator, action: 'sign_in', ip: plainAddress(request.ip) })
    return made
  })
  if (!fresh) throw new Refusal('unauthenticated')
  setOperatorCookie(request, reply, fresh)
  return { token: csrfToken(fresh), next: null }
}

/** Tries of the second factor of an operator are counted together. */
export const codesOf = ({ id }: Operator) => [limited('operator', `code.${id}`)]
