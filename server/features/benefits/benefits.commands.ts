import type { ActState } from '#common/administration-act.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { benefitLimits } from '#contract/benefits.administration.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeOrder } from '#server/features/administration-acts/order.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { type AdminBenefitRow, findAdminBenefits } from './benefits.queries.ts'
import { benefitsStrings } from './benefits.strings.ts'

type Act = { actorId: number; locale: Locale }
type Fields = Pick<AdminBenefitRow, 'category' | 'summary' | 'pictureMediaFileId'>

/* Concurrent changes of the list wait for each other. */
const lockList = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

/* A picture of another person's post must not be published by its id. */
async function findPicture(trx: CompanyDb, fields: Fields, { actorId, locale }: Act) {
  const { pictureMediaFileId: id } = fields
  if (id === null) return null
  const [file] = await namedQuery<{ name: string }>(
    trx,
    `select m.original_name as name from media_files m
     where m.company_id = $1 and m.id = $2 and m.kind = 'image'
       and (m.uploader_id = $3 or exists (select from benefits b
         where b.company_id = $1 and b.picture_media_file_id = m.id))`,
    [companyIdOf(trx), id, actorId],
  )
  if (!file)
    throw new Refusal('validation_failed', {
      pictureMediaFileId: phrases(benefitsStrings, locale).pictureGone,
    })
  return file.name
}

const stateOf = ({ category, summary }: Fields, picture: string | null): ActState => ({
  category,
  description: summary,
  picture,
})

/**
 * Changes what the catalogue says about a menu at `version`; a menu that was no benefit becomes one, at the end.
 * @throws {Refusal} conflict, validation_failed
 */
export const changeBenefit = (
  db: CompanyDb,
  act: Act,
  menuId: number,
  { version, ...fields }: Fields & { version: number },
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await lockList(trx)
    const [menu] = await namedQuery<{ id: number; name: string; benefit: boolean }>(
      trx,
      `select id, name, benefit from menus where company_id = $1 and id = $2 and deleted_at is null for no key update`,
      [companyId, menuId],
    )
    const subject = found(menu)
    const all = await findAdminBenefits(trx)
    const benefit = all.find(({ id }) => id === menuId)
    permit((benefit?.version ?? 0) === version, 'conflict')
    if (!benefit && all.length >= benefitLimits.benefits)
      throw new Refusal('validation_failed', {
        menu: phrases(benefitsStrings, act.locale).tooMany(benefitLimits.benefits),
      })
    const before = benefit && stateOf(benefit, await findPicture(trx, benefit, act))
    const after = stateOf(fields, await findPicture(trx, fields, act))
    if (!benefit)
      await namedQuery(
        trx,
        'update menus set benefit = true, version = version + 1, updated_at = now() where company_id = $1 and id = $2',
        [companyId, menuId],
      )
    await namedQuery(
      trx,
      `insert into benefits (company_id, menu_id, category, summary, picture_media_file_id, sort_order)
       values (:companyId, :menuId, :category, :summary, :pictureMediaFileId,
         (select coalesce(max(sort_order), -1) + 1 from benefits where company_id = :companyId))
       on conflict (company_id, menu_id) do update set category = excluded.category, summary = excluded.summary,
         picture_media_file_id = excluded.picture_media_file_id, version = benefits.version + 1,
         sort_order = case when :added then excluded.sort_order else benefits.sort_order end`,
      { companyId, menuId, ...fields, added: !benefit },
    )
    await logAct(trx, {
      ...{ actorId: act.actorId, noun: 'benefit', action: benefit ? 'update' : 'create' },
      ...{ subject, after, ...(before && { before }) },
    })
  })

/** Takes a menu out of the catalogue at `version`. @throws {Refusal} conflict */
export const removeBenefitOf = (
  db: CompanyDb,
  act: Act,
  { menuId, version }: { menuId: number; version: number },
) =>
  transaction(db, async (trx) => {
    await lockList(trx)
    const benefit = found((await findAdminBenefits(trx, menuId))[0])
    permit(benefit.version === version, 'conflict')
    const before = stateOf(benefit, await findPicture(trx, benefit, act))
    const key = [companyIdOf(trx), menuId]
    await namedQuery(
      trx,
      'update menus set benefit = false, version = version + 1, updated_at = now() where company_id = $1 and id = $2',
      key,
    )
    await namedQuery(trx, 'delete from benefits where company_id = $1 and menu_id = $2', key)
    await namedQuery(trx, 'delete from benefit_favourites where company_id = $1 and menu_id = $2', key)
    const subject = { id: menuId, name: benefit.name }
    await logAct(trx, { actorId: act.actorId, noun: 'benefit', action: 'delete', subject, before })
  })

type Order = { wanted: readonly number[]; seen: readonly number[] }

/** Puts these benefits first, in this order. @throws {Refusal} conflict if the list has changed since it was seen */
export const setBenefitOrder = (db: CompanyDb, actorId: number, order: Order) =>
  changeOrder(db, { actorId, noun: 'benefit', list: findAdminBenefits, ...order }, (trx) =>
    namedQuery(
      trx,
      `insert into benefits (company_id, menu_id, category, summary, version, sort_order)
       select $1, n.id, '', '', 0, row_number() over (order by wanted.place nulls last,
         coalesce(b.sort_order, 2147483647), n.sort_order, n.id)
       from menus n left join benefits b on b.company_id = n.company_id and b.menu_id = n.id
       left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = n.id
       where n.company_id = $1 and n.benefit and n.deleted_at is null
       on conflict (company_id, menu_id) do update set sort_order = excluded.sort_order`,
      [companyIdOf(trx), order.wanted],
    ),
  )

/** Marks a benefit as a person's favourite, or removes the mark. */
export async function setFavourite(
  db: CompanyDb,
  { menuId, userId, favourite }: { menuId: number; userId: number; favourite: boolean },
) {
  await namedQuery(
    db,
    favourite
      ? `insert into benefit_favourites (company_id, user_id, menu_id) values ($1, $2, $3) on conflict do nothing`
      : 'delete from benefit_favourites where company_id = $1 and user_id = $2 and menu_id = $3',
    [companyIdOf(db), userId, menuId],
  )
}
