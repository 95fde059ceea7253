import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

type Administered = { createdById: number; description?: string; menuIds?: readonly number[] }

/** An account of an app, which may be the author of posts and messages; `app`: administrators made it. Returns its id. */
export async function makeAppAccount(db: CompanyDb, name: string, app?: Administered): Promise<number> {
  const companyId = companyIdOf(db)
  const { id } = await db
    .insertInto('users')
    .values({ companyId, familyName: name, givenName: '', status: 'app' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!app) return id
  const { createdById, description = '', menuIds = [] } = app
  await db.insertInto('apps').values({ companyId, userId: id, description, createdById }).execute()
  for (const menuId of menuIds)
    await db.insertInto('appMenus').values({ companyId, userId: id, menuId }).execute()
  return id
}
