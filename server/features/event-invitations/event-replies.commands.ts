import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findInvitingEvent } from '#server/features/events/event-components.queries.ts'
import { occurrenceAt } from '#server/features/events/occurrences.rules.ts'
import type { MailTaker } from '#server/platform/mail/incoming-mail.ts'
import { invitationPurpose } from './event-invitations.commands.ts'
import { type EventReply, readReply } from './reply.import.ts'

type Invited = { uid: string; email: string | null; open: boolean }

async function findInvited(db: CompanyDb, eventId: number, userId: number) {
  const [row] = await namedQuery<Invited>(
    db,
    `select e.uid, u.email, i.withdrawn_at is null and e.cancelled_at is null and u.status = 'active' as open
     from event_invitations i
     join events e on e.company_id = i.company_id and e.id = i.event_id
     join users u on u.company_id = i.company_id and u.id = i.user_id
     where i.company_id = $1 and i.event_id = $2 and i.user_id = $3`,
    [companyIdOf(db), eventId, userId],
  )
  return row
}

type Answering = { eventId: number; userId: number }

/* The latest one counts, in whatever order they arrive; a clock that is ahead wins nothing. */
const setAnswer = (db: CompanyDb, { eventId, userId }: Answering, { answer, at }: EventReply) =>
  namedQuery(
    db,
    `update event_invitations set answer = $4, answered_at = least($5::timestamptz, now())
     where company_id = $1 and event_id = $2 and user_id = $3
       and (answered_at is null or answered_at < least($5::timestamptz, now()))`,
    [companyIdOf(db), eventId, userId, answer, at],
  )

const setOccurrenceAnswer = (
  db: CompanyDb,
  { eventId, userId }: Answering,
  { answer, at }: EventReply,
  occursAt: Date,
) =>
  namedQuery(
    db,
    `insert into event_occurrence_answers as a (company_id, event_id, user_id, occurs_at, answer, answered_at)
     values (:companyId, :eventId, :userId, :occursAt, :answer, least(:at::timestamptz, now()))
     on conflict (company_id, event_id, occurs_at, user_id) do update
       set answer = excluded.answer, answered_at = excluded.answered_at
       where a.company_id = :companyId and a.answered_at < excluded.answered_at`,
    { companyId: companyIdOf(db), eventId, userId, occursAt, answer, at },
  )

/** Whether there is such an occurrence, and it is not cancelled. */
async function occurs(db: CompanyDb, eventId: number, occursAt: Date) {
  const found = await findInvitingEvent(db, eventId)
  return found !== undefined && occurrenceAt(found.event, occursAt) !== undefined
}

const idsOf = (ids: readonly number[]) => ({ eventId: ids[0] ?? 0, userId: ids[1] ?? 0 })

/** Takes in the reply to an invitation. Emails without a reply of the invited person change nothing. */
export const eventReplies: MailTaker = {
  async isGenuine({ app, db, companyId, ids, token }) {
    const { eventId, userId } = idsOf(ids)
    const invited = await findInvited(db, eventId, userId)
    if (!invited) return false
    return app.signedTokens.isSigned(token, invitationPurpose, [companyId, eventId, userId], invited.uid)
  },

  async take({ db, ids, mail }) {
    const { eventId, userId } = idsOf(ids)
    const invited = await findInvited(db, eventId, userId)
    const reply = mail.calendar === null ? null : readReply(mail.calendar)
    const holds =
      reply && invited?.open && reply.uid === invited.uid && reply.attendee === invited.email?.toLowerCase()
    return {
      async store(trx) {
        if (!holds) return
        const { occursAt } = reply
        if (occursAt === null) await setAnswer(trx, { eventId, userId }, reply)
        else if (await occurs(trx, eventId, occursAt))
          await setOccurrenceAnswer(trx, { eventId, userId }, reply, occursAt)
      },
    }
  },
}
