import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { chatReminder } from './chat-reminders.notices.ts'
import { reminded } from './chat-reminders.queries.ts'
import { chatRemindersStrings } from './chat-reminders.strings.ts'

/** The job that reminds at the time that a person chose; its handler is in chat-reminders.jobs.ts. */
export const remindLaterJob = { name: 'chat_reminders.remind', scope: 'company' } as const

/** Sets when a person is reminded of a message, or moves it. */
export const setReminder = (db: CompanyDb, userId: number, chatMessageId: number, remindAt: Date) =>
  transaction(db, async (trx) => {
    await namedQuery(
      trx,
      `insert into chat_reminders as q (company_id, user_id, chat_message_id, remind_at) values ($1, $2, $3, $4)
       on conflict (company_id, user_id, chat_message_id) do update set remind_at = excluded.remind_at`,
      [companyIdOf(trx), userId, chatMessageId, remindAt],
    )
    await enqueue(trx, remindLaterJob, {}, { startAfter: remindAt })
  })

/** Cancels a reminder, once. */
export const removeReminder = (db: CompanyDb, userId: number, chatMessageId: number) =>
  namedQuery(
    db,
    'delete from chat_reminders where company_id = $1 and user_id = $2 and chat_message_id = $3 returning id',
    [companyIdOf(db), userId, chatMessageId],
  )

type Reminded = { userId: number; chatRoomId: number; seq: number; id: number; remindAt: Date } & {
  authorName: string
  room: string
  body: string
}

/**
 * Sends the reminders that are due, each once: they are deleted in the statement that writes the notices. Of messages
 * that their people do not see any more, and while chat is off, nobody is told.
 * @param address the product's address for links
 * @returns how many reminders were sent
 */
export const remindOfMessages = (db: CompanyDb, now: Date, address: string) =>
  transaction(db, async (trx) => {
    const sent = await tellAndMail<Reminded>(trx, {
      values: [now],
      before: `due as (
         delete from chat_reminders where company_id = $1 and remind_at <= $2
         returning company_id, id, user_id, chat_message_id, remind_at
       )`,
      recipients: `select q.id, q.user_id, q.remind_at, c.chat_room_id, c.seq, c.author_id, left(c.body, 1000) as body,
          w.family_name || ' ' || w.given_name as author_name,
          case when r.kind in ('official', 'group') then r.name else '' end as room
        from due q ${reminded}
        join users w on w.company_id = $1 and w.id = c.author_id
        where q.company_id = $1
          and not exists (select from chat_settings s where s.company_id = $1 and not s.enabled)`,
      notices: [
        chatReminder.row({
          actor: 'o.author_id',
          once: "o.id || ':' || extract(epoch from o.remind_at)",
          payload: { roomId: 'o.chat_room_id', seq: 'o.seq', room: 'o.room' },
        }),
      ],
      address,
      email: (row) => emailOf(row, address),
    })
    return sent.length
  })

function emailOf(row: Reminded & { locale: Locale }, address: string) {
  const { id, locale, authorName, room, body, chatRoomId, seq, remindAt } = row
  const words = phrases(chatRemindersStrings, locale)
  return {
    subject: words.subject(authorName),
    text: words.text(authorName, room, body, `${address}/chat/rooms/${chatRoomId}?message=${seq}`),
    once: `chat-reminder:${id}:${remindAt.toISOString()}`,
  }
}
