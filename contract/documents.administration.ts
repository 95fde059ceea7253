import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { audienceRule, shownRule } from './audiences.ts'
import { documentStatuses } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { longText, longTextBytes, longTextFiles, shownLongText } from './long-texts.ts'
import {
  day,
  eachOnce,
  id,
  idParams,
  instant,
  pageOf,
  pageQueryWith,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

export const documentLimits = {
  titleLength: 100,
  nameLength: 50,
  descriptionLength: 500,
  noteLength: 500,
  /** Categories of one company. */
  categories: 300,
  /** Documents that one names as related. */
  related: 10,
  /** Categories below each other. */
  depth: 5,
} as const

const administration = 'documents'
const base = '/api/v2/admin/documents'

const categoryFields = {
  name: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(documentLimits.nameLength)),
  description: z.string().check(z.trim(), z.maxLength(documentLimits.descriptionLength)),
  parentId: z.nullable(id),
  /** Who reads its documents. */
  rule: audienceRule,
  /** Documents are published only after a second person has reviewed them. */
  reviewed: z.boolean(),
}

export const listAdminDocumentCategories = endpoint({
  method: 'GET',
  path: '/api/v2/admin/document_categories',
  administration,
  summary: 'Lists all categories of documents by name.',
  response: z.object({
    documentCategories: z.array(
      z.object({
        id: z.number(),
        parentId: z.nullable(z.number()),
        name: z.string(),
        description: z.string(),
        rule: shownRule,
        reviewed: z.boolean(),
        /** Its own documents, drafts too. */
        documentCount: z.number(),
        version: z.number(),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const createDocumentCategory = endpoint({
  method: 'POST',
  path: '/api/v2/admin/document_categories',
  once: true,
  administration,
  summary: 'Adds a category of documents.',
  body: z.object(categoryFields),
  response: z.object({ id: z.number() }),
  errors: ['name_taken'],
})

export const updateDocumentCategory = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/document_categories/{id}',
  administration,
  summary: 'Changes a category of documents: its name, its place in the tree, and who reads its documents.',
  params: idParams,
  body: z.object({ ...categoryFields, version: wholeNumber }),
  errors: ['conflict', 'name_taken'],
})

export const downloadDocumentCategory = endpoint({
  method: 'GET',
  path: '/api/v2/admin/document_categories/{id}/archive',
  administration,
  summary:
    'Returns a ZIP file with the published documents of a category and of those below it: texts as Markdown, and files.',
  params: idParams,
  download: 'application/zip',
})

export const deleteDocumentCategory = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/document_categories/{id}',
  administration,
  summary: 'Deletes a category without documents and subcategories.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict', 'document_category_in_use'],
})

const item = {
  id: z.number(),
  title: z.string(),
  category: z.object({ id: z.number(), name: z.string() }),
  status: z.enum(documentStatuses),
  /** null: never published. */
  edition: z.nullable(z.number()),
  owner: person,
  reviewOn: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  expired: z.boolean(),
  /** New documents can start from its text. */
  template: z.boolean(),
  updatedAt: instant,
  updatedBy: person,
}

export const listAdminDocuments = endpoint({
  method: 'GET',
  path: base,
  administration,
  summary: 'Lists documents in every state, the last changed first.',
  query: pageQueryWith({
    categoryId: z.optional(id),
    /** Without it all; `expired`: those whose last day has passed; `due`: those whose review date has come. */
    state: z.optional(z.enum([...documentStatuses, 'expired', 'due', 'template'])),
    /** Words of the title. */
    query: z._default(z.string().check(z.maxLength(documentLimits.titleLength)), ''),
  }),
  response: pageOf('documents', z.object(item)),
})

export const getAdminDocument = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  administration,
  summary: 'Returns a document as it is being written.',
  params: idParams,
  response: z.object({
    ...item,
    body: shownLongText,
    /** The documents it names as related, in order. */
    related: z.array(z.object({ id: z.number(), title: z.string() })),
    reviewed: z.boolean(),
    reviewer: z.nullable(person),
    returnedNote: z.string(),
    announcementId: z.nullable(z.number()),
    ...longTextFiles,
    helpfulCount: z.number(),
    unhelpfulCount: z.number(),
    version: z.number(),
    can: z.object({
      edit: z.boolean(),
      requestReview: z.boolean(),
      /** Publish, as its reviewer if its category asks for a review. */
      publish: z.boolean(),
      /** Return it to its author as its reviewer, or take it back as its author. */
      return: z.boolean(),
      /** Ask its readers to confirm it. */
      requireReading: z.boolean(),
    }),
  }),
})

const fields = {
  title: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(documentLimits.titleLength)),
  body: longText,
  categoryId: id,
  ownerId: id,
  reviewOn: z.nullable(day),
  expiresOn: z.nullable(day),
}

export const createDocument = endpoint({
  method: 'POST',
  path: base,
  once: true,
  administration,
  limit: 'posts',
  summary: 'Creates a draft of a document, empty or with the text of a template or another document.',
  body: z.object({ title: fields.title, categoryId: id, copyOf: z.nullable(id) }),
  response: z.object({ id: z.number() }),
})

export const updateDocument = endpoint({
  method: 'PATCH',
  path: `${base}/{id}`,
  administration,
  bodyBytes: longTextBytes,
  limit: 'posts',
  summary:
    'Saves the text of a document being written; readers see it once it is published. Category, owner, days and whether it is a template take effect at once.',
  params: idParams,
  body: z.object({
    ...fields,
    /** If unset, it stays as it is. */
    template: z.optional(z.boolean()),
    /** If unset, the related documents stay as they are. */
    relatedIds: z.optional(
      z.array(id).check(
        z.maxLength(documentLimits.related),
        eachOnce((one) => one),
      ),
    ),
    version: wholeNumber,
  }),
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'document_in_review'],
})

export const editDocument = endpoint({
  method: 'POST',
  path: `${base}/{id}/editors`,
  administration,
  summary:
    'Says that this person has a document open for editing, for the next 90 seconds, and returns the others who have. Safe to repeat.',
  params: idParams,
  response: z.object({
    editors: z.array(person),
    /** Of the document as last saved, and by whom. */
    version: z.number(),
    updatedBy: person,
  }),
})

export const leaveDocument = endpoint({
  method: 'DELETE',
  path: `${base}/{id}/editors`,
  administration,
  summary: 'Says that this person no longer has a document open for editing. Safe to repeat.',
  params: idParams,
})

const change = { version: wholeNumber }

export const listDocumentReviewers = endpoint({
  method: 'GET',
  path: '/api/v2/admin/document_reviewers',
  administration,
  summary: 'Lists the people who can review documents: administrators and those of this section, by name.',
  response: z.object({ users: z.array(person), nextCursor: z.null() }),
})

export const requestDocumentReview = endpoint({
  method: 'POST',
  path: `${base}/{id}/review`,
  administration,
  summary: 'Asks a second person to review a document.',
  params: idParams,
  body: z.object({ ...change, reviewerId: id }),
  response: z.object({ version: z.number() }),
  errors: ['conflict'],
})

export const returnDocument = endpoint({
  method: 'POST',
  path: `${base}/{id}/return`,
  administration,
  summary: 'Returns a document under review to its author with a reason; its author takes it back.',
  params: idParams,
  body: z.object({ ...change, note: z.string().check(z.trim(), z.maxLength(documentLimits.noteLength)) }),
  response: z.object({ version: z.number() }),
  errors: ['conflict'],
})

export const publishDocument = endpoint({
  method: 'POST',
  path: `${base}/{id}/publish`,
  administration,
  limit: 'posts',
  summary:
    'Publishes the text as the next edition. With `must_read_due_on` an announcement asks its readers to confirm it.',
  params: idParams,
  body: z.object({
    ...change,
    /** What changed. */
    note: z.string().check(z.trim(), z.maxLength(documentLimits.noteLength)),
    mustReadDueOn: z.nullable(day),
  }),
  response: z.object({ version: z.number(), edition: z.number() }),
  errors: ['conflict', 'document_needs_review'],
})

export const restoreDocumentEdition = endpoint({
  method: 'POST',
  path: `${base}/{id}/restore`,
  administration,
  limit: 'posts',
  summary:
    'Puts the title and text of an earlier edition into the draft. Readers see it once it is published.',
  params: idParams,
  body: z.object({ ...change, edition: id }),
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'document_in_review'],
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  administration,
  summary: 'Deletes a document with all its editions.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})
