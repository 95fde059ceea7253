import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { wakeRefreshing } from '#server/platform/audiences/refreshing.ts'
import { found } from '#server/platform/http/refusal.ts'
import { activityPromoted } from './activities.notices.ts'
import { isSeated, type ParticipationStatus } from './activities.queries.ts'

export type LockedActivity = {
  id: number
  title: string
  organiserId: number
  startsAt: Date | null
  endsAt: Date | null
  signUpUntil: Date | null
  capacity: number | null
  closedAt: Date | null
  inviters: 'organiser' | 'participants'
  checkInKey: string | null
  questions: FormItem[]
  version: number
}

/**
 * Locks an activity until the transaction ends. Everything that moves places takes this lock first, before any
 * participant's row, so that places are given one after the other. If an audience names the participants of the activity,
 * queues its refresh on commit.
 * @throws Refusal `not_found` if it no longer exists.
 */
export async function lockActivity(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<LockedActivity & { namedByAudiences: boolean }>(
    trx,
    `select id, title, organiser_id, starts_at, ends_at, sign_up_until, capacity, closed_at, inviters, check_in_key,
       questions, version, is_audience_activity(company_id, id) as named_by_audiences
     from activities where company_id = $1 and id = $2 for update`,
    [companyIdOf(trx), id],
  )
  if (found(row).namedByAudiences) await wakeRefreshing(trx)
  return found(row)
}

export type LockedParticipant = {
  status: ParticipationStatus
  guests: number
  answerNumber: number | null
  answers: FormAnswer[]
}

/** A person's participation, under the lock of the activity. */
export async function findParticipation(trx: CompanyDb, activityId: number, userId: number) {
  const [row] = await namedQuery<LockedParticipant>(
    trx,
    `select status, guests, answer_number, answers from activity_participants
     where company_id = $1 and activity_id = $2 and user_id = $3`,
    [companyIdOf(trx), activityId, userId],
  )
  return row
}

/** Whether somebody has answered the questions, under the lock of the activity. */
export async function hasAnsweredQuestions(db: CompanyDb, activityId: number) {
  const rows = await namedQuery(
    db,
    "select 1 from activity_participants where company_id = $1 and activity_id = $2 and answers <> '[]' limit 1",
    [companyIdOf(db), activityId],
  )
  return rows.length > 0
}

/** Places taken, including guests. */
export async function countSeats(trx: CompanyDb, activityId: number) {
  const [row] = await namedQuery<{ seats: number }>(
    trx,
    `select coalesce(sum(1 + guests), 0) as seats from activity_participants
     where company_id = $1 and activity_id = $2 and ${isSeated('status')}`,
    [companyIdOf(trx), activityId],
  )
  return row!.seats
}

/** The number of the next answer, under the lock of the activity. */
export async function nextAnswerNumber(trx: CompanyDb, activityId: number) {
  const [row] = await namedQuery<{ answerCount: number }>(
    trx,
    `update activities set answer_count = answer_count + 1 where company_id = $1 and id = $2 returning answer_count`,
    [companyIdOf(trx), activityId],
  )
  return row!.answerCount
}

/**
 * Gives free places to the waiting list in the order of the answers: the first entry that fits with its guests, then
 * the next. Notifies the people who moved up, except `besides`: the person answering now, or everyone.
 */
export async function fillSeats(
  trx: CompanyDb,
  activity: Pick<LockedActivity, 'id' | 'capacity' | 'title' | 'organiserId'>,
  { besides }: { besides: number | 'everybody' | null },
) {
  const companyId = companyIdOf(trx)
  const waiting = await namedQuery<{ userId: number; guests: number }>(
    trx,
    `select user_id, guests from activity_participants
     where company_id = $1 and activity_id = $2 and status = 'waiting' order by answer_number`,
    [companyId, activity.id],
  )
  if (waiting.length === 0) return
  let free =
    activity.capacity === null
      ? Number.POSITIVE_INFINITY
      : activity.capacity - (await countSeats(trx, activity.id))
  const moved: number[] = []
  for (const { userId, guests } of waiting) {
    if (1 + guests > free) continue
    free -= 1 + guests
    moved.push(userId)
  }
  if (moved.length === 0) return
  await namedQuery(
    trx,
    `update activity_participants set status = 'joining'
     where company_id = $1 and activity_id = $2 and user_id = any($3::bigint[])`,
    [companyId, activity.id, moved],
  )
  const told = besides === 'everybody' ? [] : moved.filter((userId) => userId !== besides)
  if (told.length === 0) return
  await tell(trx, {
    values: [activity.id, told],
    recipients: `select p.user_id, a.id, a.title, a.organiser_id from activities a
      join activity_participants p on p.company_id = $1 and p.activity_id = a.id and p.user_id = any($3::bigint[])
      where a.company_id = $1 and a.id = $2`,
    notices: [
      activityPromoted.row({
        actor: 'o.organiser_id',
        payload: { activityId: 'o.id', title: 'o.title' },
      }),
    ],
  })
}
