import { accessRules } from '#contract/sessions.ts'
import { namedQuery } from '#db/tenant.ts'
import type { TestServer } from './server.ts'

type Server = Pick<TestServer, 'app'>

/**
 * Moves the time of everything that counts failed attempts into the past; a negative value makes waits longer.
 */
export const letTimePass = ({ app }: Server, seconds: number) =>
  namedQuery(
    app.engine.installation,
    `update attempt_limits set waits_until = waits_until - make_interval(secs => $1),
       updated_at = updated_at - make_interval(secs => $1)`,
    [seconds],
  )

/** Makes as many attempts as given, each after the wait caused by the previous one. */
export async function tryInTurn(server: Server, count: number, once: () => Promise<unknown>) {
  const { freeFailures, waitSeconds } = accessRules
  for (let i = 0; i < count; i++) {
    if (i > freeFailures)
      await letTimePass(server, waitSeconds[Math.min(i - freeFailures, waitSeconds.length) - 1]!)
    await once()
  }
}

/** Fails to sign in by this name until it is locked. */
export const lockName = ({ app }: Server, name: string) =>
  namedQuery(
    app.engine.installation,
    `insert into attempt_limits (scope, key, allowance, failures, waits_until)
     values ('name', login_key($1), 5, 10, now() + interval '15 minutes')`,
    [name],
  )
