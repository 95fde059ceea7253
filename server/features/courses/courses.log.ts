import type { ActState } from '#common/administration-act.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { describeAudience } from '#server/features/knowledge-tests/knowledge-tests.log.ts'

type Logged = {
  title: string
  category: string
  description: string
  rule: AudienceRule
  inOrder: boolean
  dueDays: number | null
  stepTitles: readonly string[]
}

/** A course as the log describes it. */
export const courseState = async (db: CompanyDb, course: Logged, locale: Locale): Promise<ActState> => ({
  name: course.title,
  category: course.category,
  description: course.description,
  courseTakers: await describeAudience(db, course.rule, locale),
  inOrder: course.inOrder,
  dueDays: course.dueDays,
  courseSteps: course.stepTitles,
})
