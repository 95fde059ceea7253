import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Engine } from '#db/connect.ts'
import { openEmbedded } from '#db/engine/embedded-engine.ts'
import { migrate, migrationsFingerprint } from '#db/migrate.ts'

export type EngineKind = Engine['kind']

type Options = {
  /** The engine: TEST_ENGINE, or the embedded one by default. */
  kind?: EngineKind
  /** A folder of migrations other than the product's. */
  migrations?: string
  /** The longest wait for a connection, in milliseconds. */
  maxWaitMs?: number
  /** What every copy contains besides the migrated tables. Runs once for each `name`. */
  prepared?: { name: string; prepare: (engine: Engine) => Promise<void> }
}

const cache = join(import.meta.dirname, '../.cache/test-databases')
const quiet = { info() {}, error() {} }

/** A fresh migrated database: a copy of one migrated once per version of the migrations. */
export async function testDatabase(options: Options = {}): Promise<Engine> {
  const kind = options.kind ?? (process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded')
  return kind === 'embedded' ? embeddedCopy(options) : postgresCopy(options)
}

/** A temporary folder of migrations, for tests that need additional tables. */
export async function migrationsFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

type Template = Pick<Options, 'migrations' | 'prepared'>

const nameOf = async ({ migrations, prepared }: Template) =>
  [await migrationsFingerprint(migrations), ...(prepared ? [prepared.name] : [])].join('_')

let latest: { name: string; tar: Promise<Uint8Array> } | undefined

/** The files of an embedded database, migrated once per version of the migrations, as a tar. */
export async function migratedTemplate(template: Template = {}): Promise<Uint8Array> {
  const name = await nameOf(template)
  if (latest?.name !== name) latest = { name, tar: embeddedTemplate(name, template) }
  return latest.tar
}

async function embeddedCopy({ maxWaitMs = 10_000, ...template }: Options): Promise<Engine> {
  return openEmbedded({
    dataDir: undefined,
    template: await migratedTemplate(template),
    maxWaiting: 256,
    maxWaitMs,
    log: quiet,
  })
}

async function embeddedTemplate(name: string, { migrations, prepared }: Template): Promise<Uint8Array> {
  const path = join(cache, `${name}.tar`)
  const found = await readFile(path).catch(() => undefined)
  if (found) return found
  const engine = await openEmbedded({ dataDir: undefined, maxWaiting: 256, maxWaitMs: 10_000, log: quiet })
  try {
    await migrate(engine, migrations)
    await prepared?.prepare(engine)
    const tar = await withoutUnused(engine, await engine.dump())
    await mkdir(cache, { recursive: true })
    // Renamed into place, so that test processes that start together never read half a file.
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, tar)
    await rename(draft, path)
    return tar
  } finally {
    await engine.close()
  }
}

/* Without the two template databases and the spare write-ahead segments: half of the files, unpacked by every copy. */
async function withoutUnused(engine: Engine, tar: Uint8Array): Promise<Uint8Array> {
  const current = await engine.withConnection('installation', (connection) =>
    connection.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name'),
  )
  const segment = current.rows[0]!.name
  const unused = (path: string) =>
    /^\/?base\/[14]\/./.test(path) || (/^\/?pg_wal\/[0-9A-F]{24}$/.test(path) && !path.endsWith(segment))
  const parts: Uint8Array[] = []
  const text = (from: number, length: number) =>
    new TextDecoder().decode(tar.subarray(from, from + length)).replace(/\0.*$/s, '')
  for (let at = 0; at < tar.length; ) {
    const size = Number.parseInt(text(at + 124, 12), 8) || 0
    const end = at + 512 + Math.ceil(size / 512) * 512
    if (!unused(text(at, 100))) parts.push(tar.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

async function postgresCopy({ maxWaitMs = 10_000, ...template }: Options): Promise<Engine> {
  if (!process.env.TEST_DATABASE_URL)
    throw new Error('Set TEST_DATABASE_URL to the address of a PostgreSQL server for tests')
  const original = `hiroba_template_${await nameOf(template)}`
  const name = `hiroba_test_${randomUUID().replaceAll('-', '')}`
  await onServer(async (script, admin) => {
    await postgresTemplate(original, admin, script, template)
    await script(`create database ${name} template ${original}`)
  })
  const engine = await connect({
    databaseUrl: addressOfName(name),
    dataDir: '',
    poolSize: 6,
    maxWaitMs,
    log: quiet,
  })
  const close = engine.close.bind(engine)
  engine.close = async () => {
    await close()
    await onServer((script) => script(`drop database if exists ${name} with (force)`))
  }
  return engine
}

/** A new database without anything in it, on the PostgreSQL server of the tests. */
export async function emptyDatabase() {
  const name = `hiroba_test_${randomUUID().replaceAll('-', '')}`
  await onServer((script) => script(creating(name)))
  return {
    url: addressOfName(name),
    drop: () => onServer((script) => script(`drop database if exists ${name} with (force)`)),
  }
}

const creating = (name: string) =>
  `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`

type Script = (text: string) => Promise<void>

async function postgresTemplate(
  name: string,
  admin: Engine,
  script: Script,
  { migrations, prepared }: Template,
) {
  const exists = async () => {
    const found = await admin.withConnection('installation', (connection) =>
      connection.query('select 1 from pg_database where datname = $1', [name]),
    )
    return found.rows.length > 0
  }
  if (await exists()) return
  const key = createHash('sha256').update(name).digest().readInt32BE()
  await script(`set lock_timeout = 0; select pg_advisory_lock(${key})`)
  try {
    if (await exists()) return
    // Built under another name, so that an interrupted run leaves no incomplete template.
    const draft = `${name}_draft`
    await script(`drop database if exists ${draft} with (force)`)
    await script(creating(draft))
    const engine = await connect({ databaseUrl: addressOfName(draft), dataDir: '', log: quiet })
    try {
      await migrate(engine, migrations)
      await prepared?.prepare(engine)
    } finally {
      await engine.close()
    }
    await script(`alter database ${draft} rename to ${name}`)
  } finally {
    await script(`select pg_advisory_unlock(${key})`)
  }
}

/* On the server's own database, on one connection, because the advisory lock above belongs to it. */
async function onServer(work: (script: Script, admin: Engine) => Promise<void>) {
  const admin = await connect({
    databaseUrl: process.env.TEST_DATABASE_URL,
    dataDir: '',
    poolSize: 1,
    statementTimeoutMs: 120_000,
    log: quiet,
  })
  try {
    await work((text) => admin.withConnection('installation', (connection) => connection.script(text)), admin)
  } finally {
    await admin.close()
  }
}

function addressOfName(database: string) {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = `/${database}`
  return url.href
}

/** The address of a PostgreSQL database that testDatabase() created, for separate processes. */
export async function databaseAddress(engine: Engine): Promise<string> {
  const { rows } = await engine.withConnection('installation', (connection) =>
    connection.query<{ name: string }>('select current_database() as name'),
  )
  return addressOfName(rows[0]!.name)
}
