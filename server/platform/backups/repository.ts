import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What a backup consists of. Every piece is the name of an encrypted file of the repository. */
export type Manifest = {
  id: string
  begunAt: string
  endedAt: string
  /** Of an export: the one company that it holds, without its number. */
  company?: { id: number; code: string; name: string }
  /** The migrations that the rows belong to. */
  migrations: string[]
  tables: { name: string; rows: number; pieces: string[] }[]
  /** Stored files: the path below the data directory, bytes, and time of the last change. */
  files: { path: string; size: number; changedMs: number; pieces: string[] }[]
}

/** The key does not belong to this repository, or a file in it is damaged or missing. */
export class RepositoryError extends Error {
  override name = 'RepositoryError'
}

export type Repository = Awaited<ReturnType<typeof openRepository>>

const format = 1
const nonceBytes = 12
const tagBytes = 16
const idPattern = /^\d{8}T\d{9}Z$/

/**
 * A folder of encrypted pieces, each stored once however many backups consist of it, and the backups made of them.
 * Pieces are named by a keyed hash of their content: without the key, the folder tells only how much there is.
 * @param key 32 bytes; whoever has lost it cannot read the backups
 * @param scratch it is packed and removed at once: nothing in it has to survive a power cut
 */
export async function openRepository(dir: string, key: Uint8Array, { scratch = false } = {}) {
  const write = scratch ? writePrivately : writeDurably
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, 'hiroba backup', purpose, 32))
  const sealKey = derived('seal')
  const nameKey = derived('name')
  const nameOf = (content: Uint8Array) => createHmac('sha256', nameKey).update(content).digest('hex')

  const seal = async (name: string, content: Uint8Array) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
    // A piece cannot stand in for another one.
    cipher.setAAD(Buffer.from(name))
    const sealed = [cipher.update(await compress(content)), cipher.final()]
    return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()])
  }
  const unseal = async (name: string, sealed: Buffer) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(name))
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      return await decompress(
        Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]),
      )
    } catch (error) {
      throw new RepositoryError(`${name} is damaged`, { cause: error })
    }
  }

  const manifests = join(dir, 'backups')
  const pathOf = (piece: string) => join(dir, 'pieces', piece.slice(0, 2), piece)
  await mkdir(manifests, { recursive: true, mode: 0o700 })
  await checkKey(join(dir, 'repository.json'), nameOf(Buffer.from('hiroba')))

  return {
    dir,

    /** Stores content, unless it is already stored. Returns its name, and the bytes that were added. */
    async put(content: Uint8Array): Promise<{ piece: string; added: number }> {
      const piece = nameOf(content)
      const path = pathOf(piece)
      if (await exists(path)) return { piece, added: 0 }
      const sealed = await seal(piece, content)
      await write(path, sealed)
      return { piece, added: sealed.length }
    },

    /** @throws RepositoryError if the piece is missing or damaged. */
    async get(piece: string): Promise<Buffer> {
      const sealed = await readFile(pathOf(piece)).catch((error) => {
        throw new RepositoryError(`${piece} cannot be read`, { cause: error })
      })
      const content = await unseal(piece, sealed)
      if (nameOf(content) !== piece) throw new RepositoryError(`${piece} has another content`)
      return content
    },

    /** The name that content would have. */
    nameOf,

    async save(manifest: Manifest) {
      const sealed = await seal(manifest.id, Buffer.from(JSON.stringify(manifest)))
      await write(join(manifests, manifest.id), sealed)
    },

    /** The ids of all backups, oldest first. */
    list: async () => (await readdir(manifests)).filter((name) => idPattern.test(name)).sort(),

    async read(id: string): Promise<Manifest> {
      if (!idPattern.test(id)) throw new RepositoryError(`There is no backup ${id}`)
      const sealed = await readFile(join(manifests, id)).catch((error) => {
        throw new RepositoryError(`There is no backup ${id}`, { cause: error })
      })
      return JSON.parse((await unseal(id, sealed)).toString()) as Manifest
    },

    /** Removes backups, and the pieces that no other backup consists of. Returns the number of pieces removed. */
    async remove(ids: readonly string[]): Promise<number> {
      for (const id of ids) if (idPattern.test(id)) await rm(join(manifests, id), { force: true })
      const kept = new Set<string>()
      for (const id of await this.list()) {
        const { tables, files } = await this.read(id)
        for (const { pieces } of [...tables, ...files]) for (const piece of pieces) kept.add(piece)
      }
      let removed = 0
      for (const letters of await readdir(join(dir, 'pieces')).catch(() => []))
        for (const piece of await readdir(join(dir, 'pieces', letters)))
          if (!kept.has(piece)) {
            await rm(pathOf(piece), { force: true })
            removed += 1
          }
      return removed
    },
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function checkKey(path: string, mark: string) {
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known === null) return writeDurably(path, Buffer.from(JSON.stringify({ format, mark })))
  const found = JSON.parse(known) as { format: number; mark: string }
  if (found.format !== format) throw new RepositoryError('The folder was written by another version')
  if (found.mark !== mark) throw new RepositoryError('The folder was written with another key')
}

async function writePrivately(path: string, content: Uint8Array) {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { mode: 0o600 })
}

/* Complete or not there at all, also after a power cut. */
async function writeDurably(path: string, content: Uint8Array) {
  const folder = join(path, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}.partial`
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
