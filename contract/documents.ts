import * as z from 'zod/mini'
import { longestQuery } from '#common/search-query.ts'
import { endpoint } from './endpoint.ts'
import { longTextFiles, shownLongText } from './long-texts.ts'
import { attachment } from './media-files.ts'
import { idParams, instant, pageOf, pageQueryWith, person, wholeNumber } from './shapes.ts'

/** Of the text being written. */
export const documentStatuses = ['draft', 'in_review', 'published'] as const

const categoryName = z.object({ id: z.number(), name: z.string() })

/** A document as lists show it. */
export const documentItem = {
  id: z.number(),
  title: z.string(),
  category: categoryName,
  publishedAt: instant,
}

/** null: read, or not recent; `changed`: there is an edition that the person has not opened. */
const news = z.nullable(z.enum(['new', 'changed']))

export const listDocumentCategories = endpoint({
  method: 'GET',
  path: '/api/v2/document_categories',
  summary:
    'Lists the categories of documents that this person can read, by name, and the five documents published last.',
  response: z.object({
    documentCategories: z.array(
      z.object({
        id: z.number(),
        /** null: at the top, or its parent cannot be read. */
        parentId: z.nullable(z.number()),
        name: z.string(),
        description: z.string(),
        /** Its own documents, without those of subcategories. */
        documentCount: z.number(),
      }),
    ),
    recent: z.array(z.object({ ...documentItem, news })),
    can: z.object({ administer: z.boolean() }),
    nextCursor: z.null(),
  }),
})

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/v2/documents',
  limit: 'searches',
  summary:
    'Lists the documents that this person can read: those of a category by title, or those whose title, text or files contain all words, the latest first.',
  query: pageQueryWith({
    categoryId: z.optional(idParams.shape.id),
    query: z._default(z.string().check(z.maxLength(longestQuery)), ''),
  }),
  response: pageOf(
    'documents',
    z.object({
      ...documentItem,
      news,
      edition: z.number(),
      /** The text around the first match; empty without words. */
      excerpt: z.string(),
      /** The matches in it, in UTF-16 units. */
      marks: z.array(z.object({ start: z.number(), length: z.number() })),
      /** The file that contains the excerpt, and where: the number of a page or slide, or the name of a sheet. */
      file: z.nullable(
        z.object({ name: z.string(), unit: z.enum(['page', 'sheet', 'slide', 'whole']), place: z.string() }),
      ),
    }),
  ),
})

/** Why a search does not find the text of a file, or not all of it; `pending`: it was not read yet. */
const unreadReasons = [
  'pending',
  'cut',
  'empty',
  'encrypted',
  'damaged',
  'too_large',
  'too_slow',
  'unsupported',
] as const

const documentFiles = {
  ...longTextFiles,
  attachments: z.array(
    z.object({
      ...attachment.shape,
      id: z.number(),
      unread: z.nullable(z.enum(unreadReasons)),
      /** Whether an Office file can be viewed as PDF with `view=inline`; null: it was not converted. */
      preview: z.nullable(z.enum(['ready', 'failed'])),
    }),
  ),
}

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/v2/documents/{id}',
  summary: 'Returns the current edition of a document.',
  params: idParams,
  response: z.object({
    ...documentItem,
    /** The categories above it, the uppermost first, and its own. */
    path: z.array(categoryName),
    body: shownLongText,
    edition: z.number(),
    note: z.string(),
    owner: person,
    reviewer: z.nullable(person),
    reviewOn: z.nullable(z.string()),
    expiresOn: z.nullable(z.string()),
    ...documentFiles,
    helpfulCount: z.number(),
    /** null: the reader has not said. */
    helpful: z.nullable(z.boolean()),
    /** The announcement that asks to confirm it, while it is current. */
    announcementId: z.nullable(z.number()),
    can: z.object({ edit: z.boolean() }),
  }),
})

export const listDocumentEditions = endpoint({
  method: 'GET',
  path: '/api/v2/documents/{id}/editions',
  summary: 'Lists the editions of a document, the latest first.',
  params: idParams,
  query: pageQueryWith({}),
  response: pageOf(
    'editions',
    z.object({
      edition: z.number(),
      title: z.string(),
      note: z.string(),
      author: person,
      reviewer: z.nullable(person),
      publishedAt: instant,
    }),
  ),
})

export const getDocumentEdition = endpoint({
  method: 'GET',
  path: '/api/v2/documents/{id}/editions/{edition}',
  summary: 'Returns an edition of a document.',
  params: z.object({ id: idParams.shape.id, edition: idParams.shape.id }),
  response: z.object({
    edition: z.number(),
    title: z.string(),
    note: z.string(),
    body: shownLongText,
    publishedAt: instant,
    ...documentFiles,
  }),
})

export const rateDocument = endpoint({
  method: 'POST',
  path: '/api/v2/documents/{id}/opinion',
  limit: 'reactions',
  summary: 'Says whether a document helped this person. Safe to repeat; the last opinion counts.',
  params: idParams,
  body: z.object({ helpful: z.nullable(z.boolean()), edition: wholeNumber }),
})

export const readDocument = endpoint({
  method: 'POST',
  path: '/api/v2/documents/{id}/read',
  summary: 'Counts that this person has opened the current edition of a document.',
  params: idParams,
})

export const listRelatedDocuments = endpoint({
  method: 'GET',
  path: '/api/v2/documents/{id}/related',
  summary:
    'Lists the documents that the author names as related, in order, and suggests others by links, words of the title and category, as far as this person can read them.',
  params: idParams,
  response: z.object({
    related: z.array(z.object(documentItem)),
    suggested: z.array(z.object(documentItem)),
  }),
})

const documentReasons = ['must_read', 'review_due', 'changed', 'new'] as const

export const listHomeDocuments = endpoint({
  method: 'GET',
  path: '/api/v2/home_documents',
  summary:
    'Lists up to five documents for the home screen: those this person must confirm, own ones whose review date has come, and new or changed ones they have not opened.',
  response: z.object({
    documents: z.array(
      z.object({
        ...documentItem,
        reason: z.enum(documentReasons),
        /** Until when it must be confirmed, or when its review was due. */
        dueOn: z.nullable(z.string()),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const listOwnDocuments = endpoint({
  method: 'GET',
  path: '/api/v2/own_documents',
  summary:
    'Lists the documents of this person by the date of their review, drafts too if they administer documents, and their latest comments on documents.',
  response: z.object({
    owned: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        category: categoryName,
        status: z.enum(documentStatuses),
        /** null: never published. */
        edition: z.nullable(z.number()),
        reviewOn: z.nullable(z.string()),
        reviewDue: z.boolean(),
        openQuestionCount: z.number(),
        readerCount: z.number(),
      }),
    ),
    comments: z.array(
      z.object({
        id: z.number(),
        document: z.object({ id: z.number(), title: z.string(), category: categoryName }),
        excerpt: z.string(),
        question: z.boolean(),
        settled: z.boolean(),
        replyCount: z.number(),
        createdAt: instant,
      }),
    ),
    can: z.object({ administer: z.boolean() }),
    nextCursor: z.null(),
  }),
})
