import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { answeredAsComment } from '#server/features/notification-options/comment-answers.present.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { bookmarkEmails } from './bookmark-emails.strings.ts'
import { bookmarkReminder } from './bookmarks.notices.ts'

type Change = {
  userId: number
  feedId: number
  bookmarked?: boolean | undefined
  note?: string | undefined
  /** YYYY-MM-DD */
  remindOn?: string | null | undefined
  remindAt?: Date | null | undefined
}

/**
 * Adds, changes or removes a bookmark. If `bookmarked` is unset, a note, a day or a time adds it, and otherwise the
 * bookmark is toggled. A new day replaces the time and a new time the day; if both are given, the time counts.
 */
export function setBookmark(db: CompanyDb, { userId, feedId, bookmarked, note, remindOn, remindAt }: Change) {
  return transaction(db, async (trx) => {
    const reminds = remindOn !== undefined || remindAt !== undefined
    const wanted = bookmarked ?? (note !== undefined || reminds ? true : undefined)
    if (wanted !== true) {
      const gone = await namedQuery(
        trx,
        'delete from feed_bookmarks where company_id = $1 and user_id = $2 and feed_id = $3 returning 1',
        [companyIdOf(trx), userId, feedId],
      )
      if (wanted === false || gone.length) return
    }
    await namedQuery(
      trx,
      `insert into feed_bookmarks as b (company_id, user_id, feed_id, note, remind_on, remind_at)
       values (:companyId, :userId, :feedId, coalesce(:note, ''), :remindOn::date, :remindAt::timestamptz)
       on conflict (company_id, user_id, feed_id) do update set
         note = coalesce(:note, b.note),
         remind_on = case when :reminds then :remindOn else b.remind_on end,
         remind_at = case when :reminds then :remindAt else b.remind_at end,
         reminded_at = case when :reminds and (:remindOn, :remindAt) is distinct from (b.remind_on, b.remind_at) then null
           else b.reminded_at end`,
      {
        companyId: companyIdOf(trx),
        userId,
        feedId,
        note: note ?? null,
        remindOn: remindAt ? null : (remindOn ?? null),
        remindAt: remindAt ?? null,
        reminds,
      },
    )
    if (remindAt) await enqueue(trx, remindAtTimeJob, {}, { startAfter: remindAt })
  })
}

type Reminded = {
  userId: number
  feedId: number
  authorName: string
  title: string
  note: string
  remindAt: Date | null
}

/** The job that reminds at a set time; its handler is in bookmarks.jobs.ts. */
export const remindAtTimeJob = { name: 'bookmarks.remind-at-time', scope: 'company' } as const

/**
 * Sends the reminders that are due in the company, each once: the mark and the notice are one statement. Skips posts
 * that can no longer be read.
 * @param address the product's address for links
 * @param days whether reminders by day are due too: they wait for the morning's job
 * @returns how many people were reminded
 */
export function remindOfBookmarks(db: CompanyDb, now: Date, address: string, days = true) {
  return transaction(db, async (trx) => {
    const reminded = await tellAndMail<Reminded>(trx, {
      values: [now, days],
      before: `due as (
         update feed_bookmarks b set reminded_at = $2
         from companies c
         where b.company_id = $1 and c.id = $1 and b.reminded_at is null
           and (b.remind_at <= $2
             or $3::boolean and b.remind_on <= ($2::timestamptz at time zone c.time_zone)::date)
         returning b.user_id, b.feed_id, b.note, b.remind_at
       )`,
      recipients: `select due.*, f.author_id, a.family_name || ' ' || a.given_name as author_name,
          coalesce(nullif(f.title, ''), n.name) as title
        from due
        join feeds f on f.company_id = $1 and f.id = due.feed_id
        join menus n on n.company_id = $1 and n.id = f.menu_id
        join users a on a.company_id = $1 and a.id = f.author_id
        where ${isReader('f.id', 'due.user_id')}`,
      notices: [bookmarkReminder.row({ actor: 'o.author_id', feed: 'o.feed_id', at: '$2' })],
      readable: true,
      address,
      email: (row) => emailOf(row, now, address),
    })
    return new Set(reminded.map((row) => row.userId)).size
  })
}

function emailOf(row: Reminded & { locale: Locale }, now: Date, address: string) {
  const { feedId, userId, locale, authorName, title, note, remindAt } = row
  const words = phrases(bookmarkEmails, locale)
  return {
    subject: words.subject(title),
    text: words.text(authorName, title, note, `${address}/feeds/${feedId}`),
    answerable: answeredAsComment(userId, feedId, locale),
    once: `bookmark:${feedId}:${userId}:${remindAt?.toISOString() ?? now.toISOString().slice(0, 10)}`,
  }
}
