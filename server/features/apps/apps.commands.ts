import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { appLimits } from '#contract/apps.ts'
import { chatRoomLimits } from '#contract/chat-rooms.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { addMembers, removeMember } from '#server/features/chat-rooms/chat-rooms.commands.ts'
import { deleteTokens } from '#server/platform/auth/api-token-sessions.ts'
import { insertPhotos } from '#server/platform/files/receive-photos.ts'
import type { StoredImage } from '#server/platform/files/save-image.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import * as queries from './apps.queries.ts'
import { appsStrings } from './apps.strings.ts'

type Act = { actorId: number; locale: Locale }
type Target = { actorId: number; id: number; version: number }
type Written = { name: string; description: string }

/** Makes an app and returns its id. @throws {Refusal} validation_failed where the company has too many */
export const createApp = (
  db: CompanyDb,
  { actorId, locale }: Act,
  { name, description, picture }: Written & { picture: StoredImage | undefined },
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Of two at once one waits, so that both are counted.
    await namedQuery(trx, 'select 1 from company_configs where company_id = $1 for no key update', [
      companyId,
    ])
    const [mediaFileId = null] = picture ? await insertPhotos(trx, [picture], actorId) : []
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `with account as (
         insert into users (company_id, family_name, given_name, status, profile_media_file_id)
         select :companyId::bigint, :name::text, '', 'app', :mediaFileId::bigint
         where (select count(*) from apps where company_id = :companyId and deleted_at is null) < :most returning id
       )
       insert into apps (company_id, user_id, description, created_by_id)
       select :companyId, id, :description, :actorId from account returning user_id as id`,
      { companyId, name, description, mediaFileId, actorId, most: appLimits.apps },
    )
    if (!row)
      throw new Refusal('validation_failed', { name: phrases(appsStrings, locale).tooMany(appLimits.apps) })
    await logAct(trx, {
      ...{ actorId, noun: 'app', action: 'create', subject: { id: row.id, name } },
      after: { description },
    })
    return row.id
  })

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockApp>>>

/* Runs an act on an app at the version that was read. */
const change = <T>(
  db: CompanyDb,
  { id, version }: Target,
  act: (trx: CompanyDb, app: Locked) => Promise<T>,
) =>
  transaction(db, async (trx) => {
    const app = found(await queries.lockApp(trx, id))
    permit(app.version === version, 'conflict')
    await namedQuery(trx, 'update apps set version = version + 1 where company_id = $1 and user_id = $2', [
      companyIdOf(trx),
      id,
    ])
    return act(trx, app)
  })

/** `picture`: null removes it, undefined keeps it. @throws {Refusal} not_found, conflict */
export const changeApp = (
  db: CompanyDb,
  target: Target,
  { name, description, picture }: Written & { picture: StoredImage | null | undefined },
) =>
  change(db, target, async (trx, before) => {
    const companyId = companyIdOf(trx)
    const [newId = null] = picture ? await insertPhotos(trx, [picture], target.actorId) : []
    await namedQuery(
      trx,
      `with account as (
         update users set family_name = :name, profile_media_file_id = :mediaFileId::bigint
         where company_id = :companyId and id = :id
       )
       update apps set description = :description where company_id = :companyId and user_id = :id`,
      {
        ...{ companyId, id: target.id, name, description },
        mediaFileId: picture === undefined ? before.mediaFileId : newId,
      },
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'app', action: 'update', subject: { id: target.id, name } },
      before: { name: before.name, description: before.description },
      after: { name, description, ...(picture !== undefined && { picture: picture !== null }) },
    })
  })

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort()

type Admitted = { menuIds: readonly number[]; chatRoomIds: readonly number[] }

/**
 * Sets what an app is admitted to. What it already is admitted to stays possible; anything else must be among the
 * targets. @throws {Refusal} not_found, conflict, validation_failed
 */
export const admitApp = (
  db: CompanyDb,
  { locale, ...target }: Target & { locale: Locale },
  { menuIds, chatRoomIds }: Admitted,
) =>
  change(db, target, async (trx, { id, name }) => {
    const companyId = companyIdOf(trx)
    const words = phrases(appsStrings, locale)
    const [menusBefore, roomsBefore] = [
      await queries.findAdmittedMenus(trx, id),
      await queries.findAdmittedRooms(trx, id),
    ]
    const has = (rows: readonly { id: number }[], one: number) => rows.some((row) => row.id === one)
    const newMenuIds = menuIds.filter((menuId) => !has(menusBefore, menuId))
    const newRoomIds = chatRoomIds.filter((roomId) => !has(roomsBefore, roomId))
    const menus = newMenuIds.length > 0 ? await queries.findMenuTargets(trx) : []
    const rooms = newRoomIds.length > 0 ? await queries.findRoomTargets(trx, target.actorId) : []
    if (!newMenuIds.every((menuId) => has(menus, menuId)))
      throw new Refusal('validation_failed', { menuIds: words.menuGone })
    if (!newRoomIds.every((roomId) => has(rooms, roomId)))
      throw new Refusal('validation_failed', { chatRoomIds: words.roomGone })
    await namedQuery(
      trx,
      `with gone as (
         delete from app_menus where company_id = $1 and user_id = $2 and menu_id <> all($3::bigint[])
       )
       insert into app_menus (company_id, user_id, menu_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing`,
      [companyId, id, menuIds],
    )
    const most = { most: chatRoomLimits.members, tooMany: words.roomFull }
    // In the order of their ids, as others lock them.
    for (const roomId of [...newRoomIds].sort((a, b) => a - b)) await addMembers(trx, roomId, [id], most)
    const left = roomsBefore.filter((room) => !chatRoomIds.includes(room.id))
    for (const room of left.sort((a, b) => a.id - b.id)) await removeMember(trx, room.id, id)
    await namedQuery(
      trx,
      `update incoming_webhooks set ended_at = now() where company_id = $1 and user_id = $2 and ended_at is null
         and coalesce(menu_id <> all($3::bigint[]), chat_room_id <> all($4::bigint[]))`,
      [companyId, id, menuIds, chatRoomIds],
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'app', action: 'update', subject: { id, name } },
      before: { menus: namesOf(menusBefore), rooms: namesOf(roomsBefore) },
      after: {
        menus: namesOf(await queries.findAdmittedMenus(trx, id)),
        rooms: namesOf(await queries.findAdmittedRooms(trx, id)),
      },
    })
  })

async function endAccess(trx: CompanyDb, id: number) {
  await deleteTokens(trx, [id])
  await namedQuery(
    trx,
    'update incoming_webhooks set ended_at = now() where company_id = $1 and user_id = $2 and ended_at is null',
    [companyIdOf(trx), id],
  )
}

/** Suspends an app, which loses its tokens and webhooks, or resumes it, once. @throws {Refusal} not_found, conflict */
export const stopApp = (db: CompanyDb, target: Target, stopped: boolean) =>
  change(db, target, async (trx, { id, name, suspendedAt }) => {
    if ((suspendedAt !== null) === stopped) return
    await namedQuery(
      trx,
      `update apps set suspended_at = case when $3::boolean then now() end where company_id = $1 and user_id = $2`,
      [companyIdOf(trx), id, stopped],
    )
    if (stopped) await endAccess(trx, id)
    const action = stopped ? 'stop' : 'resume'
    await logAct(trx, { actorId: target.actorId, noun: 'app', action, subject: { id, name } })
  })

/** Deletes an app. Its account stays as the author of what it wrote. @throws {Refusal} not_found, conflict */
export const deleteApp = (db: CompanyDb, target: Target) =>
  change(db, target, async (trx, { id, name, description }) => {
    const companyId = companyIdOf(trx)
    await endAccess(trx, id)
    for (const room of await queries.findAdmittedRooms(trx, id)) await removeMember(trx, room.id, id)
    await namedQuery(
      trx,
      `with menus as (delete from app_menus where company_id = $1 and user_id = $2),
         commands as (delete from app_commands where company_id = $1 and user_id = $2)
       update apps set deleted_at = now() where company_id = $1 and user_id = $2`,
      [companyId, id],
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'app', action: 'delete', subject: { id, name } },
      before: { description },
    })
  })
