import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { fileIdsOf } from './question-files.queries.ts'

/** Keeps the pictures and videos of a test's questions. Those of earlier questions remain: attempts show them. */
export const keepFiles = (trx: CompanyDb, testId: number, questions: readonly KnowledgeQuestion[]) =>
  namedQuery(
    trx,
    `insert into knowledge_test_files (company_id, knowledge_test_id, media_file_id)
     select $1, $2, f from unnest($3::bigint[]) f on conflict do nothing`,
    [companyIdOf(trx), testId, fileIdsOf(questions)],
  )
