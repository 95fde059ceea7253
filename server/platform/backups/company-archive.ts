import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '#db/connect.ts'
import type { FilePlace } from '#server/platform/files/file-place.ts'
import { type ZipEntry, zipArchive } from '#server/platform/files/zip-archive.ts'
import { openLiveSource } from './live-source.ts'
import { makeBackup } from './make-backup.ts'
import { type Manifest, openRepository } from './repository.ts'

const namePattern = /^[\w-]{1,64}\.zip$/

/** Where archives of companies are, apart from what backups contain. */
function pathOf(filename: string) {
  if (!namePattern.test(filename)) throw new TypeError('Not the name of an archive')
  return `exports/${filename}`
}

async function* entriesOf(dir: string, below = ''): AsyncGenerator<ZipEntry> {
  for (const entry of await readdir(join(dir, below), { withFileTypes: true })) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* entriesOf(dir, name)
    // The pieces are compressed and encrypted.
    else yield { name, content: () => createReadStream(join(dir, name)) }
  }
}

type Making = {
  engine: Engine
  /** Where files are stored, and the archive too. */
  place: FilePlace
  /** Where there is room to write it before. */
  dataDir: string
  company: NonNullable<Manifest['company']>
  /** 32 bytes. */
  key: Uint8Array
  filename: string
  onProgress: (done: number, total: number) => Promise<unknown>
}

/**
 * Writes an export of a company as one file: a repository of its own, which `npm run company:import` reads once it is
 * unpacked. An earlier attempt with the same name is replaced.
 */
export async function makeCompanyArchive({
  engine,
  place,
  dataDir,
  company,
  key,
  filename,
  onProgress,
}: Making) {
  const path = pathOf(filename)
  const scratch = join(dataDir, `${path}.partial.d`)
  const folder = join(scratch, 'repository')
  const draft = join(scratch, 'archive.zip')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const source = await openLiveSource(engine)
  try {
    const repository = await openRepository(folder, key, { scratch: true })
    const { manifest } = await makeBackup(repository, {
      ...{ engine: source.engine, place, company, onProgress },
    })
    await pipeline(zipArchive(entriesOf(folder)), createWriteStream(draft, { mode: 0o600, flush: true }))
    const { size: byteSize, mtimeMs: changedMs } = await stat(draft)
    await place.write({ path, size: byteSize, changedMs }, createReadStream(draft))
    return {
      byteSize,
      rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      fileCount: manifest.files.length,
    }
  } finally {
    await source.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The bytes of an archive; null if it is not there. */
export async function openCompanyArchive(place: FilePlace, filename: string) {
  const content = await place.read(pathOf(filename))
  return content && Readable.from(content, { objectMode: false })
}

/** Erases an archive. Does nothing if it is gone. */
export const eraseCompanyArchive = (place: FilePlace, filename: string) => place.remove(pathOf(filename))
