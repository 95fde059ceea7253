import { searchText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { unique } from './unique.ts'

type QuestionDefaults = {
  createdById: number
  /** As in contract/knowledge-tests.questions.ts; its key must be unique. */
  question?: { key: string }
  tags?: readonly string[]
  archivedAt?: Date | null
}

/** A question of the question bank. Returns its id. */
export async function makeBankQuestion(
  db: CompanyDb,
  { question, tags = [], ...overrides }: QuestionDefaults,
): Promise<number> {
  const asked = question ?? {
    ...{ key: unique().slice(-8).padStart(8, '0'), kind: 'true_false', text: '手洗いは30秒以上行う。' },
    ...{ points: 10, explanation: '', mediaFileId: null, right: true },
  }
  const { id } = await db
    .insertInto('bankQuestions')
    .values({
      companyId: companyIdOf(db),
      ...overrides,
      key: asked.key,
      question: JSON.stringify(asked),
      tags: [...tags],
      foldedTags: tags.map(searchText),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
