import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import {
  getAdminKnowledgeTest,
  getKnowledgeTestAnalysis,
  listAdminKnowledgeTests,
  listAnswersToMark,
  listKnowledgeTestResults,
  listKnowledgeTestTakings,
  previewKnowledgeTest,
} from '#contract/knowledge-tests.administration.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useTestChanges } from './use-knowledge-test.ts'

export type AdminTestItem = Answer<typeof listAdminKnowledgeTests>['knowledgeTests'][number]

/** The section's path. */
export const adminTestsPath = '/admin/knowledge_tests'

export const adminTestQuery = (id: number) => queryFor(getAdminKnowledgeTest, { params: { id } })

/** Fetches everything again that shows tests or their results. */
export function useAdminTestChanges() {
  const client = useQueryClient()
  const own = useTestChanges()
  return () =>
    Promise.all([
      own(),
      ...[
        ...[listAdminKnowledgeTests, getAdminKnowledgeTest, previewKnowledgeTest],
        ...[listKnowledgeTestResults, getKnowledgeTestAnalysis, listAnswersToMark, listKnowledgeTestTakings],
      ].map((endpoint) => client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })),
    ])
}
