import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getDocumentImport, listDocumentImports } from '#contract/document-imports.ts'
import { listAdminDocumentCategories, listAdminDocuments } from '#contract/documents.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export type DocumentImport = Answer<typeof getDocumentImport>

export const importTone = {
  checking: 'information',
  checked: 'warning',
  applying: 'information',
  applied: 'success',
} as const

export const isRunning = ({ state }: Pick<DocumentImport, 'state'>) =>
  state === 'checking' || state === 'applying'

/** Milliseconds between requests for the progress. */
const pause = 1_000

/** An import, polled while it runs. When it stops, fetches again what shows its documents. */
export function useDocumentImport(id: number) {
  const client = useQueryClient()
  const query = useQuery({
    ...queryFor(getDocumentImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pause : false),
  })
  const state = query.data?.state
  const seen = useRef(state)
  useEffect(() => {
    const before = seen.current
    seen.current = state
    if (before === undefined || before === state) return
    for (const endpoint of [listDocumentImports, listAdminDocuments, listAdminDocumentCategories])
      void client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }, [state, client])
  return query
}
