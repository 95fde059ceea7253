import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form with files may be sent here, and may take its time. */
    takesFiles?: boolean
  }
}

/** How long a connection is held for someone who does not go on, in milliseconds. */
export type Patience = {
  /** For the head of a request, from when the connection was opened or the request began. */
  head: number
  /** For a body without files as a whole. */
  body: number
  /** For a form with files: how often some of it must have come. It may take an hour as a whole. */
  upload: number
  /** For the rest of a body that nobody reads, after the answer. */
  unread: number
  /** For the next request. Longer than load balancers keep theirs, which would else send into a closed one. */
  idle: number
  /** With no byte in either direction while a request is under way: for one who does not read the answer. */
  silence: number
  /** How often the heads are looked at. */
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

/** An upload slower than this in one span of `upload` would take a day for a video. */
const leastBytes = 16 * 1024
const longestUpload = 3_600_000

/** What the server itself keeps: options of Fastify. */
export const serverPatience = ({ head, idle, silence, check }: Patience) => ({
  requestTimeout: longestUpload,
  keepAliveTimeout: idle,
  connectionTimeout: silence,
  http: { headersTimeout: head, connectionsCheckingInterval: check },
})

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Bodies have a time by route: only calls that declare files wait for a slow line. A body that nobody reads closes. */
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
    // Read for a while, so that the answer is not lost in a connection that breaks.
    raw.unpipe()
    raw.resume()
    setTimeout(() => raw.complete || raw.socket.destroy(), unread).unref()
  })
}
