import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { moveRewards } from '#server/features/rewards/rewards.commands.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import {
  knowledgeTestAttemptGiven,
  knowledgeTestMarked,
  knowledgeTestMarksDiffer,
  knowledgeTestPassed,
} from './knowledge-tests.events.ts'
import { attemptGiven, marksDiffer, testMarked } from './knowledge-tests.notices.ts'
import { knowledgeTestsStrings } from './knowledge-tests.strings.ts'
import { settlersOf } from './marking.queries.ts'

/** Grants the points of a test, once to each person, however often they pass. */
async function giveReward(db: CompanyDb, { testId, userId }: { testId: number; userId: number }) {
  const [test] = await namedQuery<{ title: string; points: number; createdById: number; locale: Locale }>(
    db,
    `select t.title, t.reward_points as points, t.created_by_id, c.default_locale as locale
     from knowledge_tests t join companies c on c.id = $1
     join users u on u.company_id = $1 and u.id = $3 and u.status <> 'withdrawn'
     where t.company_id = $1 and t.id = $2 and t.reward_points is not null`,
    [companyIdOf(db), testId, userId],
  )
  if (!test) return
  await moveRewards(db, {
    ...{ userIds: [userId], amount: test.points, madeById: test.createdById },
    reason: phrases(knowledgeTestsStrings, test.locale).rewardReason(test.title),
    clientKey: `knowledge-test-${testId}`,
  })
}

const tellResult = (db: CompanyDb, takingId: number) =>
  tell(db, {
    values: [takingId],
    recipients: `select k.user_id, k.id, t.id as test_id, t.title, t.created_by_id from knowledge_test_takings k
      join knowledge_tests t on t.company_id = $1 and t.id = k.knowledge_test_id
      where k.company_id = $1 and k.id = $2`,
    notices: [
      testMarked.row({
        actor: 'o.created_by_id',
        once: 'o.id',
        payload: { testId: 'o.test_id', title: 'o.title', takingId: 'o.id' },
      }),
    ],
  })

/** Notifies the people who may settle answers of a test, at most once a day. */
const tellSettlers = (db: CompanyDb, testId: number) =>
  tell(db, {
    values: [testId],
    recipients: settlersOf,
    notices: [
      marksDiffer.row({
        actor: 'o.actor_id',
        once: `o.id || ' ' || o.today`,
        payload: { testId: 'o.id', title: 'o.title' },
      }),
    ],
  })

const tellOfAttempt = (db: CompanyDb, extraAttemptId: number) =>
  tell(db, {
    values: [extraAttemptId],
    recipients: `select x.user_id, x.id, t.id as test_id, t.title, x.reason, x.given_by_id
      from knowledge_test_extra_attempts x
      join knowledge_tests t on t.company_id = $1 and t.id = x.knowledge_test_id
      where x.company_id = $1 and x.id = $2`,
    notices: [
      attemptGiven.row({
        actor: 'o.given_by_id',
        once: 'o.id',
        payload: { testId: 'o.test_id', title: 'o.title', reason: 'o.reason' },
      }),
    ],
  })

export const knowledgeTestSubscribers: readonly Subscriber[] = [
  defineSubscriber(knowledgeTestPassed, 'knowledge_tests.reward', ({ db, payload }) =>
    giveReward(db, payload),
  ),
  defineSubscriber(knowledgeTestMarked, 'knowledge_tests.marked', async ({ db, payload }) => {
    await tellResult(db, payload.takingId)
  }),
  defineSubscriber(knowledgeTestAttemptGiven, 'knowledge_tests.attempt', async ({ db, payload }) => {
    await tellOfAttempt(db, payload.extraAttemptId)
  }),
  defineSubscriber(knowledgeTestMarksDiffer, 'knowledge_tests.settlers', async ({ db, payload }) => {
    await tellSettlers(db, payload.testId)
  }),
]
