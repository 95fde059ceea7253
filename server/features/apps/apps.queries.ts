import { appLimits } from '#contract/apps.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isOpenToApps } from '#server/features/menus/menus.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'

export type AppRow = {
  id: number
  name: string
  filename: string | null
  description: string
  version: number
  createdAt: Date
  suspendedAt: Date | null
  lastUsedAt: Date | null
}

const columns = `p.user_id as id, u.family_name as name, m.filename, p.description, p.version, p.created_at, p.suspended_at,
  greatest((select max(t.last_used_at) from api_tokens t where t.company_id = $1 and t.user_id = p.user_id),
    (select max(w.last_used_at) from incoming_webhooks w where w.company_id = $1 and w.user_id = p.user_id)) as last_used_at`
const joins = `join users u on u.company_id = $1 and u.id = p.user_id ${portraitOf()}`

/** The apps that are not deleted, by name. */
export const findApps = (db: CompanyDb) =>
  namedQuery<AppRow & { menuCount: number; chatRoomCount: number }>(
    db,
    `select ${columns},
       (select count(*) from app_menus n where n.company_id = $1 and n.user_id = p.user_id) as menu_count,
       (select count(*) from chat_memberships r where r.company_id = $1 and r.user_id = p.user_id) as chat_room_count
     from apps p ${joins} where p.company_id = $1 and p.deleted_at is null order by u.family_name, p.user_id`,
    [companyIdOf(db)],
  )

/** An app that is not deleted. */
export async function findApp(db: CompanyDb, id: number) {
  const [row] = await namedQuery<AppRow>(
    db,
    `select ${columns} from apps p ${joins} where p.company_id = $1 and p.user_id = $2 and p.deleted_at is null`,
    [companyIdOf(db), id],
  )
  return row
}

/** Locks an app that is not deleted until the transaction ends. */
export async function lockApp(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<
    Pick<AppRow, 'id' | 'version' | 'name' | 'description' | 'suspendedAt'> & { mediaFileId: number | null }
  >(
    trx,
    `select p.user_id as id, p.version, u.family_name as name, p.description, p.suspended_at,
       u.profile_media_file_id as media_file_id
     from apps p join users u on u.company_id = $1 and u.id = p.user_id
     where p.company_id = $1 and p.user_id = $2 and p.deleted_at is null for no key update of p`,
    [companyIdOf(trx), id],
  )
  return row
}

export type MenuNameRow = {
  id: number
  name: string
  iconName: string
  tone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
}
export type RoomNameRow = { id: number; kind: 'official' | 'group' | 'direct' | 'notes'; name: string }

/** The programmes that an app is admitted to. */
export const findAdmittedMenus = (db: CompanyDb, appId: number) =>
  namedQuery<MenuNameRow>(
    db,
    `select n.id, n.name, n.icon_name, n.tone from app_menus a join menus n on n.company_id = $1 and n.id = a.menu_id
     where a.company_id = $1 and a.user_id = $2 and n.deleted_at is null order by n.name, n.id`,
    [companyIdOf(db), appId],
  )

/** The rooms that an app is in. */
export const findAdmittedRooms = (db: CompanyDb, appId: number) =>
  namedQuery<RoomNameRow>(
    db,
    `select r.id, r.kind, r.name from chat_memberships o join chat_rooms r on r.company_id = $1 and r.id = o.chat_room_id
     where o.company_id = $1 and o.user_id = $2 order by r.name, r.id`,
    [companyIdOf(db), appId],
  )

/** Programmes of which one app can be admitted to some, in their order. */
export const findMenuTargets = (db: CompanyDb) =>
  namedQuery<MenuNameRow>(
    db,
    `select n.id, n.name, n.icon_name, n.tone from menus n
     join menu_categories c on c.company_id = $1 and c.id = n.menu_category_id
     where n.company_id = $1 and n.deleted_at is null and n.published and ${isOpenToApps('n')}
     order by c.sort_order, c.id, n.sort_order, n.id`,
    [companyIdOf(db)],
  )

const mostRooms = 500

/** Open official rooms in which all members write, and the administrator's own groups. */
export const findRoomTargets = (db: CompanyDb, administratorId: number) =>
  namedQuery<RoomNameRow>(
    db,
    `select r.id, r.kind, r.name from chat_rooms r
     where r.company_id = $1 and r.closed_at is null and ((r.kind = 'official' and r.writer_audience_id is null)
       or (r.kind = 'group' and exists (select from chat_memberships o
         where o.company_id = $1 and o.user_id = $2 and o.chat_room_id = r.id)))
     order by r.kind = 'official' desc, r.name, r.id limit $3`,
    [companyIdOf(db), administratorId, mostRooms],
  )

export type WebhookRow = {
  id: number
  menuId: number | null
  menuName: string | null
  menuIconName: string | null
  menuTone: MenuNameRow['tone'] | null
  chatRoomId: number | null
  roomName: string | null
  roomKind: RoomNameRow['kind'] | null
  ending: string
  createdAt: Date
  lastUsedAt: Date | null
  endedAt: Date | null
}

/** The incoming webhooks of an app, oldest first. */
export const findWebhooks = (db: CompanyDb, appId: number) =>
  namedQuery<WebhookRow>(
    db,
    `select w.id, w.menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone, w.chat_room_id,
       r.name as room_name, r.kind as room_kind, w.ending, w.created_at, w.last_used_at, w.ended_at
     from incoming_webhooks w
     left join menus n on n.company_id = $1 and n.id = w.menu_id
     left join chat_rooms r on r.company_id = $1 and r.id = w.chat_room_id
     where w.company_id = $1 and w.user_id = $2 order by w.id limit $3`,
    [companyIdOf(db), appId, appLimits.menus + appLimits.rooms],
  )

export type PostingWebhook = {
  id: number
  appId: number
  appName: string
  menuId: number | null
  chatRoomId: number | null
  ended: boolean
  suspended: boolean
  timeZone: string
}

/** A webhook by its id or the hash of its secret; null: by the other one. */
export async function findPostingWebhook(
  db: CompanyDb,
  { id, hash }: { id: number; hash: null } | { id: null; hash: Uint8Array },
) {
  const [row] = await namedQuery<PostingWebhook>(
    db,
    `select w.id, w.user_id as app_id, u.family_name as app_name, w.menu_id, w.chat_room_id,
       w.ended_at is not null or p.deleted_at is not null as ended, p.suspended_at is not null as suspended, c.time_zone
     from incoming_webhooks w
     join apps p on p.company_id = $1 and p.user_id = w.user_id
     join users u on u.company_id = $1 and u.id = w.user_id
     join companies c on c.id = $1
     where w.company_id = $1 and (w.id = $2::bigint or w.secret_hash = $3::bytea)`,
    [companyIdOf(db), id, hash],
  )
  return row
}
