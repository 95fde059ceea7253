import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { questionToMark, settleMarked } from './scoring.commands.ts'
import { agreedPoints } from './scoring.rules.ts'
import { lockTaking } from './takings.queries.ts'

type Mark = { testId: number; takingId: number; questionKey: string; points: number }

/**
 * Gives points for a free text. With two markers the second one completes it. Given again by the same person, the
 * points replace theirs while the second marker is missing.
 * @param tooMany the problem of more points than the question has
 * @throws {Refusal} not_found, test_answer_marked, validation_failed
 */
export const markAnswer = (
  db: CompanyDb,
  markerId: number,
  { testId, takingId, questionKey, points }: Mark,
  { secondMarker, tooMany }: { secondMarker: boolean; tooMany: (points: number) => string },
) =>
  transaction(db, async (trx) => {
    const taking = found(await lockTaking(trx, takingId))
    permit(taking.testId === testId)
    const question = found(questionToMark(taking, questionKey))
    if (points > question.points) throw new Refusal('validation_failed', { points: tooMany(question.points) })
    const key = [companyIdOf(trx), takingId, questionKey]
    const [answer] = await namedQuery<{
      points: number | null
      firstPoints: number | null
      firstMarkerId: number | null
    }>(
      trx,
      `select points, first_points, first_marker_id from knowledge_test_answers
       where company_id = $1 and knowledge_test_taking_id = $2 and question_key = $3`,
      key,
    )
    const { firstPoints, firstMarkerId, ...before } = found(answer)
    permit(before.points === null, 'test_answer_marked')
    const isSecond = firstPoints !== null && firstMarkerId !== markerId
    await namedQuery(
      trx,
      isSecond
        ? `update knowledge_test_answers set second_points = $4, second_marker_id = $5, points = $6
           where company_id = $1 and knowledge_test_taking_id = $2 and question_key = $3`
        : `update knowledge_test_answers set first_points = $4, first_marker_id = $5, points = $6
           where company_id = $1 and knowledge_test_taking_id = $2 and question_key = $3`,
      [...key, points, markerId, isSecond ? agreedPoints(firstPoints, points) : secondMarker ? null : points],
    )
    await settleMarked(trx, taking)
  })
