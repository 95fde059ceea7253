import { savedViewLimits } from '#contract/saved-views.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { permit } from '#server/platform/http/refusal.ts'
import type { SavedViewScreen } from './saved-views.queries.ts'

type View = { userId: number; screen: SavedViewScreen; name: string; search: string }

/** Saves a view, over one of the same name. Returns its id; undefined: the person has too many. */
export const saveView = (db: CompanyDb, view: View) =>
  transaction(db, async (trx) => {
    // Of two at once one waits, so that both are counted.
    await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for no key update', [
      companyIdOf(trx),
      view.userId,
    ])
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into saved_views (company_id, user_id, screen, name, search)
       select :companyId, :userId, :screen, :name, :search
       where (select count(*) from saved_views
         where company_id = :companyId and user_id = :userId and screen = :screen and name <> :name) < :most
       on conflict (company_id, user_id, screen, name) do update set search = excluded.search
       returning id`,
      { companyId: companyIdOf(trx), ...view, most: savedViewLimits.views },
    )
    return row?.id
  })

/** Deletes one's own view. @throws {Refusal} not_found */
export async function deleteView(db: CompanyDb, { userId, id }: { userId: number; id: number }) {
  const rows = await namedQuery(
    db,
    'delete from saved_views where company_id = $1 and user_id = $2 and id = $3 returning id',
    [companyIdOf(db), userId, id],
  )
  permit(rows.length > 0)
}
