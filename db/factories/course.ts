import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { audienceOf } from './audience.ts'

type Step =
  | { kind: 'test'; knowledgeTestId: number }
  | { kind: 'text'; title: string; body?: string; linkUrl?: string }
  | { kind: 'document'; title: string; documentId: number }

type CourseDefaults = {
  createdById: number
  title?: string
  category?: string
  description?: string
  inOrder?: boolean
  dueDays?: number | null
  steps?: readonly Step[]
  /** If unset, everyone. */
  rule?: AudienceRule
  /** If unset, a draft. */
  publishedAt?: Date | null
}

/** A course. Returns its id. */
export async function makeCourse(
  db: CompanyDb,
  { steps = [], rule = everyone, ...overrides }: CourseDefaults,
): Promise<number> {
  const companyId = companyIdOf(db)
  const { id } = await db
    .insertInto('courses')
    .values({
      companyId,
      ...{ title: '新入社員オンボーディング', category: '', description: '', inOrder: true },
      ...overrides,
      audienceId: await audienceOf(db, rule),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [place, step] of steps.entries())
    await db
      .insertInto('courseSteps')
      .values({
        ...{ companyId, courseId: id, place, title: '', body: '', linkUrl: '' },
        ...step,
      })
      .execute()
  return id
}
