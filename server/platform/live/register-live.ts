import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { camelCaseKeys } from '#common/key-case.ts'
import { type LiveRequest, type LiveTopic, livePositionHeader } from '#contract/live.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { closeCodes, LiveClient } from './live-client.ts'
import type { LiveHub } from './live-hub.ts'
import { parseTopic, topicOf } from './live-topic.ts'

type Options = {
  hub: LiveHub
  /** The session of the request. Throws a `Refusal` if there is none. */
  authenticate: (request: FastifyRequest) => Promise<Session>
  /** Like `authenticate`, without counting as a use of the session. */
  recheck: (request: FastifyRequest) => Promise<Session>
  /** The public URL; if absent, the request's own host. */
  publicUrl?: string | undefined
}

const longestMessageBytes = 4_096
const mostWatched = 100

/**
 * `GET /api/v2/live?since=&account=`: the live connection. `account` is the one that the page was drawn for. Refused
 * without a session and from pages of other sites.
 */
export async function registerLive(app: FastifyInstance, { hub, authenticate, recheck, publicUrl }: Options) {
  // Without compression, since messages are framed once for everyone.
  await app.register(websocket, { options: { maxPayload: longestMessageBytes, perMessageDeflate: false } })
  const sessions = new WeakMap<FastifyRequest, Session>()
  app.addHook('preClose', () => hub.stop())
  // Taken when the request arrives: what is published after it may be missing in the response.
  const positions = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' && request.url.startsWith('/api/v2/'))
      positions.set(request, hub.stats().position)
  })
  // Counts what happens in all companies: not for strangers.
  app.addHook('onSend', async (request, reply) => {
    const position = positions.get(request)
    if (position !== undefined && request.session) reply.header(livePositionHeader, position)
  })

  app.get<{ Querystring: { since?: string; account?: string } }>(
    '/api/v2/live',
    {
      websocket: true,
      // Before the upgrade, so that a refusal is an ordinary response.
      preValidation: async (request) => {
        if (!isOwnOrigin(request, publicUrl)) throw new Refusal('forbidden')
        if (!request.ws) throw new Refusal('invalid_request')
        sessions.set(request, await authenticate(request))
      },
    },
    (socket, request) => {
      const { companyId, userId } = sessions.get(request)!
      const { account } = request.query
      if (account !== undefined && account !== `${companyId}-${userId}`)
        return socket.close(closeCodes.otherAccount, 'Another account')
      const ends = { socket, wire: request.raw.socket }
      const client = new LiveClient(ends, sessions.get(request)!, () => recheck(request))
      const failed = (error: unknown) => {
        if (isUnavailable(error)) return client.close(closeCodes.tryAgain, 'Try again')
        request.log.error({ err: error }, 'Live connection failed')
        socket.close(1011, 'Internal error')
      }
      socket.on('close', () => hub.leave(client))
      socket.on('error', () => hub.leave(client))
      socket.on('pong', () => {
        client.alive = true
      })
      const watch = newestOnly((topics: LiveTopic[]) => hub.watch(client, topics).catch(failed))
      socket.on('message', (data, isBinary) => {
        client.alive = true
        const asked = isBinary ? null : requestIn((data as Buffer).toString())
        if (asked?.type === 'watch') void watch(asked.topics)
        else if (asked?.type === 'here') hub.presence.hear(client)
        // Lost if the database is away: the next one comes in seconds.
        else if (asked) hub.typing.hear(client, asked.topic).catch(() => undefined)
        else client.close(closeCodes.badRequest, 'Not understood')
      })
      hub.join(client, position(request.query.since)).catch(failed)
    },
  )
}

/* Browsers send the page's origin and the cookies, so pages of other sites are refused here. */
function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers
  // Programs other than browsers send no origin; a page cannot make a browser omit it.
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === request.host || origin === (publicUrl && new URL(publicUrl).origin)
}

function position(since: string | undefined): number | undefined {
  const number = since && /^\d+$/.test(since) ? Number(since) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

/** What a client asks for; null if it is not understood. */
function requestIn(text: string): LiveRequest | null {
  try {
    const { type, topics, topic } = camelCaseKeys(JSON.parse(text)) as {
      type?: unknown
      topics?: unknown
      topic?: unknown
    }
    if (type === 'here') return { type }
    if (type === 'typing') {
      const typed = parseTopic(topic)
      return typed && { type, topic: topicOf(typed.kind, typed.id) }
    }
    if (type !== 'watch' || !Array.isArray(topics) || topics.length > mostWatched) return null
    const parsed = topics.map(parseTopic)
    if (parsed.includes(null)) return null
    return { type, topics: [...new Set(parsed.map((one) => topicOf(one!.kind, one!.id)))] }
  } catch {
    return null
  }
}

/* One at a time; of requests that arrive meanwhile only the newest counts: a list replaces the previous one. */
function newestOnly<T>(work: (value: T) => Promise<void>) {
  let busy = false
  let next: { value: T } | undefined
  return async (value: T) => {
    next = { value }
    if (busy) return
    busy = true
    while (next) {
      const current: T = next.value
      next = undefined
      await work(current)
    }
    busy = false
  }
}
