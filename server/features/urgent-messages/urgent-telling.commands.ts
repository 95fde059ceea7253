import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import {
  urgentFrom,
  urgentIsAsked,
  urgentIsConfirmed,
  urgentIsOpen,
  urgentMembers,
} from '#server/features/chat-messages/urgent.sql.ts'
import { tellRecorded } from '#server/features/confirmations/confirmations.commands.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { urgentMessageChanged } from './urgent-messages.events.ts'
import { urgentMessageNotice, urgentMessageRepeated } from './urgent-messages.notices.ts'
import { urgentMessagesStrings } from './urgent-messages.strings.ts'

/** Notices and emails created in one transaction. */
const batchSize = 100

type Told = {
  chatMessageId: number
  userId: number
  kind: 'asked' | 'repeated' | 'by_hand'
  round: number
  chatRoomId: number
  seq: number
  room: string
  author: string
  body: string
}

/**
 * Sends everyone their recorded notices: one notice and, if they have an address, one email, also in their quiet
 * hours. Those who have confirmed meanwhile, or need not any more, are not told.
 * @param address the product's base URL for links, without a trailing slash
 */
export const tellNotices = (db: CompanyDb, address: string) =>
  tellRecorded(
    db,
    () => hasUntold(db),
    (trx) => tellSome(trx, address),
  )

async function hasUntold(db: CompanyDb) {
  const rows = await namedQuery<{ id: number }>(
    db,
    'select id from urgent_message_notices where company_id = $1 and told_at is null limit 1',
    [companyIdOf(db)],
  )
  return rows.length > 0
}

async function tellSome(trx: CompanyDb, address: string) {
  const columns = {
    actor: 'o.author_id',
    once: "o.chat_message_id || ':' || o.kind || ':' || o.round",
    payload: { message: 'o.chat_message_id', roomId: 'o.chat_room_id', seq: 'o.seq', room: 'o.room' },
  }
  const rows = await tellAndMail<Told>(trx, {
    values: [batchSize],
    before: `chosen as materialized (
       select id from urgent_message_notices where company_id = $1 and told_at is null order by id limit $2
     ), taken as (
       update urgent_message_notices n set told_at = now() from chosen
       where n.company_id = $1 and n.id = chosen.id and n.told_at is null
       returning n.id, n.chat_message_id, n.user_id, n.kind, n.round
     ), latest as materialized (
       select distinct on (chat_message_id, user_id) chat_message_id, user_id, kind, round
       from taken order by chat_message_id, user_id, id desc
     ), meant as materialized (
       select o.chat_message_id, o.user_id, o.kind, o.round, c.chat_room_id, c.seq, c.author_id, left(c.body, 1000) as body,
         case when r.kind = 'direct' then '' else r.name end as room
       from ${urgentFrom} ${urgentMembers}
       join latest o on o.chat_message_id = q.chat_message_id and o.user_id = u.id
       where q.company_id = $1 and ${urgentIsOpen} and ${urgentIsAsked} and not ${urgentIsConfirmed()}
     ), replaced as (
       delete from announcements a using meant o
       where a.company_id = $1 and a.user_id = o.user_id and a.kind in ('urgent_message', 'urgent_message_repeated')
         and a.payload ->> 'message' = o.chat_message_id::text
     )`,
    recipients: `select o.*, w.family_name || ' ' || w.given_name as author
      from meant o join users w on w.company_id = $1 and w.id = o.author_id`,
    notices: [
      urgentMessageNotice.row({ ...columns, when: "o.kind = 'asked'" }),
      urgentMessageRepeated.row({ ...columns, when: "o.kind <> 'asked'" }),
    ],
    urgent: true,
    address,
    email: ({ locale, chatMessageId, chatRoomId, userId, seq, kind, round, author, room, body }) => {
      const words = phrases(urgentMessagesStrings, locale)
      return {
        subject: kind === 'asked' ? words.subject(author) : words.repeatedSubject(author),
        text: words.text(author, room, body, `${address}/chat/rooms/${chatRoomId}?message=${seq}`),
        once: `urgent-message:${chatMessageId}:${userId}:${kind}:${round}`,
      }
    },
  })
  for (const [chatMessageId, people] of Map.groupBy(rows, (row) => row.chatMessageId))
    await publish(trx, urgentMessageChanged, {
      ...{ chatMessageId, chatRoomId: people[0]!.chatRoomId },
      userIds: people.map(({ userId }) => userId),
    })
  return rows.length
}
