import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form with files may be sent here and may take longer. */
    takesFiles?: boolean
  }
}

/** How long a connection is kept open while the client is idle, in milliseconds. */
export type Patience = {
  /** For the head of a request, from when the connection was opened or the request began. */
  head: number
  /** For a complete body without files. */
  body: number
  /** For a form with files: the maximum time without new data. As a whole it may take an hour. */
  upload: number
  /** For the rest of a body that is not read, after the response. */
  unread: number
  /**
   * For the next request. Longer than load balancers keep theirs, which would otherwise send into a closed connection.
   */
  idle: number
  /** Without a byte in either direction during a request: for clients that do not read the response. */
  silence: number
  /** How often the heads are checked. */
  check: number
}

export const usualPatience: Patience = {
  head: 15_000,
  body: 60_000,
  upload: 60_000,
  unread: 5_000,
  idle: 72_000,
  silence: 60_000,
  check: 5_000,
}

/** At less than this per span of `upload`, a video would take a day. */
const leastBytes = 16 * 1024
const longestUpload = 3_600_000

/** Enforced by the server itself: options of Fastify. */
export const serverPatience = ({ head, idle, silence, check }: Patience) => ({
  requestTimeout: longestUpload,
  keepAliveTimeout: idle,
  connectionTimeout: silence,
  http: { headersTimeout: head, connectionsCheckingInterval: check },
})

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Time limits for bodies by route: only calls that declare files allow slow uploads. A body that is not read is closed.
 */
export function limitBodies(fastify: FastifyInstance, { body, upload, unread }: Patience) {
  fastify.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    const { raw, headers } = request
    const isForm = /^\s*multipart\//i.test(headers['content-type'] ?? '')
    const takesFiles = request.routeOptions.config?.takesFiles ?? false
    if (isForm && !takesFiles) throw new Refusal('invalid_request')
    let received = raw.socket.bytesRead
    const timer = setInterval(
      () => {
        const { bytesRead } = raw.socket
        if (raw.complete) clearInterval(timer)
        else if (isForm && bytesRead - received >= leastBytes) received = bytesRead
        else raw.destroy()
      },
      isForm ? upload : body,
    ).unref()
    raw.once('end', () => clearInterval(timer))
    raw.once('close', () => clearInterval(timer))
  })
  fastify.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    // Read for a while, so that the response is not lost when the connection closes.
    raw.unpipe()
    raw.resume()
    setTimeout(() => raw.complete || raw.socket.destroy(), unread).unref()
  })
}
