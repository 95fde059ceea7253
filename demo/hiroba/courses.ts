import { addDays } from '#common/plain-date.ts'
import { makeCourse } from '#db/factories/course.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { dayOf } from './clock.ts'
import type { Person } from './people.ts'

type Company = {
  tests: { onboarding: number }
  people: readonly Pick<Person, 'id'>[]
  accounts: readonly Pick<Person, 'id' | 'role'>[]
  now: Date
}

const day = 86_400_000
const rules = '就業規則'

/** The onboarding course: a page, a document of the company and a test. Some people have read the first page. */
export async function writeCourses(trx: CompanyDb, { tests, people, accounts, now }: Company) {
  const companyId = companyIdOf(trx)
  const author = accounts.find(({ role }) => role === 'administrator')!
  const publishedAt = new Date(now.getTime() - 3 * day)
  const ownIds = accounts.map(({ id }) => id)
  const newIds = people.filter((_, place) => place % 15 === 7).map(({ id }) => id)
  const hires = [...new Set([...ownIds, ...newIds])]
  const { id: documentId } = await trx
    .selectFrom('documents')
    .select('id')
    .where('companyId', '=', companyId)
    .where('shownTitle', '=', rules)
    .executeTakeFirstOrThrow()
  const courseId = await makeCourse(trx, {
    createdById: author.id,
    title: '新入社員オンボーディング',
    category: '入社',
    description:
      '入社してから最初の2週間で進めるコースです。資料を読み、最後のテストに合格すると修了証を受け取れます。',
    ...{ dueDays: 14, publishedAt },
    rule: { include: hires.map((id) => ({ type: 'user', id })), match: 'any', exclude: [] },
    steps: [
      {
        kind: 'text',
        title: 'ようこそ：会社の歩みと大切にしていること',
        body: '会社の歴史と、仕事で大切にしていることをまとめました。\n\n- お客さまの声から考える\n- 小さく試して、早く直す\n- 助けてもらったら、感謝を伝える',
      },
      { kind: 'document', title: rules, documentId },
      { kind: 'test', knowledgeTestId: tests.onboarding },
    ],
  })
  await trx
    .insertInto('certificateRules')
    .values({ companyId, courseId, validMonths: 12, renewalDays: 30 })
    .execute()
  const dueOn = addDays(dayOf(publishedAt), 14)
  for (const userId of hires)
    await trx
      .insertInto('courseEnrolments')
      .values({ companyId, courseId, userId, enrolledAt: publishedAt, dueOn })
      .execute()
  const first = await trx
    .selectFrom('courseSteps')
    .select('id')
    .where('companyId', '=', companyId)
    .where('courseId', '=', courseId)
    .orderBy('place')
    .executeTakeFirstOrThrow()
  for (const [place, userId] of newIds.entries())
    if (place % 2 === 1)
      await trx
        .insertInto('courseStepCompletions')
        .values({ companyId, courseStepId: first.id, userId, completedAt: new Date(now.getTime() - day) })
        .execute()
}
