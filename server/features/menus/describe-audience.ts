import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { countMembers } from '#server/platform/audiences/audience.queries.ts'
import { describeRule } from './menus.present.ts'
import { findRule, findTermNames } from './menus.queries.ts'
import { menusStrings } from './menus.strings.ts'

/** An audience in words and as a number of people; null: nobody. */
export async function describeAudience(db: CompanyDb, audienceId: number | null, locale: Locale) {
  if (audienceId === null) return { summary: phrases(menusStrings, locale).unposted, memberCount: 0 }
  const rule = await findRule(db, audienceId)
  const names = await findTermNames(db, [rule])
  return { summary: describeRule(rule, names, locale), memberCount: await countMembers(db, audienceId) }
}
