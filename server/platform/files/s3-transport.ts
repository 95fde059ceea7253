import { createHash } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { s3Error } from './s3-answers.ts'
import type { S3Body } from './s3-bodies.ts'
import type { S3Settings } from './s3-settings.ts'
import { createS3Signer, type S3Request } from './s3-signing.ts'
import { StorageUnavailableError } from './storage-failures.ts'

/** In milliseconds, apart from sizes. */
const usualTimes = {
  /** Until a connection is open. */
  connect: 3_000,
  /** Without a byte in either direction; and if it is known to be away. */
  silence: 10_000,
  silenceAway: 3_000,
  /** Before a failed request is sent again: twice, unless the service is known to be away. */
  pauses: [100, 400] as readonly number[],
  /** While it is known to be away, one request in this time finds out whether it is back; all others fail at once. */
  look: 1_000,
}
export type S3Times = typeof usualTimes

/** So many failures in a row: the service is away. */
const failuresUntilAway = 3
const nothing = createHash('sha256').digest('hex')
export type S3Asked = S3Request & { body?: S3Body }

/** An answer other than the expected one. */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message || code || `Status ${status}`)
    this.status = status
    this.code = code
  }
}

/** The service had closed a connection that was kept open: says nothing about it, and another is opened. */
class StaleConnection extends Error {
  override message = 'The service closed the connection'
}
const mostStale = 5
const isLostConnection = ({ code }: NodeJS.ErrnoException) => code === 'ECONNRESET' || code === 'EPIPE'

/** The service itself has a failure, or wants fewer requests. */
const isPassing = (status: number) => (status >= 500 && status !== 501) || status === 429

/**
 * Sends signed requests, each up to three times, and knows whether the service is away.
 * @param noted called when it turns out that the service is away, or back
 * @param ended called for each request, with whether the service gave an answer, also a refusal
 */
export function createS3Transport(
  settings: S3Settings,
  {
    noted,
    ended,
    times = usualTimes,
  }: {
    noted: (away: Error | null) => void
    ended: (answered: boolean) => void
    times?: S3Times | undefined
  },
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
  async function exchange({ body, ...asked }: S3Asked): Promise<IncomingMessage> {
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
    const patience = isAway() ? times.silenceAway : times.silence
    const onSilence = () => {
      // Nothing is asked for while the reader is slow.
      const waits = response && response.readableLength >= response.readableHighWaterMark
      if (waits) request.setTimeout(patience)
      else request.destroy(new Error(`No answer within ${patience / 1000} s`))
    }
    request.setTimeout(patience)
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
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(request.reusedSocket && isLostConnection(error) ? new StaleConnection() : error),
    )
    if (body) {
      // An early answer or a lost connection ends the request, which reports it.
      void pipeline(body.open(), request).catch((error: Error) => request.destroy(error))
    } else request.end()
    return promise
  }

  /** Sends a request, up to three times. Resolves with a successful answer. */
  async function send(asked: S3Asked): Promise<IncomingMessage> {
    try {
      const response = await sendUpToThrice(asked)
      ended(true)
      return response
    } catch (error) {
      ended(error instanceof S3Refusal)
      throw error
    }
  }

  async function sendUpToThrice(asked: S3Asked): Promise<IncomingMessage> {
    let stale = 0
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
        if (error instanceof StaleConnection && stale < mostStale) {
          stale += 1
          attempt -= 1
          continue
        }
        problem = error as Error
      }
      failed(problem)
      const wait = times.pauses[attempt]
      if (wait === undefined || isAway())
        throw new StorageUnavailableError('The storage does not answer', { cause: problem })
      await pause(wait * (0.5 + Math.random()))
    }
  }

  return { send, presign: signer.presign, close: () => agent.destroy() }
}
