import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where one stored size of a file lies: which company, which file, `original` or a variant's name. */
export type StorageKey = { companyId: number; filename: string; part: string }

type Stored = { size: number; storedAt: Date }

/** Bytes by key. The local disk today; an S3-compatible service fits behind the same calls. */
export interface Storage {
  /** Bytes a company may keep here where nothing is set for it; null: any number. */
  readonly usualQuota: number | null
  /** Stores bytes so that they survive a power cut once this returns. Replaces what was there. */
  put(key: StorageKey, content: Uint8Array | Readable): Promise<void>
  /** Writes bytes as they arrive to a place of their own, until they are kept or discarded. */
  receive(content: AsyncIterable<Uint8Array>): Promise<{ path: string; byteSize: number }>
  /** Stores what was received, as durably as `put`, without copying where that can be. Its path is used up. */
  keep(key: StorageKey, path: string): Promise<void>
  /** Throws away what was received. Nothing happens when it has been kept. */
  discard(path: string): Promise<void>
  /** Throws away what arrived before a moment and was neither kept nor discarded: its process died. */
  discardBefore(before: Date): Promise<void>
  /** Moves what was received to where nothing is ever served from. Returns the name it has there. */
  quarantine(companyId: number, path: string): Promise<string>
  /** Removes something from quarantine. Nothing happens when it is gone already. */
  removeQuarantined(companyId: number, name: string): Promise<void>
  /** What of a company lies in quarantine, with the time it came there. */
  listQuarantined(companyId: number): AsyncIterable<{ filename: string; changedAt: Date }>
  /** The bytes from `start` to `end`, both included; all of them without a range. */
  open(key: StorageKey, range?: { start: number; end: number }): Readable
  /** Null when nothing is stored there. */
  stat(key: StorageKey): Promise<Stored | null>
  /** Removes every part of a file. Nothing happens when it is gone already. */
  delete(companyId: number, filename: string): Promise<void>
  /** The files of a company with the time of their last change, in no order. */
  list(companyId: number): AsyncIterable<{ filename: string; changedAt: Date }>
}

const safeName = /^[A-Za-z0-9_-]{1,64}(\.[a-z0-9]{1,8})?$/

function checkedName(name: string) {
  if (!safeName.test(name)) throw new TypeError('Not the name of a stored file')
  return name
}

/**
 * Storage on the local disk, below `<dataDir>/files/<company>/<two letters>/<filename>/<part>`; what is quarantined
 * lies in `<dataDir>/quarantine/<company>/<name>`, which `open` and `stat` do not reach.
 */
export function createStorage({
  dataDir,
  usualQuota = null,
}: {
  dataDir: string
  usualQuota?: number | null
}): Storage {
  const root = join(dataDir, 'files')
  const incoming = join(dataDir, 'incoming')
  const quarantine = join(dataDir, 'quarantine')
  const companyDir = (companyId: number, below = root) => {
    if (!Number.isSafeInteger(companyId) || companyId < 1) throw new TypeError('Not a company id')
    return join(below, String(companyId))
  }
  const fileDir = (companyId: number, filename: string) =>
    join(companyDir(companyId), filename.slice(0, 2).toLowerCase(), checkedName(filename))
  const pathOf = ({ companyId, filename, part }: StorageKey) =>
    join(fileDir(companyId, filename), checkedName(part))

  return {
    usualQuota,

    async put(key, content) {
      const path = pathOf(key)
      const dir = dirname(path)
      await makeDir(dir)
      const temporary = join(dir, `.${randomBytes(8).toString('hex')}.partial`)
      try {
        await pipeline(
          content instanceof Uint8Array ? [content] : content,
          createWriteStream(temporary, { flags: 'wx', flush: true }),
        )
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncDir(dir)
    },

    async receive(content) {
      await mkdir(incoming, { recursive: true })
      const path = join(incoming, randomBytes(16).toString('hex'))
      const file = createWriteStream(path, { flags: 'wx', flush: true })
      try {
        await pipeline(content, file)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { path, byteSize: file.bytesWritten }
    },

    async keep(key, path) {
      const kept = pathOf(key)
      await makeDir(dirname(kept))
      await rename(path, kept)
      await syncDir(dirname(kept))
    },

    discard: (path) => rm(path, { force: true }),

    async discardBefore(before) {
      for (const name of (await readdir(incoming).catch(absent)) ?? []) {
        const found = await stat(join(incoming, name)).catch(absent)
        if (found && found.mtime < before) await rm(join(incoming, name), { force: true })
      }
    },

    async quarantine(companyId, path) {
      const name = randomBytes(16).toString('hex')
      const kept = join(companyDir(companyId, quarantine), name)
      await makeDir(dirname(kept))
      await rename(path, kept)
      await syncDir(dirname(kept))
      return name
    },

    async removeQuarantined(companyId, name) {
      await rm(join(companyDir(companyId, quarantine), checkedName(name)), { force: true })
    },

    async *listQuarantined(companyId) {
      const below = companyDir(companyId, quarantine)
      for (const filename of (await readdir(below).catch(absent)) ?? []) {
        const found = await stat(join(below, filename)).catch(absent)
        if (found) yield { filename, changedAt: found.ctime }
      }
    },

    open: (key, range) => createReadStream(pathOf(key), range),

    async stat(key) {
      const found = await stat(pathOf(key)).catch(absent)
      return found ? { size: found.size, storedAt: found.mtime } : null
    },

    async delete(companyId, filename) {
      await rm(fileDir(companyId, filename), { recursive: true, force: true })
    },

    async *list(companyId) {
      const below = companyDir(companyId)
      for (const letters of (await readdir(below).catch(absent)) ?? []) {
        for (const filename of (await readdir(join(below, letters)).catch(absent)) ?? []) {
          const found = await stat(join(below, letters, filename)).catch(absent)
          if (found) yield { filename, changedAt: found.mtime }
        }
      }
    },
  }
}

/* A new directory is only safe once its entry in its parent is. */
async function makeDir(dir: string) {
  const first = await mkdir(dir, { recursive: true })
  if (!first) return
  for (let made = dir; made.length >= first.length; made = dirname(made)) await syncDir(dirname(made))
}

async function syncDir(dir: string) {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return null
}
