import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { tellInvited } from './activities.commands.ts'
import { activityMessage, activityReminder } from './activities.notices.ts'
import { activityPolicy, hasEnded } from './activities.policy.ts'
import { activitiesStrings } from './activities.strings.ts'
import { isColleague } from './participants.queries.ts'
import { place } from './participation.commands.ts'
import * as list from './waiting-list.commands.ts'

type Setting = {
  activityId: number
  userId: number
  status: 'invited' | 'joining' | 'undecided' | 'declined' | 'attended' | 'absent' | undefined
  paid: boolean | undefined
  session: Session
  locale: Locale
}

/**
 * Sets what the organiser decides about a person (answer, attendance or payment), or invites the person. Attendance
 * and payment can be set after the activity is closed. A place that becomes free goes to the waiting list.
 */
export function setParticipant(db: CompanyDb, setting: Setting) {
  return transaction(db, async (trx) => {
    const { activityId, userId, status, paid, session, locale } = setting
    const activity = await list.lockActivity(trx, activityId)
    const own = await list.findParticipation(trx, activityId, session.userId)
    const can = activityPolicy({ ...activity, ownStatus: own?.status ?? null }, session)
    const before = await list.findParticipation(trx, activityId, userId)
    if (status === 'invited') {
      permit(can.invite, activity.closedAt ? 'activity_closed' : 'not_found')
      if (!before) await invite(trx, setting)
      return
    }
    permit(can.manage)
    if (!before && !(await isColleague(trx, userId))) throw new Refusal('not_found')
    if (status === 'attended' || status === 'absent') await setAttendance(trx, activity, { userId, status })
    else if (status !== undefined) {
      permit(activity.closedAt === null && !hasEnded(activity, new Date()), 'activity_closed')
      await undoAttendance(trx, activityId, userId)
      await place(trx, activity, {
        userId,
        status,
        guests: before?.guests ?? 0,
        comment: null,
        answers: null,
        locale,
      })
    }
    if (paid === undefined) return
    found(before ?? (status === undefined ? undefined : status))
    await namedQuery(
      trx,
      `update activity_participants set paid_at = case when $4 then coalesce(paid_at, now()) end
       where company_id = $1 and activity_id = $2 and user_id = $3`,
      [companyIdOf(trx), activityId, userId, paid],
    )
  })
}

async function invite(trx: CompanyDb, { activityId, userId, session, locale }: Setting) {
  if (!(await isColleague(trx, userId)))
    throw new Refusal('validation_failed', { userId: phrases(activitiesStrings, locale).personUnknown })
  await namedQuery(
    trx,
    `insert into activity_participants (company_id, activity_id, user_id, status, invited_by_id)
     values ($1, $2, $3, 'invited', $4) on conflict (company_id, activity_id, user_id) do nothing`,
    [companyIdOf(trx), activityId, userId, session.userId],
  )
  await tellInvited(trx, activityId, [userId])
}

/**
 * Marks attendance under the lock of the activity. A person who came without a place is marked even beyond the
 * capacity, because attendance is a fact.
 */
export async function setAttendance(
  trx: CompanyDb,
  activity: list.LockedActivity,
  { userId, status }: { userId: number; status: 'attended' | 'absent' },
) {
  const before = await list.findParticipation(trx, activity.id, userId)
  const number = before?.answerNumber ?? (await list.nextAnswerNumber(trx, activity.id))
  await namedQuery(
    trx,
    `insert into activity_participants as p
       (company_id, activity_id, user_id, status, attended_at, answered_at, answer_number)
     values ($1, $2, $3, $4, case when $4 = 'attended' then now() end, now(), $5)
     on conflict (company_id, activity_id, user_id) do update set status = excluded.status,
       attended_at = case when $4 = 'attended' then coalesce(p.attended_at, now()) end,
       answer_number = excluded.answer_number`,
    [companyIdOf(trx), activity.id, userId, status, number],
  )
}

const undoAttendance = (trx: CompanyDb, activityId: number, userId: number) =>
  namedQuery(
    trx,
    `update activity_participants set status = 'joining', attended_at = null
     where company_id = $1 and activity_id = $2 and user_id = $3 and status in ('attended', 'absent')`,
    [companyIdOf(trx), activityId, userId],
  )

/**
 * Reminds people who were invited and have not answered. Returns how many.
 * @throws Refusal `already_reminded` if they were reminded today, `activity_closed`
 */
export function remindInvited(
  db: CompanyDb,
  { activityId, actorId }: { activityId: number; actorId: number },
) {
  return transaction(db, async (trx) => {
    const activity = await list.lockActivity(trx, activityId)
    permit(activity.closedAt === null && !hasEnded(activity, new Date()), 'activity_closed')
    const today = await namedQuery(
      trx,
      `update activities set reminded_on = ${companyToday}
       where company_id = $1 and id = $2 and reminded_on is distinct from ${companyToday} returning id`,
      [companyIdOf(trx), activityId],
    )
    permit(today.length > 0, 'already_reminded')
    const told = await tell(trx, {
      values: [activityId, actorId],
      recipients: `select p.user_id, a.id, a.title from activities a
        join activity_participants p on p.company_id = $1 and p.activity_id = a.id and p.status = 'invited'
        where a.company_id = $1 and a.id = $2`,
      notices: [activityReminder.row({ actor: '$3', payload: { activityId: 'o.id', title: 'o.title' } })],
    })
    return told.length
  })
}

/** Maximum length of the part of a message that its notice shows, in characters. */
const noticeLength = 200

/**
 * Sends a message to everyone who takes part, waits or is undecided, and notifies them. Returns the id of the
 * message.
 */
export function writeMessage(
  db: CompanyDb,
  { activityId, authorId, body }: { activityId: number; authorId: number; body: string },
) {
  return transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      'insert into activity_messages (company_id, activity_id, author_id, body) values ($1, $2, $3, $4) returning id',
      [companyIdOf(trx), activityId, authorId, body],
    )
    await tell(trx, {
      values: [activityId, authorId, made!.id],
      recipients: `select p.user_id, a.id, a.title, x.id as message_id, left(x.body, ${noticeLength}) as text
        from activities a
        join activity_messages x on x.company_id = $1 and x.id = $4
        join activity_participants p on p.company_id = $1 and p.activity_id = a.id and p.user_id <> $3
          and p.status in ('joining', 'waiting', 'undecided', 'attended', 'absent')
        where a.company_id = $1 and a.id = $2`,
      notices: [
        activityMessage.row({
          actor: '$3',
          once: 'o.message_id',
          payload: { activityId: 'o.id', title: 'o.title', text: 'o.text' },
        }),
      ],
    })
    return made!.id
  })
}
