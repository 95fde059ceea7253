import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type TranslationRow = { title: string; body: string; sourceLanguage: string | null }

/** The translation of this version of a post, if it exists. */
export async function findFeedTranslation(
  db: CompanyDb,
  { feedId, textVersion, language }: { feedId: number; textVersion: number; language: Locale },
) {
  const [row] = await namedQuery<TranslationRow>(
    db,
    `select title, body, source_language from feed_translations
     where company_id = $1 and feed_id = $2 and text_version = $3 and language = $4`,
    [companyIdOf(db), feedId, textVersion, language],
  )
  return row
}

/** The translation of that text of a comment, if it exists. */
export async function findCommentTranslation(
  db: CompanyDb,
  { commentId, writtenAt, language }: { commentId: number; writtenAt: Date; language: Locale },
) {
  const [row] = await namedQuery<Omit<TranslationRow, 'title'>>(
    db,
    `select body, source_language from feed_comment_translations
     where company_id = $1 and feed_comment_id = $2 and written_at = $3 and language = $4`,
    [companyIdOf(db), commentId, writtenAt, language],
  )
  return row
}
