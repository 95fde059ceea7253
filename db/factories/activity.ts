import { ensureAudience } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

type ActivityDraft = {
  /** Reserved before. */
  id?: number
  organiserId: number
  title?: string
  body?: string
  /** If unset, everyone. */
  audienceId?: number
  /** A year from now if unset. */
  startsAt?: Date
  capacity?: number | null
}

/** An activity without participants. Returns its id. */
export async function makeActivity(
  db: CompanyDb,
  {
    id: reserved,
    organiserId,
    title = 'フットサル',
    body = '',
    audienceId,
    startsAt,
    capacity = null,
  }: ActivityDraft,
): Promise<number> {
  const { id } = await db
    .insertInto('activities')
    .values({
      companyId: companyIdOf(db),
      ...(reserved !== undefined && { id: reserved }),
      organiserId,
      title,
      body,
      startsAt: startsAt ?? new Date(Date.now() + 365 * 86_400_000),
      capacity,
      audienceId: audienceId ?? (await ensureAudience(db, { include: 'everyone' })).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
