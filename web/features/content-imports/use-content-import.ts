import { useQuery } from '@tanstack/react-query'
import { getContentImport } from '#contract/content-imports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { queryFor } from '#web/app/query.ts'

export type ContentImport = Answer<typeof getContentImport>

export const importTone = {
  mapping: 'warning',
  checking: 'information',
  checked: 'warning',
  applying: 'information',
  applied: 'success',
  undoing: 'information',
  undone: 'neutral',
} as const

export const isRunning = ({ state }: Pick<ContentImport, 'state'>) =>
  state === 'checking' || state === 'applying' || state === 'undoing'

/** Milliseconds between requests for the progress. */
const pause = 1_000

/** An import, polled while it runs. */
export const useContentImport = (id: number) =>
  useQuery({
    ...queryFor(getContentImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pause : false),
  })
