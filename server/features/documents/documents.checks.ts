import type { Locale } from '#common/locale.ts'
import { filesOf, type LongText } from '#common/long-text.ts'
import { phrases } from '#common/strings.ts'
import { longTextLimits } from '#contract/long-texts.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findKeptFiles, findReviewers } from './admin-documents.queries.ts'
import { findAdminCategories } from './document-categories.queries.ts'
import { documentsStrings } from './documents.strings.ts'

type Context = { db: CompanyDb; locale: Locale }

const refuse = (field: string, words: string) => new Refusal('validation_failed', { [field]: words })

/** @throws {Refusal} beside the category if it does not exist */
export async function checkCategory(id: number, { db, locale }: Context) {
  const known = (await findAdminCategories(db)).some((one) => one.id === id)
  if (!known) throw refuse('categoryId', phrases(documentsStrings, locale).categoryGone)
}

/** @throws {Refusal} beside the owner if they are not active */
export async function checkOwner(id: number, { db, locale }: Context) {
  const known = await namedQuery(
    db,
    `select 1 from users where company_id = $1 and id = $2 and status = 'active'`,
    [companyIdOf(db), id],
  )
  if (known.length === 0) throw refuse('ownerId', phrases(documentsStrings, locale).ownerGone)
}

/** @throws {Refusal} beside the reviewer if they are the author or do not administer documents */
export async function checkReviewer(id: number, authorIds: readonly number[], { db, locale }: Context) {
  const fit = !authorIds.includes(id) && (await findReviewers(db)).some((one) => one.id === id)
  if (!fit) throw refuse('reviewerId', phrases(documentsStrings, locale).reviewerUnfit)
}

/**
 * Checks the pictures and files of a text: each is already part of the document, or was uploaded by its author.
 * @throws {Refusal} beside the text
 */
export async function checkFiles(
  body: LongText,
  { db, locale, documentId, userId }: Context & { documentId: number | null; userId: number },
) {
  const t = phrases(documentsStrings, locale)
  const ids = filesOf(body)
  if (ids.length > longTextLimits.files) throw refuse('body', t.tooManyFiles(longTextLimits.files))
  if (ids.length === 0) return
  const kept = new Set((await findKeptFiles(db, documentId, ids)).map(({ id }) => id))
  const sent = ids.filter((id) => !kept.has(id))
  const own = await namedQuery(
    db,
    'select id from media_files where company_id = $1 and uploader_id = $2 and id = any($3::bigint[])',
    [companyIdOf(db), userId, sent],
  )
  if (own.length < sent.length) throw refuse('body', t.filesGone)
}
