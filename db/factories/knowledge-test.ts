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
  pictureMediaFileId?: number | null
  rewardPoints?: number | null
  opensAt?: Date | null
  closesAt?: Date | null
  /** As in contract/knowledge-tests.questions.ts. */
  questions?: readonly object[]
  /** As in contract/knowledge-tests.bank.ts. */
  draws?: readonly object[]
  /** If unset, a draft. */
  publishedAt?: Date | null
  announcedAt?: Date | null
}

/** A test for everyone. Returns its id. */
export async function makeKnowledgeTest(
  db: CompanyDb,
  { questions = [], draws = [], ...overrides }: TestDefaults,
): Promise<number> {
  const { id } = await db
    .insertInto('knowledgeTests')
    .values({
      companyId: companyIdOf(db),
      ...{ title: '食品衛生テスト', category: '', description: '', passMark: 80, attempts: 0, waitHours: 0 },
      ...{ shuffles: false, showsAnswers: 'after_passing', secondMarker: false },
      ...overrides,
      questions: JSON.stringify(questions),
      draws: JSON.stringify(draws),
      audienceId: await audienceOf(db, everyone),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
