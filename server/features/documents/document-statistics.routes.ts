import { phrases } from '#common/strings.ts'
import {
  exportDocumentStatistics,
  getDocumentStatistics,
  listDocumentReaders,
} from '#contract/documents.statistics.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { csv } from '#server/platform/http/csv.ts'
import { pageOfRows, timeCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findAdminDocument } from './admin-documents.queries.ts'
import * as queries from './document-statistics.queries.ts'
import { documentsStrings } from './documents.strings.ts'

const mostMisses = 30

function attentionOf(row: queries.StatisticsRow) {
  const opinions = row.helpfulCount + row.unhelpfulCount
  return [
    row.reviewDue && ('review_due' as const),
    row.expired && ('expired' as const),
    row.old && ('old' as const),
    row.unread && !row.expired && ('unread' as const),
    opinions >= 3 && row.helpfulCount * 2 < opinions && ('unhelpful_often' as const),
  ].filter((one) => one !== false)
}

const figuresOf = ({
  viewCount,
  readerCount,
  helpfulCount,
  unhelpfulCount,
  openQuestionCount,
}: queries.StatisticsRow) => ({
  viewCount,
  readerCount,
  helpfulCount,
  unhelpfulCount,
  openQuestionCount,
})

export const documentStatisticsRoutes = [
  route(getDocumentStatistics, async ({ db, session }) => {
    requireSection(session, 'documents')
    const rows = await queries.findStatistics(db)
    const sum = (of: (row: queries.StatisticsRow) => number) => rows.reduce((all, row) => all + of(row), 0)
    return {
      documents: rows.map((row) => ({
        ...{ id: row.id, title: row.title, categoryName: row.categoryName },
        ...{ publishedAt: row.publishedAt.toISOString(), audienceCount: row.audienceCount },
        ...figuresOf(row),
        attention: attentionOf(row),
      })),
      total: {
        documentCount: rows.length,
        viewCount: sum((row) => row.viewCount),
        readerCount: await queries.countAllReaders(db),
        helpfulCount: sum((row) => row.helpfulCount),
        unhelpfulCount: sum((row) => row.unhelpfulCount),
        openQuestionCount: sum((row) => row.openQuestionCount),
      },
      misses: await queries.findMisses(db, mostMisses),
    }
  }),

  route(exportDocumentStatistics, async ({ db, session, locale }) => {
    requireSection(session, 'documents')
    const t = phrases(documentsStrings, locale)
    const rows = await queries.findStatistics(db)
    await logExport(db, { actorId: session.userId, noun: 'document', count: rows.length })
    return {
      fileName: t.statisticsFile,
      content: csv([
        [
          ...[t.id, t.titleColumn, t.category, t.publishedOn, t.views, t.readers, t.audience],
          ...[t.helpful, t.unhelpful, t.openQuestions, t.attention],
        ],
        ...rows.map((row) => [
          ...[String(row.id), row.title, row.categoryName, row.publishedAt.toISOString().slice(0, 10)],
          ...[row.viewCount, row.readerCount, row.audienceCount].map(String),
          ...[row.helpfulCount, row.unhelpfulCount, row.openQuestionCount].map(String),
          attentionOf(row)
            .map((one) => t[one])
            .join(' '),
        ]),
      ]),
    }
  }),

  route(listDocumentReaders, async ({ db, session, params, query }) => {
    requireSection(session, 'documents')
    const after = timeCursor(query.cursor)
    const { id } = found(await findAdminDocument(db, params.id))
    const all = await queries.findReaders(db, { documentId: id, after, limit: query.limit })
    const { rows, nextCursor } = pageOfRows(all, query.limit, (row) => [row.lastAt, row.id])
    const departments = await queries.findReadersByDepartment(db, id)
    return {
      readers: rows.map((row) => ({
        person: presentPerson(row),
        departmentName: row.departmentName,
        edition: row.edition,
        viewCount: row.viewCount,
        lastAt: row.lastAt.toISOString(),
      })),
      nextCursor,
      readerCount: departments.reduce((sum, { readerCount }) => sum + readerCount, 0),
      audienceCount: departments.reduce((sum, { memberCount }) => sum + memberCount, 0),
      departments: after ? [] : departments,
    }
  }),
]
