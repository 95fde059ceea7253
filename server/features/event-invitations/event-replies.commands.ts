import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { MailTakers } from '#server/platform/mail/incoming-mail.ts'
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

/* The latest one counts, in whatever order they arrive; a clock that is ahead wins nothing. */
const setAnswer = (db: CompanyDb, eventId: number, userId: number, { answer, at }: EventReply) =>
  namedQuery(
    db,
    `update event_invitations set answer = $4, answered_at = least($5::timestamptz, now())
     where company_id = $1 and event_id = $2 and user_id = $3
       and (answered_at is null or answered_at < least($5::timestamptz, now()))`,
    [companyIdOf(db), eventId, userId, answer, at],
  )

/** Takes in the reply to an invitation. Emails without a reply of the invited person change nothing. */
export const takeEventReply: MailTakers[string] = async ({ app, db, companyId, ids, token, mail }) => {
  const [eventId = 0, userId = 0] = ids
  const invited = await findInvited(db, eventId, userId)
  if (!invited) return null
  const genuine = app.signedTokens.isSigned(
    token,
    invitationPurpose,
    [companyId, eventId, userId],
    invited.uid,
  )
  if (!genuine) return null
  const reply = mail.calendar === null ? null : readReply(mail.calendar)
  const holds =
    reply && invited.open && reply.uid === invited.uid && reply.attendee === invited.email?.toLowerCase()
  return async (trx) => {
    if (holds) await setAnswer(trx, eventId, userId, reply)
  }
}
