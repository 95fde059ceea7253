import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationRole, type Connection } from './engine/connection.ts'
import type { Engine } from './engine/engine.ts'

const migrationsDir = join(import.meta.dirname, 'migrations')
const lockKey = 7_461_023

type Migration = { name: string; text: string; checksum: string }

/** Files that were replaced by fewer files that create the same schema: listed in `squashed.json` beside them. */
type Squash = { from: string[]; into: string[] }

type Folder = { migrations: Migration[]; squash: Squash | undefined }

/**
 * Brings the database up to date: applies the files `NNNN_name.sql` of the folder in order, each in one transaction
 * with its row in `schema_migrations`. A database that has applied all squashed files continues with the files that
 * replaced them. Several processes may start at once.
 * @param only names: no others are applied
 * @returns the names applied by this call.
 * @throws Error if an applied file has changed or is missing, or if only some of the squashed files were
 * applied.
 */
export async function migrate(
  engine: Engine,
  dir = migrationsDir,
  only?: readonly string[],
): Promise<string[]> {
  const folder = await readFolder(dir)
  return engine.withConnection('installation', async (connection) => {
    const state = await stateOf(connection, folder)
    if (state && !state.squashed && state.pending.length === 0) return []
    await inTransaction(connection, async () => {
      await prepare(connection)
      await replaceSquashed(connection, folder)
    })
    const applied: string[] = []
    for (const migration of (await stateOf(connection, folder))?.pending ?? []) {
      if (only && !only.includes(migration.name)) continue
      if (await inTransaction(connection, () => apply(connection, migration))) applied.push(migration.name)
    }
    return applied
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

async function readFolder(dir: string): Promise<Folder> {
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
  const applied = new Set(squashed ? squash?.into : [])
  for (const { name, checksum } of rows) {
    if (squashed && squash?.from.includes(name)) continue
    const migration = known.get(name)
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

async function apply(connection: Connection, { name, text, checksum }: Migration): Promise<boolean> {
  const { rows } = await connection.query('select 1 from schema_migrations where name = $1', [name])
  if (rows.length > 0) return false
  try {
    await connection.script(text)
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  return true
}

/* One process at a time: the lock is held until the transaction ends. */
async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.begin()
  try {
    await connection.script(
      `set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${lockKey})`,
    )
    const result = await work()
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollback()
    throw error
  }
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
