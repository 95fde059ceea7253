import type { Engine } from '#db/connect.ts'
import { appliedMigrations } from '#db/migrate.ts'
import { companyColumnOf, readAtOnce, readTable, type Table, tablesOf } from '#db/table-rows.ts'
import type { FilePlace } from '#server/platform/files/file-place.ts'
import type { Manifest, Repository } from './repository.ts'
import { piecesOf } from './stored-files.ts'

export type Made = { manifest: Manifest; addedBytes: number }

/**
 * Events that are still to be delivered belong to the installation where they happened, the operator's notes to those
 * who wrote them, and consents to the operator whom they were given to.
 */
const leftBehind = [
  ...['outbox_events', 'compass_notes'],
  ...['look_consents', 'look_requests', 'looks', 'look_views'],
]
const isExported = (table: Table) => companyColumnOf(table) !== undefined && !leftBehind.includes(table.name)

const idAt = (at: Date) => at.toISOString().replace(/[-:.]/g, '')

type Source = {
  engine: Engine
  place: FilePlace
  company?: Manifest['company']
  onProgress?: (done: number, total: number) => Promise<unknown>
}

/**
 * Writes a backup of the database and the stored files while the product is running. The rows are of one moment. A file
 * that they name was stored before them, and is in the backup even if it is removed meanwhile, because files are read
 * before the rows and again after them.
 * @param company only what belongs to this company: an export
 * @param onProgress is told how many parts are read, of all: the files, then each table
 */
export async function makeBackup(
  repository: Repository,
  { engine, place, company, onProgress }: Source,
): Promise<Made> {
  const begunAt = new Date()
  let addedBytes = 0
  const put = async (content: Uint8Array) => {
    const { piece, added } = await repository.put(content)
    addedBytes += added
    return piece
  }
  const last = (await repository.list()).at(-1)
  const known = new Map(
    (last ? await repository.read(last) : { files: [] }).files.map((file) => [file.path, file]),
  )
  const files = new Map<string, Manifest['files'][number]>()
  const readFiles = async () => {
    for await (const file of place.list(company?.id)) {
      const earlier = files.get(file.path) ?? known.get(file.path)
      // Stored files are replaced as a whole, never changed.
      const same = earlier?.size === file.size && earlier.changedMs === file.changedMs
      const pieces = same ? earlier.pieces : await piecesOf(place, file.path, put)
      if (pieces) files.set(file.path, { ...file, pieces })
    }
  }
  await readFiles()
  const { migrations, tables } = await readAtOnce(engine, async (connection) => {
    const read: Manifest['tables'] = []
    const all = (await tablesOf(connection)).filter((table) => !company || isExported(table))
    for (const table of all) {
      await onProgress?.(read.length + 1, all.length + 1)
      const pieces: string[] = []
      let rows = 0
      for await (const { text, count } of readTable(connection, table, company?.id)) {
        pieces.push(await put(Buffer.from(text)))
        rows += count
      }
      read.push({ name: table.name, rows, pieces })
    }
    return { migrations: await appliedMigrations(connection), tables: read }
  })
  await readFiles()
  const manifest: Manifest = {
    id: idAt(begunAt),
    begunAt: begunAt.toISOString(),
    endedAt: new Date().toISOString(),
    ...(company && { company }),
    migrations,
    tables,
    files: [...files.values()],
  }
  await repository.save(manifest)
  return { manifest, addedBytes }
}
