import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import {
  type ChatHoldRow,
  type ChatRetention,
  findChatHold,
  findChatRetention,
  type RetentionDays,
} from './chat-retention.queries.ts'
import { chatRoomChanged } from './chat-rooms.events.ts'

/* Deleting shares this lock: what a hold or the days say is true until the deletion commits. */
const lockCompany = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

const stateOf = ({ officialDays, groupDays, directDays, notesDays }: RetentionDays) => ({
  ...{ officialDays, groupDays, directDays, notesDays },
})

/** Sets how long messages are kept, at `version` (0: never changed). @throws {Refusal} conflict */
export const changeChatRetention = (db: CompanyDb, actorId: number, { version, ...days }: ChatRetention) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const before = await findChatRetention(trx)
    permit(before.version === version, 'conflict')
    await namedQuery(
      trx,
      `insert into chat_retention as s (company_id, official_days, group_days, direct_days, notes_days)
       values ($1, $2, $3, $4, $5)
       on conflict (company_id) do update set official_days = excluded.official_days,
         group_days = excluded.group_days, direct_days = excluded.direct_days, notes_days = excluded.notes_days,
         version = s.version + 1`,
      [companyIdOf(trx), days.officialDays, days.groupDays, days.directDays, days.notesDays],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'chat_retention', action: 'update', subject: { id: null, name: '' } },
      before: stateOf(before),
      after: stateOf(days),
    })
  })

type NewHold = { chatRoomId: number | null; userId: number | null; reason: string; clientKey: string }

const nameOf = ({ roomName, familyName, givenName }: ChatHoldRow) =>
  roomName ?? fullName({ familyName: familyName ?? '', givenName: givenName ?? '' })

/** Puts a room or a person under hold, once per client key. Returns the id of the hold. */
export const holdChat = (db: CompanyDb, actorId: number, { reason, ...hold }: NewHold) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into chat_holds (company_id, chat_room_id, user_id, reason, created_by_id, client_key)
       values (:companyId, :chatRoomId::bigint, :userId::bigint, :reason, :actorId, :clientKey)
       on conflict (company_id, created_by_id, client_key) do nothing returning id`,
      { companyId: companyIdOf(trx), ...hold, reason, actorId },
    )
    if (!made) {
      const [known] = await namedQuery<{ id: number }>(
        trx,
        'select id from chat_holds where company_id = $1 and created_by_id = $2 and client_key = $3',
        [companyIdOf(trx), actorId, hold.clientKey],
      )
      return known!.id
    }
    const subject = { id: made.id, name: nameOf(found(await findChatHold(trx, made.id))) }
    await logAct(trx, { actorId, noun: 'chat_hold', action: 'create', subject, after: { reason } })
    return made.id
  })

/** Ends a hold, once; what only it kept is deleted by the next retention. @throws {Refusal} conflict: a part of a wider one */
export const releaseHold = (db: CompanyDb, actorId: number, id: number) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const hold = found(await findChatHold(trx, id))
    permit(hold.legalHoldId === null, 'conflict')
    const ended = await namedQuery(
      trx,
      'update chat_holds set released_at = now() where company_id = $1 and id = $2 and released_at is null returning id',
      [companyIdOf(trx), id],
    )
    if (ended.length === 0) return
    const subject = { id, name: nameOf(hold) }
    await logAct(trx, {
      actorId,
      noun: 'chat_hold',
      action: 'cancel',
      subject,
      before: { reason: hold.reason },
    })
  })

/** Rooms with messages beyond their days. */
export const findOverdueRooms = (db: CompanyDb) =>
  namedQuery<{ id: number }>(
    db,
    `select r.id from chat_rooms r
     join chat_messages c on c.company_id = $1 and c.chat_room_id = r.id and c.seq = r.cleared_seq + 1
     where r.company_id = $1 and c.created_at < now() - interval '7 days'
       and c.created_at < now() - make_interval(days => chat_room_days($1, r.id, r.kind))
       and not chat_room_held($1, r.id) order by r.id`,
    [companyIdOf(db)],
  )

/**
 * Deletes the oldest messages of a room that are beyond its days, at most `most`. Returns how many. Their numbers stay
 * taken: they count as read for everybody, so that what is unread remains a subtraction.
 */
export const clearRoom = (db: CompanyDb, chatRoomId: number, most: number) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(trx, 'select id from companies where id = $1 for share', [companyId])
    const [room] = await namedQuery<{ fromSeq: number; untilSeq: number; kind: string }>(
      trx,
      `select r.cleared_seq as from_seq, r.kind, least(r.cleared_seq + $3::bigint, r.last_seq, (
         select min(c.seq) - 1 from chat_messages c
         where c.company_id = $1 and c.chat_room_id = r.id and c.seq > r.cleared_seq
           and c.seq <= r.cleared_seq + $3::bigint + 1
           and c.created_at >= now() - make_interval(days => l.days))) as until_seq
       from chat_rooms r cross join lateral (select chat_room_days($1, r.id, r.kind) as days) l
       where r.company_id = $1 and r.id = $2 and l.days is not null and not chat_room_held($1, r.id) for update of r`,
      [companyId, chatRoomId, most],
    )
    if (!room || room.untilSeq <= room.fromSeq) return 0
    const values = [companyId, chatRoomId, room.untilSeq]
    // Nobody sees a list of direct rooms and notes: they are counted together.
    const named = room.kind === 'official' || room.kind === 'group'
    await namedQuery(
      trx,
      `insert into retention_deletions as d (company_id, kind, subject_id, messages, files)
       select $1, $4, $5::bigint, count(*), coalesce(sum((select count(*) from chat_message_media_files f
         where f.company_id = $1 and f.chat_room_id = $2 and f.seq = c.seq)), 0)
       from chat_messages c where c.company_id = $1 and c.chat_room_id = $2 and c.seq <= $3
       on conflict (company_id, kind, subject_id) where not logged do update
       set messages = d.messages + excluded.messages, files = d.files + excluded.files, deleted_at = now()`,
      [...values, named ? 'chat_room' : 'chat', named ? chatRoomId : 0],
    )
    await namedQuery(
      trx,
      'delete from chat_messages where company_id = $1 and chat_room_id = $2 and seq <= $3',
      values,
    )
    await namedQuery(
      trx,
      `update chat_memberships m set read_seq = $3::bigint, own_after = (select count(*) from chat_messages c
         where c.company_id = $1 and c.chat_room_id = $2 and c.author_id = m.user_id and c.seq > $3::bigint)
       where m.company_id = $1 and m.chat_room_id = $2 and m.read_seq < $3::bigint`,
      values,
    )
    await namedQuery(trx, 'update chat_rooms set cleared_seq = $3 where company_id = $1 and id = $2', values)
    await publish(trx, chatRoomChanged, { chatRoomId })
    return room.untilSeq - room.fromSeq
  })

/** Deletes what was kept of changed and deleted messages of rooms that are no longer under hold. */
export const forgetKept = (db: CompanyDb) =>
  namedQuery(
    db,
    `with files as (
       delete from chat_kept_media_files k where k.company_id = $1 and not chat_room_held($1, k.chat_room_id)
     )
     delete from chat_kept_messages k where k.company_id = $1 and not chat_room_held($1, k.chat_room_id)`,
    [companyIdOf(db)],
  )
