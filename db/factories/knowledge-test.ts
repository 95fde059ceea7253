import { everyone } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { audienceOf } from './audience.ts'

type TestDefaults = {
  createdById: number
  title?: string
  category?: string
  description?: string
  passMark?: number
  timeLimitMinutes?: number | null
  attempts?: number
  waitHours?: number
  shuffles?: boolean
  showsAnswers?: 'never' | 'after_passing' | 'always'
  secondMarker?: boolean
  rewardPoints?: number | null
  opensAt?: Date | null
  closesAt?: Date | null
  /** As in contract/knowledge-tests.questions.ts. */
  questions?: readonly object[]
  /** If unset, a draft. */
  publishedAt?: Date | null
  announcedAt?: Date | null
}

/** A test for everyone. Returns its id. */
export async function makeKnowledgeTest(
  db: CompanyDb,
  { questions = [], ...overrides }: TestDefaults,
): Promise<number> {
  const { id } = await db
    .insertInto('knowledgeTests')
    .values({
      companyId: companyIdOf(db),
      ...{ title: '食品衛生テスト', category: '', description: '', passMark: 80, attempts: 0, waitHours: 0 },
      ...{ shuffles: false, showsAnswers: 'after_passing', secondMarker: false },
      ...overrides,
      questions: JSON.stringify(questions),
      audienceId: await audienceOf(db, everyone),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
