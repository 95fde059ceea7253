import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

/** An account of an app, which may be the author of chat messages. Returns its id. */
export async function makeAppAccount(db: CompanyDb, name: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ companyId: companyIdOf(db), familyName: name, givenName: '', status: 'app' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
