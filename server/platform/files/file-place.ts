import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { fileBody } from './s3-bodies.ts'
import { createS3Client, type S3Client } from './s3-client.ts'
import { s3SettingsOf } from './s3-settings.ts'

/** A stored file by its path, such as `files/1/ab/abc.pdf/original`, with its change in milliseconds since 1970. */
export type PlacedFile = { path: string; size: number; changedMs: number }

/** Everything that people have stored, by path: what backups and moves read and write. */
export type FilePlace = {
  /** For messages. */
  readonly name: string
  /** The files of all companies, or of one, in the order of their paths. */
  list(companyId?: number): AsyncIterable<PlacedFile>
  /** The bytes of a file; null if it is gone. */
  read(path: string): Promise<AsyncIterable<Buffer> | null>
  /** The SHA-256 that is recorded for a file, or that of its bytes; null if it is gone. */
  checksum(path: string): Promise<string | null>
  write(file: PlacedFile, content: AsyncIterable<Uint8Array>): Promise<void>
  remove(path: string): Promise<void>
  /** Removes everything of a company. */
  removeCompany(companyId: number): Promise<void>
}

/** The folders that hold what people have stored. */
const folders = ['files', 'quarantine']
/** Archives of companies, which are neither listed nor backed up. */
const archives = 'exports'

const foldersOf = (companyId?: number) =>
  folders.map((folder) => (companyId === undefined ? folder : `${folder}/${companyId}`))

/** @throws TypeError for a path outside of these folders. */
function checkedPath(path: string) {
  if (![...folders, archives].some((folder) => path.startsWith(`${folder}/`)) || path.includes('..'))
    throw new TypeError(`${path} is not the path of a stored file`)
  return path
}

const pieceBytes = 4 * 1024 * 1024

/** Below a data directory. */
export function diskPlace(dataDir: string): FilePlace {
  async function* below(folder: string): AsyncGenerator<PlacedFile> {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(ifGone)
    for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* below(path)
      else if (entry.isFile() && !entry.name.endsWith('.partial')) {
        const found = await stat(join(dataDir, path)).catch(ifGone)
        if (found) yield { path, size: found.size, changedMs: Math.floor(found.mtimeMs) }
      }
    }
  }
  return {
    name: dataDir,

    async *list(companyId) {
      for (const folder of foldersOf(companyId)) yield* below(folder)
    },

    async read(path) {
      const handle = await open(join(dataDir, checkedPath(path))).catch(ifGone)
      return handle && (handle.createReadStream({ highWaterMark: pieceBytes }) as AsyncIterable<Buffer>)
    },

    async checksum(path) {
      return checksumOf(await this.read(path))
    },

    async write({ path, changedMs }, content) {
      const file = join(dataDir, checkedPath(path))
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(Readable.from(content), createWriteStream(file, { flush: true }))
      const at = new Date(changedMs)
      await utimes(file, at, at)
    },

    remove: (path) => rm(join(dataDir, checkedPath(path)), { force: true }),

    async removeCompany(companyId) {
      for (const folder of foldersOf(companyId))
        await rm(join(dataDir, folder), { recursive: true, force: true })
    },
  }
}

/** In a bucket. The time of a file there is that of its upload. */
export function s3Place(client: S3Client): FilePlace {
  return {
    name: `${client.settings.endpoint}, ${client.settings.bucket}/${client.settings.prefix}`,

    async *list(companyId) {
      for (const folder of foldersOf(companyId))
        for await (const { key, size, changedAt } of client.list(`${folder}/`))
          yield { path: key, size, changedMs: changedAt.getTime() }
    },

    read: async (path) => client.get(checkedPath(path)),

    async checksum(path) {
      const found = await client.head(checkedPath(path))
      return found && (found.sha256 ?? checksumOf(await this.read(path)))
    },

    async write({ path }, content) {
      // Its checksum precedes it.
      const folder = await mkdtemp(join(tmpdir(), 'hiroba-file-'))
      try {
        const file = join(folder, 'content')
        await pipeline(Readable.from(content), createWriteStream(file))
        await client.putFile(checkedPath(path), file, await fileBody(file, (await stat(file)).size))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    remove: (path) => client.remove([checkedPath(path)]),

    async removeCompany(companyId) {
      for (const folder of foldersOf(companyId)) await client.removeBelow(`${folder}/`)
    },
  }
}

/** The SHA-256 of bytes in hexadecimal; null for none. */
export async function checksumOf(content: AsyncIterable<Buffer> | null) {
  if (!content) return null
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/** Where files are stored according to the settings. */
export function configuredPlace(config: Config): FilePlace {
  const settings = s3SettingsOf(config)
  return settings ? s3Place(createS3Client(settings)) : diskPlace(config.DATA_DIR)
}

function ifGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return null
}
