import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { chatDraftChanged } from '#server/features/chat-drafts/chat-drafts.events.ts'
import { droppingSentDraft } from '#server/features/chat-drafts/chat-drafts.sql.ts'
import { chatRoomChanged } from '#server/features/chat-rooms/chat-rooms.events.ts'
import { insertAttachments, type StoredAttachment } from '#server/platform/files/receive-attachments.ts'
import { insertPhotos } from '#server/platform/files/receive-photos.ts'
import type { StoredImage } from '#server/platform/files/save-image.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { publish, publishing, wakeOutbox } from '#server/platform/outbox/publish.ts'
import { chatMessageWatched } from './chat-messages.events.ts'
import { findSentMessage } from './chat-messages.queries.ts'
import { endUrgent, makeUrgent } from './urgent.commands.ts'

type NewMessage = {
  chatRoomId: number
  authorId: number
  body: string
  mentionedUserIds: readonly number[]
  replyToSeq: number | null
  stampId: number | null
  /** null: not urgent. */
  urgentMinutes: number | null
  /** The message whose files it repeats, and its author. */
  forwarded: { chatRoomId: number; seq: number; authorId: number } | null
  clientKey: string
  photos: readonly StoredImage[]
  attachments: readonly StoredAttachment[]
  /** It contains watched words that are reported. */
  watched?: boolean
  /** Files that its author uploaded before. */
  mediaFileIds: readonly number[]
}

// Updating the room locks its row until the commit: messages become visible in the order of their numbers.
const sending = `with room as (
    update chat_rooms set last_seq = last_seq + 1, last_rev = last_rev + 1, last_at = now()
    where company_id = :companyId and id = :chatRoomId and exists (select from chat_memberships
      where company_id = :companyId and chat_room_id = :chatRoomId and user_id = :authorId)
    returning last_seq, last_rev
  ), mark as (
    update chat_memberships m set
      read_seq = case when m.read_seq = r.last_seq - 1 then r.last_seq else m.read_seq end,
      own_after = case when m.read_seq = r.last_seq - 1 then 0 else m.own_after + 1 end
    from room r where m.company_id = :companyId and m.chat_room_id = :chatRoomId and m.user_id = :authorId
  ), event as (${publishing('room')}), ${droppingSentDraft('room')}
  insert into chat_messages (company_id, chat_room_id, seq, rev, author_id, body, reply_to_seq, stamp_id, client_key,
    forwarded_author_id)
  select :companyId, :chatRoomId, last_seq, last_rev, :authorId, :body, :replyToSeq, :stampId, :clientKey,
    :forwardedAuthorId::bigint from room
  returning id, seq`

/** Sends a message, once per client key, and returns its id. Throws `not_found` if the author is not a member. */
export async function sendMessage(db: CompanyDb, message: NewMessage): Promise<number> {
  const { chatRoomId, authorId, clientKey } = message
  try {
    // One statement needs no transaction around it.
    return isPlain(message)
      ? (await insertRow(db, message)).id
      : await transaction(db, (trx) => insertWhole(trx, message))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const sent = await findSentMessage(db, authorId, chatRoomId, clientKey)
    if (sent === undefined) throw error
    return sent
  }
}

const isDuplicate = (error: unknown) => (error as { code?: unknown }).code === '23505'

const isPlain = ({ forwarded, urgentMinutes, watched = false, ...message }: NewMessage) =>
  !forwarded &&
  !watched &&
  urgentMinutes === null &&
  [message.photos, message.attachments, message.mediaFileIds, message.mentionedUserIds].every(
    (list) => list.length === 0,
  )

async function insertRow(db: CompanyDb, { chatRoomId, authorId, forwarded, ...message }: NewMessage) {
  const [made] = await namedQuery<{ id: number; seq: number }>(db, sending, {
    ...{ companyId: companyIdOf(db), chatRoomId, authorId, clientKey: message.clientKey },
    ...{ body: message.body, replyToSeq: message.replyToSeq, stampId: message.stampId },
    forwardedAuthorId: forwarded?.authorId ?? null,
    ...{ event: chatRoomChanged.kind, payload: JSON.stringify({ chatRoomId }) },
    ...{ draftEvent: chatDraftChanged.kind, draftPayload: JSON.stringify({ chatRoomId, userId: authorId }) },
  })
  wakeOutbox(db)
  return found(made)
}

async function insertWhole(trx: CompanyDb, message: NewMessage) {
  const companyId = companyIdOf(trx)
  const { chatRoomId, authorId, forwarded } = message
  const { id, seq } = await insertRow(trx, message)
  const mediaIds = [
    ...(await insertPhotos(trx, message.photos, authorId)),
    ...(await insertAttachments(trx, message.attachments, authorId)),
    ...message.mediaFileIds,
  ]
  if (mediaIds.length > 0)
    await namedQuery(
      trx,
      `insert into chat_message_media_files (company_id, chat_room_id, seq, sort_order, media_file_id)
       select $1, $2, $3, place, file_id from unnest($4::bigint[]) with ordinality as file (file_id, place)`,
      [companyId, chatRoomId, seq, mediaIds],
    )
  if (forwarded)
    await namedQuery(
      trx,
      `insert into chat_message_media_files (company_id, chat_room_id, seq, sort_order, media_file_id)
       select company_id, $2, $3, sort_order, media_file_id from chat_message_media_files
       where company_id = $1 and chat_room_id = $4 and seq = $5`,
      [companyId, chatRoomId, seq, forwarded.chatRoomId, forwarded.seq],
    )
  await addMentions(trx, { chatRoomId, seq }, message.mentionedUserIds)
  if (message.urgentMinutes !== null) await makeUrgent(trx, id, message.urgentMinutes)
  if (message.watched) await publish(trx, chatMessageWatched, { chatMessageId: id })
  return id
}

/** Members only: a person who left meanwhile is not mentioned. */
async function addMentions(
  trx: CompanyDb,
  { chatRoomId, seq }: { chatRoomId: number; seq: number },
  userIds: readonly number[],
) {
  if (userIds.length === 0) return
  await namedQuery(
    trx,
    `insert into chat_mentions (company_id, user_id, chat_room_id, seq)
     select $1, user_id, $2, $3 from chat_memberships
     where company_id = $1 and chat_room_id = $2 and user_id = any($4::bigint[])
     on conflict (company_id, user_id, chat_room_id, seq) do nothing`,
    [companyIdOf(trx), chatRoomId, seq, userIds],
  )
}

type Place = { id: number; chatRoomId: number; seq: number }

/** Locks a room and numbers the next change in it. Returns the number. */
export const raiseRev = async (trx: CompanyDb, chatRoomId: number) => {
  const [room] = await namedQuery<{ lastRev: number }>(
    trx,
    'update chat_rooms set last_rev = last_rev + 1 where company_id = $1 and id = $2 returning last_rev',
    [companyIdOf(trx), chatRoomId],
  )
  return room!.lastRev
}

/** Changes a message's text and mentions. Throws `conflict` if it was changed since `version`. */
export function changeMessage(
  db: CompanyDb,
  { id, chatRoomId, seq }: Place,
  change: { body: string; mentionedUserIds: readonly number[]; version: number; watched?: boolean },
) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const rev = await raiseRev(trx, chatRoomId)
    const changed = await namedQuery(
      trx,
      `update chat_messages set body = $3, edited_at = now(), changed = true, rev = $4, version = version + 1
       where company_id = $1 and id = $2 and deleted_at is null and version = $5 returning id`,
      [companyId, id, change.body, rev, change.version],
    )
    if (changed.length === 0) throw new Refusal('conflict')
    await namedQuery(
      trx,
      `delete from chat_mentions
       where company_id = $1 and chat_room_id = $2 and seq = $3 and user_id <> all($4::bigint[])`,
      [companyId, chatRoomId, seq, change.mentionedUserIds],
    )
    await addMentions(trx, { chatRoomId, seq }, change.mentionedUserIds)
    if (change.watched) await publish(trx, chatMessageWatched, { chatMessageId: id })
    await publish(trx, chatRoomChanged, { chatRoomId })
  })
}

/** Deletes a message's content, once; its number stays. */
export function removeMessage(
  db: CompanyDb,
  { id, chatRoomId, seq, authorId }: Place & { authorId: number },
) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const rev = await raiseRev(trx, chatRoomId)
    const removed = await namedQuery(
      trx,
      `update chat_messages set body = '', stamp_id = null, pinned_at = null, pinned_by_id = null,
         deleted_at = now(), changed = true, rev = $3, version = version + 1
       where company_id = $1 and id = $2 and deleted_at is null returning id`,
      [companyId, id, rev],
    )
    if (removed.length === 0) return
    await endUrgent(trx, id, authorId)
    await namedQuery(
      trx,
      `with files as (
         delete from chat_message_media_files where company_id = $1 and chat_room_id = $2 and seq = $3
       ), reactions as (
         delete from chat_message_reactions where company_id = $1 and chat_room_id = $2 and seq = $3
       )
       delete from chat_mentions where company_id = $1 and chat_room_id = $2 and seq = $3`,
      [companyId, chatRoomId, seq],
    )
    await publish(trx, chatRoomChanged, { chatRoomId })
  })
}

type Reaction = Place & { stampId: number; userId: number }

/** Marks a message as changed, so that open pages fetch it again. */
async function touchMessage(trx: CompanyDb, { id, chatRoomId }: Place, rev: number) {
  await namedQuery(
    trx,
    'update chat_messages set changed = true, rev = $3 where company_id = $1 and id = $2',
    [...[companyIdOf(trx), id, rev]],
  )
  await publish(trx, chatRoomChanged, { chatRoomId })
}

/** Adds a stamp or emoji to a message, once; not to a deleted one. */
export function addMessageReaction(db: CompanyDb, { stampId, userId, ...place }: Reaction) {
  return transaction(db, async (trx) => {
    const rev = await raiseRev(trx, place.chatRoomId)
    const fresh = await namedQuery(
      trx,
      `insert into chat_message_reactions (company_id, chat_room_id, seq, stamp_id, user_id)
       select company_id, chat_room_id, seq, $3, $4 from chat_messages
       where company_id = $1 and id = $2 and deleted_at is null
       on conflict (company_id, chat_room_id, seq, stamp_id, user_id) do nothing returning user_id`,
      [companyIdOf(trx), place.id, stampId, userId],
    )
    if (fresh.length > 0) await touchMessage(trx, place, rev)
  })
}

/** Removes a stamp or emoji from a message, if it was given. */
export function removeMessageReaction(db: CompanyDb, { stampId, userId, ...place }: Reaction) {
  return transaction(db, async (trx) => {
    const rev = await raiseRev(trx, place.chatRoomId)
    const gone = await namedQuery(
      trx,
      `delete from chat_message_reactions
       where company_id = $1 and chat_room_id = $2 and seq = $3 and stamp_id = $4 and user_id = $5 returning user_id`,
      [companyIdOf(trx), place.chatRoomId, place.seq, stampId, userId],
    )
    if (gone.length > 0) await touchMessage(trx, place, rev)
  })
}

type Pin = Place & { userId: number; pinned: boolean; most: number; tooMany: string }

/** Pins a message or removes its pin. Throws `validation_failed` if the room has `most` pinned ones. */
export function pinMessage(db: CompanyDb, { userId, pinned, most, tooMany, ...place }: Pin) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Locks the room: the pins are counted in the next statement.
    const rev = await raiseRev(trx, place.chatRoomId)
    const changed = await namedQuery(
      trx,
      `update chat_messages set pinned_at = case when $3::boolean then now() end,
         pinned_by_id = case when $3 then $4::bigint end
       where company_id = $1 and id = $2 and deleted_at is null and (pinned_at is not null) <> $3 returning id`,
      [companyId, place.id, pinned, userId],
    )
    if (changed.length === 0) return
    const [row] = await namedQuery<{ count: number }>(
      trx,
      `select count(*) from chat_messages where company_id = $1 and chat_room_id = $2 and pinned_at is not null`,
      [companyId, place.chatRoomId],
    )
    if (row!.count > most) throw new Refusal('validation_failed', { pinned: tooMany })
    await touchMessage(trx, place, rev)
  })
}
