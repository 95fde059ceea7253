/*
 * The product as a process of its own, over the database named by the environment, with one small company:
 * for tests that end it the hard way. Prints one line of JSON when it answers.
 */
import { connect } from '#db/connect.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { migrate } from '#db/migrate.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/platform/log/logger.ts'

// It is written to as fast as it can, by one person.
const config = readConfig({ WRITE_LIMITS: 'off', ...process.env })
const engine = await connect({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
await migrate(engine)
const known = await engine.installation
  .selectFrom('logins')
  .innerJoin('menus', 'menus.companyId', 'logins.companyId')
  .select(['logins.identifier as login', 'menus.id as menuId'])
  .where('identifier', 'like', 'hanako%')
  .executeTakeFirst()
const made =
  known ?? (await testCompany(engine).then(({ logins, menuId }) => ({ login: logins.employee, menuId })))
const product = await assemble(config, { engine, log: createLogger('silent'), webDir: null })
const address = await product.listen()
process.on('SIGTERM', async () => {
  await product.close()
  await engine.close()
  process.exit(0)
})
console.info(JSON.stringify({ address, ...made }))
