import type { QueryClient } from '@tanstack/react-query'
import { getDocument } from '#contract/documents.ts'
import { queryFor } from '#web/app/query.ts'

/* What the text of a document needs, without what the lists and the administration need. */

export const documentQuery = (id: number) => queryFor(getDocument, { params: { id } })

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
