import { connect, type Engine } from '#db/connect.ts'
import { migrate, migrationsFingerprint } from '#db/migrate.ts'
import { transaction } from '#db/tenant.ts'
import { insertSession } from '#server/platform/auth/auth.queries.ts'
import { randomToken } from '#server/platform/auth/tokens.ts'
import { type BenchSize, seedBench } from './bench-data.ts'
import type { Reader } from './direct-load.ts'
import type { Postgres } from './private-postgres.ts'

export type BenchDatabase = { url: string; companyId: number; posts: number }

// Increase it when the generated data change.
const dataVersion = 4
const quiet = { info() {}, error() {} }
const hour = 3_600_000

export const openEngine = (databaseUrl: string) =>
  connect({ databaseUrl, dataDir: '', poolSize: 4, statementTimeoutMs: 4 * hour, log: quiet })

/** A database of this size, created if none exists for the current migrations. */
export async function benchDatabase(server: Postgres, size: BenchSize): Promise<BenchDatabase> {
  const name = `hiroba_bench_${size.posts}_${await migrationsFingerprint()}_${dataVersion}`
  const admin = await openEngine(server.urlOf('postgres'))
  try {
    const query = <Row>(text: string) =>
      admin.withConnection('installation', async (connection) => (await connection.query<Row>(text)).rows)
    const found = await query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, 'hiroba_bench_${size.posts}_')`,
    )
    if (!found.some(({ datname }) => datname === name)) {
      for (const { datname } of found) await query(`drop database ${datname} with (force)`)
      await query(
        `create database ${name}_draft template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
      )
      await fill(server.urlOf(`${name}_draft`), size)
      await query(`alter database ${name}_draft rename to ${name}`)
    }
  } finally {
    await admin.close()
  }
  const url = server.urlOf(name)
  const engine = await openEngine(url)
  const { id } = await engine.installation.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  await engine.close()
  return { url, companyId: id, posts: size.posts }
}

const nameOf = ({ url }: BenchDatabase) => new URL(url).pathname.slice(1)

async function onServer(server: Postgres, ...statements: string[]) {
  const admin = await openEngine(server.urlOf('postgres'))
  for (const statement of statements)
    await admin.withConnection('installation', (connection) => connection.script(statement))
  await admin.close()
}

// Without the log of every page, which takes minutes for a large database.
const copying = (name: string, original: string) =>
  `create database ${name} template ${original} strategy file_copy`

/** A writable copy of a database, removed by `drop`. */
export async function copyOf(server: Postgres, database: BenchDatabase, suffix = 'copy') {
  const name = `${nameOf(database)}_${suffix}`
  const drop = `drop database if exists ${name} with (force)`
  await onServer(server, drop, copying(name, nameOf(database)))
  return { ...database, url: server.urlOf(name), drop: () => onServer(server, drop) }
}

/** A copy of a database with what `add` adds to it, kept for later runs. */
export async function extended(
  server: Postgres,
  database: BenchDatabase,
  suffix: string,
  add: (engine: Engine) => Promise<unknown>,
): Promise<BenchDatabase> {
  const name = `${nameOf(database)}_${suffix}`
  const kept = { ...database, url: server.urlOf(name) }
  const admin = await openEngine(server.urlOf('postgres'))
  const { rows } = await admin.withConnection('installation', (connection) =>
    connection.query('select 1 from pg_database where datname = $1', [name]),
  )
  await admin.close()
  if (rows.length > 0) return kept
  const draft = `${name}_draft`
  await onServer(server, `drop database if exists ${draft} with (force)`, copying(draft, nameOf(database)))
  const engine = await openEngine(server.urlOf(draft))
  try {
    await add(engine)
    for (const statement of ['vacuum analyze', 'checkpoint'])
      await engine.withConnection('installation', (connection) => connection.script(statement))
  } finally {
    await engine.close()
  }
  await onServer(server, `alter database ${draft} rename to ${name}`)
  return kept
}

async function fill(url: string, size: BenchSize) {
  const begun = performance.now()
  console.info(`Creating ${size.posts.toLocaleString('en')} posts (kept for the next run)…`)
  const engine = await openEngine(url)
  try {
    await migrate(engine)
    await seedBench(engine, size)
    await engine.withConnection('installation', (connection) => connection.script('vacuum analyze'))
    await engine.withConnection('installation', (connection) => connection.script('checkpoint'))
  } finally {
    await engine.close()
  }
  console.info(`… in ${Math.round((performance.now() - begun) / 1000)} s`)
}

export type SignedIn = Reader & { cookie: string }

/** Signs in people from the whole company; the same people in every run. */
export async function signIn(engine: Engine, companyId: number, count: number): Promise<SignedIn[]> {
  const db = engine.company(companyId)
  const { rows } = await engine.withConnection('installation', (connection) =>
    connection.query<Reader>(
      `select user_id, array_agg(audience_id order by audience_id) as audience_ids from audience_members
       where company_id = $1 and user_id in (
         select id from users where company_id = $1 order by md5(id::text) limit $2)
       group by user_id order by user_id`,
      [companyId, count],
    ),
  )
  return transaction(db, async (trx) => {
    const people: SignedIn[] = []
    for (const reader of rows) {
      const visit = { userAgent: 'bench', address: '127.0.0.1', ip: '127.0.0.1' }
      const { cookie } = await insertSession(
        trx,
        reader.userId,
        { ...visit, deviceToken: randomToken() },
        { method: 'password', kept: true },
      )
      people.push({ ...reader, cookie: `hiroba_session=${cookie}` })
    }
    return people
  })
}
