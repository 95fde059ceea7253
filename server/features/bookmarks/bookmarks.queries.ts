import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type BookmarkRow = {
  feedId: number
  note: string
  remindOn: string | null
  remindAt: Date | null
  createdAt: Date
}

/** A page of the person's bookmarks of posts they may still read, latest first. */
export async function findBookmarks(
  db: CompanyDb,
  session: Session,
  after: { at: Date; id: number } | null,
  limit: number,
) {
  const rows = await namedQuery<BookmarkRow>(
    db,
    `select b.feed_id, b.note, b.remind_on, b.remind_at, b.created_at from feed_bookmarks b
     where b.company_id = $1 and b.user_id = $2 and ($4::timestamptz is null or (b.created_at, b.feed_id) < ($4, $5))
       and ${mayRead('b.feed_id', '$3')}
     order by b.created_at desc, b.feed_id desc limit $6`,
    [companyIdOf(db), session.userId, session.audienceIds, after?.at ?? null, after?.id ?? null, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.createdAt, row.feedId])
}

/** The person's bookmark of a post. */
export async function findBookmark(db: CompanyDb, userId: number, feedId: number) {
  const [row] = await namedQuery<Pick<BookmarkRow, 'note' | 'remindOn' | 'remindAt'>>(
    db,
    'select note, remind_on, remind_at from feed_bookmarks where company_id = $1 and user_id = $2 and feed_id = $3',
    [companyIdOf(db), userId, feedId],
  )
  return row
}
