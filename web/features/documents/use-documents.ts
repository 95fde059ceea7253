import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  getAdminDocument,
  listAdminDocumentCategories,
  listAdminDocuments,
} from '#contract/documents.administration.ts'
import {
  getDocument,
  getDocumentEdition,
  listDocumentCategories,
  listDocumentEditions,
  listDocuments,
} from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listWaiting } from '#contract/waiting.ts'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'

export type DocumentCategory = Answer<typeof listDocumentCategories>['documentCategories'][number]
export type DocumentItem = Pick<
  Answer<typeof listDocumentCategories>['recent'][number],
  'id' | 'title' | 'category' | 'publishedAt'
>

export const categoriesQuery = queryFor(listDocumentCategories, {})
export const documentsQuery = (query: { categoryId?: number; query?: string }) =>
  pagesFor(listDocuments, { query }, 'documents')
export const documentQuery = (id: number) => queryFor(getDocument, { params: { id } })
export const editionsQuery = (id: number) => pagesFor(listDocumentEditions, { params: { id } }, 'editions')
export const editionQuery = (id: number, edition: number) =>
  queryFor(getDocumentEdition, { params: { id, edition } })

export const pathOf = ({ id, category }: { id: number; category: { id: number } }) =>
  `/document_categories/${category.id}/documents/${id}`

/** The number of the document in the address of a screen; undefined if it is not a number. */
export function documentIdIn(params: Readonly<Record<string, string | undefined>>): number | undefined {
  const id = Number(Object.values(params)[1])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const preloadDocument = (client: QueryClient, params: Record<string, string>) => {
  const id = documentIdIn(params)
  if (id !== undefined) return client.prefetchQuery(documentQuery(id))
}

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
