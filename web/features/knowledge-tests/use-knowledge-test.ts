import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import {
  getKnowledgeTest,
  getKnowledgeTestResult,
  getKnowledgeTestTaking,
  listKnowledgeTests,
} from '#contract/knowledge-tests.ts'
import { listWaiting } from '#contract/waiting.ts'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'

export type KnowledgeTest = Answer<typeof getKnowledgeTest>
export type KnowledgeTestItem = Answer<typeof listKnowledgeTests>['knowledgeTests'][number]
export type Taking = Answer<typeof getKnowledgeTestTaking>
export type TakenQuestion = Taking['questions'][number]
export type KnowledgeResult = Answer<typeof getKnowledgeTestResult>

export const testLists = ['open', 'passed', 'failed'] as const
export type TestList = (typeof testLists)[number]

export const testsQuery = (list: TestList, category: string) =>
  pagesFor(listKnowledgeTests, { query: { list, category: category || undefined } }, 'knowledgeTests')
export const testQuery = (id: number) => queryFor(getKnowledgeTest, { params: { id } })
export const takingQuery = (id: number) => queryFor(getKnowledgeTestTaking, { params: { id } })
export const resultQuery = (id: number) => queryFor(getKnowledgeTestResult, { params: { id } })

/** Fetches everything again that shows where the person stands. */
export function useTestChanges() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listKnowledgeTests, getKnowledgeTest, getKnowledgeTestTaking, listWaiting].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
}
