import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Manifest, type Repository, RepositoryError } from './repository.ts'

type StoredFile = Manifest['files'][number]

const pieceBytes = 4 * 1024 * 1024
/** The folders below the data directory that hold what people have stored. */
const folders = ['files', 'quarantine']

/** All stored files below a data directory, or those of one company, in the order of their paths. */
export async function* storedFiles(
  dataDir: string,
  companyId?: number,
): AsyncGenerator<Omit<StoredFile, 'pieces'>> {
  for (const folder of folders)
    yield* below(dataDir, companyId === undefined ? folder : `${folder}/${companyId}`)
}

/** The path of the same file of another company. */
export const pathFor = (companyId: number, path: string) =>
  path.replace(/(?<=^[a-z]+\/)\d+(?=\/)/, `${companyId}`)

async function* below(dataDir: string, folder: string): AsyncGenerator<Omit<StoredFile, 'pieces'>> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(ifGone)
  for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* below(dataDir, path)
    else if (entry.isFile() && !entry.name.endsWith('.partial')) {
      const found = await stat(join(dataDir, path)).catch(ifGone)
      if (found) yield { path, size: found.size, changedMs: Math.floor(found.mtimeMs) }
    }
  }
}

const pieceStream = (path: string) => createReadStream(path, { highWaterMark: pieceBytes })

/** The names of a file's pieces; `visit` stores them, or only names them. Null if the file is gone. */
export async function piecesOf(path: string, visit: (content: Buffer) => Promise<string> | string) {
  const pieces: string[] = []
  try {
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of pieceStream(path) as AsyncIterable<Buffer>) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      while (rest.length >= pieceBytes) {
        pieces.push(await visit(rest.subarray(0, pieceBytes)))
        rest = rest.subarray(pieceBytes)
      }
    }
    if (rest.length > 0) pieces.push(await visit(rest))
    return pieces
  } catch (error) {
    return ifGone(error as NodeJS.ErrnoException)
  }
}

/** Writes a file of a backup below a data directory. */
export async function restoreFile(repository: Repository, dataDir: string, file: StoredFile) {
  if (!folders.some((folder) => file.path.startsWith(`${folder}/`)) || file.path.includes('..'))
    throw new RepositoryError(`${file.path} is not the path of a stored file`)
  const path = join(dataDir, file.path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  async function* contents() {
    for (const piece of file.pieces) yield await repository.get(piece)
  }
  await pipeline(Readable.from(contents()), createWriteStream(path, { flush: true }))
  const at = new Date(file.changedMs)
  await utimes(path, at, at)
}

function ifGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return null
}
