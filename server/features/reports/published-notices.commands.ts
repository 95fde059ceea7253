import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { isMentionedIn } from '#server/features/mentions/mentions.queries.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { publish } from '#server/platform/outbox/publish.ts'

/** People named in one event. */
const atOnce = 1_000

async function announce(trx: CompanyDb, rows: readonly { userId: number }[]) {
  const userIds = rows.map(({ userId }) => userId)
  for (let from = 0; from < userIds.length; from += atOnce)
    await publish(trx, announcementsChanged, { userIds: userIds.slice(from, from + atOnce) })
}

// Whether `person` may read post `f`.
const mayRead = (person: string) => `exists (select from feed_audiences fa
  join audience_members am on am.company_id = fa.company_id and am.audience_id = fa.audience_id
  where fa.company_id = $1 and fa.feed_id = f.id and am.user_id = ${person})`

/** SQL: the points somebody earned by a report. */
const earned = (person: string, report: string) => `(select sum(e.amount)::integer from reward_transactions e
  where e.company_id = $1 and e.report_id = ${report} and e.user_id = ${person} and e.kind in ('menu', 'thanks'))`

// Whether somebody, `u`, is told of post `f` as of thanks to them: that one notice says all there is.
const toldOfThanks = `exists (select from thanks t where t.company_id = $1 and t.report_id = f.report_id
  and t.to_id = u.id and ${receives('notice', 'thanks')})`

/** Tells those who were thanked, where they may read it, and what they earned by it; each once. */
export async function tellThanked(trx: CompanyDb, reportId: number) {
  const told = await namedQuery<{ userId: number }>(
    trx,
    `insert into announcements (company_id, user_id, kind, actor_id, report_id, feed_id, amount)
     select $1, u.id, 'thanked', t.from_id, t.report_id, f.id, ${earned('u.id', 't.report_id')}
     from thanks t
     join users u on u.company_id = $1 and u.id = t.to_id and u.status = 'active'
       and ${receives('notice', 'thanks')}
     join feeds f on f.company_id = $1 and f.report_id = t.report_id and f.deleted_at is null and ${mayRead('u.id')}
     where t.company_id = $1 and t.report_id = $2
     on conflict (company_id, user_id, report_id, kind, occasion) where report_id is not null do nothing
     returning user_id`,
    [companyIdOf(trx), reportId],
  )
  await announce(trx, told)
}

/** Tells everybody who earned points by a report how many; each once. */
export async function tellRewarded(trx: CompanyDb, reportId: number) {
  const told = await namedQuery<{ userId: number }>(
    trx,
    `insert into announcements (company_id, user_id, kind, actor_id, report_id, feed_id, amount)
     select $1, u.id, 'rewarded', r.user_id, r.id, f.id, e.amount
     from (select user_id, sum(amount)::integer as amount from reward_transactions
       where company_id = $1 and report_id = $2 and kind in ('menu', 'thanks') group by user_id) e
     join reports r on r.company_id = $1 and r.id = $2
     join users u on u.company_id = $1 and u.id = e.user_id and u.status = 'active'
       and ${receives('notice', 'points')}
     left join feeds f on f.company_id = $1 and f.report_id = r.id and f.deleted_at is null and ${mayRead('u.id')}
     where f.id is null or not ${toldOfThanks}
     on conflict (company_id, user_id, report_id, kind, occasion) where report_id is not null do nothing
     returning user_id`,
    [companyIdOf(trx), reportId],
  )
  await announce(trx, told)
}

// Whether somebody, `u`, is told of post `f` as of a mention of them.
const toldOfMention = `(${isMentionedIn('f.id', 'u.id')} and ${receives('notice', 'mention')})`

/** Tells all readers of a new post, where its menu wants that; in one statement, however many they are. */
export async function tellReaders(trx: CompanyDb, feedId: number) {
  const told = await namedQuery<{ userId: number }>(
    trx,
    `insert into announcements (company_id, user_id, kind, actor_id, feed_id)
     select distinct $1::bigint, u.id, 'menu_posted', f.author_id, f.id
     from feeds f
     join menus n on n.company_id = f.company_id and n.id = f.menu_id and n.notify_readers
     join feed_audiences fa on fa.company_id = $1 and fa.feed_id = f.id
     join audience_members am on am.company_id = $1 and am.audience_id = fa.audience_id
     join users u on u.company_id = $1 and u.id = am.user_id and u.status = 'active' and u.id <> f.author_id
     where ${receives('notice', 'menu_post')} and f.company_id = $1 and f.id = $2 and not ${toldOfThanks} and not ${toldOfMention}
     on conflict (company_id, user_id, feed_id) where kind = 'menu_posted' do nothing
     returning user_id`,
    [companyIdOf(trx), feedId],
  )
  await announce(trx, told)
}
