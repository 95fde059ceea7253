import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

/** Uploads in progress, in `<dataDir>/incoming` of the process's own disk, wherever files are stored. */
export function incomingFiles(
  dataDir: string,
): Pick<Storage, 'receive' | 'discard'> & { removeBefore: Storage['discardBefore'] } {
  const incoming = join(dataDir, 'incoming')
  return {
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

    discard: (path) => rm(path, { force: true }),

    async removeBefore(before) {
      for (const name of (await readdir(incoming).catch(absent)) ?? []) {
        const found = await stat(join(incoming, name)).catch(absent)
        if (found && found.mtime < before) await rm(join(incoming, name), { force: true })
      }
    },
  }
}

export function absent(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return null
}
