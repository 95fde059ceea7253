/*
 * The product with its browser app in a separate process, over an embedded database that can be taken away, for
 * journeys. Prints one line of JSON when it is ready. After reading `away` or `back` on its input, it prints
 * the same word once it is done.
 */
import { createInterface } from 'node:readline'
import { testCompany } from '#db/factories/test-company.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { breakableDatabase } from './breakable-database.ts'

const log = createLogger('silent')
const database = await breakableDatabase('embedded', log)
const config = readConfig(process.env)
const product = await assemble(config, { engine: database.engine, log, webDir: config.WEB_DIR })
const address = await product.listen()
const { menuId, logins } = await testCompany(database.engine)
const lines = createInterface({ input: process.stdin })
lines.on('line', async (line) => {
  if (line === 'away') await database.takeAway()
  if (line === 'back') await database.giveBack()
  console.info(line)
})
// The process that started it has ended or no longer needs it.
lines.on('close', async () => {
  await product.close()
  await database.close()
  process.exit(0)
})
console.info(JSON.stringify({ address, menuId, logins }))
