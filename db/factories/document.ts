import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import { emptyLongText, filesOf, type LongText, plainText } from '#common/long-text.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { audienceOf } from './audience.ts'
import { unique } from './unique.ts'

type CategoryDefaults = {
  name: string
  parentId?: number | null
  description?: string
  rule?: AudienceRule
  reviewed?: boolean
}

/** A category of documents, for everyone. Returns its id. */
export async function makeDocumentCategory(db: CompanyDb, { rule = everyone, ...fields }: CategoryDefaults) {
  const { id } = await db
    .insertInto('documentCategories')
    .values({ companyId: companyIdOf(db), audienceId: await audienceOf(db, rule), ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type DocumentDefaults = {
  categoryId: number
  ownerId: number
  title?: string
  /** The text being written; if unset, that of the last edition. */
  body?: LongText
  /** The published texts, the first one first. If there is none, the document is a draft. */
  editions?: readonly { body: LongText; note: string; publishedAt: Date; reviewerId?: number | null }[]
  reviewOn?: string | null
  /** Who is asked to review the text. */
  reviewerId?: number
  template?: boolean
}

/** A document. Returns its id. */
export async function makeDocument(
  db: CompanyDb,
  { ownerId, title = '規程', body, editions = [], reviewerId, ...fields }: DocumentDefaults,
) {
  const companyId = companyIdOf(db)
  const last = editions.at(-1)
  const text = body ?? last?.body ?? emptyLongText
  const { id } = await db
    .insertInto('documents')
    .values({
      ...{ companyId, ownerId, title, ...fields, body: JSON.stringify(text), updatedById: ownerId },
      status: reviewerId ? 'in_review' : last && !body ? 'published' : 'draft',
      ...(reviewerId && { reviewerId, reviewRequestedById: ownerId, reviewRequestedAt: new Date() }),
      ...(last && {
        ...{ edition: editions.length, publishedAt: last.publishedAt, updatedAt: last.publishedAt },
        ...{ shownTitle: title, shownText: plainText(last.body) },
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, { body: published, note, publishedAt, reviewerId: reviewer = null }] of editions.entries())
    await db
      .insertInto('documentEditions')
      .values({
        ...{ companyId, documentId: id, edition: at + 1, title, note, publishedAt, authorId: ownerId },
        ...{ body: JSON.stringify(published), reviewerId: reviewer },
      })
      .execute()
  const files = [text, ...editions.map((edition) => edition.body)].flatMap((one, edition) =>
    filesOf(one).map((mediaFileId) => ({ companyId, documentId: id, edition, mediaFileId })),
  )
  if (files.length > 0) await db.insertInto('documentFiles').values(files).execute()
  return id
}

type CommentDefaults = {
  documentId: number
  authorId: number
  body?: string
  question?: boolean
  threadId?: number
  /** Who closed the question. */
  settledById?: number
  createdAt?: Date
}

/** A comment on a document. Returns its id. */
export async function makeDocumentComment(
  db: CompanyDb,
  { body = 'コメント', settledById, createdAt = new Date(), ...fields }: CommentDefaults,
) {
  const { id } = await db
    .insertInto('documentComments')
    .values({
      ...{ companyId: companyIdOf(db), body, createdAt, clientKey: `made-${unique()}`, ...fields },
      ...(settledById && { settledById, settledAt: createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
