/*
 * The product for the journeys, with the demo company: on a new database of the PostgreSQL server in
 * TEST_DATABASE_URL, which takes half the time, otherwise on the embedded engine. Drops the database at the end.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { connect } from '#db/connect.ts'

const root = join(import.meta.dirname, '..')
const server = process.env.TEST_DATABASE_URL
let stopped = false
let child: ReturnType<typeof spawn> | undefined

async function run(program: string, databaseUrl: string) {
  if (stopped) return 1
  child = spawn(process.execPath, [join(root, program)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const [code] = await once(child, 'exit')
  return (code as number | null) ?? 1
}

async function onServer(statement: string) {
  const admin = await connect({ databaseUrl: server, dataDir: '', poolSize: 1, statementTimeoutMs: 120_000 })
  await admin.withConnection('installation', (connection) => connection.script(statement))
  await admin.close()
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stopped = true
    child?.kill(signal)
  })

if (server) {
  const name = `hiroba_journeys_${randomUUID().replaceAll('-', '')}`
  const address = new URL(server)
  address.pathname = `/${name}`
  await onServer(
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  const seeded = await run('demo/seed-command.ts', address.href)
  process.exitCode = seeded || (await run('dist/server/main.js', address.href))
  await onServer(`drop database if exists ${name} with (force)`)
} else {
  process.exitCode = await run('dist/server/main.js', '')
}
