import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { expiringPoints, findRewardSettings, type RewardSettings } from './reward-expiry.queries.ts'
import { rewardsExpiring } from './rewards.notices.ts'

/** How many days ahead people are notified. */
const noticeDays = 30

type Change = Pick<RewardSettings, 'version' | 'expiryRule' | 'expiryMonths'>

/**
 * Stores the rule of expiry, based on the version that was changed. Nothing expires until people can have been notified.
 * @throws Refusal `conflict`
 */
export const saveRewardSettings = (db: CompanyDb, actorId: number, change: Change) =>
  transaction(db, async (trx) => {
    const before = await findRewardSettings(trx)
    const expiryMonths = change.expiryRule === 'months' ? change.expiryMonths : null
    const values = {
      companyId: companyIdOf(trx),
      rule: change.expiryRule,
      months: expiryMonths,
      days: noticeDays + 1,
      actorId,
      version: change.version,
    }
    const created = await namedQuery<{ version: number }>(
      trx,
      `insert into reward_settings (company_id, expiry_rule, expiry_months, expiry_from, updated_by_id)
       select c.id, :rule, :months::integer, ${todayIn('c.time_zone')} + :days::integer, :actorId
       from companies c where c.id = :companyId and :version::integer = 0
       on conflict (company_id) do nothing returning version`,
      values,
    )
    const changed =
      created.length > 0
        ? created
        : await namedQuery<{ version: number }>(
            trx,
            `update reward_settings s set expiry_rule = :rule, expiry_months = :months::integer,
               expiry_from = ${todayIn('c.time_zone')} + :days::integer, updated_by_id = :actorId,
               updated_at = now(), version = s.version + 1
             from companies c where c.id = :companyId and s.company_id = :companyId
               and s.version = :version::integer returning s.version`,
            values,
          )
    if (changed.length === 0) throw new Refusal('conflict')
    await logAct(trx, {
      actorId,
      noun: 'reward',
      action: 'update',
      subject: { id: null, name: '' },
      before: { expiryRule: before.expiryRule, expiryMonths: before.expiryMonths },
      after: { expiryRule: change.expiryRule, expiryMonths },
    })
  })

/** Expires the points that are no longer valid at a moment; running it again changes nothing. Returns how many people lost points. */
export const expireRewards = (db: CompanyDb, now: Date) =>
  transaction(db, async (trx) => {
    // A person who spends points at this moment waits, and then has only what is left.
    await namedQuery(
      trx,
      'select 1 from reward_balances where company_id = $1 and balance > 0 order by user_id for no key update',
      [companyIdOf(trx)],
    )
    const expired = await namedQuery<{ id: number }>(
      trx,
      `with ${expiringPoints('true')}, due as (
         select distinct on (e.user_id) e.user_id, e.points from expiring e join companies c on c.id = $1
         where e.on_day <= ($2::timestamptz at time zone c.time_zone)::date
         order by e.user_id, e.on_day desc
       )
       insert into reward_transactions (company_id, user_id, amount, kind)
       select $1, due.user_id, -due.points, 'expiry' from due where due.points > 0 order by due.user_id
       returning id`,
      [companyIdOf(trx), now],
    )
    return expired.length
  })

/** Notifies people whose points expire within 30 days, once for each date. Returns how many people were notified. */
export async function tellOfExpiry(db: CompanyDb, now: Date) {
  const told = await tell(db, {
    values: [now, noticeDays],
    before: expiringPoints('true'),
    recipients: `select distinct on (e.user_id) e.user_id, e.points, (e.on_day - 1)::text as last_day
      from expiring e join companies c on c.id = $1
      where e.points > 0 and e.on_day > ($2::timestamptz at time zone c.time_zone)::date
        and e.on_day <= ($2::timestamptz at time zone c.time_zone)::date + $3::integer
      order by e.user_id, e.on_day`,
    notices: [
      rewardsExpiring.row({
        actor: 'o.user_id',
        once: 'o.last_day',
        payload: { points: 'o.points', lastDay: 'o.last_day' },
      }),
    ],
  })
  return told.length
}
