import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { insertPhotos } from '#server/platform/files/receive-photos.ts'
import type { StoredImage } from '#server/platform/files/save-image.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { chatMembersChanged, chatRoomChanged, chatRoomMarked } from './chat-rooms.events.ts'
import { isArchived, seenFrom } from './chat-rooms.sql.ts'

type NewRoom = { name: string; description: string; userIds: readonly number[]; clientKey: string }

/** Creates a room of chosen people, its maker among them, once per client key. Returns its id. */
export function createRoom(db: CompanyDb, userId: number, room: NewRoom): Promise<number> {
  return transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into chat_rooms (company_id, kind, name, description, created_by_id, client_key)
       values ($1, 'group', $2, $3, $4, $5)
       on conflict (company_id, created_by_id, client_key) do nothing returning id`,
      [companyIdOf(trx), room.name, room.description, userId, room.clientKey],
    )
    if (!made) {
      const [known] = await namedQuery<{ id: number }>(
        trx,
        'select id from chat_rooms where company_id = $1 and created_by_id = $2 and client_key = $3',
        [companyIdOf(trx), userId, room.clientKey],
      )
      return known!.id
    }
    await join(trx, made.id, [userId, ...room.userIds])
    return made.id
  })
}

/** Returns the one room of these two people, or of one with themselves, and creates it if it does not exist. */
export function openRoomOf(db: CompanyDb, userId: number, otherId: number): Promise<number> {
  const people = [...new Set([userId, otherId])].sort((a, b) => a - b)
  return transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into chat_rooms (company_id, kind, people, created_by_id)
       values ($1, $2, $3::bigint[], $4) on conflict (company_id, people) do nothing returning id`,
      [companyIdOf(trx), people.length === 1 ? 'notes' : 'direct', people, userId],
    )
    if (made) {
      await join(trx, made.id, people)
      return made.id
    }
    const [known] = await namedQuery<{ id: number }>(
      trx,
      'select id from chat_rooms where company_id = $1 and people = $2::bigint[]',
      [companyIdOf(trx), people],
    )
    return known!.id
  })
}

/** Adds people who are not members yet; what was written before is not unread for them. */
async function join(trx: CompanyDb, chatRoomId: number, userIds: readonly number[]) {
  const joined = await namedQuery<{ userId: number }>(
    trx,
    `insert into chat_memberships (company_id, user_id, chat_room_id, read_seq, joined_seq)
     select $1, x.user_id, r.id, r.last_seq, r.last_seq from chat_rooms r, unnest($3::bigint[]) x (user_id)
     where r.company_id = $1 and r.id = $2
     on conflict (company_id, user_id, chat_room_id) do nothing returning user_id`,
    [companyIdOf(trx), chatRoomId, [...new Set(userIds)]],
  )
  if (joined.length > 0)
    await publish(trx, chatMembersChanged, { chatRoomId, userIds: joined.map(({ userId }) => userId) })
}

/** The room's row is locked first, so that a message sent meanwhile is either before the new members or unread. */
const lockRoom = (trx: CompanyDb, chatRoomId: number) =>
  namedQuery<{ id: number }>(trx, 'select id from chat_rooms where company_id = $1 and id = $2 for update', [
    companyIdOf(trx),
    chatRoomId,
  ])

/** Adds people to a room; `most`: of members in all. Throws `validation_failed` if they were more. */
export function addMembers(
  db: CompanyDb,
  chatRoomId: number,
  userIds: readonly number[],
  { most, tooMany }: { most: number; tooMany: string },
) {
  return transaction(db, async (trx) => {
    await lockRoom(trx, chatRoomId)
    await join(trx, chatRoomId, userIds)
    const [row] = await namedQuery<{ count: number }>(
      trx,
      'select count(*) from chat_memberships where company_id = $1 and chat_room_id = $2',
      [companyIdOf(trx), chatRoomId],
    )
    if (row!.count > most) throw new Refusal('validation_failed', { userIds: tooMany })
  })
}

/** Removes a person from a room. */
export function removeMember(db: CompanyDb, chatRoomId: number, userId: number) {
  return transaction(db, async (trx) => {
    const gone = await namedQuery(
      trx,
      `delete from chat_memberships where company_id = $1 and chat_room_id = $2 and user_id = $3 returning user_id`,
      [companyIdOf(trx), chatRoomId, userId],
    )
    if (gone.length === 0) return
    await namedQuery(
      trx,
      'delete from chat_mentions where company_id = $1 and chat_room_id = $2 and user_id = $3',
      [companyIdOf(trx), chatRoomId, userId],
    )
    await publish(trx, chatMembersChanged, { chatRoomId, userIds: [userId] })
  })
}

type RoomChange = {
  userId: number
  name: string
  description: string
  /** null: none; undefined: as it is. */
  icon: StoredImage | null | undefined
  version: number
}

/** Changes the name and description. Throws `conflict` if the room was changed since `version`. */
export function changeRoom(
  db: CompanyDb,
  chatRoomId: number,
  { userId, name, description, icon, version }: RoomChange,
) {
  return transaction(db, async (trx) => {
    const [iconId = null] = icon ? await insertPhotos(trx, [icon], userId) : []
    const changed = await namedQuery(
      trx,
      `update chat_rooms set name = :name, description = :description, version = version + 1,
         icon_media_file_id = case when :kept::boolean then icon_media_file_id else :iconId::bigint end
       where company_id = :companyId and id = :chatRoomId and version = :version returning id`,
      {
        companyId: companyIdOf(trx),
        chatRoomId,
        name,
        description,
        version,
        kept: icon === undefined,
        iconId,
      },
    )
    if (changed.length === 0) throw new Refusal('conflict')
    await publish(trx, chatRoomChanged, { chatRoomId })
  })
}

type Own = { chatRoomId: number; userId: number }

/** Closes a group permanently. Throws `conflict` if the room was changed since `version`. */
export function closeRoom(db: CompanyDb, chatRoomId: number, { version }: { version: number }) {
  return transaction(db, async (trx) => {
    const closed = await namedQuery(
      trx,
      `update chat_rooms set closed_at = now(), version = version + 1
       where company_id = $1 and id = $2 and version = $3 and closed_at is null returning id`,
      [companyIdOf(trx), chatRoomId, version],
    )
    if (closed.length === 0) throw new Refusal('conflict')
    await publish(trx, chatRoomChanged, { chatRoomId })
  })
}

type Arrangement = {
  pinned: boolean
  muted: boolean
  mutedUntil: string | null
  archived: boolean
  notificationLevel?: 'all' | 'mentions' | 'none' | undefined
}

/**
 * Pins, mutes and archives a room for one person, and sets what they are notified of. `mutedUntil` null while muted: until
 * it is switched off.
 */
export function arrangeRoom(
  db: CompanyDb,
  { chatRoomId, userId }: Own,
  { pinned, muted, mutedUntil, archived, notificationLevel }: Arrangement,
) {
  return transaction(db, async (trx) => {
    const [room] = await namedQuery<{ archived: boolean; lastSeq: number }>(
      trx,
      `select ${isArchived()} as archived, r.last_seq from chat_memberships m
       join chat_rooms r on r.company_id = $1 and r.id = m.chat_room_id
       where m.company_id = $1 and m.user_id = $2 and m.chat_room_id = $3 for update of m`,
      [companyIdOf(trx), userId, chatRoomId],
    )
    if (!room) return
    await namedQuery(
      trx,
      `update chat_memberships set pinned_at = case when :pinned::boolean then coalesce(pinned_at, now()) end,
         notification_level = coalesce(:notificationLevel::text, notification_level),
         muted_until = case when :muted::boolean then coalesce(:mutedUntil::timestamptz, 'infinity') end,
         archived_seq = case when not :archived::boolean then null
           when :kept::boolean then archived_seq else :lastSeq::bigint end
       where company_id = :companyId and user_id = :userId and chat_room_id = :chatRoomId`,
      {
        ...{ companyId: companyIdOf(trx), chatRoomId, userId, pinned: pinned && !archived, muted, archived },
        ...{ kept: room.archived, lastSeq: room.lastSeq, notificationLevel: notificationLevel ?? null },
        mutedUntil: mutedUntil === null ? null : new Date(mutedUntil),
      },
    )
    // What is out of sight must not be counted.
    if (archived && !room.archived) await moveReadMark(trx, { chatRoomId, userId }, { seq: room.lastSeq })
    await publish(trx, chatRoomMarked, { chatRoomId, userId })
  })
}

/** Moves the mark of what a person has read: forwards only, or to just before `seq` if `back`. */
export function moveReadMark(
  db: CompanyDb,
  { chatRoomId, userId }: Own,
  { seq, back = false }: { seq: number; back?: boolean },
) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Locked first: the person's own messages are counted in the next statement, which sees those sent meanwhile.
    const [mark] = await namedQuery<{ readSeq: number; lastSeq: number; fromSeq: number }>(
      trx,
      `select m.read_seq, r.last_seq, ${seenFrom()} as from_seq from chat_memberships m
       join chat_rooms r on r.company_id = $1 and r.id = m.chat_room_id
       where m.company_id = $1 and m.user_id = $2 and m.chat_room_id = $3 for update of m`,
      [companyId, userId, chatRoomId],
    )
    if (!mark) return
    const to = back
      ? Math.max(Math.min(mark.readSeq, seq - 1), mark.fromSeq)
      : Math.max(mark.readSeq, Math.min(seq, mark.lastSeq))
    if (to === mark.readSeq) return
    await namedQuery(
      trx,
      `update chat_memberships set read_seq = $4::bigint, archived_seq = case when not $5::boolean then archived_seq end,
         own_after = (select count(*) from chat_messages c
         where c.company_id = $1 and c.chat_room_id = $3 and c.author_id = $2 and c.seq > $4::bigint)
       where company_id = $1 and user_id = $2 and chat_room_id = $3`,
      [companyId, userId, chatRoomId, to, back],
    )
    await publish(trx, chatRoomMarked, { chatRoomId, userId })
  })
}
