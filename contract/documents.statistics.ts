import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, instant, pageOf, pageQuery, person } from './shapes.ts'

/* Who reads documents, and which of them need attention. */

const administration = 'documents'

export const documentAttentions = ['review_due', 'expired', 'old', 'unread', 'unhelpful_often'] as const

const figures = {
  /** Times that readers opened it. */
  viewCount: z.number(),
  /** People who opened it. */
  readerCount: z.number(),
  helpfulCount: z.number(),
  unhelpfulCount: z.number(),
  openQuestionCount: z.number(),
}

export const getDocumentStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/document_statistics',
  administration,
  summary:
    'Returns views, readers, opinions and open questions of every published document, the most viewed first, and the searches of the last 90 days that found nothing.',
  response: z.object({
    documents: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        categoryName: z.string(),
        publishedAt: instant,
        ...figures,
        /** The active people who can read it. */
        audienceCount: z.number(),
        /** `old`: published more than a year ago; `unread`: nobody has opened it for 90 days; `unhelpful_often`: fewer than half of at least three opinions are good. */
        attention: z.array(z.enum(documentAttentions)),
      }),
    ),
    total: z.object({ documentCount: z.number(), ...figures }),
    misses: z.array(z.object({ words: z.string(), count: z.number() })),
  }),
})

export const exportDocumentStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/document_statistics_export',
  administration,
  limit: 'exports',
  summary: 'Downloads the statistics of documents as a CSV file that is safe to open in a spreadsheet.',
  download: 'text/csv',
})

export const listDocumentReaders = endpoint({
  method: 'GET',
  path: '/api/v2/admin/documents/{id}/readers',
  administration,
  summary:
    'Lists the people who opened a document, the latest first; on the first page also how many of each department did.',
  params: idParams,
  query: pageQuery,
  response: z.object({
    ...pageOf(
      'readers',
      z.object({
        person,
        departmentName: z.nullable(z.string()),
        edition: z.number(),
        viewCount: z.number(),
        lastAt: instant,
      }),
    ).shape,
    readerCount: z.number(),
    audienceCount: z.number(),
    /** By the main department; empty on later pages. */
    departments: z.array(
      z.object({
        id: z.nullable(z.number()),
        name: z.nullable(z.string()),
        readerCount: z.number(),
        memberCount: z.number(),
      }),
    ),
  }),
})
