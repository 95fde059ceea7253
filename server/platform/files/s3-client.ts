import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Listed,
  s3Completion,
  s3Deletion,
  s3Error,
  s3Listing,
  s3UploadId,
  s3Uploads,
} from './s3-answers.ts'
import type { S3Settings } from './s3-settings.ts'
import { createS3Signer, type S3Request } from './s3-signing.ts'
import { StorageMisconfiguredError, StorageUnavailableError } from './storage-failures.ts'

/** Bytes that can be sent again, with their SHA-256 in hexadecimal. */
export type S3Body = { size: number; sha256: string; open: () => Readable }

/** In milliseconds, apart from sizes. */
const usualTimes = {
  /** Until a connection is open. */
  connect: 3_000,
  /** Without a byte in either direction. */
  silence: 10_000,
  /** Before a failed request is sent again: twice, unless the service is known to be away. */
  pauses: [100, 400] as readonly number[],
  /** While it is known to be away, one request in this time finds out whether it is back; all others fail at once. */
  look: 1_000,
}
export type S3Times = typeof usualTimes

/** So many failures in a row: the service is away. */
const failuresUntilAway = 3
const nothing = createHash('sha256').digest('hex')
const mostDeleted = 1_000
const usualPartBytes = 32 * 1024 * 1024

type Range = { start: number; end: number }
type Asked = S3Request & { body?: S3Body }
type Client = ReturnType<typeof createS3Client>
export type S3Client = Client

/** An answer other than the expected one. */
class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message || code || `Status ${status}`)
    this.status = status
    this.code = code
  }
}

/** No host, no TLS, or no HTTP at this address: no outage. */
const neverAnswers = /^(ENOTFOUND|ERR_|CERT_|UNABLE_TO|DEPTH_|SELF_SIGNED|EPROTO|HPE_)/
/** Milliseconds between two log lines about refusals. */
const quiet = 60_000

const isMissing = (error: unknown) => error instanceof S3Refusal && error.status === 404
/** The service itself has a failure, or wants fewer requests. */
const isPassing = (status: number) => status >= 500 || status === 429

export const bytesBody = (content: Uint8Array): S3Body => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  open: () => Readable.from([content], { objectMode: false }),
})

/** A file, or a part of one. */
export async function fileBody(path: string, size: number, start = 0): Promise<S3Body> {
  const open = () =>
    size === 0
      ? Readable.from([], { objectMode: false })
      : createReadStream(path, { start, end: start + size - 1 })
  const hash = createHash('sha256')
  await pipeline(open(), hash)
  return { size, sha256: hash.digest('hex'), open }
}

/**
 * The requests to one bucket. All of them throw `StorageUnavailableError` while the service is away.
 * @param noted called when it turns out that the service is away, or back
 */
export function createS3Client(
  settings: S3Settings,
  {
    noted = () => undefined,
    times = usualTimes,
    partBytes = usualPartBytes,
  }: {
    noted?: (away: Error | null) => void
    times?: S3Times
    /** Larger files are sent in parts of this size, which is doubled for files of more than 10,000 parts. */
    partBytes?: number
  } = {},
) {
  const signer = createS3Signer(settings)
  const transport = settings.endpoint.startsWith('https:') ? https : http
  const agent = new transport.Agent({
    keepAlive: true,
    maxSockets: 128,
    maxFreeSockets: 32,
    scheduling: 'lifo',
  })
  let failures = 0
  let lookedAt = 0
  let refusedAt = 0

  const isAway = () => failures >= failuresUntilAway
  function failed(error: Error) {
    failures += 1
    lookedAt = Date.now()
    if (failures === failuresUntilAway) noted(error)
  }
  function answered() {
    const wasAway = isAway()
    failures = 0
    if (wasAway) noted(null)
  }

  /** One request, sent once. Resolves with any answer once its headers are there. */
  async function exchange({ body, ...asked }: Asked): Promise<IncomingMessage> {
    const { url, headers } = await signer.sign(asked, body?.sha256 ?? nothing)
    const length = body
      ? { 'content-length': body.size }
      : asked.method === 'PUT'
        ? { 'content-length': 0 }
        : {}
    const request = transport.request(url, {
      method: asked.method,
      headers: { ...headers, ...length },
      agent,
    })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    let response: IncomingMessage | undefined
    const onSilence = () => {
      // Nothing is asked for while the reader is slow.
      const waits = response && response.readableLength >= response.readableHighWaterMark
      if (waits) request.setTimeout(times.silence)
      else request.destroy(new Error(`No answer within ${times.silence / 1000} s`))
    }
    request.setTimeout(times.silence)
    request.on('timeout', onSilence)
    request.on('socket', (socket: Socket) => {
      if (!socket.connecting) return
      const timer = setTimeout(
        () => request.destroy(new Error(`No connection within ${times.connect / 1000} s`)),
        times.connect,
      )
      socket.once(transport === https ? 'secureConnect' : 'connect', () => clearTimeout(timer))
      socket.once('close', () => clearTimeout(timer))
    })
    request.on('response', (received) => {
      response = received
      resolve(received)
    })
    request.on('error', reject)
    if (body) {
      // An early answer or a lost connection ends the request, which reports it.
      void pipeline(body.open(), request).catch((error: Error) => request.destroy(error))
    } else request.end()
    return promise
  }

  /** Sends a request, up to three times. Resolves with a successful answer. */
  async function send(asked: Asked): Promise<IncomingMessage> {
    for (let attempt = 0; ; attempt++) {
      if (isAway()) {
        if (Date.now() - lookedAt < times.look)
          throw new StorageUnavailableError('The storage is known to be away')
        lookedAt = Date.now()
      }
      let problem: Error
      try {
        const response = await exchange(asked)
        const status = response.statusCode ?? 0
        if (!isPassing(status)) {
          answered()
          if (status >= 200 && status < 300) return response
        }
        const error = s3Error(await text(response).catch(() => ''))
        const refusal = new S3Refusal(status, error?.code ?? '', error?.message ?? '')
        if (!isPassing(status)) throw refusal
        problem = refusal
      } catch (error) {
        if (error instanceof S3Refusal) throw error
        problem = error as Error
      }
      failed(problem)
      const wait = times.pauses[attempt]
      if (wait === undefined || isAway())
        throw new StorageUnavailableError('The storage does not answer', { cause: problem })
      await pause(wait * (0.5 + Math.random()))
    }
  }

  /** Refused although the settings were right at start: for people it is an outage. */
  function unexpected(error: unknown): never {
    if (!(error instanceof S3Refusal)) throw error
    if (Date.now() - refusedAt > quiet) noted(error)
    refusedAt = Date.now()
    throw new StorageUnavailableError(`The storage refused: ${error.code || error.status}`, { cause: error })
  }

  async function answerOf(asked: Asked): Promise<string> {
    try {
      const answer = await text(await send(asked))
      // Copying and completing begin to answer before they know the outcome.
      const error = s3Error(answer)
      if (error) throw new S3Refusal(200, error.code, error.message)
      return answer
    } catch (error) {
      if (isMissing(error)) throw error
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

  async function putWhole(asked: Asked) {
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

    /** Stores a file of the disk, a large one in parts. Returns its SHA-256. */
    async putFile(key: string, path: string, size: number) {
      const body = await fileBody(path, size)
      const { sha256 } = body
      if (size > partBytes) await putInParts(key, path, body)
      else await putWhole({ method: 'PUT', key, body, headers: { 'x-amz-meta-sha256': sha256 } })
      return sha256
    },

    /** The bytes of an object, as they arrive; null if there is none. */
    async get(key: string, range?: Range): Promise<Readable | null> {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      return ifThere(send({ method: 'GET', key, headers }))
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

    /** Copies an object within the bucket, if it is still the one with this ETag. */
    async copy(from: string, to: string, etag: string) {
      const { bucket, prefix } = settings
      const headers = {
        'x-amz-copy-source': `/${bucket}/${prefix}${from}`,
        'x-amz-copy-source-if-match': etag,
      }
      await answerOf({ method: 'PUT', key: to, headers }).catch(unexpected)
    },

    /** Aborts uploads in parts that were begun before a time, because their process died. */
    async abortBefore(before: Date) {
      const query = { uploads: '', prefix: settings.prefix }
      const answer = await answerOf({ method: 'GET', key: '', query }).catch(unexpected)
      for (const { key, uploadId, begunAt } of s3Uploads(answer))
        if (begunAt < before)
          await answerOf({
            ...{ method: 'DELETE', key: key.slice(settings.prefix.length), query: { uploadId } },
          }).catch((error) => isMissing(error) || unexpected(error))
    },

    presign: signer.presign,

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

    close: () => agent.destroy(),
  }
}
