import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { refuseOverdrawn } from './overdrawn.checks.ts'
import { rewardsMoved } from './rewards.events.ts'
import { isReversible, rewardPolicy } from './rewards.policy.ts'
import { findEntryForUpdate } from './rewards.queries.ts'

type ByHand = {
  userIds: readonly number[]
  /** For each person; negative: collected. */
  amount: number
  reason: string
  clientKey: string
  madeById: number
}

/**
 * Grants points to people or collects them, for all or for nobody; sent again with the same key it changes nothing.
 * @returns the number of entries
 * @throws {Refusal} not_found for people outside the company; reward_balance_short
 */
export function moveRewards(db: CompanyDb, given: ByHand): Promise<number> {
  const { amount, reason, clientKey, madeById } = given
  const userIds = [...new Set(given.userIds)].sort((a, b) => a - b)
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const known = await namedQuery<{ id: number }>(
      trx,
      `select id from users where company_id = $1 and id = any($2::bigint[]) and status not in ('withdrawn', 'app')`,
      [companyId, userIds],
    )
    if (known.length < userIds.length) throw new Refusal('not_found')
    const made = await namedQuery<{ id: number; userId: number }>(
      trx,
      `insert into reward_transactions (company_id, user_id, amount, kind, reason, made_by_id, client_key)
       select $1, u, $3, case when $3::integer > 0 then 'grant' else 'collection' end, $4, $5, $6
       from unnest($2::bigint[]) u
       on conflict (company_id, made_by_id, client_key, user_id) where client_key is not null do nothing
       returning id, user_id`,
      [companyId, userIds, amount, reason, madeById, clientKey],
    )
    if (made.length === 0) return userIds.length
    // Only for people who got an entry by this call: under the same key others may already have theirs.
    const moved = made.map(({ userId }) => userId)
    if (amount < 0) await refuseOverdrawn(trx, moved)
    await publish(trx, rewardsMoved, { transactionIds: made.map(({ id }) => id) })
    await logAct(trx, {
      actorId: madeById,
      noun: 'reward',
      action: amount > 0 ? 'grant' : 'collect',
      subject: { id: null, name: reason },
      after: { people: await namesOf(trx, moved), points: Math.abs(amount) },
    })
    return userIds.length
  })
}

/**
 * Reverses an entry by a counter-entry. Earned points may have been spent in the meantime: the balance then becomes
 * negative, which is shown and offset by future earnings.
 * @throws {Refusal} not_found, already_reversed
 */
export function reverseReward(db: CompanyDb, session: Session, entryId: number, reason: string) {
  return transaction(db, async (trx) => {
    const entry = found(await findEntryForUpdate(trx, entryId))
    permit(isReversible(entry.kind))
    permit(rewardPolicy(entry, session).reverse, 'already_reversed')
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into reward_transactions (company_id, user_id, amount, kind, reason, menu_id, department_id, reverses_id,
         made_by_id)
       values (:companyId, :userId, :amount, 'reversal', :reason, :menuId, :departmentId, :entryId, :actorId)
       on conflict (company_id, reverses_id) do nothing returning id`,
      {
        companyId: companyIdOf(trx),
        userId: entry.userId,
        amount: -entry.amount,
        reason,
        menuId: entry.menuId,
        departmentId: entry.departmentId,
        entryId: entry.id,
        actorId: session.userId,
      },
    )
    // The use was deleted at this moment.
    if (!made) throw new Refusal('already_reversed')
    await publish(trx, rewardsMoved, { transactionIds: [made.id] })
    await logAct(trx, {
      actorId: session.userId,
      noun: 'reward',
      action: 'reverse',
      subject: { id: entry.id, name: reason },
      before: { people: await namesOf(trx, [entry.userId]), points: entry.amount },
    })
  })
}

async function namesOf(trx: CompanyDb, userIds: readonly number[]) {
  const rows = await namedQuery<{ name: string }>(
    trx,
    `select family_name || ' ' || given_name as name from users where company_id = $1 and id = any($2::bigint[])
     order by family_name_kana, given_name_kana, id`,
    [companyIdOf(trx), userIds],
  )
  return rows.map(({ name }) => name)
}
