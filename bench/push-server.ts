import process from 'node:process'
import { connect } from '#db/connect.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { createGuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'
import { createLogger } from '#server/platform/log/logger.ts'

/* The product, whose requests also reach a push service on this machine. */

const config = readConfig(process.env)
const engine = await connect({
  ...{ databaseUrl: config.DATABASE_URL!, dataDir: '', poolSize: config.DATABASE_POOL },
  log: { info() {}, error() {} },
})
const product = await assemble(config, {
  ...{ engine, log: createLogger('warn'), webDir: null },
  request: createGuardedRequest({ isAllowed: (address) => address === '127.0.0.1' }),
})
process.once('SIGTERM', async () => {
  await product.close()
  await engine.close()
})
console.info(await product.listen())
