import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { isShared } from '#server/features/chat-messages/chat-messages.checks.ts'
import { sendMessage } from '#server/features/chat-messages/chat-messages.commands.ts'
import { hasMessage } from '#server/features/chat-messages/chat-messages.queries.ts'
import { chatRoomPolicy } from '#server/features/chat-rooms/chat-rooms.policy.ts'
import { type ChatRoomRow, findChatRoom } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { chatSettings } from '#server/features/chat-rooms/chat-settings.queries.ts'
import { findWords, wordsIn } from '#server/features/watched-words/watched-words.checks.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { chatScheduledChanged } from './chat-scheduled-messages.events.ts'
import { chatMessageHeld } from './chat-scheduled-messages.notices.ts'
import type { ScheduledRefusal } from './chat-scheduled-messages.queries.ts'
import { chatScheduledStrings } from './chat-scheduled-messages.strings.ts'

/** The job that sends a scheduled message; its handler is in chat-scheduled-messages.jobs.ts. */
export const sendLaterJob = { name: 'chat_scheduled_messages.send', scope: 'company' } as const
export type SendLater = { id: number }

/** The key of the message that is sent. Keys of requests never begin with a blank, so none of them is this one. */
export const sentKey = (clientKey: string) => ` scheduled:${clientKey}`

type Scheduled = {
  userId: number
  chatRoomId: number
  body: string
  mentionedUserIds: readonly number[]
  replyToSeq: number | null
  stampId: number | null
  mediaFileIds: readonly number[]
  sendAt: Date
  clientKey: string
}

/** Schedules a message, once per client key. */
export const scheduleMessage = (db: CompanyDb, { mediaFileIds, ...message }: Scheduled) =>
  transaction(db, async (trx) => {
    const { userId, chatRoomId, sendAt } = message
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into chat_scheduled_messages (company_id, user_id, chat_room_id, body, mentioned_user_ids, reply_to_seq,
         stamp_id, send_at, client_key)
       values (:companyId, :userId, :chatRoomId, :body, :mentionedUserIds::bigint[], :replyToSeq::bigint,
         :stampId::bigint, :sendAt, :clientKey)
       on conflict (company_id, user_id, client_key) do nothing returning id`,
      { companyId: companyIdOf(trx), ...message },
    )
    if (!made) return
    await namedQuery(
      trx,
      `insert into chat_scheduled_message_files (company_id, chat_scheduled_message_id, sort_order, media_file_id)
       select $1, $2, place, file_id from unnest($3::bigint[]) with ordinality as file (file_id, place)`,
      [companyIdOf(trx), made.id, mediaFileIds],
    )
    await sendLater(trx, made.id, sendAt)
    await publish(trx, chatScheduledChanged, { chatRoomId, userId })
  })

const sendLater = (trx: CompanyDb, id: number, at: Date) =>
  enqueue<SendLater>(trx, sendLaterJob, { id }, { startAfter: at })

type Own = { id: number; userId: number; chatRoomId: number; version: number }
type Change = Own & { body: string; mentionedUserIds: readonly number[]; sendAt: Date }

/** Changes text, mentions and time. @throws {Refusal} `conflict` if it was changed or sent since `version` */
export const changeScheduled = (db: CompanyDb, { chatRoomId, ...change }: Change) =>
  transaction(db, async (trx) => {
    const changed = await namedQuery(
      trx,
      `update chat_scheduled_messages set body = :body, mentioned_user_ids = :mentionedUserIds::bigint[],
         send_at = :sendAt, refused = null, version = version + 1
       where company_id = :companyId and id = :id and user_id = :userId and version = :version returning id`,
      { companyId: companyIdOf(trx), ...change },
    )
    if (changed.length === 0) throw new Refusal('conflict')
    await sendLater(trx, change.id, change.sendAt)
    await publish(trx, chatScheduledChanged, { chatRoomId, userId: change.userId })
  })

/** Deletes a scheduled message. @throws {Refusal} `conflict` if it was changed or sent since `version` */
export const removeScheduled = (db: CompanyDb, { id, userId, chatRoomId, version }: Own) =>
  transaction(db, async (trx) => {
    const gone = await namedQuery(
      trx,
      `delete from chat_scheduled_messages where company_id = $1 and id = $2 and user_id = $3 and version = $4
       returning id`,
      [companyIdOf(trx), id, userId, version],
    )
    if (gone.length === 0) throw new Refusal('conflict')
    await publish(trx, chatScheduledChanged, { chatRoomId, userId })
  })

type Taken = Omit<Scheduled, 'mediaFileIds' | 'sendAt'> & { id: number }

/** Locks a message that is due, or with a version its author's, whatever its time. */
async function lockScheduled(trx: CompanyDb, id: number, now: Date, version: number | null) {
  const [row] = await namedQuery<Taken>(
    trx,
    `select id, user_id, chat_room_id, body, mentioned_user_ids, reply_to_seq, stamp_id, client_key
     from chat_scheduled_messages where company_id = $1 and id = $2
       and case when $4::integer is null then refused is null and send_at <= $3::timestamptz else version = $4 end for update`,
    [companyIdOf(trx), id, now, version],
  )
  return row
}

type Judged = { refusal: ScheduledRefusal } | { refusal: null; room: ChatRoomRow; watched: boolean }

/** Whether its author may send it now, as for every message. */
async function judge(trx: CompanyDb, { userId, chatRoomId, body }: Taken): Promise<Judged> {
  // The room neither closes nor loses the author until this one is sent.
  const [author] = await namedQuery<{ status: string }>(
    trx,
    `select u.status from users u join chat_rooms r on r.company_id = $1 and r.id = $3
     where u.company_id = $1 and u.id = $2 for update of r`,
    [companyIdOf(trx), userId, chatRoomId],
  )
  if (author?.status !== 'active') return { refusal: 'stopped' }
  if (!(await chatSettings(trx)).enabled) return { refusal: 'chat_off' }
  const room = await findChatRoom(trx, userId, chatRoomId)
  if (!room) return { refusal: 'left' }
  if (!chatRoomPolicy(room).write) return { refusal: room.writer ? 'closed' : 'read_only' }
  // The author has confirmed those that only warn.
  const found = wordsIn(await findWords(trx), [body])
  if (found.some(({ action }) => action === 'refuse')) return { refusal: 'words' }
  return { refusal: null, room, watched: isShared(room) && found.some(({ action }) => action === 'report') }
}

/**
 * Sends a scheduled message that is due, exactly once: it is deleted in the transaction that sends it. If its author
 * may not write any more, it is kept with the reason, and the author is told.
 */
export const sendDue = (db: CompanyDb, id: number, now: Date) =>
  transaction(db, async (trx) => {
    const message = await lockScheduled(trx, id, now, null)
    if (!message) return 'nothing'
    const judged = await judge(trx, message)
    if (judged.refusal === null) {
      await dispatch(trx, message, judged)
      return 'sent'
    }
    await hold(trx, message, judged.refusal)
    return judged.refusal
  })

/** Sends a scheduled message at once, and returns its id. @throws {Refusal} `conflict` */
export const sendNow = (db: CompanyDb, id: number, version: number, locale: Locale) =>
  transaction(db, async (trx) => {
    const message = await lockScheduled(trx, id, new Date(), version)
    if (!message) throw new Refusal('conflict')
    const judged = await judge(trx, message)
    if (judged.refusal === null) return dispatch(trx, message, judged)
    if (judged.refusal === 'words')
      throw new Refusal('validation_failed', { body: phrases(chatScheduledStrings, locale).refusedWord })
    throw new Refusal(judged.refusal === 'left' ? 'not_found' : 'chat_room_closed')
  })

async function dispatch(
  trx: CompanyDb,
  { id, clientKey, userId, ...message }: Taken,
  { room, watched }: { room: ChatRoomRow; watched: boolean },
) {
  const { chatRoomId, replyToSeq } = message
  const files = await namedQuery<{ mediaFileId: number }>(
    trx,
    `select media_file_id from chat_scheduled_message_files
     where company_id = $1 and chat_scheduled_message_id = $2 order by sort_order`,
    [companyIdOf(trx), id],
  )
  const replied = replyToSeq !== null && (await hasMessage(trx, { ...room, chatRoomId }, replyToSeq))
  const sent = await sendMessage(trx, {
    ...message,
    ...{ authorId: userId, clientKey: sentKey(clientKey), replyToSeq: replied ? replyToSeq : null },
    ...{ urgentMinutes: null, forwarded: null, photos: [], attachments: [], watched },
    mediaFileIds: files.map(({ mediaFileId }) => mediaFileId),
  })
  await namedQuery(trx, 'delete from chat_scheduled_messages where company_id = $1 and id = $2', [
    companyIdOf(trx),
    id,
  ])
  await publish(trx, chatScheduledChanged, { chatRoomId, userId })
  return sent
}

async function hold(trx: CompanyDb, { id, userId, chatRoomId }: Taken, refusal: ScheduledRefusal) {
  await namedQuery(
    trx,
    `update chat_scheduled_messages set refused = $3, version = version + 1 where company_id = $1 and id = $2`,
    [companyIdOf(trx), id, refusal],
  )
  await publish(trx, chatScheduledChanged, { chatRoomId, userId })
  await tell(trx, {
    values: [id],
    recipients: `select s.user_id, s.id, s.version, case when r.kind = 'direct'
        then p.family_name || ' ' || p.given_name else r.name end as room
      from chat_scheduled_messages s join chat_rooms r on r.company_id = $1 and r.id = s.chat_room_id
      left join users p on p.company_id = $1 and r.kind = 'direct'
        and p.id = case when r.people[1] = s.user_id then r.people[2] else r.people[1] end
      where s.company_id = $1 and s.id = $2`,
    notices: [
      chatMessageHeld.row({
        actor: 'o.user_id',
        once: "o.id || ':' || o.version",
        payload: { room: 'o.room' },
      }),
    ],
  })
}
