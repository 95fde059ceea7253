import type { savedViewScreens } from '#contract/saved-views.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type SavedViewScreen = (typeof savedViewScreens)[number]

/** A person's views of a list, by name. */
export const findSavedViews = (db: CompanyDb, userId: number, screen: SavedViewScreen) =>
  namedQuery<{ id: number; name: string; search: string }>(
    db,
    `select id, name, search from saved_views
     where company_id = $1 and user_id = $2 and screen = $3 order by name`,
    [companyIdOf(db), userId, screen],
  )
