import * as z from 'zod/mini'
import { audienceRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, pageOf, pageQuery, person, versionQuery, wholeNumber } from './shapes.ts'

export const documentImportLimits = {
  /** Of the archive. */
  bytes: 100 * 1024 * 1024,
  /** Files of an archive that are listed. */
  files: 1_000,
  /** Unfinished imports are deleted after these days, finished ones after ninety. */
  keptDays: 7,
} as const

export const documentImportStates = ['checking', 'checked', 'applying', 'applied'] as const
export const documentImportOutcomes = ['pending', 'ready', 'refused', 'skipped', 'imported'] as const
/** Why a file does not become a document, or why an archive cannot be read. */
export const documentImportReasons = [
  ...(['unsupported', 'old_format', 'path', 'empty', 'encrypted', 'damaged'] as const),
  ...(['too_large', 'too_slow', 'too_long', 'too_many', 'too_many_categories', 'storage_full'] as const),
] as const

const administration = 'documents'
const base = '/api/v2/admin/document_imports'

const line = {
  id: z.number(),
  fileName: z.string(),
  state: z.enum(documentImportStates),
  problem: z.nullable(z.enum(documentImportReasons)),
  createdBy: person,
  createdAt: instant,
  /** null: its category was deleted. */
  category: z.nullable(z.object({ id: z.number(), name: z.string() })),
  counts: z.object({
    pending: z.number(),
    ready: z.number(),
    refused: z.number(),
    skipped: z.number(),
    imported: z.number(),
  }),
}

export const createDocumentImport = endpoint({
  method: 'POST',
  path: base,
  once: true,
  administration,
  summary:
    'Uploads an archive (ZIP) of Word, PDF and Markdown files and checks what would become of them. No document is created yet.',
  body: z.object({
    categoryId: id,
    ownerId: id,
    /** Who reads the categories that are made from folders. */
    rule: audienceRule,
  }),
  files: { attachments: { max: 1, maxBytes: documentImportLimits.bytes, kinds: ['file'] } },
  response: z.object({ id: z.number() }),
  errors: ['storage_full'],
})

export const listDocumentImports = endpoint({
  method: 'GET',
  path: base,
  administration,
  summary: 'Lists the imports of documents, the latest first.',
  query: pageQuery,
  response: pageOf('documentImports', z.object(line)),
})

export const getDocumentImport = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  administration,
  summary: 'Returns an import of documents: what each file becomes, or why it is refused.',
  params: idParams,
  response: z.object({
    ...line,
    owner: person,
    items: z.array(
      z.object({
        /** Identifies the file in its import. */
        place: z.number(),
        path: z.string(),
        kind: z.enum(['word', 'markdown', 'pdf', 'other']),
        title: z.string(),
        /** The categories below the chosen one. */
        folders: z.array(z.string()),
        outcome: z.enum(documentImportOutcomes),
        reason: z.nullable(z.enum(documentImportReasons)),
        pictureCount: z.number(),
        fileCount: z.number(),
        linkCount: z.number(),
        /** What cannot be kept. */
        lostPictureCount: z.number(),
        lostLinkCount: z.number(),
        /** The document that was made; null: none, or it was deleted. */
        documentId: z.nullable(z.number()),
      }),
    ),
    /** Paths of categories that will be added. */
    newCategories: z.array(z.array(z.string())),
    version: z.number(),
    can: z.object({ apply: z.boolean(), discard: z.boolean() }),
  }),
})

export const applyDocumentImport = endpoint({
  method: 'POST',
  path: `${base}/{id}/apply`,
  administration,
  summary:
    'Makes drafts of the files of a checked import, in the background. Repeating it changes nothing further.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    /** The files to leave out. */
    skipped: z._default(z.array(wholeNumber).check(z.maxLength(documentImportLimits.files)), []),
  }),
  errors: ['conflict'],
})

export const discardDocumentImport = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  administration,
  summary: 'Removes an import from the list. Documents that were made from it stay.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})
