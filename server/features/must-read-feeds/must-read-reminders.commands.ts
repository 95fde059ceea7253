import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { mustReadReminded } from './must-read-feeds.events.ts'
import { deputies, into, unreadWith, wasSaid } from './must-read-notices.commands.ts'
import type { Scope } from './must-read-progress.queries.ts'

/** People recorded in one transaction: small, so that no transaction blocks others for long. */
const batchSize = 1_000

/** SQL: whether the main department of `u` is within a scope and, if one is given, is that department. */
const isWithin = (
  scope: string,
  department: string,
) => `((${scope} is null and ${department} is null) or exists (
  select from (values (1)) one left join memberships b
    on b.company_id = u.company_id and b.user_id = u.id and b.main
  where (${scope} is null or b.department_id = any(${scope}))
    and (${department} is null or coalesce(b.department_id, 0) = ${department})))`

type ByHand = {
  feedId: number
  sentById: number
  scope: Scope
  /** Main department; 0: people without one; undefined: any. */
  departmentId: number | undefined
}

/**
 * Records the decision to remind people who have not confirmed, were not reminded manually today, and have no reminder
 * pending. Returns how many; the notices are recorded and sent later (`noteByHand`).
 */
export function remindByHand(db: CompanyDb, { feedId, sentById, scope, departmentId }: ByHand) {
  return transaction(db, async (trx) => {
    // Two concurrent requests: the second finds the decision of the first.
    await namedQuery(
      trx,
      `select 1 from must_read_requirements where company_id = $1 and feed_id = $2 and closed_at is null
       for no key update`,
      [companyIdOf(trx), feedId],
    )
    const [decided] = await namedQuery<{ remindedCount: number }>(
      trx,
      `insert into must_read_reminders
         (company_id, feed_id, version, scope_department_ids, department_id, sent_by_id, sent_on, reminded_count)
       select $1, $2, k.version, $4, $5, $3, ${companyToday}, k.people
       from (select r.version, count(*) as people ${unreadWith('')}
         and ${isWithin('$4::bigint[]', '$5::bigint')} and not ${wasSaid('by_hand', `and n.sent_on = ${companyToday}`)}
         and not exists (select from must_read_reminders m where m.company_id = r.company_id
           and m.feed_id = r.feed_id and m.version = r.version and m.noted_at is null and m.sent_on = ${companyToday}
           and ${isWithin('m.scope_department_ids', 'm.department_id')})
         group by r.version) k
       returning reminded_count`,
      [companyIdOf(trx), feedId, sentById, scope === 'everybody' ? null : scope, departmentId ?? null],
    )
    if (!decided) return 0
    await publish(trx, mustReadReminded, { feedId })
    return decided.remindedCount
  })
}

/** Records manual reminders for each person who has not confirmed in the meantime, in batches. */
export async function noteByHand(db: CompanyDb) {
  const waiting = await namedQuery<{ id: number; feedId: number }>(
    db,
    'select id, feed_id from must_read_reminders where company_id = $1 and noted_at is null order by id',
    [companyIdOf(db)],
  )
  for (const { id, feedId } of waiting) {
    for (let after: number | null = 0; after !== null; ) after = await noteSome(db, feedId, id, after)
    await namedQuery(
      db,
      'update must_read_reminders set noted_at = now() where company_id = $1 and id = $2 and noted_at is null',
      [companyIdOf(db), id],
    )
  }
}

/** Records the next batch after a person. Returns the last one; null if nobody was left. */
async function noteSome(db: CompanyDb, feedId: number, reminderId: number, after: number) {
  const [row] = await namedQuery<{ last: number | null }>(
    db,
    `with decision as materialized (
       select * from must_read_reminders where company_id = $1 and id = $3
     ), batch as materialized (
       select r.company_id, r.feed_id, r.version, u.id as user_id, m.sent_on, m.sent_by_id
       ${unreadWith('join decision m on m.version = r.version')}
         and u.id > $4 and ${isWithin('m.scope_department_ids', 'm.department_id')}
         and not ${wasSaid('by_hand', 'and n.sent_on = m.sent_on')}
       order by u.id limit ${batchSize}
     ), reminded as (
       ${into} select company_id, feed_id, version, user_id, user_id, 'by_hand', sent_on, sent_by_id from batch
       on conflict do nothing
       returning company_id, feed_id, version, about_id, sent_on, sent_by_id
     ), stood_in as (${deputies})
     select max(user_id) as last from batch`,
    [companyIdOf(db), feedId, reminderId, after],
  )
  return row!.last
}
