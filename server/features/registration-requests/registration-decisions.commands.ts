import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { issueCard } from '#server/features/access-cards/access-cards.commands.ts'
import type { Administering } from '#server/features/admin-users/admin-users.policy.ts'
import { type AccountFields, register } from '#server/features/admin-users/registration.commands.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { type Mailing, mailApplicant } from './registration-mails.commands.ts'
import { lockRequest, type RequestRow } from './registration-requests.queries.ts'

type By = { actor: Administering; locale: Locale; mailing: Mailing }
type Target = { id: number; version: number; reason: string }

const nameOf = ({ familyName, givenName }: Pick<RequestRow, 'familyName' | 'givenName'>) =>
  `${familyName} ${givenName}`

/* Each request is decided once: the second of two administrators gets a conflict. */
async function lockWaiting(trx: CompanyDb, { id, version }: Target) {
  const row = found(await lockRequest(trx, id))
  permit(row.state === 'waiting' && row.version === version, 'conflict')
  return row
}

type Decision = { state: 'approved' | 'refused'; userId: number | null }

async function decide(trx: CompanyDb, { actor }: By, row: RequestRow, { reason }: Target, to: Decision) {
  await namedQuery(
    trx,
    `update registration_requests set state = :state, user_id = :userId, reason = :reason, decided_at = now(),
       decided_by_id = :actorId, version = version + 1 where company_id = :companyId and id = :id`,
    { companyId: companyIdOf(trx), id: row.id, actorId: actor.userId, reason, ...to },
  )
  await logAct(trx, {
    ...{ actorId: actor.userId, noun: 'registration_request' },
    action: to.state === 'approved' ? 'approve' : 'refuse',
    subject: { id: row.id, name: nameOf(row) },
    after: { reason },
  })
}

type Making = { address: string; passwordHash: string | null }

/**
 * Makes the account that was asked for, in one transaction with its invitation, or with a card if there is no address.
 * @throws {Refusal} conflict; validation_failed as `register`
 */
export const approveRequest = (
  db: CompanyDb,
  by: By,
  target: Target,
  fields: AccountFields,
  { address, passwordHash }: Making,
) =>
  transaction(db, async (trx) => {
    const row = await lockWaiting(trx, target)
    const actorId = by.actor.userId
    const userId = await register(trx, fields, { actorId, locale: by.locale, address, passwordHash })
    await decide(trx, by, row, target, { state: 'approved', userId })
    if (fields.email !== null) {
      if (target.reason) await mailApplicant(trx, by.mailing, row, 'approved', target.reason)
      return { userId, card: null }
    }
    const card = { issuer: by.actor, userId, reason: 'other', note: '', address } as const
    return { userId, card: await issueCard(trx, card) }
  })

/** Refuses a request; the person is told why. @throws {Refusal} conflict */
export const refuseRequest = (db: CompanyDb, by: By, target: Target) =>
  transaction(db, async (trx) => {
    const row = await lockWaiting(trx, target)
    await decide(trx, by, row, target, { state: 'refused', userId: null })
    await mailApplicant(trx, by.mailing, row, 'refused', target.reason)
  })
