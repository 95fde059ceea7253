import type { Insertable } from 'kysely'
import { insertRows } from '#db/insert-rows.ts'
import type { Database, Json } from '#db/schema.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

export type AnnouncementDraft = Pick<
  Insertable<Database['announcements']>,
  'userId' | 'kind' | 'actorId' | 'feedId'
> & {
  feedCommentId?: number | null
  /** For a folded notice: how many people. */
  actorCount?: number
  /** For a folded notice: the last person before the actor. */
  alsoId?: number | undefined
  /** The key under which this is notified only once. */
  occasion?: string | null
  createdAt?: Date
  confirmedAt?: Date | null
}

const folded = ['comment', 'reaction']

/** Notices to people. The first gets the lowest id. */
export async function makeAnnouncements(db: CompanyDb, drafts: readonly AnnouncementDraft[]): Promise<void> {
  const companyId = companyIdOf(db)
  const now = new Date()
  await insertRows(
    db,
    'announcements',
    drafts.map(({ feedCommentId = null, actorCount = 1, alsoId, occasion, ...draft }) => ({
      companyId,
      ...{ createdAt: now, confirmedAt: null, ...draft },
      feedCommentId,
      actorCount,
      payload: (alsoId === undefined ? {} : { people: { also: alsoId } }) as unknown as Json,
      folded: folded.includes(draft.kind),
      occasion: folded.includes(draft.kind) ? `${draft.kind}:${draft.feedId}` : (occasion ?? null),
    })),
  )
}
