import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type DraftRow = {
  key: string
  menuId: number | null
  title: string
  body: string
  version: number
  updatedAt: Date
}

/** A person keeps so many; the oldest give way. */
export const mostDrafts = 50

/** The person's drafts, the latest first. */
export const findDrafts = (db: CompanyDb, userId: number) =>
  namedQuery<DraftRow>(
    db,
    `select key, menu_id, title, body, version, updated_at from drafts
     where company_id = $1 and user_id = $2 order by updated_at desc, key limit $3`,
    [companyIdOf(db), userId, mostDrafts],
  )
