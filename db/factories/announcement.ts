import type { Insertable } from 'kysely'
import { insertRows } from '#db/insert-rows.ts'
import type { Database } from '#db/schema.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

export type AnnouncementDraft = Pick<
  Insertable<Database['announcements']>,
  'userId' | 'kind' | 'actorId' | 'feedId'
> & {
  feedCommentId?: number | null
  actorCount?: number
  createdAt?: Date
  confirmedAt?: Date | null
}

/** Notices to people about a comment, a reaction or a mention. The first gets the lowest id. */
export async function makeAnnouncements(db: CompanyDb, drafts: readonly AnnouncementDraft[]): Promise<void> {
  const companyId = companyIdOf(db)
  const now = new Date()
  await insertRows(
    db,
    'announcements',
    drafts.map(({ feedCommentId = null, actorCount = 1, createdAt = now, confirmedAt = null, ...draft }) => ({
      companyId,
      ...draft,
      feedCommentId,
      actorCount,
      createdAt,
      confirmedAt,
    })),
  )
}
