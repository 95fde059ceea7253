import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { applicationRole, type Connection } from './engine/connection.ts'
import type { Engine } from './engine/engine.ts'
import { programFolder } from './program-folder.ts'

export const migrationsDir = join(programFolder, 'db/migrations')
const lockKey = 7_461_023
/** Between two tries for the lock that another process holds, and for a table that a long transaction holds. */
const lockPauseMs = 200
/** Long transactions end within a minute or two; a table that is never free has to be looked into. */
const tableTries = 100

/** The first line of a file whose statements each take effect by themselves, such as `create index concurrently`. */
export const outsideMark = '-- outside a transaction'

type Migration = { name: string; text: string; checksum: string }

/** Files that were replaced by fewer files that create the same schema: listed in `squashed.json` beside them. */
type Squash = { from: string[]; into: string[] }

type Folder = { migrations: Migration[]; squash: Squash | undefined }

/**
 * Brings the database up to date: applies the files `NNNN_name.sql` of the folder in order, each in one transaction
 * with its row in `schema_migrations`, or, if it begins with `-- outside a transaction`, statement by statement. A
 * database that has applied all squashed files continues with the files that replaced them; one that a later version
 * has migrated further is left as it is. Several processes may start at once, while others serve requests.
 * @param only names: no others are applied
 * @param tableWaitMs how long a statement waits for a table, and whoever asks for the table waits behind it, before it
 * is given up and tried again
 * @returns the names applied by this call.
 * @throws Error if an applied file has changed or is missing, or if only some of the squashed files were
 * applied.
 */
export async function migrate(
  engine: Engine,
  dir = migrationsDir,
  { only, tableWaitMs = 3_000 }: { only?: readonly string[]; tableWaitMs?: number } = {},
): Promise<string[]> {
  const folder = await readFolder(dir)
  return engine.withConnection('installation', async (connection) => {
    const state = await stateOf(connection, folder)
    if (state && !state.squashed && state.pending.length === 0) return []
    return oneAtATime(connection, async () => {
      await inTransaction(connection, tableWaitMs, async () => {
        await prepare(connection)
        await replaceSquashed(connection, folder)
      })
      const applied: string[] = []
      for (const migration of (await stateOf(connection, folder))?.pending ?? []) {
        if (only && !only.includes(migration.name)) continue
        await apply(connection, migration, tableWaitMs)
        applied.push(migration.name)
      }
      return applied
    })
  })
}

/** Names of migrations that are not applied yet; empty if the database is up to date. */
export async function pendingMigrations(engine: Engine, dir = migrationsDir): Promise<string[]> {
  const folder = await readFolder(dir)
  const state = await engine.withConnection('installation', (connection) => stateOf(connection, folder))
  return (state?.pending ?? folder.migrations).map(({ name }) => name)
}

/** Names of the migrations that a database has applied. */
export async function appliedMigrations(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  return rows.map(({ name }) => name)
}

/** A short fingerprint of all migration files, for caches of migrated databases. */
export async function migrationsFingerprint(dir = migrationsDir): Promise<string> {
  const checksums = (await readFolder(dir)).migrations.map(({ name, checksum }) => `${name} ${checksum}`)
  return sha256(checksums.join('\n')).slice(0, 16)
}

let own: Promise<Folder> | undefined

/* The files of a running version do not change, and balancers ask every second whether all are applied. */
function readFolder(dir: string): Promise<Folder> {
  if (dir !== migrationsDir) return readFiles(dir)
  own ??= readFiles(dir)
  return own
}

async function readFiles(dir: string): Promise<Folder> {
  const names = await readdir(dir)
  const migrations = await Promise.all(
    names
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map(async (file) => {
        if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) throw new Error(`${file}: name migrations NNNN_name.sql`)
        const text = await readFile(join(dir, file), 'utf8')
        return { name: file.slice(0, -'.sql'.length), text, checksum: sha256(text) }
      }),
  )
  const squash = names.includes('squashed.json')
    ? (JSON.parse(await readFile(join(dir, 'squashed.json'), 'utf8')) as Squash)
    : undefined
  return { migrations, squash }
}

/**
 * The pending migrations, and whether the squashed files are still recorded; undefined if the database has no
 * migrations table yet.
 */
async function stateOf(connection: Connection, { migrations, squash }: Folder) {
  const { rows: tables } = await connection.query<{ found: string | null }>(
    `select to_regclass('public.schema_migrations')::text as found`,
  )
  if (!tables[0]?.found) return undefined
  const { rows } = await connection.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const squashed = hasSquashed(
    rows.map(({ name }) => name),
    squash,
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const last = migrations.at(-1)?.name
  const applied = new Set(squashed ? squash?.into : [])
  for (const { name, checksum } of rows) {
    if (squashed && squash?.from.includes(name)) continue
    const migration = known.get(name)
    // Of a later version, during an upgrade: it keeps what this version uses.
    if (!migration && last && name > last) continue
    if (!migration) throw new Error(`Migration ${name} was applied to this database, but its file is missing`)
    if (migration.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied. Add a new migration instead.`)
    }
    applied.add(name)
  }
  return { squashed, pending: migrations.filter(({ name }) => !applied.has(name)) }
}

/** @throws Error if only some of the squashed files were applied: no file creates the missing part. */
function hasSquashed(applied: readonly string[], squash: Squash | undefined) {
  const missing = squash?.from.filter((name) => !applied.includes(name)) ?? []
  if (!squash || missing.length === squash.from.length) return false
  if (missing.length === 0) return true
  throw new Error(
    `This database stopped half-way through migrations that are combined in this version: ${missing.length} of ${squash.from.length} are missing, the first is ${missing[0]}. Start the last version that still has a file of that name once, then this version.`,
  )
}

/* In the transaction that holds the lock: only one of several processes replaces the names. */
async function replaceSquashed(connection: Connection, folder: Folder) {
  const { squash, migrations } = folder
  if (!squash || !(await stateOf(connection, folder))?.squashed) return
  await connection.query('delete from schema_migrations where name = any($1::text[])', [squash.from])
  for (const { name, checksum } of migrations.filter((migration) => squash.into.includes(migration.name)))
    await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function prepare(connection: Connection) {
  await connection.script(`
    do $$
    begin
      begin
        if not exists (select from pg_roles where rolname = '${applicationRole}') then
          create role ${applicationRole} nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end;
      if not pg_has_role(current_user, '${applicationRole}', 'usage') then
        execute format('grant ${applicationRole} to %I', current_user);
      end if;
    exception when insufficient_privilege then
      raise exception 'The login role may not manage roles. As an administrator run: create role ${applicationRole} nologin; grant ${applicationRole} to %', current_user;
    end $$;
    grant usage on schema public to ${applicationRole};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${applicationRole};
    alter default privileges in schema public grant usage, select on sequences to ${applicationRole};
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    revoke all on schema_migrations from ${applicationRole};
  `)
}

async function apply(connection: Connection, { name, text, checksum }: Migration, tableWaitMs: number) {
  const record = () =>
    connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  try {
    if (!text.startsWith(outsideMark))
      return await inTransaction(connection, tableWaitMs, async () => {
        await connection.script(text)
        await record()
      })
    for (const statement of statementsOf(text)) await connection.script(statement)
    await record()
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** The statements of a file that begins with `-- outside a transaction`. */
export const statementsOf = (text: string) => text.split(/;[ \t]*$/m).filter((part) => part.trim())

/* A process that waited for the lock inside a transaction would hold up the building of an index, which waits for it. */
async function oneAtATime<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const locked = async () => {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [lockKey],
    )
    return rows[0]!.locked
  }
  while (!(await locked())) await setTimeout(lockPauseMs)
  try {
    await connection.script('set statement_timeout = 0')
    return await work()
  } finally {
    // A connection that is lost no longer holds the lock.
    await connection
      .script(`reset statement_timeout; select pg_advisory_unlock(${lockKey})`)
      .catch(() => undefined)
  }
}

async function inTransaction(connection: Connection, tableWaitMs: number, work: () => Promise<unknown>) {
  for (let tries = 1; ; tries++) {
    await connection.begin()
    try {
      await connection.script(`set local lock_timeout = ${tableWaitMs}`)
      await work()
      await connection.commit()
      return
    } catch (error) {
      await connection.rollback()
      if (!isLocked(error) || tries === tableTries) throw error
      await setTimeout(lockPauseMs)
    }
  }
}

const isLocked = (error: unknown) => (error as { code?: string }).code === '55P03'

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
