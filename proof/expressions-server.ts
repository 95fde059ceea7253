/*
 * The product in a separate process, with one small company and a menu of every kind of text, that reports its
 * longest blocking of the event loop. It may fetch the pages of the port in PAGES_PORT. Prints one line of JSON
 * when it is ready.
 */
import process from 'node:process'
import { connect } from '#db/connect.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { migrate } from '#db/migrate.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { createGuardedFetch } from '#server/platform/fetch/guarded-fetch.ts'
import { createLogger } from '#server/platform/log/logger.ts'

export type ExpressionsServer = {
  address: string
  logins: { administrator: string; employee: string; manager: string }
  userId: number
  menuId: number
  formMenuId: number
}

const config = readConfig({ WRITE_LIMITS: 'off', ...process.env })
const engine = await connect({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
await migrate(engine)
const { db, logins, menuId, employeeId } = await testCompany(engine)
const formMenuId = await designMenu(db, {
  report: {
    items: [
      formItem('line', 'text'),
      formItem('text', 'long_text'),
      formItem('link', 'link'),
      formItem('choice', 'choice', { options: [{ key: 'a', name: 'A' }], other: true }),
    ],
  },
})
const pagesPort = Number(process.env.PAGES_PORT)
const product = await assemble(config, {
  engine,
  log: createLogger('silent'),
  webDir: null,
  fetchPage: createGuardedFetch({
    isAllowed: (address, port) => address === '127.0.0.1' && port === pagesPort,
  }),
})
const address = await product.listen()

/*
 * The longest time it worked before it reached the next scheduled task, in CPU time of the process, so that
 * other load on the machine is not counted.
 */
let longest = 0
let last = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last)
  longest = Math.max(longest, (user + system) / 1_000)
  last = process.threadCpuUsage()
}, 2).unref()
/** Returns the longest block since the last call, in milliseconds. */
process.on('message', () => {
  process.send!(longest)
  longest = 0
})
process.on('disconnect', () => process.exit())
process.on('SIGTERM', async () => {
  await product.close()
  await engine.close()
  process.exit(0)
})
const made: ExpressionsServer = { address, logins, userId: employeeId, menuId, formMenuId }
console.info(JSON.stringify(made))
