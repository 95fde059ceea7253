import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import type { TestServer } from './server.ts'

/** Lets time pass for everything that counts failed attempts. */
export async function letTimePass({ app }: Pick<TestServer, 'app'>, seconds: number) {
  const db: InstallationDb = app.engine.installation
  await namedQuery(
    db,
    `update attempt_limits set waits_until = waits_until - make_interval(secs => $1),
       updated_at = updated_at - make_interval(secs => $1)`,
    [seconds],
  )
}
