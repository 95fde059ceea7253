import {
  getDocument,
  getDocumentEdition,
  listDocumentCategories,
  listDocumentEditions,
  listDocuments,
  listHomeDocuments,
  listOwnDocuments,
  listRelatedDocuments,
  rateDocument,
  readDocument,
} from '#contract/documents.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { wordsOf } from '#server/features/search/people-search.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor, pageOfRows, placeCursor, printCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { setOpinion } from './document-opinions.commands.ts'
import { peopleOf } from './document-people.queries.ts'
import { countMiss, countReading } from './document-readers.commands.ts'
import { findRelated, findSuggested } from './document-relations.queries.ts'
import { presentFiles, presentFound, presentItem } from './documents.present.ts'
import {
  findCategories,
  findDocument,
  findDocumentFiles,
  findDocuments,
  findEdition,
  findEditions,
  findFoundParts,
  findPath,
  findRecent,
} from './documents.queries.ts'
import { titleTerms } from './documents.rules.ts'
import { findHomeDocuments } from './home-documents.queries.ts'
import { findOwnComments, findOwned } from './own-documents.queries.ts'

const mostRecent = 5
const mostAtHome = 5
const mostSuggested = 5
const mostOwned = 200
const mostOwnComments = 50
const excerptLength = 120

const readable = async (db: CompanyDb, session: Session, id: number) =>
  found(await findDocument(db, { id, audienceIds: session.audienceIds, userId: session.userId }))

export const documentRoutes = [
  route(listDocumentCategories, async ({ db, session }) => ({
    documentCategories: await findCategories(db, session.audienceIds),
    recent: (await findRecent(db, session, mostRecent)).map((row) => ({
      ...presentItem(row),
      news: row.news,
    })),
    can: { administer: administers(session, 'documents') },
    nextCursor: null,
  })),

  route(listDocuments, async ({ db, session, query }) => {
    const from = placeCursor(query.cursor) ?? 0
    const words = wordsOf(query.query)
    const rows = await findDocuments(db, {
      ...{ audienceIds: session.audienceIds, userId: session.userId, categoryId: query.categoryId ?? null },
      ...{ words, from, limit: query.limit },
    })
    const page = rows.slice(0, query.limit)
    if (words.length > 0 && rows.length === 0 && from === 0)
      await countMiss(db, words.map(({ folded }) => folded).join(' '))
    const parts =
      words.length > 0
        ? await findFoundParts(
            db,
            page.map(({ id }) => id),
            words,
          )
        : []
    const folded = words.map((word) => word.folded)
    return {
      documents: page.map((row) =>
        presentFound(
          row,
          folded,
          parts.find(({ documentId }) => documentId === row.id),
        ),
      ),
      nextCursor: rows.length > query.limit ? printCursor(from + query.limit) : null,
    }
  }),

  route(getDocument, async ({ db, session, params }) => {
    const row = await readable(db, session, params.id)
    const person = await peopleOf(db, [row.ownerId, row.reviewerId])
    return {
      ...presentItem(row),
      ...presentFiles(await findDocumentFiles(db, row.id, row.edition)),
      path: await findPath(db, row.categoryId, session.audienceIds),
      body: row.body,
      edition: row.edition,
      note: row.note,
      owner: person(row.ownerId),
      reviewer: row.reviewerId === null ? null : person(row.reviewerId),
      reviewOn: row.reviewOn,
      expiresOn: row.expiresOn,
      helpfulCount: row.helpfulCount,
      helpful: row.helpful,
      announcementId: row.announcementId,
      can: { edit: administers(session, 'documents') },
    }
  }),

  route(listDocumentEditions, async ({ db, session, params, query }) => {
    const before = idCursor(query.cursor)
    const { limit } = query
    const { id } = await readable(db, session, params.id)
    const page = await findEditions(db, { id, before, limit })
    const { rows, nextCursor } = pageOfRows(page, limit, ({ edition }) => [edition])
    const person = await peopleOf(
      db,
      rows.flatMap(({ authorId, reviewerId }) => [authorId, reviewerId]),
    )
    return {
      editions: rows.map(({ authorId, reviewerId, publishedAt, ...row }) => ({
        ...row,
        author: person(authorId),
        reviewer: reviewerId === null ? null : person(reviewerId),
        publishedAt: publishedAt.toISOString(),
      })),
      nextCursor,
    }
  }),

  route(getDocumentEdition, async ({ db, session, params }) => {
    const { id } = await readable(db, session, params.id)
    const row = found(await findEdition(db, id, params.edition))
    return {
      ...presentFiles(await findDocumentFiles(db, id, row.edition)),
      edition: row.edition,
      title: row.title,
      note: row.note,
      body: row.body,
      publishedAt: row.publishedAt.toISOString(),
    }
  }),

  route(rateDocument, async ({ db, session, params, body }) => {
    const { id } = await readable(db, session, params.id)
    await setOpinion(db, { documentId: id, userId: session.userId, ...body })
  }),

  route(readDocument, async ({ db, session, params }) => {
    const { id, edition } = await readable(db, session, params.id)
    await countReading(db, { documentId: id, userId: session.userId, edition })
  }),

  route(listRelatedDocuments, async ({ db, session, params }) => {
    const { id, categoryId, title } = await readable(db, session, params.id)
    const { audienceIds } = session
    const suggested = await findSuggested(db, {
      ...{ documentId: id, categoryId, audienceIds, terms: titleTerms(title), limit: mostSuggested },
    })
    return {
      related: (await findRelated(db, id, audienceIds)).map(presentItem),
      suggested: suggested.map(presentItem),
    }
  }),

  route(listHomeDocuments, async ({ db, session }) => ({
    documents: (await findHomeDocuments(db, { ...session, limit: mostAtHome })).map((row) => ({
      ...presentItem(row),
      reason: row.reason,
      dueOn: row.dueOn,
    })),
    nextCursor: null,
  })),

  route(listOwnDocuments, async ({ db, session }) => {
    const { userId, audienceIds } = session
    const administering = administers(session, 'documents')
    const owned = await findOwned(db, { userId, audienceIds, administers: administering, limit: mostOwned })
    const comments = await findOwnComments(db, { userId, audienceIds, limit: mostOwnComments })
    return {
      owned: owned.map(({ categoryId, categoryName, ...row }) => ({
        ...row,
        category: { id: categoryId, name: categoryName },
      })),
      comments: comments.map((row) => ({
        id: row.id,
        document: {
          ...{ id: row.documentId, title: row.title },
          category: { id: row.categoryId, name: row.categoryName },
        },
        excerpt: row.body.replaceAll(/\s+/g, ' ').slice(0, excerptLength).toWellFormed(),
        question: row.question,
        settled: row.settled,
        replyCount: row.replyCount,
        createdAt: row.createdAt.toISOString(),
      })),
      can: { administer: administering },
      nextCursor: null,
    }
  }),
]
