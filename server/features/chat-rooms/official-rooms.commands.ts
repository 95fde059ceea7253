import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { type AdminRoomRow, findOfficialRoom } from './admin-rooms.queries.ts'
import { chatMembersChanged, chatRoomChanged } from './chat-rooms.events.ts'
import { roomState } from './chat-rooms.log.ts'
import { findCreatedRoomId } from './chat-rooms.queries.ts'

type Fields = {
  name: string
  description: string
  rule: AudienceRule
  writerRule: AudienceRule | null
  history: AdminRoomRow['history']
}
type Act = { actorId: number; locale: Locale }

const audiencesOf = async (trx: CompanyDb, { rule, writerRule }: Fields) => ({
  audienceId: await audienceOf(trx, rule),
  writerAudienceId: writerRule && (await audienceOf(trx, writerRule)),
})

/** Creates an official room with the people its rule includes, once per client key. Returns its id. */
export const createOfficialRoom = (
  db: CompanyDb,
  { actorId, locale }: Act,
  { clientKey, ...fields }: Fields & { clientKey: string },
) =>
  transaction(db, async (trx) => {
    const { name, description, history } = fields
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into chat_rooms (company_id, kind, name, description, created_by_id, client_key, audience_id,
         writer_audience_id, history)
       values (:companyId, 'official', :name, :description, :actorId, :clientKey, :audienceId, :writerAudienceId, :history)
       on conflict (company_id, created_by_id, client_key) do nothing returning id`,
      {
        ...{ companyId: companyIdOf(trx), name, description, actorId, clientKey, history },
        ...(await audiencesOf(trx, fields)),
      },
    )
    if (!made) return found(await findCreatedRoomId(trx, actorId, clientKey))
    await settleRooms(trx, { chatRoomId: made.id, userIds: null })
    const after = await roomState(trx, fields, locale)
    const subject = { id: made.id, name }
    await logAct(trx, { actorId, noun: 'chat_room', action: 'create', subject, after })
    return made.id
  })

/** Changes an official room at `version`, and its members with its rule. @throws {Refusal} conflict */
export const changeOfficialRoom = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { version, ...fields }: Fields & { version: number },
) =>
  transaction(db, async (trx) => {
    await lockRoom(trx, id)
    const room = found(await findOfficialRoom(trx, id))
    permit(room.version === version, 'conflict')
    const { name, description, history } = fields
    await namedQuery(
      trx,
      `update chat_rooms set name = :name, description = :description, history = :history,
         audience_id = :audienceId, writer_audience_id = :writerAudienceId, version = version + 1
       where company_id = :companyId and id = :id`,
      {
        ...{ companyId: companyIdOf(trx), id, name, description, history },
        ...(await audiencesOf(trx, fields)),
      },
    )
    await settleRooms(trx, { chatRoomId: id, userIds: null })
    await publish(trx, chatRoomChanged, { chatRoomId: id })
    const before = await roomState(trx, room, locale)
    const after = await roomState(trx, fields, locale)
    await logAct(trx, { actorId, noun: 'chat_room', action: 'update', subject: { id, name }, before, after })
  })

/** Closes an official room or a group, or opens it again, once. */
export const closeRoom = (
  db: CompanyDb,
  actorId: number,
  id: number,
  { closed, reason }: { closed: boolean; reason: string },
) =>
  transaction(db, async (trx) => {
    const [room] = await namedQuery<{ name: string }>(
      trx,
      `update chat_rooms set closed_at = case when $3::boolean then now() end, version = version + 1
       where company_id = $1 and id = $2 and kind in ('official', 'group') and (closed_at is not null) <> $3::boolean returning name`,
      [companyIdOf(trx), id, closed],
    )
    if (!room) return
    await publish(trx, chatRoomChanged, { chatRoomId: id })
    const subject = { id, name: room.name }
    const action = closed ? 'close' : 'restore'
    await logAct(trx, { actorId, noun: 'chat_room', action, subject, after: { reason } })
  })

const lockRoom = (trx: CompanyDb, id: number) =>
  namedQuery(trx, 'select id from chat_rooms where company_id = $1 and id = $2 for update', [
    companyIdOf(trx),
    id,
  ])

/** SQL: whether membership `m` is a person's. Apps are in a room because administrators admitted them. */
const isPerson = `not exists (select from users x
  where x.company_id = m.company_id and x.id = m.user_id and x.status = 'app')`

type Scope = {
  /** null: all official rooms. */
  chatRoomId: number | null
  /** null: everyone. */
  userIds: readonly number[] | null
}

/**
 * Makes the members of official rooms those of the rooms' audiences, in the caller's transaction. Rooms whose members
 * change are locked in the order of their ids before anything is written, as sending locks them.
 */
export async function settleRooms(trx: CompanyDb, { chatRoomId, userIds }: Scope) {
  const scope = { companyId: companyIdOf(trx), chatRoomId, userIds }
  const rooms = await namedQuery<{ id: number }>(
    trx,
    `select r.id from chat_rooms r
     where r.company_id = :companyId and r.kind = 'official' and (:chatRoomId::bigint is null or r.id = :chatRoomId)
       and (exists (select from audience_members a where a.company_id = :companyId and a.audience_id = r.audience_id
           and (:userIds::bigint[] is null or a.user_id = any(:userIds))
           and not exists (select from chat_memberships m
             where m.company_id = :companyId and m.user_id = a.user_id and m.chat_room_id = r.id))
         or exists (select from chat_memberships m where m.company_id = :companyId and m.chat_room_id = r.id
           and (:userIds::bigint[] is null or m.user_id = any(:userIds)) and ${isPerson}
           and not exists (select from audience_members a
             where a.company_id = :companyId and a.audience_id = r.audience_id and a.user_id = m.user_id)))
     order by r.id for no key update of r`,
    scope,
  )
  for (const { id } of rooms) await settleRoom(trx, { ...scope, chatRoomId: id })
}

async function settleRoom(
  trx: CompanyDb,
  scope: { companyId: number; chatRoomId: number; userIds: Scope['userIds'] },
) {
  const gone = await namedQuery<{ userId: number }>(
    trx,
    `with gone as (
       delete from chat_memberships m using chat_rooms r
       where r.company_id = :companyId and r.id = :chatRoomId and m.company_id = :companyId and m.chat_room_id = r.id
         and (:userIds::bigint[] is null or m.user_id = any(:userIds)) and ${isPerson}
         and not exists (select from audience_members a
           where a.company_id = :companyId and a.audience_id = r.audience_id and a.user_id = m.user_id)
       returning m.user_id
     ), forgotten as (
       delete from chat_mentions x using gone
       where x.company_id = :companyId and x.user_id = gone.user_id and x.chat_room_id = :chatRoomId
     )
     select user_id from gone`,
    scope,
  )
  const come = await namedQuery<{ userId: number }>(
    trx,
    `insert into chat_memberships (company_id, user_id, chat_room_id, read_seq, joined_seq)
     select :companyId, a.user_id, r.id, r.last_seq, r.last_seq from chat_rooms r
     join audience_members a on a.company_id = :companyId and a.audience_id = r.audience_id
     where r.company_id = :companyId and r.id = :chatRoomId and (:userIds::bigint[] is null or a.user_id = any(:userIds))
     on conflict (company_id, user_id, chat_room_id) do nothing returning user_id`,
    scope,
  )
  const changed = [...gone, ...come].map(({ userId }) => userId)
  // Beyond this, the people concerned hear of it with the next message; an event has to stay small.
  const named = changed.length > mostNamed ? [] : changed
  if (changed.length > 0)
    await publish(trx, chatMembersChanged, { chatRoomId: scope.chatRoomId, userIds: named })
}

const mostNamed = 500
