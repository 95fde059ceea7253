import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { tellRecorded } from '#server/features/confirmations/confirmations.commands.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { answeredAsComment } from '#server/features/notification-options/comment-answers.present.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { mustReadChanged } from './must-read-feeds.events.ts'
import { mustReadAsked, mustReadEscalation, mustReadReminder } from './must-read-feeds.notices.ts'
import { mustReadStrings } from './must-read-feeds.strings.ts'

/** Notices and emails created in one transaction. */
const batchSize = 100

type Told = {
  feedId: number
  version: number
  userId: number
  kind: 'asked' | 'by_hand' | 'by_clock' | 'deputy' | 'escalated'
  sentOn: string
  aboutCount: number
  aboutId: number
  aboutName: string
  /** The person the recipient represents: null if they are notified for themselves. */
  forId: number | null
  forName: string | null
  title: string
  menuName: string
  dueOn: string
}

/**
 * Sends everyone their recorded notices: one notice each and, if they have an address, one email. Several people of one
 * superior are combined in one notice and one email. The deputy of a superior who is absent that day is also notified,
 * if they can read the post.
 * @param address the product's base URL for links, without a trailing slash
 */
export const tellNotices = (db: CompanyDb, address: string) =>
  tellRecorded(
    db,
    () => hasUntold(db),
    (trx) => tellSome(trx, address),
  )

async function hasUntold(db: CompanyDb) {
  const rows = await namedQuery<{ id: number }>(
    db,
    'select id from must_read_notices where company_id = $1 and told_at is null limit 1',
    [companyIdOf(db)],
  )
  return rows.length > 0
}

async function tellSome(trx: CompanyDb, address: string) {
  const columns = { actor: 'o.actor_id', feed: 'o.feed_id' }
  const absent = 'case when o.about_id <> o.user_id then o.about_id end'
  const rows = await tellAndMail<Told>(trx, {
    values: [batchSize],
    before: `chosen as materialized (
       select feed_id, version, user_id, kind, sent_on, min(id) as first
       from must_read_notices where company_id = $1 and told_at is null
       group by 1, 2, 3, 4, 5 order by first limit $2
     ), taken as (
       update must_read_notices n set told_at = now() from chosen c
       where n.company_id = $1 and n.told_at is null and (n.feed_id, n.version, n.user_id, n.kind, n.sent_on)
         = (c.feed_id, c.version, c.user_id, c.kind, c.sent_on)
       returning n.feed_id, n.version, n.user_id, n.kind, n.sent_on, n.about_id, n.sent_by_id
     ), folded as materialized (
       select feed_id, version, user_id, kind, sent_on, count(*) as about_count, min(about_id) as about_id,
         min(sent_by_id) as sent_by_id
       from taken group by 1, 2, 3, 4, 5
     ), stood_in as (
       select distinct on (o.feed_id, o.version, o.user_id) o.feed_id, o.version, a.deputy_id as user_id, o.kind,
         o.sent_on, o.about_count, o.about_id, o.sent_by_id, o.user_id as for_id
       from folded o
       join absences a on a.company_id = $1 and a.user_id = o.user_id
         and ${covers('a', 'o.sent_on')}
       join users s on s.company_id = $1 and s.id = a.deputy_id and s.status = 'active'
       where o.kind = 'escalated' and (o.about_count > 1 or o.about_id <> a.deputy_id)
         and ${isReader('o.feed_id', 's.id')}
       order by o.feed_id, o.version, o.user_id, a.id desc
     ), noted as (
       select *, null::bigint as for_id from folded union all select * from stood_in
     )`,
    recipients: `select o.feed_id, o.version, o.user_id, o.kind, o.sent_on, o.about_count, o.about_id, o.for_id,
        coalesce(o.sent_by_id, f.author_id) as actor_id, a.family_name || ' ' || a.given_name as about_name,
        i.family_name || ' ' || i.given_name as for_name, f.title, n.name as menu_name, r.due_on
      from noted o
      left join users i on i.company_id = $1 and i.id = o.for_id
      join users a on a.company_id = $1 and a.id = o.about_id
      join feeds f on f.company_id = $1 and f.id = o.feed_id
      join menus n on n.company_id = $1 and n.id = f.menu_id
      join must_read_requirements r on r.company_id = $1 and r.feed_id = o.feed_id and r.version = o.version`,
    notices: [
      mustReadAsked.row({ ...columns, when: "o.kind = 'asked'" }),
      mustReadEscalation.row({
        ...columns,
        when: "o.kind = 'escalated'",
        payload: { lateCount: 'o.about_count' },
        people: { late: absent, absent: 'o.for_id' },
      }),
      mustReadReminder.row({
        ...columns,
        when: "o.kind not in ('asked', 'escalated')",
        people: { absent },
      }),
    ],
    readable: true,
    address,
    email: (row) => emailOf(row, address),
  })
  for (const [feedId, people] of Map.groupBy(rows, (row) => row.feedId)) {
    const userIds = [...new Set(people.map(({ userId }) => userId))]
    await publish(trx, mustReadChanged, { feedId, userIds })
  }
  return rows.length
}

function emailOf(row: Told & { locale: Locale }, address: string) {
  const { feedId, version, userId, kind, aboutId, sentOn, forId } = row
  const once = [
    'must-read',
    feedId,
    version,
    userId,
    kind,
    aboutId,
    sentOn,
    ...(forId === null ? [] : [forId]),
  ]
  return {
    ...textOf(row, address),
    once: once.join(':'),
    answerable: answeredAsComment(userId, feedId, row.locale),
  }
}

function textOf(row: Told & { locale: Locale }, address: string) {
  const words = phrases(mustReadStrings, row.locale)
  const title = row.title || words.untitled(row.menuName)
  const link = `${address}/feeds/${row.feedId}`
  const due = words.day(...(row.dueOn.split('-').map(Number) as [number, number, number]))
  if (row.kind === 'asked')
    return { subject: words.askedSubject(title), text: words.askedText(title, due, link) }
  if (row.kind === 'deputy')
    return {
      subject: words.deputySubject(row.aboutName, title),
      text: words.deputyText(row.aboutName, title, due, link),
    }
  if (row.kind === 'escalated') {
    const text = words.escalatedText(row.aboutName, row.aboutCount, title, due, link)
    return {
      subject: words.escalatedSubject(title),
      text: row.forName === null ? text : `${words.awaySuperior(row.forName)}\n\n${text}`,
    }
  }
  return { subject: words.remindedSubject(title), text: words.remindedText(title, due, link) }
}
