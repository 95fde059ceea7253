import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** What can be followed: the table that says who follows it, and the column that names it there. */
export const followTables = {
  users: { table: 'followed_users', column: 'followed_user_id' },
  menus: { table: 'followed_menus', column: 'menu_id' },
} as const
export type Followed = keyof typeof followTables

/** The numbers of the people, or menus, that someone follows, the latest first. */
export async function findFollowed(db: CompanyDb, kind: Followed, userId: number) {
  const { table, column } = followTables[kind]
  const rows = await namedQuery<{ id: number }>(
    db,
    `select ${column} as id from ${table} where company_id = $1 and user_id = $2 order by created_at desc, 1`,
    [companyIdOf(db), userId],
  )
  return rows.map(({ id }) => id)
}
