import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { knowledgeTestAttemptGiven } from './knowledge-tests.events.ts'
import { givingRefusal } from './knowledge-tests.policy.ts'
import { findTest, lockTest } from './knowledge-tests.queries.ts'

type Giving = { testId: number; userId: number; reason: string }

/** An active person with their audiences. */
async function findTaker(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ familyName: string; givenName: string; audienceIds: number[] }>(
    db,
    `select u.family_name, u.given_name,
       array(select m.audience_id from audience_members m where m.company_id = $1 and m.user_id = u.id) as audience_ids
     from users u where u.company_id = $1 and u.id = $2 and u.status = 'active'`,
    [companyIdOf(db), userId],
  )
  return row
}

/**
 * Gives a person one more attempt at a test that they cannot start now. Returns its id.
 * @throws {Refusal} not_found, test_closed, test_being_marked, test_attempt_open
 */
export const giveAttempt = (db: CompanyDb, actorId: number, { testId, userId, reason }: Giving) =>
  transaction(db, async (trx) => {
    await lockTest(trx, testId)
    const taker = found(await findTaker(trx, userId))
    const test = found(await findTest(trx, { userId, audienceIds: taker.audienceIds }, testId))
    const refusal = givingRefusal(test)
    if (refusal) permit(false, refusal)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into knowledge_test_extra_attempts (company_id, knowledge_test_id, user_id, reason, given_by_id)
       values ($1, $2, $3, $4, $5) returning id`,
      [companyIdOf(trx), testId, userId, reason, actorId],
    )
    await publish(trx, knowledgeTestAttemptGiven, { extraAttemptId: made!.id })
    await logAct(trx, {
      ...{ actorId, noun: 'knowledge_test', action: 'grant' },
      subject: { id: testId, name: test.title },
      after: { person: fullName(taker), reason },
    })
    return made!.id
  })
