import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Engine } from '#db/connect.ts'
import { appliedMigrations, migrate } from '#db/migrate.ts'
import { continueNumbers, readAtOnce, readTable, tablesOf, withoutChecks, writeRows } from '#db/table-rows.ts'
import { diskPlace, type FilePlace } from '#server/platform/files/file-place.ts'
import { type Manifest, type Repository, RepositoryError } from './repository.ts'
import { piecesOf, restoreFile } from './stored-files.ts'

/** The place already holds something that a restored backup would be mixed with. */
export class NotEmptyError extends Error {
  override name = 'NotEmptyError'
}

const hour = 3_600_000

type Place = { engine: Engine; place: FilePlace }

/**
 * Restores a backup into an empty database and an empty place for files. The database is left as it was backed up: `migrate`
 * brings it up to date.
 * @throws NotEmptyError, RepositoryError
 */
export async function restoreBackup(repository: Repository, manifest: Manifest, { engine, place }: Place) {
  if (manifest.company) throw new RepositoryError(`${manifest.id} is an export of a company`)
  for await (const { path } of place.list()) throw new NotEmptyError(`${place.name}: ${path}`)
  await migrateTo(engine, manifest.migrations)
  await engine.withConnection('installation', async (connection) => {
    const { rows } = await connection.query<{ count: number }>('select count(*) from companies')
    if (rows[0]!.count > 0) throw new NotEmptyError('The database already contains a company')
    const tables = await tablesNamed(connection, manifest)
    // Rows that migrations put in are in the backup, as they were then.
    await withoutChecks(connection, async () => {
      for (const { table } of tables) await connection.script(`delete from "${table.name}"`)
      for (const { table, pieces } of tables)
        for (const piece of pieces)
          await writeRows(connection, table, (await repository.get(piece)).toString())
    })
    await continueNumbers(connection)
  })
  for (const file of manifest.files) await restoreFile(repository, place, file)
}

type Connection = Parameters<Parameters<Engine['withConnection']>[1]>[0]

/** The tables of a backup with their columns here. */
export async function tablesNamed(connection: Connection, manifest: Manifest) {
  const here = new Map((await tablesOf(connection)).map((table) => [table.name, table]))
  return manifest.tables.map(({ name, pieces }) => {
    const table = here.get(name)
    if (!table) throw new RepositoryError(`There is no table ${name} in this version of the program`)
    return { table, pieces }
  })
}

async function migrateTo(engine: Engine, migrations: readonly string[]) {
  await migrate(engine, undefined, { only: migrations })
  const applied = await engine.withConnection('installation', appliedMigrations)
  const missing = migrations.filter((name) => !applied.includes(name))
  if (missing.length > 0)
    throw new RepositoryError(
      `The backup is of another version of the program, with the migration ${missing[0]}. Restore it with that version.`,
    )
}

export type Verified = { rows: number; files: number; differences: string[] }

/**
 * Restores a backup into a scratch place, and compares every row and every byte with what was backed up.
 * @param databaseUrl the server on which a scratch database is made. If unset, the embedded engine is used
 */
export async function verifyBackup(
  repository: Repository,
  manifest: Manifest,
  databaseUrl?: string,
): Promise<Verified> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-verify-'))
  const scratch = databaseUrl ? await scratchDatabase(databaseUrl) : undefined
  const engine = await connect({ databaseUrl: scratch?.url, dataDir, statementTimeoutMs: hour })
  try {
    const place = diskPlace(dataDir)
    await restoreBackup(repository, manifest, { engine, place })
    const differences: string[] = []
    let rows = 0
    await readAtOnce(engine, async (connection) => {
      const restored = new Map<string, { rows: number; pieces: string[] }>()
      for (const table of await tablesOf(connection)) {
        const found = { rows: 0, pieces: [] as string[] }
        for await (const { text, count } of readTable(connection, table)) {
          found.rows += count
          found.pieces.push(repository.nameOf(Buffer.from(text)))
        }
        rows += found.rows
        restored.set(table.name, found)
      }
      for (const table of manifest.tables)
        if (!isSame(table, restored.get(table.name))) differences.push(`table ${table.name}`)
    })
    for (const file of manifest.files) {
      const pieces = await piecesOf(place, file.path, repository.nameOf)
      if (pieces?.join() !== file.pieces.join()) differences.push(`file ${file.path}`)
    }
    return { rows, files: manifest.files.length, differences }
  } finally {
    await engine.close()
    await scratch?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function scratchDatabase(databaseUrl: string) {
  const name = `hiroba_verify_${randomBytes(6).toString('hex')}`
  const onServer = async (statement: string) => {
    const engine = await connect({ databaseUrl, dataDir: '', poolSize: 1, statementTimeoutMs: hour })
    try {
      await engine.withConnection('installation', (connection) => connection.script(statement))
    } finally {
      await engine.close()
    }
  }
  await onServer(
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

const isSame = (one: { rows: number; pieces: string[] }, other?: { rows: number; pieces: string[] }) =>
  other !== undefined && one.rows === other.rows && one.pieces.join() === other.pieces.join()
