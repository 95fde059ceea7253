import type { CompanyDb } from '#db/tenant.ts'

type Table =
  | 'positions'
  | 'departments'
  | 'menuCategories'
  | 'menus'
  | 'moderationWords'
  | 'profileItems'
  | 'reorganisations'
  | 'stamps'
  | 'users'

/** The current version of a row, as a screen that was just opened has it. */
export async function versionOf(db: CompanyDb, table: Table, id: number) {
  const { version } = await db
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version
}
