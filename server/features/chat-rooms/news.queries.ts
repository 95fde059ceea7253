import type { CompanyDb } from '#db/tenant.ts'
import { countUnread } from '#server/features/announcements/announcements.queries.ts'
import { countUnreadMessages } from './chat-rooms.queries.ts'

type Reader = { userId: number; audienceIds: readonly number[] }

/** Unread notices and messages of a person: the number on the icon of the app. */
export const countNews = async (db: CompanyDb, reader: Reader) =>
  (await countUnread(db, reader)) + (await countUnreadMessages(db, reader.userId))
