import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { stagesOf } from '#server/features/menus/menus.policy.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'

type Option = {
  key: string
  points: number
  /** null: any number. */
  stock: number | null
}

export type RedemptionSettings = {
  version: number
  itemKey: string | null
  /** The stage whose submission orders it. */
  stage: 'apply' | 'report'
  options: Option[]
}

const optionsOf = (
  menu: string,
) => `coalesce((select jsonb_agg(jsonb_build_object('key', o.option_key, 'points', o.points,
    'stock', o.stock) order by o.option_key) from redemption_options o
  where o.company_id = $1 and o.menu_id = ${menu}), '[]')`

/** What a submission of the menu spends; undefined: nothing. */
export async function findRedemptionSettings(
  db: CompanyDb,
  menuId: number,
): Promise<RedemptionSettings | undefined> {
  const [row] = await namedQuery<Omit<RedemptionSettings, 'stage'> & Pick<MenuRow, 'flow'>>(
    db,
    `select m.version, m.item_key, n.flow, ${optionsOf('m.menu_id')} as options
     from redemption_menus m join menus n on n.company_id = $1 and n.id = m.menu_id
     where m.company_id = $1 and m.menu_id = $2`,
    [companyIdOf(db), menuId],
  )
  return row && row.options.length > 0 ? { ...row, stage: stagesOf(row)[0]! } : undefined
}

/** The key of the option that answers choose; null: none. */
export function chosenOption(
  { itemKey }: Pick<RedemptionSettings, 'itemKey'>,
  answers: readonly FormAnswer[],
) {
  if (itemKey === null) return ''
  const value = answers.find(({ item }) => item === itemKey)?.value
  return (value && 'choices' in value && value.choices[0]) || 'none'
}

/** The name of an option in the form; empty: the menu has one option. */
export function nameOfOption(
  { itemKey }: Pick<RedemptionSettings, 'itemKey'>,
  items: readonly FormItem[],
  optionKey: string,
) {
  const item = items.find(({ key }) => key === itemKey)
  return (item?.kind === 'choice' && item.options.find(({ key }) => key === optionKey)?.name) || ''
}

/** The options that the form still has, in its order. */
export function redemptionOptionsOf(
  settings: Pick<RedemptionSettings, 'itemKey' | 'options'> | undefined,
  items: readonly FormItem[],
) {
  const shown = (settings?.options ?? []).map(({ key, points, stock }) => ({
    key,
    name: nameOfOption(settings!, items, key),
    points,
    stock,
  }))
  const item = items.find(({ key }) => key === settings?.itemKey)
  const order = item?.kind === 'choice' ? item.options.map(({ key }) => key) : ['']
  return order.flatMap((key) => shown.find((one) => one.key === key) ?? []).map(({ key: _, ...one }) => one)
}

export async function findOwnBalance(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ balance: number }>(
    db,
    'select balance::float8 as balance from reward_balances where company_id = $1 and user_id = $2',
    [companyIdOf(db), userId],
  )
  return row?.balance ?? 0
}

const formOf = `(select f.items from menu_forms f where f.company_id = $1 and f.menu_id = n.id
  and f.stage = case when n.flow in ('apply', 'apply_report') then 'apply' else 'report' end
  and f.version = case when n.flow in ('apply', 'apply_report') then n.apply_form_version else n.report_form_version end)`

export type RedemptionMenuRow = {
  id: number
  name: string
  iconName: string
  tone: MenuRow['tone']
  published: boolean
  version: number
  itemKey: string | null
  options: Option[]
  /** The current form of the stage that orders. */
  items: FormItem[] | null
}

const menuColumns = `n.id, n.name, n.icon_name, n.tone, n.published, coalesce(m.version, 0) as version, m.item_key,
  ${optionsOf('n.id')} as options, ${formOf} as items`

/** The menus whose submission spends points. */
export const findRedemptionMenus = (db: CompanyDb) =>
  namedQuery<RedemptionMenuRow & { counts: Record<string, number> }>(
    db,
    `select ${menuColumns}, coalesce((select jsonb_object_agg(c.option_key, c.count) from (
         select r.option_key, count(*) from redemptions r
         where r.company_id = $1 and r.menu_id = n.id and r.state <> 'returned' group by 1) c), '{}') as counts
     from redemption_menus m
     join menus n on n.company_id = $1 and n.id = m.menu_id and n.deleted_at is null
     where m.company_id = $1 and exists (select from redemption_options o where o.company_id = $1 and o.menu_id = n.id)
     order by n.name_kana, n.id`,
    [companyIdOf(db)],
  )

/** A menu that is or can become one. */
export async function findRedemptionMenu(db: CompanyDb, menuId: number) {
  const [row] = await namedQuery<RedemptionMenuRow>(
    db,
    `select ${menuColumns} from menus n
     left join redemption_menus m on m.company_id = $1 and m.menu_id = n.id
     where n.company_id = $1 and n.id = $2 and n.deleted_at is null`,
    [companyIdOf(db), menuId],
  )
  return row
}

/** The other menus with a form, by name. */
export const findOtherMenus = (db: CompanyDb) =>
  namedQuery<{ id: number; name: string }>(
    db,
    `select n.id, n.name from menus n
     where n.company_id = $1 and n.deleted_at is null and n.form_kind = 'items' and n.kind = 'standard'
       and not exists (select from redemption_options o where o.company_id = $1 and o.menu_id = n.id)
     order by n.name_kana, n.id limit 1000`,
    [companyIdOf(db)],
  )
