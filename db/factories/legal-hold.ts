import { type CompanyDb, companyIdOf, namedQuery } from '../tenant.ts'
import { unique } from './unique.ts'

type Hold = {
  userId?: number
  menuId?: number
  reason?: string
  fromOn?: string
  untilOn?: string
  createdById: number
  createdAt?: Date
  released?: { at: Date; reason: string }
}

/** A legal hold on a menu or a person, with their chat. Returns the id. */
export async function makeLegalHold(
  db: CompanyDb,
  { userId, menuId, createdById, released, ...given }: Hold,
) {
  const companyId = companyIdOf(db)
  const { reason = '係争中のため', fromOn, untilOn, createdAt = new Date() } = given
  const hold = { companyId, createdById, clientKey: `hold ${unique()}`, createdAt, reason }
  const { id: legalHoldId } = await db
    .insertInto('legalHolds')
    .values({
      ...hold,
      ...{ fromOn: fromOn ?? null, untilOn: untilOn ?? null, releasedAt: released?.at ?? null },
      ...{ releasedById: released ? createdById : null, releaseReason: released?.reason ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chat =
    userId &&
    (await db
      .insertInto('chatHolds')
      .values({ ...hold, userId, releasedAt: released?.at ?? null })
      .returning('id')
      .executeTakeFirstOrThrow())
  await namedQuery(
    db,
    `insert into legal_hold_subjects (company_id, legal_hold_id, user_id, menu_id, chat_hold_id)
     values ($1, $2, $3::bigint, $4::bigint, $5::bigint)`,
    [companyId, legalHoldId, userId ?? null, menuId ?? null, chat ? chat.id : null],
  )
  return legalHoldId
}
