import type { PersonalAccessKind } from '#common/personal-access.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'

type Access = { actorId: number; kind: PersonalAccessKind; userIds: readonly number[] }

/**
 * Records that an administrator looked at or exported the personal data of others by virtue of their right: once an hour
 * for the same administrator, person and kind. Their own data is not recorded.
 */
export async function recordAccess(db: CompanyDb, { actorId, kind, userIds }: Access) {
  const others = userIds.filter((id) => id !== actorId)
  if (others.length === 0) return
  await transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // One at a time per administrator, so that two requests at once record it once.
    await namedQuery(
      trx,
      `select pg_advisory_xact_lock(hashtextextended('personal_access ' || $2::bigint, $1))`,
      [companyId, actorId],
    )
    await namedQuery(
      trx,
      `insert into personal_accesses (company_id, actor_id, user_id, kind)
       select :companyId, :actorId, given.user_id, :kind
       from (select distinct unnest(:userIds::bigint[]) as user_id) given
       where not exists (select from personal_accesses a where a.company_id = :companyId and a.actor_id = :actorId
         and a.user_id = given.user_id and a.kind = :kind and a.accessed_at > now() - interval '1 hour')
       order by given.user_id`,
      { companyId, actorId, kind, userIds: others },
    )
  })
}
