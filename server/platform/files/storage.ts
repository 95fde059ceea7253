import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { absent, incomingFiles } from './incoming-files.ts'
import { checkedName, storedPaths } from './stored-names.ts'

/** The key of one stored size of a file: company, file, and `original` or a variant's name. */
export type StorageKey = { companyId: number; filename: string; part: string }

type Stored = { size: number; storedAt: Date }

/** What a browser sends to the storage itself. */
type Sent = { companyId: number; sentName: string; byteSize: number }

/** How a browser is to take what it fetches from an address. */
type ServedAs = { type: string; disposition: string }

/**
 * Bytes by key: on the local disk (`createStorage`) or in an S3-compatible service (`createS3Storage`), which throws
 * `StorageUnavailableError` while it is away.
 */
export interface Storage {
  /** The default maximum of bytes for a company; null: unlimited. */
  readonly usualQuota: number | null
  /** Stores bytes durably: they survive a power cut once this returns. Replaces existing bytes. */
  put(key: StorageKey, content: Uint8Array | Readable): Promise<void>
  /** Writes incoming bytes to a temporary place, until they are kept or discarded. */
  receive(content: AsyncIterable<Uint8Array>): Promise<{ path: string; byteSize: number }>
  /** Stores received bytes as durably as `put`, without copying if possible. Their temporary path is used up. */
  keep(key: StorageKey, path: string): Promise<void>
  /** Discards received bytes. Does nothing if they have been kept. */
  discard(path: string): Promise<void>
  /** Discards bytes received before a time and neither kept nor discarded, because their process died. */
  discardBefore(before: Date): Promise<void>
  /** Moves received bytes to quarantine, from where nothing is served. Returns their name there. */
  quarantine(companyId: number, path: string): Promise<string>
  /** Removes bytes from quarantine. Does nothing if they are gone. */
  removeQuarantined(companyId: number, name: string): Promise<void>
  /** A company's files in quarantine, with the time they were put there. */
  listQuarantined(companyId: number): AsyncIterable<{ filename: string; changedAt: Date }>
  /** The bytes from `start` to `end`, both included; all of them without a range. */
  open(key: StorageKey, range?: { start: number; end: number }): Readable
  /** Null if nothing is stored there. */
  stat(key: StorageKey): Promise<Stored | null>
  /** Removes every size of a file. Does nothing if it is gone. */
  delete(companyId: number, filename: string): Promise<void>
  /** Removes everything of a company, also what is in quarantine. */
  deleteCompany(companyId: number): Promise<void>
  /** The files of a company with the time of their last change, unordered. */
  list(companyId: number): AsyncIterable<{ filename: string; changedAt: Date }>
  /** An address at which a browser gets the bytes from the storage itself, for some seconds; null: through the server. */
  addressOf(key: StorageKey, as: ServedAs, seconds: number): Promise<string | null>
  /** An address that takes so many bytes from a browser, for some seconds; null: send them to the server. */
  sendingAddress(sent: Sent, seconds: number): Promise<string | null>
  /** Receives what a browser sent there, to be checked, kept or discarded; null if it is not there or of another size. */
  receiveSent(sent: Sent): Promise<{ path: string; byteSize: number } | null>
  /** Whether the storage answers now. */
  answers(): Promise<boolean>
  /** Verifies the settings at start. @throws StorageMisconfiguredError, StorageUnavailableError */
  check(): Promise<void>
}

/**
 * Storage on the local disk, below `<dataDir>/files/<company>/<two letters>/<filename>/<part>`. Quarantined files are
 * in `<dataDir>/quarantine/<company>/<name>`, which `open` and `stat` cannot reach.
 */
export function createStorage({
  dataDir,
  usualQuota = null,
}: {
  dataDir: string
  usualQuota?: number | null
}): Storage {
  const { receive, discard, removeBefore } = incomingFiles(dataDir)
  const companyDir = (companyId: number) => join(dataDir, storedPaths.company(companyId))
  const quarantineDir = (companyId: number) => join(dataDir, storedPaths.quarantine(companyId))
  const fileDir = (companyId: number, filename: string) =>
    join(dataDir, storedPaths.file(companyId, filename))
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

    receive,

    async keep(key, path) {
      const kept = pathOf(key)
      await makeDir(dirname(kept))
      await rename(path, kept)
      await syncDir(dirname(kept))
    },

    discard,
    discardBefore: removeBefore,

    async quarantine(companyId, path) {
      const name = randomBytes(16).toString('hex')
      const kept = join(quarantineDir(companyId), name)
      await makeDir(dirname(kept))
      await rename(path, kept)
      await syncDir(dirname(kept))
      return name
    },

    async removeQuarantined(companyId, name) {
      await rm(join(quarantineDir(companyId), checkedName(name)), { force: true })
    },

    async *listQuarantined(companyId) {
      const below = quarantineDir(companyId)
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

    async deleteCompany(companyId) {
      for (const dir of [companyDir(companyId), quarantineDir(companyId)])
        await rm(dir, { recursive: true, force: true })
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

    addressOf: async () => null,
    sendingAddress: async () => null,
    receiveSent: async () => null,
    answers: async () => true,
    check: async () => undefined,
  }
}

/* A new directory is durable only once its entry in its parent is. */
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
