import type { RetentionKind } from '#common/retention.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '../tenant.ts'

type Rule = {
  kind: RetentionKind
  menuId?: number
  days: number | null
  savedById: number
  savedAt?: Date
  effectiveAt?: Date
}

/** A rule of retention, in force unless it says otherwise. Returns the id. */
export async function makeRetentionRule(db: CompanyDb, { kind, menuId, days, savedById, ...given }: Rule) {
  const { savedAt = new Date(), effectiveAt = savedAt } = given
  const [row] = await namedQuery<{ id: number }>(
    db,
    `insert into retention_rules (company_id, kind, menu_id, days, effective_at, saved_at, saved_by_id)
     values ($1, $2, $3::bigint, $4::integer, $5, $6, $7) returning id`,
    [companyIdOf(db), kind, menuId ?? null, days, effectiveAt, savedAt, savedById],
  )
  return row!.id
}
