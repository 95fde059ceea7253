import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { countUnread, readerOf, unreadNotices } from '#server/features/announcements/announcements.queries.ts'
import { ownPostKinds } from '#server/features/announcements/registered-notices.ts'
import { countUnreadMessages, unreadMessages } from './chat-rooms.queries.ts'

type Reader = { userId: number; audienceIds: readonly number[] }

/** Unread notices and messages of a person: the number on the icon of the app. */
export const countNews = async (db: CompanyDb, reader: Reader) =>
  (await countUnread(db, reader)) + (await countUnreadMessages(db, reader.userId))

/** The same of several people, by their id. */
export async function countNewsOf(db: CompanyDb, userIds: readonly number[]) {
  const rows = await namedQuery<{ userId: number; count: number }>(
    db,
    `select person.id as user_id,
       ${unreadNotices('person.id', 'reader.audience_ids', '$3')} + ${unreadMessages('person.id')} as count
     from users person ${readerOf('person.id')}
     where person.company_id = $1 and person.id = any($2::bigint[])`,
    [companyIdOf(db), userIds, ownPostKinds()],
  )
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}
