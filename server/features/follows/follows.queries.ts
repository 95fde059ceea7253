import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** What can be followed: the table that stores the followers, and the column that refers to the followed item. */
export const followTables = {
  users: { table: 'followed_users', column: 'followed_user_id' },
  menus: { table: 'followed_menus', column: 'menu_id' },
} as const
export type Followed = keyof typeof followTables

/** The ids of the people, or menus, that a person follows, latest first. */
export async function findFollowed(db: CompanyDb, kind: Followed, userId: number) {
  const { table, column } = followTables[kind]
  const rows = await namedQuery<{ id: number }>(
    db,
    `select ${column} as id from ${table} where company_id = $1 and user_id = $2 order by created_at desc, 1`,
    [companyIdOf(db), userId],
  )
  return rows.map(({ id }) => id)
}
