import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { isMentionedIn } from '#server/features/mentions/mentions.queries.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { menuPosted, rewarded, thanked } from './published-results.notices.ts'

/** SQL: the points a person earned by a report. */
const earned = (person: string, report: string) => `(select sum(e.amount)::integer from reward_transactions e
  where e.company_id = $1 and e.report_id = ${report} and e.user_id = ${person} and e.kind in ('menu', 'thanks'))`

// Whether person `u` is notified of post `f` because they were thanked: that one notice contains everything.
const toldOfThanks = `exists (select from thanks t where t.company_id = $1 and t.report_id = f.report_id
  and t.to_id = u.id and ${receives('notice', 'thanks')})`

/** Notifies people who were thanked, if they can read it, including what they earned by it; each once. */
export const tellThanked = (trx: CompanyDb, reportId: number) =>
  tell(trx, {
    values: [reportId],
    recipients: `select t.to_id as user_id, t.from_id, t.report_id, f.id as feed_id,
        coalesce(${earned('t.to_id', 't.report_id')}, 0) as points
      from thanks t
      join feeds f on f.company_id = $1 and f.report_id = t.report_id and f.deleted_at is null
      where t.company_id = $1 and t.report_id = $2`,
    notices: [
      thanked.row({
        actor: 'o.from_id',
        report: 'o.report_id',
        feed: 'o.feed_id',
        once: "o.report_id || ':'",
        payload: { points: 'o.points' },
      }),
    ],
  })

/** Notifies everyone who earned points by a report of the number of points; each once. */
export const tellRewarded = (trx: CompanyDb, reportId: number) =>
  tell(trx, {
    values: [reportId],
    recipients: `select u.id as user_id, r.user_id as actor_id, r.id as report_id, f.id as feed_id, e.amount
      from (select user_id, sum(amount)::integer as amount from reward_transactions
        where company_id = $1 and report_id = $2 and kind in ('menu', 'thanks') group by user_id) e
      join reports r on r.company_id = $1 and r.id = $2
      join users u on u.company_id = $1 and u.id = e.user_id
      left join feeds f on f.company_id = $1 and f.report_id = r.id and f.deleted_at is null and ${isReader('f.id', 'u.id')}
      where f.id is null or not ${toldOfThanks}`,
    notices: [
      rewarded.row({
        actor: 'o.actor_id',
        report: 'o.report_id',
        feed: 'o.feed_id',
        once: "o.report_id || ':'",
        payload: { points: 'o.amount' },
      }),
    ],
    readable: true,
  })

// Whether person `u` is notified of post `f` because it mentions them.
const toldOfMention = `(${isMentionedIn('f.id', 'u.id')} and ${receives('notice', 'mention')})`

/** Notifies all readers of a new post, if its menu is set to do so; in one statement, however many there are. */
export const tellReaders = (trx: CompanyDb, feedId: number) =>
  tell(trx, {
    values: [feedId],
    recipients: `select distinct u.id as user_id, f.author_id, f.id as feed_id
      from feeds f
      join menus n on n.company_id = f.company_id and n.id = f.menu_id and n.notify_readers
      join feed_audiences fa on fa.company_id = $1 and fa.feed_id = f.id
      join audience_members am on am.company_id = $1 and am.audience_id = fa.audience_id
      join users u on u.company_id = $1 and u.id = am.user_id and u.status = 'active' and u.id <> f.author_id
      where f.company_id = $1 and f.id = $2 and not ${toldOfThanks} and not ${toldOfMention}`,
    notices: [menuPosted.row({ actor: 'o.author_id', feed: 'o.feed_id', once: 'o.feed_id' })],
    readable: true,
  })
