import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listActivityReports } from '#contract/activities.reports.ts'
import { listDocumentCommentReports } from '#contract/documents.comments.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listModerationCases } from '#contract/moderation.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export type Case = Answer<typeof listModerationCases>['moderationCases'][number]

/** The number of waiting cases and of hidden posts and comments. */
export function useCaseCounts() {
  const { data } = useQuery(queryFor(listModerationCases, { query: { limit: 1 } }))
  return { openCount: data?.openCount ?? 0, hiddenCount: data?.hiddenCount ?? 0 }
}

/** How many activities have reports that nobody has decided about. */
export function useReportedCount() {
  const { data } = useQuery(queryFor(listActivityReports, { query: { limit: 1 } }))
  return data?.openCount ?? 0
}

/** How many comments on documents have reports that nobody has decided about. */
export function useReportedCommentCount() {
  const { data } = useQuery(queryFor(listDocumentCommentReports, { query: { limit: 1 } }))
  return data?.openCount ?? 0
}

/** After a decision, fetches all lists of cases again. */
export function useRefreshCases() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: everyKeyOf(listModerationCases) })
}
