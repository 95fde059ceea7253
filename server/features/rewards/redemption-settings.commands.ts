import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { findRedemptionMenu } from './redemption-settings.queries.ts'

type Option = { key: string; points: number; stock: number | null; stockSeen: number | null }

type Change = {
  menuId: number
  version: number
  itemKey: string | null
  options: readonly Option[]
  actorId: number
}

/**
 * Sets what a submission of the menu spends. A number entered as stock is changed by what was ordered since the stock
 * was shown.
 * @throws {Refusal} not_found, conflict
 */
export const saveRedemptionMenu = (db: CompanyDb, { menuId, version, itemKey, options, actorId }: Change) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const before = found(await findRedemptionMenu(trx, menuId))
    const [saved] =
      version === 0
        ? await namedQuery<{ version: number }>(
            trx,
            `insert into redemption_menus (company_id, menu_id, item_key) values ($1, $2, $3)
             on conflict (company_id, menu_id) do nothing returning version`,
            [companyId, menuId, itemKey],
          )
        : await namedQuery<{ version: number }>(
            trx,
            `update redemption_menus set item_key = $3, version = version + 1
             where company_id = $1 and menu_id = $2 and version = $4 returning version`,
            [companyId, menuId, itemKey, version],
          )
    if (!saved) throw new Refusal('conflict')
    await namedQuery(
      trx,
      `select 1 from redemption_options where company_id = $1 and menu_id = $2 order by option_key for update`,
      [companyId, menuId],
    )
    await namedQuery(
      trx,
      'delete from redemption_options where company_id = $1 and menu_id = $2 and option_key <> all($3::text[])',
      [companyId, menuId, options.map(({ key }) => key)],
    )
    await namedQuery(
      trx,
      `insert into redemption_options as o (company_id, menu_id, option_key, points, stock)
       select $1, $2, g.key, g.points, g.stock
       from jsonb_to_recordset($3::jsonb) as g(key text, points integer, stock integer, seen integer)
       on conflict (company_id, menu_id, option_key) do update set points = excluded.points,
         stock = case when excluded.stock is null then null
           else greatest(0, excluded.stock + coalesce(o.stock - (select g.seen
             from jsonb_to_recordset($3::jsonb) as g(key text, seen integer) where g.key = o.option_key), 0)) end`,
      [
        companyId,
        menuId,
        JSON.stringify(options.map(({ stockSeen, ...one }) => ({ ...one, seen: stockSeen }))),
      ],
    )
    const inWords = (rows: readonly Omit<Option, 'stockSeen'>[]) => {
      const item = before.items?.find(({ key }) => key === (rows === options ? itemKey : before.itemKey))
      const nameOf = (key: string) =>
        (item?.kind === 'choice' && item.options.find((one) => one.key === key)?.name) || before.name
      return rows.map(({ key, points, stock }) => `${nameOf(key)}: ${points} / ${stock ?? '∞'}`)
    }
    await logAct(trx, {
      actorId,
      noun: 'redemption',
      action: 'update',
      subject: { id: menuId, name: before.name },
      before: { redemptionOptions: inWords(before.options) },
      after: { redemptionOptions: inWords(options) },
    })
    return saved
  })
