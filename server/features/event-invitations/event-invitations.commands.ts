import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { CalendarComponent } from '#server/features/calendars/calendar-source.ts'
import { parameterValue, writeIcalendar } from '#server/features/calendars/icalendar.export.ts'
import {
  cancelledSince,
  findInvitingEvent,
  type InvitingEvent,
} from '#server/features/events/event-components.queries.ts'
import { wallText } from '#server/features/events/event-times.rules.ts'
import { mailPerson } from '#server/features/notification-options/person-emails.commands.ts'
import { quietUntil, receives } from '#server/features/notification-options/preferences.queries.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { replyAddress } from '#server/platform/mail/incoming-mail.ts'
import { eventInvitationsStrings } from './event-invitations.strings.ts'

export const invitationPurpose = 'event_reply'

type Recipient = {
  userId: number
  name: string
  email: string | null
  locale: Locale
  quietUntil: Date | null
  answer: 'waiting' | 'accepted' | 'tentative' | 'declined'
}

const columns = `s.user_id, u.family_name || ' ' || u.given_name as name, u.email,
  coalesce(u.locale, c.default_locale) as locale, ${quietUntil()} as quiet_until, s.answer`

/**
 * Notes that the audience is sent the current state of an event. Returns those who have not been sent it before, with
 * the sequence that they were sent last; null: they were not invited.
 */
const noteInvited = (trx: CompanyDb, { id, audienceId, createdById, sequence }: InvitingEvent) =>
  namedQuery<Recipient & { knownSequence: number | null }>(
    trx,
    `with s as (insert into event_invitations as i (company_id, event_id, user_id, sent_sequence)
       select $1, $2, u.id, $5 from audience_members m
       join users u on u.company_id = $1 and u.id = m.user_id and u.status = 'active' and u.email is not null
       where m.company_id = $1 and m.audience_id = $3 and u.id <> $4 and ${receives('mail', 'event')}
       on conflict (company_id, event_id, user_id) do update
         set sent_sequence = excluded.sent_sequence, withdrawn_at = null
         where i.company_id = $1 and (i.sent_sequence < excluded.sent_sequence or i.withdrawn_at is not null)
       returning i.user_id, i.answer)
     -- p is as it was before this statement
     select ${columns}, case when p.withdrawn_at is null then p.sent_sequence end as known_sequence
     from s join users u on u.company_id = $1 and u.id = s.user_id
     join companies c on c.id = $1
     left join event_invitations p on p.company_id = $1 and p.event_id = $2 and p.user_id = s.user_id
     order by s.user_id`,
    [companyIdOf(trx), id, audienceId, createdById, sequence],
  )

/** Notes that those who are not invited any more are told so: all of them, or who is no longer in the audience. */
const noteWithdrawn = (trx: CompanyDb, { id, audienceId }: InvitingEvent, all: boolean) =>
  namedQuery<Recipient>(
    trx,
    `with s as (update event_invitations i set withdrawn_at = now()
       where i.company_id = $1 and i.event_id = $2 and i.withdrawn_at is null and ($4::boolean or not exists (
         select from audience_members m where m.company_id = $1 and m.audience_id = $3 and m.user_id = i.user_id))
       returning i.user_id, i.answer)
     select ${columns} from s join users u on u.company_id = $1 and u.id = s.user_id and u.status = 'active'
     join companies c on c.id = $1 order by s.user_id`,
    [companyIdOf(trx), id, audienceId, all],
  )

const partStats = {
  waiting: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  tentative: 'TENTATIVE',
  declined: 'DECLINED',
}

const plainAddress = (from: string) =>
  from
    .slice(from.indexOf('<') + 1)
    .replace('>', '')
    .trim()

type Sending = { app: App; trx: CompanyDb; event: InvitingEvent; components: CalendarComponent[] }

/** `occurrences`: the cancelled ones, if the rest of the event stays. */
async function mailInvitation(
  { app, trx, event, components }: Sending,
  recipient: Recipient,
  method: 'REQUEST' | 'CANCEL',
  occurrences?: readonly CalendarComponent[],
) {
  const { userId, name, email, locale, answer } = recipient
  if (email === null) return
  const address = productAddress(app.config)
  const words = phrases(eventInvitationsStrings, locale)
  const token = app.signedTokens.sign(invitationPurpose, [companyIdOf(trx), event.id, userId], event.uid)
  const reply = replyAddress(app.config, 'event', token)
  const organiser = `ORGANIZER;CN=${parameterValue(event.organiserName)}:mailto:${reply ?? plainAddress(app.config.MAIL_FROM)}`
  const attendee = `ATTENDEE;CN=${parameterValue(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=${partStats[answer]};RSVP=${
    reply && method === 'REQUEST' ? 'TRUE' : 'FALSE'
  }:mailto:${email}`
  const content = writeIcalendar({
    ...{ address, method, more: [organiser, attendee] },
    components:
      method === 'REQUEST' ? components : (occurrences ?? [{ ...components[0]!, status: 'CANCELLED' }]),
  })
  const { title, place, sequence } = event
  const starts = occurrences ?? [event]
  const when = starts.map(({ startsAt }) => wallText(startsAt, event)).join(', ')
  const told = { title, place, when, link: `${address}/events/${event.id}` }
  const cancelledText = occurrences ? words.occurrencesCancelledText : words.cancelledText
  await mailPerson(
    trx,
    recipient,
    {
      subject: method === 'REQUEST' ? words.invited(title) : words.cancelled(title),
      text: method === 'REQUEST' ? words.invitedText(told) : cancelledText(told),
      calendar: { method, content },
      ...(reply !== null && { replyTo: reply }),
    },
    { event: 'event', once: `invitation:${event.id}:${sequence}:${method}:${userId}`, address },
  )
}

/**
 * Brings the invitations of an event up to date: to new people, of what changed, and to those no longer invited. Who is
 * to know only of occurrences that were cancelled is sent these alone.
 */
export async function updateInvitations(app: App, trx: CompanyDb, eventId: number) {
  const found = await findInvitingEvent(trx, eventId)
  if (!found) return
  const { event, components } = found
  const sending = { app, trx, event, components }
  const holds = event.invites && event.cancelledAt === null
  for (const recipient of await noteWithdrawn(trx, event, !holds))
    await mailInvitation(sending, recipient, 'CANCEL')
  if (!holds) return
  for (const recipient of await noteInvited(trx, event)) {
    const { knownSequence } = recipient
    const cancelled = knownSequence === null ? [] : cancelledSince(event, components[0]!, knownSequence)
    // Every change increments the sequence: so many cancellations are all that changed.
    if (cancelled.length > 0 && cancelled.length === event.sequence - knownSequence!)
      await mailInvitation(sending, recipient, 'CANCEL', cancelled)
    else await mailInvitation(sending, recipient, 'REQUEST')
  }
}
