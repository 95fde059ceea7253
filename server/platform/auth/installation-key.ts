import { randomBytes } from 'node:crypto'
import type { InstallationDb } from '#db/tenant.ts'

/** A key of the whole installation, created on first use. */
export async function installationKey(db: InstallationDb, name: string): Promise<Uint8Array> {
  await db
    .insertInto('installationKeys')
    .values({ name, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { secret } = await db
    .selectFrom('installationKeys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secret
}
