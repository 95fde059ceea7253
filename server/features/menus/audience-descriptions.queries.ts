import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { countMembers } from '#server/platform/audiences/audience.queries.ts'
import { describeRule } from './menus.present.ts'
import { findRule, findTermNames } from './menus.queries.ts'
import { menusStrings } from './menus.strings.ts'

async function summarise(db: CompanyDb, audienceId: number, locale: Locale) {
  const rule = await findRule(db, audienceId)
  return describeRule(rule, await findTermNames(db, [rule]), locale)
}

/** An audience in words, with the number of active users in it. */
export const describeAudience = async (db: CompanyDb, audienceId: number, locale: Locale) => ({
  summary: await summarise(db, audienceId, locale),
  memberCount: await countMembers(db, audienceId),
})

/**
 * Who reads a person's posts, in words and as a number: active users other than the author, as in the post's counts of
 * read and unread. `audienceId` null: nobody.
 */
export async function describeReaders(
  db: CompanyDb,
  { audienceId, authorId }: { audienceId: number | null; authorId: number },
  locale: Locale,
) {
  if (audienceId === null) return { summary: phrases(menusStrings, locale).unposted, readerCount: 0 }
  return {
    summary: await summarise(db, audienceId, locale),
    readerCount: await countMembers(db, audienceId, authorId),
  }
}
