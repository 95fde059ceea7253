import type { Engine } from '#db/connect.ts'
import { reserveIds } from '#db/insert-rows.ts'
import { appliedMigrations } from '#db/migrate.ts'
import { continueNumbers, readAtOnce, readTable, withoutChecks, writeRows } from '#db/table-rows.ts'
import type { FilePlace } from '#server/platform/files/file-place.ts'
import { type Manifest, type Repository, RepositoryError } from './repository.ts'
import { tablesNamed } from './restore-backup.ts'
import { pathFor, piecesOf, restoreFile } from './stored-files.ts'

type Connection = Parameters<Parameters<Engine['withConnection']>[1]>[0]
type Place = { engine: Engine; place: FilePlace }

/** What identifies a company or its people is in use here. `values`: at most ten of them. */
export class CompanyExistsError extends Error {
  override name = 'CompanyExistsError'
  readonly values: readonly string[]
  constructor(values: readonly string[]) {
    super(values.join(', '))
    this.values = values
  }
}

/* What is unique in a whole installation. */
const identities = [
  ['companies', 'code'],
  ['company_configs', 'login_id_prefix'],
  ['logins', 'identifier'],
  ['push_devices', 'target_hash'],
] as const

/**
 * Adds a company that was exported elsewhere, with all its rows and files, and verifies each of them. It gets a number of
 * its own; everything in it keeps its own.
 * @returns the number of the company
 * @throws CompanyExistsError, RepositoryError. Nothing is stored then.
 */
export async function importCompany(repository: Repository, manifest: Manifest, { engine, place }: Place) {
  if (!manifest.company) throw new RepositoryError(`${manifest.id} is not an export of a company`)
  const [companyId] = await reserveIds(engine.installation, 'companies', 1)
  await engine.withConnection('installation', async (connection) => {
    const applied = await appliedMigrations(connection)
    if (applied.join() !== manifest.migrations.join())
      throw new RepositoryError('The export is of another version of the program: bring both to the same one')
    const tables = await tablesNamed(connection, manifest)
    const taken = await identitiesInUse(connection, repository, tables)
    if (taken.length > 0) throw new CompanyExistsError(taken)
    await withoutChecks(connection, async () => {
      await connection.begin()
      try {
        for (const { table, pieces } of tables)
          for (const piece of pieces)
            await writeRows(connection, table, (await repository.get(piece)).toString(), companyId)
        for (const file of manifest.files)
          await restoreFile(repository, place, { ...file, path: pathFor(companyId!, file.path) })
        await connection.commit()
      } catch (error) {
        await connection.rollback()
        await place.removeCompany(companyId!)
        throw error
      }
    })
    await continueNumbers(connection)
  })
  const differences = await compareCompany(repository, manifest, { engine, place, companyId: companyId! })
  return { companyId: companyId!, differences }
}

async function identitiesInUse(
  connection: Connection,
  repository: Repository,
  tables: Awaited<ReturnType<typeof tablesNamed>>,
) {
  const taken: string[] = []
  for (const [name, column] of identities)
    for (const piece of tables.find(({ table }) => table.name === name)?.pieces ?? []) {
      const lines = (await repository.get(piece)).toString().replaceAll('\n', ',')
      const { rows } = await connection.queryPlannedForValues<{ value: string }>(
        `select ${column}::text as value from "${name}"
         where ${column} in (select ${column} from json_populate_recordset(null::"${name}", $1::json)) limit 10`,
        [`[${lines}]`],
      )
      taken.push(...rows.map(({ value }) => value))
    }
  return taken.slice(0, 10)
}

/** The tables and files of a company that differ from its export. */
export async function compareCompany(
  repository: Repository,
  manifest: Manifest,
  { engine, place, companyId }: Place & { companyId: number },
): Promise<string[]> {
  const differences: string[] = []
  await readAtOnce(engine, async (connection) => {
    for (const { table, pieces } of await tablesNamed(connection, manifest)) {
      const found: string[] = []
      for await (const { text } of readTable(connection, table, companyId))
        found.push(repository.nameOf(Buffer.from(text)))
      if (found.join() !== pieces.join()) differences.push(`table ${table.name}`)
    }
  })
  for (const file of manifest.files) {
    const pieces = await piecesOf(place, pathFor(companyId, file.path), repository.nameOf)
    if (pieces?.join() !== file.pieces.join()) differences.push(`file ${file.path}`)
  }
  return differences
}
