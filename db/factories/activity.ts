import { ensureAudience } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

type ActivityDraft = {
  /** Reserved before. */
  id?: number
  organiserId: number
  title?: string
  /** A year from now if unset. */
  startsAt?: Date
  capacity?: number | null
}

/** An activity for everyone, without participants. Returns its id. */
export async function makeActivity(
  db: CompanyDb,
  { id: reserved, organiserId, title = 'フットサル', startsAt, capacity = null }: ActivityDraft,
): Promise<number> {
  const audience = await ensureAudience(db, { include: 'everyone' })
  const { id } = await db
    .insertInto('activities')
    .values({
      companyId: companyIdOf(db),
      ...(reserved !== undefined && { id: reserved }),
      organiserId,
      title,
      startsAt: startsAt ?? new Date(Date.now() + 365 * 86_400_000),
      capacity,
      audienceId: audience.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
