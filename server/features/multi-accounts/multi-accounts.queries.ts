import type { FastifyRequest } from 'fastify'
import type { LinkedAccountState } from '#contract/multi-accounts.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { countNews } from '#server/features/chat-rooms/news.queries.ts'
import { mayComeFrom } from '#server/platform/auth/address-ranges.ts'
import { accountsOf, dbOfAccount, isCurrent } from '#server/platform/auth/let-in.ts'
import type { LinkedAccount } from '#server/platform/auth/linked-accounts.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Names = { familyName: string; givenName: string; companyName: string }

/** What an account is called: the person and the company. */
export async function findNames(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<Names>(
    db,
    `select u.family_name, u.given_name, c.name as company_name from users u join companies c on c.id = u.company_id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row
}

/** The session of an account as it is now, and what switching to it would meet. */
export async function openAccount(
  { gate }: Pick<App, 'gate'>,
  { companyId, tokenHash }: LinkedAccount,
  ip: string,
): Promise<{ state: 'ended'; session: null } | { state: LinkedAccountState; session: Session }> {
  const session = tokenHash && (await gate.read(companyId, tokenHash))
  if (!session) return { state: 'ended', session: null }
  if (!mayComeFrom(session.ipRanges, ip)) return { state: 'address', session }
  return { state: session.factorState === 'missing' ? 'factor' : 'ready', session }
}

/** What is unread in the other accounts of the browser, as far as they can be switched to. */
export async function countElsewhere(app: Pick<App, 'gate' | 'engine'>, request: FastifyRequest) {
  const others = (await accountsOf(app, request)).filter((account) => !isCurrent(account, request))
  const counts = await Promise.all(
    others.map(async (account) => {
      const { state, session } = await openAccount(app, account, request.ip)
      return state === 'ready' && session ? countNews(dbOfAccount(app, account), session) : 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
