import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { announce } from '#server/features/announcements/tell.commands.ts'
import { urgentMessageAsked } from '#server/features/chat-messages/chat-messages.events.ts'
import { endUrgent } from '#server/features/chat-messages/urgent.commands.ts'
import {
  urgentFrom,
  urgentIsAsked,
  urgentIsConfirmed,
  urgentIsOpen,
  urgentMembers,
} from '#server/features/chat-messages/urgent.sql.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { urgentMessageChanged } from './urgent-messages.events.ts'

type Place = { id: number; chatRoomId: number }

/** SQL: the notices about message $2. */
const aboutIt = `kind in ('urgent_message', 'urgent_message_repeated') and payload ->> 'message' = $2::bigint::text`

/** Confirms a message once, and marks the notices about it as seen. Returns when it was confirmed. */
export function confirmMessage(db: CompanyDb, userId: number, { id, chatRoomId }: Place) {
  return transaction(db, async (trx) => {
    const values = [companyIdOf(trx), id, userId]
    const fresh = await namedQuery(
      trx,
      `insert into urgent_message_confirmations (company_id, chat_message_id, user_id) values ($1, $2, $3)
       on conflict (company_id, chat_message_id, user_id) do nothing returning user_id`,
      values,
    )
    if (fresh.length > 0) {
      const seen = await namedQuery(
        trx,
        `update announcements set confirmed_at = now()
         where company_id = $1 and user_id = $3 and confirmed_at is null and ${aboutIt} returning id`,
        values,
      )
      if (seen.length > 0) await publish(trx, announcementsChanged, { userIds: [userId] })
      await publish(trx, urgentMessageChanged, { chatMessageId: id, chatRoomId, userIds: [userId] })
    }
    const [row] = await namedQuery<{ confirmedAt: Date }>(
      trx,
      `select confirmed_at from urgent_message_confirmations
       where company_id = $1 and chat_message_id = $2 and user_id = $3`,
      values,
    )
    return row!.confirmedAt
  })
}

type Act = { userId: number; administrator: boolean; name: string }

/** Takes a message back, once. Administrators who are not its author are named in the log. */
export const takeBack = (db: CompanyDb, id: number, { userId, administrator, name }: Act) =>
  transaction(db, async (trx) => {
    const ended = await endUrgent(trx, id, userId)
    if (ended && administrator)
      await logAct(trx, { actorId: userId, noun: 'urgent_message', action: 'cancel', subject: { id, name } })
  })

/** Marks the notices of people who need not confirm any more as seen, and updates their screens. */
export async function settleEnded(trx: CompanyDb, chatMessageId: number) {
  const values = [companyIdOf(trx), chatMessageId]
  const told = await namedQuery<{ userId: number }>(
    trx,
    `select distinct user_id from urgent_message_notices where company_id = $1 and chat_message_id = $2`,
    values,
  )
  const seen = await namedQuery<{ userId: number }>(
    trx,
    `update announcements set confirmed_at = now()
     where company_id = $1 and confirmed_at is null and ${aboutIt}
       and user_id in (select n.user_id from urgent_message_notices n where n.company_id = $1 and n.chat_message_id = $2)
     returning user_id`,
    values,
  )
  await announce(trx, seen)
  const [place] = await namedQuery<{ chatRoomId: number }>(
    trx,
    'select chat_room_id from chat_messages where company_id = $1 and id = $2',
    values,
  )
  if (place)
    await publish(trx, urgentMessageChanged, {
      ...{ chatMessageId, chatRoomId: place.chatRoomId },
      userIds: told.map(({ userId }) => userId),
    })
}

/** SQL: those who must confirm a message and have not. */
const missing = `from ${urgentFrom} ${urgentMembers}
  where q.company_id = $1 and ($2::bigint is null or q.chat_message_id = $2) and ${urgentIsOpen} and ${urgentIsAsked}
    and not ${urgentIsConfirmed()}`
const into =
  'insert into urgent_message_notices (company_id, chat_message_id, user_id, kind, round, sent_by_id)'

/** Records requests for those who have none yet: first everyone, later those who join while it is repeated. */
export const noteAsked = (db: CompanyDb, chatMessageId: number | null = null) =>
  namedQuery(
    db,
    `${into} select q.company_id, q.chat_message_id, u.id, 'asked', 0, null ${missing} and now() <= q.repeats_until
       and not exists (select from urgent_message_notices n where n.company_id = q.company_id
         and n.chat_message_id = q.chat_message_id and n.user_id = u.id and n.kind = 'asked')
     on conflict do nothing`,
    [companyIdOf(db), chatMessageId],
  )

/**
 * Records the current repeat, once for each person who was asked before it began: at first in each interval, after
 * `repeats_until` once a day.
 */
export const noteRepeated = (db: CompanyDb) =>
  namedQuery(
    db,
    `${into} select q.company_id, q.chat_message_id, u.id, 'repeated', k.round, null
     from ${urgentFrom} ${urgentMembers}
     cross join lateral (select floor(extract(epoch from least(now(), q.repeats_until) - q.sent_at)
       / 60 / q.repeat_minutes)::integer as intervals,
       greatest(0, floor(extract(epoch from now() - q.repeats_until) / 86400))::integer as days) e
     cross join lateral (select e.intervals + e.days as round, case when e.days > 0
       then q.repeats_until + e.days * interval '1 day'
       else q.sent_at + e.intervals * q.repeat_minutes * interval '1 minute' end as began) k
     where q.company_id = $1 and ${urgentIsOpen} and ${urgentIsAsked} and not ${urgentIsConfirmed()} and k.round >= 1
       and exists (select from urgent_message_notices n where n.company_id = q.company_id
         and n.chat_message_id = q.chat_message_id and n.user_id = u.id and n.kind = 'asked'
         and n.created_at < k.began)
     on conflict do nothing`,
    [companyIdOf(db)],
  )

/** Records reminders by hand, each person at most once in five minutes. Returns how many; they are sent shortly after. */
export function remindByHand(db: CompanyDb, chatMessageId: number, userId: number) {
  return transaction(db, async (trx) => {
    const noted = await namedQuery(
      trx,
      `${into} select q.company_id, q.chat_message_id, u.id, 'by_hand',
         floor(extract(epoch from now() - q.sent_at) / 300)::integer, $3::bigint ${missing}
         and not exists (select from urgent_message_notices n where n.company_id = q.company_id
           and n.chat_message_id = q.chat_message_id and n.user_id = u.id and n.kind = 'by_hand'
           and n.created_at > now() - interval '5 minutes')
       on conflict do nothing returning user_id`,
      [companyIdOf(trx), chatMessageId, userId],
    )
    if (noted.length > 0) await publish(trx, urgentMessageAsked, { chatMessageId })
    return noted.length
  })
}
