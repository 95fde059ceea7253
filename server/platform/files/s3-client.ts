import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  type Listed,
  s3Completion,
  s3Deletion,
  s3Error,
  s3Listing,
  s3UploadId,
  s3Uploads,
} from './s3-answers.ts'
import { bytesBody, fileBody, type S3Body } from './s3-bodies.ts'
import type { S3Settings } from './s3-settings.ts'
import { createS3Transport, type S3Asked, S3Refusal, type S3Times } from './s3-transport.ts'
import { StorageMisconfiguredError, StorageUnavailableError } from './storage-failures.ts'

const mostDeleted = 1_000
const usualPartBytes = 32 * 1024 * 1024

type Range = { start: number; end: number }
export type S3Client = ReturnType<typeof createS3Client>

/** No host, no TLS, or no HTTP at this address: no outage. */
const neverAnswers = /^(ENOTFOUND|ERR_|CERT_|UNABLE_TO|DEPTH_|SELF_SIGNED|EPROTO|HPE_)/
/** Milliseconds between two log lines about refusals. */
const quiet = 60_000

const isChanged = (error: unknown) => error instanceof S3Refusal && error.status === 412
const isMissing = (error: unknown) => error instanceof S3Refusal && error.status === 404
const isNotOffered = (error: unknown) => error instanceof S3Refusal && error.status === 501

/**
 * The requests to one bucket. All of them throw `StorageUnavailableError` while the service is away.
 * @param noted called when it turns out that the service is away, or back
 * @param ended called for each request, with whether the service gave an answer, also a refusal
 */
export function createS3Client(
  settings: S3Settings,
  {
    noted = () => undefined,
    ended = () => undefined,
    times,
    partBytes = usualPartBytes,
  }: {
    noted?: (away: Error | null) => void
    ended?: (answered: boolean) => void
    times?: S3Times
    /** Larger files are sent in parts of this size, which is doubled for files of more than 10,000 parts. */
    partBytes?: number
  } = {},
) {
  const { send, presign, close } = createS3Transport(settings, { noted, ended, times })
  let refusedAt = 0

  /** Refused although the settings were right at start: for people it is an outage. */
  function unexpected(error: unknown): never {
    if (!(error instanceof S3Refusal)) throw error
    if (Date.now() - refusedAt > quiet) noted(error)
    refusedAt = Date.now()
    throw new StorageUnavailableError(`The storage refused: ${error.code || error.status}`, { cause: error })
  }

  async function answerOf(asked: S3Asked): Promise<string> {
    try {
      const answer = await text(await send(asked))
      // Copying and completing begin to answer before they know the outcome.
      const error = s3Error(answer)
      if (error) throw new S3Refusal(200, error.code, error.message)
      return answer
    } catch (error) {
      if (isMissing(error) || isChanged(error) || isNotOffered(error)) throw error
      if (error instanceof S3Refusal) unexpected(error)
      if (error instanceof StorageUnavailableError) throw error
      throw new StorageUnavailableError('The storage stopped to answer', { cause: error })
    }
  }

  /** For requests whose object can be missing. */
  const ifThere = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work
    } catch (error) {
      if (isMissing(error)) return null
      return unexpected(error)
    }
  }

  const etagOf = (response: IncomingMessage) => String(response.headers.etag ?? '')

  async function putWhole(asked: S3Asked) {
    const response = await send(asked).catch(unexpected)
    response.resume()
    return etagOf(response)
  }

  async function* list(prefix: string): AsyncGenerator<Listed> {
    let token: string | undefined
    do {
      const query = {
        ...{ 'list-type': '2', prefix: settings.prefix + prefix },
        ...(token !== undefined && { 'continuation-token': token }),
      }
      const { objects, next } = s3Listing(await answerOf({ method: 'GET', key: '', query }).catch(unexpected))
      for (const object of objects) yield { ...object, key: object.key.slice(settings.prefix.length) }
      token = next
    } while (token !== undefined)
  }

  async function remove(keys: readonly string[]) {
    for (let from = 0; from < keys.length; from += mostDeleted) {
      const some = keys.slice(from, from + mostDeleted).map((key) => settings.prefix + key)
      const content = Buffer.from(s3Deletion(some))
      const md5 = createHash('md5').update(content).digest('base64')
      const headers = { 'content-md5': md5, 'content-type': 'application/xml' }
      await answerOf({
        ...{ method: 'POST', key: '', query: { delete: '' } },
        ...{ headers, body: bytesBody(content) },
      }).catch(unexpected)
    }
  }

  async function putInParts(key: string, path: string, { size, sha256 }: { size: number; sha256: string }) {
    let partSize = partBytes
    while (size / partSize > 10_000) partSize *= 2
    const headers = { 'x-amz-meta-sha256': sha256 }
    const uploadId = s3UploadId(
      await answerOf({ method: 'POST', key, query: { uploads: '' }, headers }).catch(unexpected),
    )
    try {
      const etags: string[] = []
      for (let start = 0; start < size; start += partSize) {
        const body = await fileBody(path, Math.min(partSize, size - start), start)
        const query = { partNumber: String(etags.length + 1), uploadId }
        etags.push(await putWhole({ method: 'PUT', key, query, body }))
      }
      const body = bytesBody(Buffer.from(s3Completion(etags)))
      await answerOf({ method: 'POST', key, query: { uploadId }, body }).catch(unexpected)
    } catch (error) {
      // Nobody waits longer for a service that is away; its parts are removed by night.
      if (!(error instanceof StorageUnavailableError))
        await answerOf({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }

  return {
    settings,

    /** Stores bytes of memory. The service compares them with their checksum. */
    async put(key: string, content: Uint8Array) {
      const body = bytesBody(content)
      await putWhole({ method: 'PUT', key, body, headers: { 'x-amz-meta-sha256': body.sha256 } })
    },

    /** Stores a file of the disk, a large one in parts. */
    async putFile(key: string, path: string, body: S3Body) {
      const { size, sha256 } = body
      if (size > partBytes) await putInParts(key, path, body)
      else await putWhole({ method: 'PUT', key, body, headers: { 'x-amz-meta-sha256': sha256 } })
    },

    /** The bytes of an object, as they arrive; null if there is none. */
    async get(key: string, range?: Range): Promise<Readable | null> {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      return ifThere(send({ method: 'GET', key, headers }))
    },

    /** A whole object, with what identifies its bytes; null if there is none. */
    async getWhole(key: string) {
      const content = await ifThere(send({ method: 'GET', key }))
      return content && { content, size: Number(content.headers['content-length']), etag: etagOf(content) }
    },

    async head(key: string) {
      const response = await ifThere(send({ method: 'HEAD', key }))
      response?.resume()
      if (!response) return null
      const {
        'content-length': size,
        'last-modified': changed,
        'x-amz-meta-sha256': sha256,
      } = response.headers
      return {
        ...{ size: Number(size), changedAt: new Date(changed ?? 0), etag: etagOf(response) },
        sha256: sha256 === undefined ? null : String(sha256),
      }
    },

    list,

    /** Removes objects; does nothing for those that are gone. */
    remove,

    async removeBelow(prefix: string) {
      const keys: string[] = []
      for await (const { key } of list(prefix)) keys.push(key)
      await remove(keys)
    },

    /** Copies an object within the bucket. False if it is no longer the one with this ETag and SHA-256. */
    async copy(from: string, to: string, { etag, sha256 }: { etag: string; sha256: string }) {
      const { bucket, prefix } = settings
      const headers = {
        'x-amz-copy-source': `/${bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/'),
        'x-amz-copy-source-if-match': etag,
        'x-amz-metadata-directive': 'REPLACE',
        'x-amz-meta-sha256': sha256,
      }
      try {
        await answerOf({ method: 'PUT', key: to, headers })
        return true
      } catch (error) {
        return isChanged(error) || isMissing(error) ? false : unexpected(error)
      }
    },

    /** Aborts uploads in parts that were begun before a time, because their process died. */
    async abortBefore(before: Date) {
      const query = { uploads: '', prefix: settings.prefix }
      const answer = await answerOf({ method: 'GET', key: '', query }).catch((error) =>
        isNotOffered(error) ? '' : unexpected(error),
      )
      for (const { key, uploadId, begunAt } of s3Uploads(answer))
        if (begunAt < before)
          await answerOf({
            ...{ method: 'DELETE', key: key.slice(settings.prefix.length), query: { uploadId } },
          }).catch((error) => isMissing(error) || unexpected(error))
    },

    presign,

    /** Writes, reads and removes an object. */
    async check() {
      const { bucket, endpoint } = settings
      const content = Buffer.from('hiroba')
      const key = 'hiroba-check'
      try {
        const body = bytesBody(content)
        await text(await send({ method: 'PUT', key, body }))
        const read = await text(await send({ method: 'GET', key }))
        if (read !== content.toString())
          throw new StorageMisconfiguredError(`${endpoint} returned something else than was stored`)
        await text(await send({ method: 'DELETE', key }))
        for await (const _ of list('hiroba-check')) break
      } catch (error) {
        if (error instanceof StorageMisconfiguredError) throw error
        const cause = (error as Error).cause as (Error & { code?: string }) | undefined
        const place = `the bucket ${bucket} at ${endpoint}`
        if (error instanceof S3Refusal)
          throw new StorageMisconfiguredError(
            `File storage: ${place} answered ${error.status} ${error.code}: ${error.message}. Check the settings S3_…`,
          )
        if (neverAnswers.test(cause?.code ?? ''))
          throw new StorageMisconfiguredError(`File storage: ${place} cannot be reached: ${cause!.message}`)
        const why = cause?.message || cause?.code || (error as Error).message
        throw new StorageUnavailableError(`File storage: ${place} does not answer: ${why}`)
      }
    },

    close,
  }
}
