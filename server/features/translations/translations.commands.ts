import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Translator } from './machine-translator.ts'
import { findCommentTranslation, findFeedTranslation, type TranslationRow } from './translations.queries.ts'

type Log = { warn: (details: object, message: string) => void }
type Machine = { translator: Translator | null; log: Log }

/** Throws `translation_unavailable` without a provider and `translation_failed` if it does not respond. */
async function translate({ translator, log }: Machine, texts: readonly string[], language: Locale) {
  if (!translator) throw new Refusal('translation_unavailable')
  const wanted = texts.filter((text) => text !== '')
  try {
    const answer = await translator(wanted, language)
    const left = [...answer.texts]
    const all = texts.map((text) => (text === '' ? '' : (left.shift() ?? '')))
    return { texts: all, sourceLanguage: answer.sourceLanguage }
  } catch (error) {
    log.warn({ err: error }, 'Translation failed')
    throw new Refusal('translation_failed')
  }
}

type Feed = { id: number; title: string; body: string; textVersion: number }

/** A post in another language, requested from the provider once per version. */
export async function translationOfFeed(
  db: CompanyDb,
  machine: Machine,
  { feed, language }: { feed: Feed; language: Locale },
): Promise<TranslationRow> {
  const key = { feedId: feed.id, textVersion: feed.textVersion, language }
  const known = machine.translator && (await findFeedTranslation(db, key))
  if (known) return known
  const { texts, sourceLanguage } = await translate(machine, [feed.title, feed.body], language)
  const made = { title: texts[0]!, body: texts[1]!, sourceLanguage }
  await namedQuery(
    db,
    `insert into feed_translations (company_id, feed_id, text_version, language, title, body, source_language)
     select :companyId, f.id, :textVersion, :language, :title, :body, :sourceLanguage from feeds f
     where f.company_id = :companyId and f.id = :feedId and f.deleted_at is null
     on conflict do nothing`,
    {
      companyId: companyIdOf(db),
      feedId: feed.id,
      textVersion: feed.textVersion,
      language,
      title: made.title,
      body: made.body,
      sourceLanguage,
    },
  )
  return made
}

type Comment = { id: number; body: string; createdAt: Date; editedAt: Date | null }

/** A comment in another language, requested from the provider once per text. */
export async function translationOfComment(
  db: CompanyDb,
  machine: Machine,
  { comment, language }: { comment: Comment; language: Locale },
) {
  const writtenAt = comment.editedAt ?? comment.createdAt
  const known =
    machine.translator && (await findCommentTranslation(db, { commentId: comment.id, writtenAt, language }))
  if (known) return known
  const { texts, sourceLanguage } = await translate(machine, [comment.body], language)
  const made = { body: texts[0]!, sourceLanguage }
  await namedQuery(
    db,
    `insert into feed_comment_translations (company_id, feed_comment_id, written_at, language, body, source_language)
     select $1, k.id, $3, $4, $5, $6 from feed_comments k
     where k.company_id = $1 and k.id = $2 and k.deleted_at is null
     on conflict do nothing`,
    [companyIdOf(db), comment.id, writtenAt, language, made.body, sourceLanguage],
  )
  return made
}
