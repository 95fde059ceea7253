import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { mailPerson } from '#server/features/notification-options/mail-person.ts'
import {
  mailAddress,
  quietUntil,
  receives,
} from '#server/features/notification-options/preferences.queries.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { bookmarkEmails } from './bookmark-emails.strings.ts'

type Wish = {
  userId: number
  feedId: number
  bookmarked?: boolean | undefined
  note?: string | undefined
  /** YYYY-MM-DD */
  remindOn?: string | null | undefined
  remindAt?: Date | null | undefined
}

/**
 * Sets a bookmark as wished. Without a wish it changes over; a note, a day or a time is a wish for one. Of a day and a
 * time the one given takes the place of the other; of both given, the time counts.
 */
export function setBookmark(db: CompanyDb, { userId, feedId, bookmarked, note, remindOn, remindAt }: Wish) {
  return transaction(db, async (trx) => {
    const key = [companyIdOf(trx), userId, feedId]
    const reminds = remindOn !== undefined || remindAt !== undefined
    const wanted = bookmarked ?? (note !== undefined || reminds ? true : undefined)
    if (wanted !== true) {
      const gone = await namedQuery(
        trx,
        'delete from feed_bookmarks where company_id = $1 and user_id = $2 and feed_id = $3 returning 1',
        key,
      )
      if (wanted === false || gone.length) return
    }
    await namedQuery(
      trx,
      `insert into feed_bookmarks as b (company_id, user_id, feed_id, note, remind_on, remind_at)
       values ($1, $2, $3, coalesce($4, ''), $5::date, $6::timestamptz)
       on conflict (company_id, user_id, feed_id) do update set
         note = coalesce($4, b.note),
         remind_on = case when $7 then $5 else b.remind_on end,
         remind_at = case when $7 then $6 else b.remind_at end,
         reminded_at = case when $7 and ($5, $6) is distinct from (b.remind_on, b.remind_at) then null
           else b.reminded_at end`,
      [...key, note ?? null, remindAt ? null : (remindOn ?? null), remindAt ?? null, reminds],
    )
    if (remindAt) await enqueue(trx, remindAtTimeJob, {}, { startAfter: remindAt })
  })
}

type Reminded = {
  userId: number
  feedId: number
  email: string | null
  quietUntil: Date | null
  locale: Locale
  authorName: string
  title: string
  note: string
  remindAt: Date | null
  told: boolean
}

/** The job that reminds when a time has come; what it does stands in bookmarks.jobs.ts. */
export const remindAtTimeJob = { name: 'bookmarks.remind-at-time', scope: 'company' } as const

/**
 * Reminds everybody whose day has come where the company is, or whose time has come, each once and as they wish: the
 * mark and the notice are one statement. Days wait for the morning's job: `days` is whether this is it. A post that can no longer be read reminds nobody. `address` is the product's, for links.
 */
export function remindOfBookmarks(db: CompanyDb, now: Date, address: string, days = true) {
  return transaction(db, async (trx) => {
    const reminded = await namedQuery<Reminded>(
      trx,
      `with due as (
         update feed_bookmarks b set reminded_at = $2
         from companies c
         where b.company_id = $1 and c.id = $1 and b.reminded_at is null
           and (b.remind_at <= $2
             or $3::boolean and b.remind_on <= ($2::timestamptz at time zone c.time_zone)::date)
         returning b.user_id, b.feed_id, b.note, b.remind_at
       ), receivers as (
         select due.*, f.author_id
         from due
         join users u on u.company_id = $1 and u.id = due.user_id and u.status = 'active'
         join feeds f on f.company_id = $1 and f.id = due.feed_id
         where exists (select from feed_audiences a
           join audience_members m on m.company_id = a.company_id and m.audience_id = a.audience_id
           where a.company_id = $1 and a.feed_id = f.id and m.user_id = u.id)
       ), told as (
         insert into announcements (company_id, user_id, kind, actor_id, feed_id, created_at)
         select $1, o.user_id, 'bookmark_reminder', o.author_id, o.feed_id, $2
         from receivers o where ${receives('notice', 'bookmark', 'o.user_id')}
         returning user_id, feed_id
       )
       select o.user_id, o.feed_id, o.note, o.remind_at, ${mailAddress('bookmark')} as email, ${quietUntil()} as quiet_until,
         coalesce(u.locale, c.default_locale) as locale, a.family_name || ' ' || a.given_name as author_name,
         coalesce(nullif(f.title, ''), n.name) as title,
         exists (select from told t where t.user_id = o.user_id and t.feed_id = o.feed_id) as told
       from receivers o
       join users u on u.company_id = $1 and u.id = o.user_id
       join feeds f on f.company_id = $1 and f.id = o.feed_id
       join menus n on n.company_id = $1 and n.id = f.menu_id
       join users a on a.company_id = $1 and a.id = o.author_id
       join companies c on c.id = $1`,
      [companyIdOf(trx), now, days],
    )
    for (const row of reminded)
      await mailPerson(trx, row, emailOf(row, address), {
        ...{ event: 'bookmark', address },
        once: `bookmark:${row.feedId}:${row.userId}:${row.remindAt?.toISOString() ?? now.toISOString().slice(0, 10)}`,
      })
    const userIds = [...new Set(reminded.filter(({ told }) => told).map((row) => row.userId))]
    if (userIds.length) await publish(trx, announcementsChanged, { userIds })
    return new Set(reminded.map((row) => row.userId)).size
  })
}

function emailOf({ feedId, locale, authorName, title, note }: Reminded, address: string) {
  const words = phrases(bookmarkEmails, locale)
  return {
    subject: words.subject(title),
    text: words.text(authorName, title, note, `${address}/feeds/${feedId}`),
  }
}
