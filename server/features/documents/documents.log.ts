import type { ActState } from '#common/administration-act.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'

type Category = { name: string; description: string; rule: AudienceRule; reviewed: boolean }

/** A category as the log describes it. */
export const categoryState = async (
  db: CompanyDb,
  { name, description, rule, reviewed }: Category,
  locale: Locale,
): Promise<ActState> => ({
  name,
  description,
  audience: describeRule(rule, await findAllTermNames(db, [rule]), locale),
  reviewed,
})
