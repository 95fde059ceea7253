import type { cardProblems } from '#contract/admin-users.acts.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { initialPasswordDays } from '#server/platform/auth/auth.queries.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { giveInitialPassword } from './account-access.commands.ts'
import { changeAccount } from './accounts.commands.ts'
import { type Administering, accountPolicy, reachOf } from './admin-users.policy.ts'
import { type AccountPageRow, findAccount } from './admin-users.queries.ts'
import { invitationDays, invitationLink, writeInvitation } from './invitations.commands.ts'

type Problem = (typeof cardProblems)[number]

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Why no card can be created for an account; null if it can. */
function problemOf(row: AccountPageRow, actor: Administering): Problem | null {
  if (row.status === 'withdrawn') return 'gone'
  if (!accountPolicy(actor, row).resetPassword) return 'not_allowed'
  if (row.status === 'stopped') return 'stopped'
  return row.initial === false ? 'has_password' : null
}

/** Creates the link with which the person sets a password, or a new initial password. */
async function makeCard(db: CompanyDb, row: AccountPageRow, actorId: number, address: string) {
  const act = { actorId, userId: row.id }
  const person = {
    userId: row.id,
    name: fullName(row),
    departmentName: row.memberships?.[0]?.departmentName ?? null,
  }
  if (row.status !== 'invited' || row.email === null || row.initial !== null) {
    const initialPassword = await giveInitialPassword(db, act)
    const login = row.companyLoginId ?? row.email ?? ''
    return {
      ...person,
      login,
      address: `${address}/users/sign_in`,
      initialPassword,
      expiresAt: inDays(initialPasswordDays),
    }
  }
  let token = ''
  await changeAccount(db, { ...act, action: 'issue_card' }, async (trx) => {
    token = await writeInvitation(trx, { ...act, delivery: 'card' })
  })
  return {
    ...person,
    login: row.email,
    address: invitationLink(address, token),
    initialPassword: null,
    expiresAt: inDays(invitationDays),
  }
}

/**
 * Creates cards in the given order, each in its own transaction. Accounts out of the actor's reach are skipped
 * silently.
 */
export async function makeCards(
  db: CompanyDb,
  { userIds, actor, address }: { userIds: readonly number[]; actor: Administering; address: string },
) {
  const cards: Awaited<ReturnType<typeof makeCard>>[] = []
  const leftOut: { userId: number; name: string; problem: Problem }[] = []
  for (const userId of new Set(userIds)) {
    const row = await findAccount(db, userId, reachOf(actor))
    if (!row || !accountPolicy(actor, row).see) continue
    const leaveOut = (problem: Problem) => leftOut.push({ userId, name: fullName(row), problem })
    const problem = problemOf(row, actor)
    if (problem) leaveOut(problem)
    else
      try {
        cards.push(await makeCard(db, row, actor.userId, address))
      } catch (error) {
        // The account was changed in the meantime.
        if (!(error instanceof Refusal)) throw error
        leaveOut(error.code === 'account_withdrawn' ? 'gone' : 'not_allowed')
      }
  }
  const [company] = await namedQuery<{ name: string }>(db, 'select name from companies where id = $1', [
    companyIdOf(db),
  ])
  return { companyName: company!.name, cards, leftOut }
}
