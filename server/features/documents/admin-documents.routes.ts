import { emptyLongText } from '#common/long-text.ts'
import {
  createDocument,
  deleteDocument,
  editDocument,
  getAdminDocument,
  leaveDocument,
  listAdminDocuments,
  listDocumentReviewers,
  publishDocument,
  requestDocumentReview,
  restoreDocumentEdition,
  returnDocument,
  updateDocument,
} from '#contract/documents.administration.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { pageOfRows, timeCursor } from '#server/platform/http/cursor.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  addDocument,
  changeDocument,
  endReview,
  removeDocument,
  requestReview,
  restoreEdition,
} from './admin-documents.commands.ts'
import {
  type AdminItemRow,
  findAdminDocument,
  findAdminDocuments,
  findReviewers,
} from './admin-documents.queries.ts'
import { endEditing, markEditing } from './document-editors.commands.ts'
import { findOtherEditors } from './document-editors.queries.ts'
import { peopleOf } from './document-people.queries.ts'
import { publishDocument as publishNow } from './document-publishing.commands.ts'
import { findRelatedTitles } from './document-relations.queries.ts'
import { checkCategory, checkFiles, checkOwner, checkReviewer } from './documents.checks.ts'
import { documentPolicy } from './documents.policy.ts'
import { presentFiles } from './documents.present.ts'
import { findDocumentFiles } from './documents.queries.ts'

type Person = Awaited<ReturnType<typeof peopleOf>>

const presentItem = (row: AdminItemRow, person: Person) => ({
  id: row.id,
  title: row.title,
  category: { id: row.categoryId, name: row.categoryName },
  status: row.status,
  edition: row.edition,
  owner: person(row.ownerId),
  reviewOn: row.reviewOn,
  expiresOn: row.expiresOn,
  expired: row.expired,
  template: row.template,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: person(row.updatedById),
})

const managed = async (db: CompanyDb, id: number) => found(await findAdminDocument(db, id))

export const adminDocumentRoutes = [
  route(listAdminDocuments, async ({ db, session, query }) => {
    requireSection(session, 'documents')
    const { categoryId = null, state = null, limit } = query
    const after = timeCursor(query.cursor)
    const all = await findAdminDocuments(db, { categoryId, state, words: query.query.trim(), after, limit })
    const { rows, nextCursor } = pageOfRows(all, limit, ({ updatedAt, id }) => [updatedAt, id])
    const person = await peopleOf(
      db,
      rows.flatMap(({ ownerId, updatedById }) => [ownerId, updatedById]),
    )
    return { documents: rows.map((row) => presentItem(row, person)), nextCursor }
  }),

  route(getAdminDocument, async ({ db, session, params }) => {
    requireSection(session, 'documents')
    const row = await managed(db, params.id)
    const person = await peopleOf(db, [row.ownerId, row.updatedById, row.reviewerId])
    return {
      ...presentItem(row, person),
      ...presentFiles(await findDocumentFiles(db, row.id, 0)),
      body: row.body,
      related: await findRelatedTitles(db, row.id),
      reviewed: row.reviewed,
      reviewer: row.reviewerId === null ? null : person(row.reviewerId),
      returnedNote: row.returnedNote,
      announcementId: row.announcementId,
      helpfulCount: row.helpfulCount,
      unhelpfulCount: row.unhelpfulCount,
      version: row.version,
      can: documentPolicy(row, session),
    }
  }),

  route(createDocument, async ({ db, session, body, locale }) => {
    requireSection(session, 'documents')
    await checkCategory(body.categoryId, { db, locale })
    const source = body.copyOf === null ? undefined : await managed(db, body.copyOf)
    return {
      id: await addDocument(db, {
        ...{ actorId: session.userId, title: body.title, categoryId: body.categoryId },
        body: source?.body ?? emptyLongText,
      }),
    }
  }),

  route(updateDocument, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'documents')
    const { version, ...fields } = body
    const row = await managed(db, params.id)
    const context = { db, locale }
    await checkCategory(fields.categoryId, context)
    if (fields.ownerId !== row.ownerId) await checkOwner(fields.ownerId, context)
    await checkFiles(fields.body, { ...context, documentId: row.id, userId: session.userId })
    return changeDocument(db, { actorId: session.userId, id: row.id, version }, fields)
  }),

  route(editDocument, async ({ db, session, params }) => {
    requireSection(session, 'documents')
    const { id, version, updatedById } = await managed(db, params.id)
    await markEditing(db, id, session.userId)
    const others = await findOtherEditors(db, id, session.userId)
    const person = await peopleOf(db, [updatedById, ...others.map((one) => one.id)])
    return { editors: others.map((one) => person(one.id)), version, updatedBy: person(updatedById) }
  }),

  route(leaveDocument, async ({ db, session, params }) => {
    requireSection(session, 'documents')
    const { id } = await managed(db, params.id)
    await endEditing(db, id, session.userId)
  }),

  route(listDocumentReviewers, async ({ db, session }) => {
    requireSection(session, 'documents')
    const reviewers = await findReviewers(db)
    const users = await findPersons(
      db,
      reviewers.map(({ id }) => id),
    )
    return { users: users.filter(({ id }) => id !== session.userId), nextCursor: null }
  }),

  route(requestDocumentReview, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'documents')
    const { id, updatedById } = await managed(db, params.id)
    await checkReviewer(body.reviewerId, [session.userId, updatedById], { db, locale })
    return requestReview(db, { actorId: session.userId, id, version: body.version }, body.reviewerId)
  }),

  route(returnDocument, async ({ db, session, params, body }) => {
    requireSection(session, 'documents')
    const row = await managed(db, params.id)
    permit(documentPolicy(row, session).return, 'conflict')
    return endReview(db, { actorId: session.userId, id: row.id, version: body.version }, body.note)
  }),

  route(publishDocument, async ({ app, db, session, params, body, locale }) => {
    requireSection(session, 'documents')
    const { id } = await managed(db, params.id)
    const saved = await publishNow(db, session, { id, ...body, locale, address: productAddress(app.config) })
    // The first announcement creates the author's own audience, which the session does not contain yet.
    if (body.mustReadDueOn) app.gate.forgetPerson(session)
    return saved
  }),

  route(restoreDocumentEdition, async ({ db, session, params, body }) => {
    requireSection(session, 'documents')
    const { id } = await managed(db, params.id)
    return restoreEdition(db, { actorId: session.userId, id, version: body.version }, body.edition)
  }),

  route(deleteDocument, async ({ db, session, params, query }) => {
    requireSection(session, 'documents')
    const { id } = await managed(db, params.id)
    await removeDocument(db, { actorId: session.userId, id, version: query.version })
  }),
]
