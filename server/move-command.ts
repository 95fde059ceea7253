import process from 'node:process'
import { connect } from '#db/connect.ts'
import { copyDatabase } from '#db/copy-database.ts'
import { migrate } from '#db/migrate.ts'
import { readConfig } from './config.ts'

/* `npm run move`: copies the embedded database of DATA_DIR into the PostgreSQL of DATABASE_URL. */
const config = readConfig(process.env)
if (!config.DATABASE_URL) {
  console.error('Set DATABASE_URL to the empty PostgreSQL database to move the data to.')
  process.exit(1)
}
const source = await connect({ dataDir: config.DATA_DIR })
const target = await connect({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
await migrate(source)
await migrate(target)
const copied = await copyDatabase(source, target)
for (const [table, rows] of Object.entries(copied)) if (rows) console.info(`${table}: ${rows}`)
await source.close()
await target.close()
