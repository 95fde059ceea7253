import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { publish } from '#server/platform/outbox/publish.ts'

type Wish = {
  userId: number
  feedId: number
  bookmarked?: boolean | undefined
  note?: string | undefined
  remindOn?: string | null | undefined
}

/** Sets a bookmark as wished. Without a wish it changes over; a note or a day is a wish for one. */
export function setBookmark(db: CompanyDb, { userId, feedId, bookmarked, note, remindOn }: Wish) {
  return transaction(db, async (trx) => {
    const key = [companyIdOf(trx), userId, feedId]
    const wanted = bookmarked ?? (note !== undefined || remindOn !== undefined ? true : undefined)
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
      `insert into feed_bookmarks as b (company_id, user_id, feed_id, note, remind_on)
       values ($1, $2, $3, coalesce($4, ''), $5)
       on conflict (company_id, user_id, feed_id) do update set
         note = coalesce($4, b.note),
         remind_on = case when $6 then $5 else b.remind_on end,
         reminded_at = case when $6 and $5 is distinct from b.remind_on then null else b.reminded_at end`,
      [...key, note ?? null, remindOn ?? null, remindOn !== undefined],
    )
  })
}

/**
 * Reminds everybody whose day has come where the company is, each day once: the mark and the notice are one
 * statement. A post that can no longer be read reminds nobody.
 */
export function remindOfBookmarks(db: CompanyDb, now: Date) {
  return transaction(db, async (trx) => {
    const reminded = await namedQuery<{ userId: number }>(
      trx,
      `with due as (
         update feed_bookmarks b set reminded_at = $2
         from companies c
         where b.company_id = $1 and c.id = $1 and b.reminded_at is null
           and b.remind_on <= ($2::timestamptz at time zone c.time_zone)::date
         returning b.user_id, b.feed_id
       )
       insert into announcements (company_id, user_id, kind, actor_id, feed_id, created_at)
       select $1, u.id, 'bookmark_reminder', f.author_id, f.id, $2
       from due
       join users u on u.company_id = $1 and u.id = due.user_id and u.status = 'active'
       join feeds f on f.company_id = $1 and f.id = due.feed_id
       where exists (select from feed_audiences a
         join audience_members m on m.company_id = a.company_id and m.audience_id = a.audience_id
         where a.company_id = $1 and a.feed_id = f.id and m.user_id = u.id)
       returning user_id`,
      [companyIdOf(trx), now],
    )
    const userIds = [...new Set(reminded.map((row) => row.userId))]
    if (userIds.length) await publish(trx, announcementsChanged, { userIds })
    return userIds.length
  })
}
