import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { knowledgeTestMarksDiffer } from './knowledge-tests.events.ts'
import { maySettle } from './knowledge-tests.policy.ts'
import { questionToMark, settleMarked } from './scoring.commands.ts'
import { agreedPoints } from './scoring.rules.ts'
import { lockTaking } from './takings.queries.ts'

type Mark = { testId: number; takingId: number; questionKey: string; points: number; comment: string }
type Marks = {
  points: number | null
  firstPoints: number | null
  firstMarkerId: number | null
  secondPoints: number | null
  secondMarkerId: number | null
}
/** Returns the problem of more points than the question has. */
type TooMany = (points: number) => string

/** A free text of an ended attempt at the test, with the marks it has; its attempt is locked. */
async function lockAnswer(trx: CompanyDb, { testId, takingId, questionKey, points }: Mark, tooMany: TooMany) {
  const taking = found(await lockTaking(trx, takingId))
  permit(taking.testId === testId)
  const question = found(questionToMark(taking, questionKey))
  if (points > question.points) throw new Refusal('validation_failed', { points: tooMany(question.points) })
  const [answer] = await namedQuery<Marks>(
    trx,
    `select points, first_points, first_marker_id, second_points, second_marker_id from knowledge_test_answers
     where company_id = $1 and knowledge_test_taking_id = $2 and question_key = $3`,
    [companyIdOf(trx), takingId, questionKey],
  )
  return { taking, answer: found(answer) }
}

/**
 * Gives points for a free text. With two markers the second one completes it, unless they differ: then its points wait
 * to be settled. Given again by the same person, the points replace theirs while the second marker is missing.
 * @throws {Refusal} not_found, test_answer_marked, validation_failed
 */
export const markAnswer = (
  db: CompanyDb,
  markerId: number,
  mark: Mark,
  { secondMarker, tooMany }: { secondMarker: boolean; tooMany: TooMany },
) =>
  transaction(db, async (trx) => {
    const { taking, answer } = await lockAnswer(trx, mark, tooMany)
    const { firstPoints, firstMarkerId } = answer
    permit(answer.points === null && answer.secondPoints === null, 'test_answer_marked')
    const isSecond = firstPoints !== null && firstMarkerId !== markerId
    const points = isSecond ? agreedPoints(firstPoints, mark.points) : secondMarker ? null : mark.points
    await namedQuery(
      trx,
      `update knowledge_test_answers set points = :points::integer, ${
        isSecond
          ? 'second_points = :given, second_marker_id = :markerId, second_comment = :comment'
          : 'first_points = :given, first_marker_id = :markerId, first_comment = :comment'
      } where company_id = :companyId and knowledge_test_taking_id = :takingId and question_key = :questionKey`,
      {
        ...{ companyId: companyIdOf(trx), takingId: mark.takingId, questionKey: mark.questionKey },
        ...{ points, given: mark.points, markerId, comment: mark.comment },
      },
    )
    if (isSecond && points === null) await publish(trx, knowledgeTestMarksDiffer, { testId: mark.testId })
    await settleMarked(trx, taking)
  })

/**
 * Decides the points of a free text on which two markers differ.
 * @throws {Refusal} not_found, test_answer_marked, test_third_settles, validation_failed
 */
export const settleAnswer = (
  db: CompanyDb,
  settlerId: number,
  mark: Mark,
  { thirdSettles, tooMany }: { thirdSettles: boolean; tooMany: TooMany },
) =>
  transaction(db, async (trx) => {
    const { taking, answer } = await lockAnswer(trx, mark, tooMany)
    permit(answer.points === null, 'test_answer_marked')
    found(answer.secondPoints)
    const markerIds = [answer.firstMarkerId, answer.secondMarkerId]
    permit(maySettle(settlerId, { markerIds, thirdSettles }), 'test_third_settles')
    await namedQuery(
      trx,
      `update knowledge_test_answers set points = $4, settled_by_id = $5, settle_comment = $6
       where company_id = $1 and knowledge_test_taking_id = $2 and question_key = $3`,
      [companyIdOf(trx), mark.takingId, mark.questionKey, mark.points, settlerId, mark.comment],
    )
    await settleMarked(trx, taking)
  })
