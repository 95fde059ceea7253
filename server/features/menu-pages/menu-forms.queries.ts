import type { CompanyDb } from '#db/tenant.ts'
import { stagesOf, versionsOf } from '#server/features/menus/menus.policy.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import { findFormItems } from '#server/features/reports/report-forms.queries.ts'

/** The current forms of a menu, in order of stages; empty if its posts are title and text. */
export async function findMenuForms(db: CompanyDb, menu: MenuRow) {
  if (menu.formKind === 'post') return []
  const forms = await Promise.all(
    stagesOf(menu).map(async (stage) => {
      const formVersion = versionsOf(menu, stage).form
      if (formVersion === null) return []
      return [{ stage, formVersion, items: await findFormItems(db, menu.id, stage, formVersion) }]
    }),
  )
  return forms.flat()
}
