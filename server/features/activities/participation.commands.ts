import type { FormAnswer } from '#common/form/answer.ts'
import type { GivenAnswer } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { hasEnded, signUpOver } from './activities.policy.ts'
import type { ParticipationStatus } from './activities.queries.ts'
import { activitiesStrings } from './activities.strings.ts'
import { checkQuestionAnswers } from './question-answers.checks.ts'
import * as list from './waiting-list.commands.ts'

type Vote = { candidateId: number; vote: 'yes' | 'maybe' | 'no' }

type Answered = {
  activityId: number
  userId: number
  status: 'joining' | 'undecided' | 'declined' | undefined
  guests: number
  comment: string
  votes: readonly Vote[]
  /** To the questions; undefined: those given before are kept. */
  answers: readonly GivenAnswer[] | undefined
  timeZone: string
  locale: Locale
}

const seated = (status: ParticipationStatus | undefined) =>
  status === 'joining' || status === 'attended' || status === 'absent'

/**
 * Sets a person's own answer. Joining takes a place if one is free for them and their guests, otherwise a place on
 * the waiting list. A place that becomes free goes to the waiting list in the same transaction. Safe to repeat.
 * @throws Refusal `activity_closed`, `activity_sign_up_over`, `activity_full` if more guests do not fit, or beside the
 *   questions that are not answered.
 */
export function answerActivity(db: CompanyDb, answer: Answered) {
  return transaction(db, async (trx) => {
    const activity = await list.lockActivity(trx, answer.activityId)
    const now = new Date()
    permit(activity.closedAt === null && !hasEnded(activity, now), 'activity_closed')
    permit(!signUpOver(activity, now), 'activity_sign_up_over')
    if (activity.startsAt === null) return vote(trx, activity, answer)
    if (answer.status === undefined)
      throw new Refusal('validation_failed', { status: phrases(activitiesStrings, answer.locale).noAnswer })
    const answers = answer.status === 'joining' ? await readAnswers(trx, activity, answer) : null
    await place(trx, activity, { ...answer, status: answer.status, answers })
  })
}

/* The checked answers to the questions: those given now, otherwise those given before. */
async function readAnswers(trx: CompanyDb, activity: list.LockedActivity, answered: Answered) {
  const { userId, answers, locale, timeZone } = answered
  const before = await list.findParticipation(trx, activity.id, userId)
  const given = answers ?? before?.answers ?? []
  return checkQuestionAnswers(activity.questions, given, { locale, timeZone })
}

type Placed = Pick<Answered, 'userId' | 'guests' | 'locale'> & {
  status: 'joining' | 'undecided' | 'declined'
  comment: string | null
  /** null: kept. */
  answers: readonly FormAnswer[] | null
}

/** Writes an answer under the lock of the activity and gives free places to the waiting list. */
export async function place(trx: CompanyDb, activity: list.LockedActivity, placed: Placed) {
  const { userId, guests, comment, answers, locale } = placed
  const before = await list.findParticipation(trx, activity.id, userId)
  // Attendance is kept: the organiser has seen the person there.
  if (before?.status === 'attended' || before?.status === 'absent') throw new Refusal('activity_closed')
  const joins = placed.status === 'joining'
  let status: ParticipationStatus = placed.status
  if (joins) {
    if (activity.capacity !== null && 1 + guests > activity.capacity)
      throw new Refusal('validation_failed', {
        guests: phrases(activitiesStrings, locale).guestsTooMany(activity.capacity),
      })
    if (seated(before?.status)) {
      const others = (await list.countSeats(trx, activity.id)) - (1 + before!.guests)
      if (activity.capacity !== null && others + 1 + guests > activity.capacity)
        throw new Refusal('activity_full', { guests: phrases(activitiesStrings, locale).guestsDoNotFit })
    } else status = 'waiting'
  } else if (placed.status === 'declined' && (before?.status === 'joining' || before?.status === 'waiting'))
    status = 'cancelled'
  else if (placed.status === 'declined' && before?.status === 'cancelled') status = 'cancelled'
  // A person who joins again goes to the end of the waiting list; a person who is already waiting keeps their place.
  const queues = status === 'waiting' && before?.status !== 'waiting'
  const number =
    queues || before?.answerNumber == null
      ? await list.nextAnswerNumber(trx, activity.id)
      : before.answerNumber
  await namedQuery(
    trx,
    `insert into activity_participants as p
       (company_id, activity_id, user_id, status, guests, comment, answers, answered_at, answer_number)
     values (:companyId, :activityId, :userId, :status, :guests, coalesce(:comment::text, ''),
       coalesce(:answers::text::jsonb, '[]'), now(), :number)
     on conflict (company_id, activity_id, user_id) do update set status = excluded.status, guests = excluded.guests,
       comment = coalesce(:comment, p.comment), answers = coalesce(:answers::text::jsonb, p.answers), answered_at = now(), answer_number = excluded.answer_number`,
    {
      companyId: companyIdOf(trx),
      activityId: activity.id,
      userId,
      status,
      guests: joins ? guests : 0,
      comment,
      answers: answers && JSON.stringify(answers),
      number,
    },
  )
  await list.fillSeats(trx, activity, { besides: userId })
}

/** Sets the votes and the comment while the date is being chosen. The order of the first answers is kept. */
async function vote(trx: CompanyDb, activity: list.LockedActivity, answered: Answered) {
  const { activityId, userId, votes, comment, locale } = answered
  const companyId = companyIdOf(trx)
  const candidates = await namedQuery<{ id: number }>(
    trx,
    'select id from activity_candidates where company_id = $1 and activity_id = $2',
    [companyId, activityId],
  )
  const known = new Set(candidates.map(({ id }) => id))
  if (votes.length === 0 || !votes.every(({ candidateId }) => known.has(candidateId)))
    throw new Refusal('validation_failed', { votes: phrases(activitiesStrings, locale).noVotes })
  const before = await list.findParticipation(trx, activityId, userId)
  const comes = votes.some((one) => one.vote !== 'no')
  const answers = comes ? await readAnswers(trx, activity, answered) : (before?.answers ?? [])
  const number = before?.answerNumber ?? (await list.nextAnswerNumber(trx, activityId))
  await namedQuery(
    trx,
    `insert into activity_participants
       (company_id, activity_id, user_id, status, comment, answers, answered_at, answer_number)
     values ($1, $2, $3, 'undecided', $4, $6::text::jsonb, now(), $5)
     on conflict (company_id, activity_id, user_id) do update set status = 'undecided', comment = excluded.comment,
       answers = excluded.answers, answered_at = now(), answer_number = excluded.answer_number`,
    [companyId, activityId, userId, comment, number, JSON.stringify(answers)],
  )
  await namedQuery(
    trx,
    `insert into activity_votes (company_id, activity_candidate_id, user_id, vote)
     select $1, v.candidate_id, $2, v.vote from unnest($3::bigint[], $4::text[]) as v (candidate_id, vote)
     on conflict (company_id, activity_candidate_id, user_id) do update set vote = excluded.vote, voted_at = now()`,
    [companyId, userId, votes.map(({ candidateId }) => candidateId), votes.map((one) => one.vote)],
  )
}
