import { mostStamps } from '#contract/stamps.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeOrder } from '#server/features/administration-acts/order.commands.ts'
import { insertImage, type StoredImage } from '#server/platform/files/save-image.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'

/* The picker loads all pictures at once, so each uses its small size. */
const pathOf = (filename: string) => `/media_files/${filename}?variant=small`

/** Adds a stamp at the end. Throws `too_many_stamps` if the maximum number is in use. Returns its id. */
export function addStamp(db: CompanyDb, stamp: { name: string; picture: StoredImage; userId: number }) {
  return transaction(db, async (trx) => {
    await checkRoom(trx)
    const file = await insertImage(trx, stamp.picture, stamp.userId)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into stamps (company_id, name, image_path, media_file_id, sort_order)
       values ($1, $2, $3, $4, (select coalesce(max(sort_order), -1) + 1 from stamps where company_id = $1))
       returning id`,
      [companyIdOf(trx), stamp.name, pathOf(file.filename), file.id],
    )
    const subject = { id: made!.id, name: stamp.name }
    const act = { actorId: stamp.userId, noun: 'stamp', action: 'create', subject } as const
    await logAct(trx, { ...act, after: { name: stamp.name } })
    return made!.id
  })
}

type Stamp = { id: number; name: string }

/** Renames a stamp at `version`; throws `conflict` if it changed since. */
export const renameStamp = (
  db: CompanyDb,
  actorId: number,
  { id, name: before }: Stamp,
  { name, version }: { name: string; version: number },
) =>
  transaction(db, async (trx) => {
    const renamed = await namedQuery(
      trx,
      'update stamps set name = $3 where company_id = $1 and id = $2 and version = $4 returning id',
      [companyIdOf(trx), id, name, version],
    )
    permit(renamed.length > 0, 'conflict')
    const act = { actorId, noun: 'stamp', action: 'update', subject: { id, name } } as const
    await logAct(trx, { ...act, before: { name: before }, after: { name } })
  })

const stampsInUse = (trx: CompanyDb) =>
  namedQuery<{ id: number; name: string }>(
    trx,
    `select id, name from stamps where company_id = $1 and emoji is null and retired_at is null
     order by sort_order, id`,
    [companyIdOf(trx)],
  )

type Order = { wanted: readonly number[]; seen: readonly number[] }

/** Puts these stamps first, in this order. Throws `conflict` if the active ones changed since they were seen. */
export const setStampOrder = (db: CompanyDb, actorId: number, order: Order) =>
  changeOrder(db, { actorId, noun: 'stamp', list: stampsInUse, ...order }, (trx) =>
    namedQuery(
      trx,
      `update stamps set sort_order = placed.place from (
       select s.id, row_number() over (order by wanted.place nulls last, s.sort_order, s.id) as place
       from stamps s
       left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = s.id
       where s.company_id = $1 and s.emoji is null and s.retired_at is null
     ) placed where stamps.company_id = $1 and stamps.id = placed.id`,
      [companyIdOf(trx), order.wanted],
    ),
  )

type Use = { actorId: number; stamp: Stamp; version: number }

/** Retires a stamp at `version`; throws `conflict` if it changed since. */
export const setStampRetired = (db: CompanyDb, { actorId, stamp, version }: Use) =>
  transaction(db, async (trx) => {
    const retired = await namedQuery(
      trx,
      `update stamps set retired_at = now(), retired_by_id = $3
       where company_id = $1 and id = $2 and version = $4 and retired_at is null returning id`,
      [companyIdOf(trx), stamp.id, actorId, version],
    )
    permit(retired.length > 0, 'conflict')
    await logAct(trx, { actorId, noun: 'stamp', action: 'retire', subject: stamp })
  })

/** Restores a retired stamp at `version`, at the end; throws `conflict`. */
export const setStampUsed = (db: CompanyDb, { actorId, stamp, version }: Use) =>
  transaction(db, async (trx) => {
    await checkRoom(trx)
    const restored = await namedQuery(
      trx,
      `update stamps set retired_at = null, retired_by_id = null,
         sort_order = (select coalesce(max(sort_order), -1) + 1 from stamps where company_id = $1)
       where company_id = $1 and id = $2 and version = $3 and retired_at is not null returning id`,
      [companyIdOf(trx), stamp.id, version],
    )
    permit(restored.length > 0, 'conflict')
    await logAct(trx, { actorId, noun: 'stamp', action: 'restore', subject: stamp })
  })

async function checkRoom(trx: CompanyDb) {
  // Two administrators adding at the same time wait for each other; otherwise both would find the last place free.
  await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])
  const [row] = await namedQuery<{ count: number }>(
    trx,
    'select count(*) from stamps where company_id = $1 and emoji is null and retired_at is null',
    [companyIdOf(trx)],
  )
  if (row!.count >= mostStamps) throw new Refusal('too_many_stamps')
}
