import { useQueryClient } from '@tanstack/react-query'
import {
  getAdminDocument,
  listAdminDocumentCategories,
  listAdminDocuments,
} from '#contract/documents.administration.ts'
import { listDocumentComments } from '#contract/documents.comments.ts'
import {
  getDocument,
  getDocumentEdition,
  listDocumentCategories,
  listDocumentEditions,
  listDocuments,
  listOwnDocuments,
} from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listWaiting } from '#contract/waiting.ts'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'

export type DocumentCategory = Answer<typeof listDocumentCategories>['documentCategories'][number]
export type DocumentItem = Pick<
  Answer<typeof listDocumentCategories>['recent'][number],
  'id' | 'title' | 'category' | 'publishedAt'
>

export type DocumentThread = Answer<typeof listDocumentComments>['threads'][number]
export type DocumentComment = DocumentThread['replies'][number]

export const commentsQuery = (id: number) => pagesFor(listDocumentComments, { params: { id } }, 'threads')
export const ownDocumentsQuery = queryFor(listOwnDocuments, {})
export const categoriesQuery = queryFor(listDocumentCategories, {})
export const documentsQuery = (query: { categoryId?: number; query?: string }) =>
  pagesFor(listDocuments, { query }, 'documents')
export const editionsQuery = (id: number) => pagesFor(listDocumentEditions, { params: { id } }, 'editions')
export const editionQuery = (id: number, edition: number) =>
  queryFor(getDocumentEdition, { params: { id, edition } })

/** Fetches again what shows documents, after an administrator changed one. */
export function useRefreshDocuments() {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [
        ...[getAdminDocument, listAdminDocuments, listAdminDocumentCategories],
        ...[getDocument, listDocuments, listDocumentCategories, listDocumentEditions, listWaiting],
      ].map((endpoint) => client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })),
    )
  }
}
