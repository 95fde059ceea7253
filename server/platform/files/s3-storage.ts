import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { incomingFiles } from './incoming-files.ts'
import { fileBody } from './s3-bodies.ts'
import type { S3Client } from './s3-client.ts'
import type { Storage, StorageKey } from './storage.ts'
import { StorageUnavailableError } from './storage-failures.ts'
import { checkedCompany, checkedName, storedPaths } from './stored-names.ts'

/**
 * Storage in a bucket, under the same paths as below a data directory. Uploads in progress are on the disk of the
 * process, where they are checked before they are stored.
 */
export function createS3Storage({
  client,
  dataDir,
  usualQuota,
}: {
  client: S3Client
  dataDir: string
  usualQuota: number | null
}): Storage {
  const { receive, discard, removeBefore } = incomingFiles(dataDir)
  const pathOf = ({ companyId, filename, part }: StorageKey) =>
    `${storedPaths.file(companyId, filename)}/${checkedName(part)}`
  /**
   * What was received from the bucket: it can be kept without sending it again. It stays where it was sent until the
   * removal of unused files, because the form may be sent again.
   */
  const sentFrom = new Map<string, { key: string; etag: string }>()
  const keepAt = async (path: string, from: string) => {
    const { size } = await stat(from)
    const sent = sentFrom.get(from)
    const body = await fileBody(from, size)
    // The browser may have replaced what was checked.
    const copied = sent && (await client.copy(sent.key, path, { etag: sent.etag, sha256: body.sha256 }))
    if (!copied) await client.putFile(path, from, body)
    await forget(from)
  }
  const forget = async (path: string) => {
    sentFrom.delete(path)
    await discard(path)
  }

  return {
    usualQuota,

    async put(key, content) {
      const path = pathOf(key)
      if (content instanceof Uint8Array) return client.put(path, content)
      // Its size is known only at its end.
      const received = await receive(content)
      try {
        await keepAt(path, received.path)
      } finally {
        await discard(received.path)
      }
    },

    receive,
    keep: async (key, path) => keepAt(pathOf(key), path),
    discard: forget,

    async discardBefore(before) {
      await removeBefore(before)
      await client.abortBefore(before)
      const old: string[] = []
      for await (const { key, changedAt } of client.list('incoming/')) if (changedAt < before) old.push(key)
      await client.remove(old)
    },

    async quarantine(companyId, path) {
      const name = randomBytes(16).toString('hex')
      await keepAt(`${storedPaths.quarantine(companyId)}/${name}`, path)
      return name
    },

    async removeQuarantined(companyId, name) {
      await client.remove([`${storedPaths.quarantine(companyId)}/${checkedName(name)}`])
    },

    async *listQuarantined(companyId) {
      const folder = `${storedPaths.quarantine(companyId)}/`
      for await (const { key, changedAt } of client.list(folder))
        yield { filename: key.slice(folder.length), changedAt }
    },

    open: (key, range) => openLater(client.get(pathOf(key), range)),

    async stat(key) {
      const found = await client.head(pathOf(key))
      return found && { size: found.size, storedAt: found.changedAt }
    },

    delete: async (companyId, filename) => client.removeBelow(`${storedPaths.file(companyId, filename)}/`),

    async deleteCompany(companyId) {
      await client.removeBelow(`${storedPaths.company(companyId)}/`)
      await client.removeBelow(`${storedPaths.quarantine(companyId)}/`)
      await client.removeBelow(`incoming/${checkedCompany(companyId)}/`)
    },

    async *list(companyId) {
      let last: { filename: string; changedAt: Date } | undefined
      // In the order of the keys, so that the sizes of a file follow each other.
      for await (const { key, changedAt } of client.list(`${storedPaths.company(companyId)}/`)) {
        const filename = key.split('/').at(-2)!
        if (last?.filename === filename) {
          if (changedAt > last.changedAt) last.changedAt = changedAt
          continue
        }
        if (last) yield last
        last = { filename, changedAt }
      }
      if (last) yield last
    },

    async addressOf(key, { type, disposition }, seconds) {
      if (!client.settings.direct) return null
      const query = {
        'response-content-type': type,
        'response-content-disposition': disposition,
        'response-cache-control': 'private, no-store',
      }
      return client.presign({ method: 'GET', key: pathOf(key), query }, seconds)
    },

    async sendingAddress({ companyId, sentName, byteSize }, seconds) {
      if (!client.settings.direct) return null
      const headers = { 'content-length': String(byteSize) }
      return client.presign({ method: 'PUT', key: storedPaths.sent(companyId, sentName), headers }, seconds)
    },

    async receiveSent({ companyId, sentName, byteSize }) {
      const key = storedPaths.sent(companyId, sentName)
      const sent = await client.getWhole(key)
      if (!sent) return null
      if (sent.size !== byteSize) {
        sent.content.destroy()
        return null
      }
      const received = await receive(openLater(Promise.resolve(sent.content)))
      sentFrom.set(received.path, { key, etag: sent.etag })
      return received
    },

    answers: () =>
      client.head('hiroba-check').then(
        () => true,
        () => false,
      ),

    check: () => client.check(),
  }
}

/** A stream of bytes that are still to be asked for. */
function openLater(asked: Promise<Readable | null>): Readable {
  const through = new PassThrough()
  const fail = (why: unknown) =>
    through.destroy(
      why instanceof StorageUnavailableError
        ? why
        : new StorageUnavailableError('The storage stopped sending', { cause: why }),
    )
  asked.then(
    (source) => {
      if (!source) return through.destroy(new Error('There is no such stored file'))
      // A reader that goes away ends the request.
      through.once('close', () => source.destroy())
      if (through.destroyed) return source.destroy()
      source.once('error', fail)
      return source.pipe(through)
    },
    (error: unknown) => fail(error),
  )
  return through
}
