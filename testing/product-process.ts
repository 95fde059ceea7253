/*
 * The product in a separate process, over the database named by the environment, with one small company, for
 * tests that kill it. Prints one line of JSON when it is ready; its log, with LOG_LEVEL, goes to stderr.
 */
import { flushCompileCache } from 'node:module'
import { connect } from '#db/connect.ts'
import { EmbeddedEngine } from '#db/engine/embedded-engine.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { migrate } from '#db/migrate.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { serveDumps } from '#server/platform/backups/dump-socket.ts'
import { createGuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { crashAfter } from './crash-after.ts'

if (process.env.CRASH_FILE) crashAfter(process.env.CRASH_FILE)
// One person writes to it as fast as possible.
const config = readConfig({ WRITE_LIMITS: 'off', DECISION_UNDO_SECONDS: '0', ...process.env })
const log = createLogger(process.env.LOG_LEVEL ?? 'silent', process.stderr)
const engine = await connect({
  databaseUrl: config.DATABASE_URL,
  replicaUrls: config.DATABASE_REPLICA_URLS,
  ...{ dataDir: config.DATA_DIR, log },
})
await migrate(engine)
// `testCompany()` creates these three.
const known = await engine.installation
  .selectFrom('logins')
  .innerJoin('menus', 'menus.companyId', 'logins.companyId')
  .innerJoin('users', (users) =>
    users.onRef('users.companyId', '=', 'logins.companyId').onRef('users.id', '=', 'logins.userId'),
  )
  .select(['logins.identifier', 'menus.id as menuId', 'logins.companyId'])
  .orderBy('logins.userId')
  .limit(3)
  .execute()
const company =
  known.length > 0
    ? {
        companyId: known[0]!.companyId,
        menuId: known[0]!.menuId,
        logins: {
          administrator: known[0]!.identifier,
          employee: known[1]!.identifier,
          manager: known[2]!.identifier,
        },
      }
    : await testCompany(engine)
// Besides the internet it reaches the push service of the test, and its webhook receiver.
const { PUSH_PORT, WEBHOOK_PORT } = process.env
const reached = [PUSH_PORT, WEBHOOK_PORT].flatMap((port) => (port ? Number(port) : []))
const request =
  reached.length > 0
    ? createGuardedRequest({ isAllowed: (to, port) => to === '127.0.0.1' && reached.includes(port) })
    : undefined
const product = await assemble(config, { engine, log, webDir: null, ...(request && { request }) })
const address = await product.listen()
if (engine instanceof EmbeddedEngine) await serveDumps(engine, config.DATA_DIR)
process.on('SIGTERM', async () => {
  await product.close()
  await engine.close()
  process.exit(0)
})
const { menuId, logins } = company
console.info(JSON.stringify({ address, menuId, logins, login: logins.employee }))
// As the product does.
flushCompileCache()
