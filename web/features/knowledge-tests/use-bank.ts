import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { getBankQuestion, listBankQuestions, listBankTags } from '#contract/knowledge-tests.bank.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export type BankQuestion = Answer<typeof listBankQuestions>['bankQuestions'][number]

/** The address of the question bank. */
export const bankPath = '/admin/question_bank'

export const bankTagsQuery = () => queryFor(listBankTags, {})

/** Fetches everything again that shows the question bank. */
export function useBankChanges() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listBankQuestions, listBankTags, getBankQuestion].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
}
