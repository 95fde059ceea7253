import { chatMessageLimits } from '#contract/chat-messages.ts'
import { chatRoomLimits } from '#contract/chat-rooms.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { roomSource } from './slack-sources.rules.ts'
import type { SourceChannel } from './slack-texts.rules.ts'

type NewRoom = {
  row: { id: number; createdById: number }
  channel: SourceChannel
  /** Without the administrator who brings it in, who is a member too. */
  memberIds: readonly number[]
}

/** The room of a channel, which is made when it is first brought in, with its members. Returns its id. */
export async function writeRoom(trx: CompanyDb, { row, channel, memberIds }: NewRoom) {
  const companyId = companyIdOf(trx)
  const source = roomSource(channel.id)
  const [known] = await namedQuery<{ id: number | null }>(
    trx,
    'select s.chat_room_id as id from content_import_sources s where s.company_id = $1 and s.source = $2',
    [companyId, source],
  )
  if (known?.id) return known.id
  const [made] = await namedQuery<{ id: number }>(
    trx,
    `with room as (
       insert into chat_rooms (company_id, kind, name, description, created_by_id, created_at, last_at)
       values (:companyId, 'group', :name, :description, :actorId, :at, :at) returning id
     ), source as (
       insert into content_import_sources (company_id, source, import_id, chat_room_id)
       select :companyId, :source, :importId, id from room
     ), members as (
       insert into chat_memberships (company_id, user_id, chat_room_id)
       select :companyId, x.user_id, room.id from room, unnest(:memberIds::bigint[]) as x (user_id)
     )
     select id from room`,
    {
      ...{ companyId, source, importId: row.id, actorId: row.createdById },
      name: channel.name.slice(0, chatRoomLimits.nameLength),
      description: channel.purpose.slice(0, 500),
      at: new Date(channel.createdAt || Date.now()),
      memberIds: [...new Set([row.createdById, ...memberIds])].slice(0, chatRoomLimits.members),
    },
  )
  return made!.id
}

type NewMessage = {
  source: string
  /** The source of the message that it answers. */
  thread: string | null
  authorId: number
  body: string
  at: Date
}

/**
 * Adds messages with their dates to a room, in this order. Who had read everything has read them too, so that nothing
 * becomes unread; no event says that they were added.
 */
export async function writeMessages(
  trx: CompanyDb,
  {
    importId,
    chatRoomId,
    messages,
  }: { importId: number; chatRoomId: number; messages: readonly NewMessage[] },
) {
  await namedQuery(
    trx,
    `with room as (
       select id, last_seq, last_rev from chat_rooms where company_id = :companyId and id = :chatRoomId for update
     ), given as (
       select g.*, room.id as room_id, room.last_seq + g.place as seq, room.last_rev + g.place as rev
       from room, unnest(:sources::text[], :threads::text[], :authorIds::bigint[], :bodies::text[],
         :times::timestamptz[]) with ordinality as g (source, thread, author_id, body, at, place)
     ), made as (
       insert into chat_messages (company_id, chat_room_id, seq, rev, author_id, body, reply_to_seq, client_key, created_at)
       select :companyId, g.room_id, g.seq, g.rev, g.author_id, g.body,
         coalesce((select parent.seq from given parent where parent.source = g.thread),
           (select s.seq from content_import_sources s where s.company_id = :companyId and s.source = g.thread
             and s.chat_room_id = g.room_id)),
         g.source, g.at
       from given g
     ), sources as (
       insert into content_import_sources (company_id, source, import_id, chat_room_id, seq)
       select :companyId, g.source, :importId::bigint, g.room_id, g.seq from given g
     ), marks as (
       update chat_memberships m set read_seq = room.last_seq + :count from room
       where m.company_id = :companyId and m.chat_room_id = room.id and m.read_seq = room.last_seq
     )
     update chat_rooms r set last_seq = room.last_seq + :count, last_rev = room.last_rev + :count,
       last_at = greatest(r.last_at, (select max(at) from given))
     from room where r.company_id = :companyId and r.id = room.id`,
    {
      ...{ companyId: companyIdOf(trx), chatRoomId, importId, count: messages.length },
      sources: messages.map(({ source }) => source),
      threads: messages.map(({ thread }) => thread),
      authorIds: messages.map(({ authorId }) => authorId),
      bodies: messages.map(({ body }) => body.slice(0, chatMessageLimits.bodyLength)),
      times: messages.map(({ at }) => at),
    },
  )
}
