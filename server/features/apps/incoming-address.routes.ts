import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Locale, preferredLocale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { incomingWebhookLimits } from '#contract/apps.ts'
import type { App } from '#server/app.ts'
import { companyOfToken } from '#server/platform/auth/company-of-token.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import { isBounded } from '#server/platform/http/bounded-json.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { HttpServer } from '#server/platform/http/server.ts'
import { storable, textProblems } from '#server/platform/http/storable-texts.ts'
import { postThrough } from './app-posts.commands.ts'
import { findPostingWebhook } from './apps.queries.ts'
import { appsStrings } from './apps.strings.ts'
import { takePost } from './incoming-webhooks.commands.ts'
import { payloadText } from './slack-payloads.rules.ts'
import { WebhookProblem } from './webhook-problems.rules.ts'

type Request = FastifyRequest<{ Params: { secret: string } }>

/** A minute, with secrets that do not exist. */
const unknownFromAddress = 30

const localeOf = (request: FastifyRequest): Locale => preferredLocale(request.headers['accept-language'])
const wordsOf = (request: FastifyRequest) => phrases(appsStrings, localeOf(request))

/* The JSON of a body, or of its form field `payload`; undefined: it is neither. */
function readPayload(body: unknown): unknown {
  const text = typeof body === 'string' ? body : ''
  const json = text.startsWith('payload=') ? (new URLSearchParams(text).get('payload') ?? '') : text
  if (!isBounded(json)) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function readText(request: FastifyRequest) {
  const words = wordsOf(request)
  const payload = readPayload(request.body)
  if (payload === undefined) throw new WebhookProblem(400, words.notJson)
  const text = payloadText(payload)
  if (!text) throw new WebhookProblem(400, words.noText)
  if (Object.keys(textProblems(text, localeOf(request))).length > 0)
    throw new WebhookProblem(400, words.badText)
  return storable(text) as typeof text
}

/* A repetition with the same key of the sender has the same key here, whatever characters it consists of. */
function clientKeyOf(request: FastifyRequest, webhookId: number) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return `webhook ${randomUUID()}`
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new WebhookProblem(400, wordsOf(request).badKey)
  const digest = createHash('sha256').update(key).digest('base64url').slice(0, 32)
  return `webhook ${webhookId} ${digest}`
}

function problemOf(error: unknown, request: FastifyRequest) {
  const words = wordsOf(request)
  if (error instanceof WebhookProblem) return error
  if (error instanceof Refusal) {
    if (error.code === 'validation_failed') return new WebhookProblem(403, words.refusedWords)
    if (error.code === 'use_limit_reached' || error.code === 'menu_closed')
      return new WebhookProblem(403, words.menuClosed)
    if (error.code === 'not_found') return new WebhookProblem(403, words.roomNotAdmitted)
    return null
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status === 413)
    return new WebhookProblem(413, words.tooLarge(Math.floor(incomingWebhookLimits.bytes / 1024)))
  return status >= 400 && status < 500 ? new WebhookProblem(400, words.notJson) : null
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error, request)
  // The handler of the whole server answers it.
  if (!problem) throw error
  return reply.status(problem.status).type('text/plain; charset=utf-8').send(problem.message)
}

/**
 * `POST /api/v2/incoming_webhooks/<secret>`: other systems post as an app, in the shape of Slack's incoming webhooks.
 * Answers in plain text.
 */
export function serveIncomingWebhooks(fastify: HttpServer, { engine, attemptLimits }: App) {
  const timeWindow = '1 minute'
  const keyGenerator = (request: FastifyRequest) => networkAddress(request.ip)
  const fromAddress = fastify.createRateLimit({
    ...{ max: attemptLimits.requestsByAddress * 5, timeWindow, keyGenerator },
  })
  const unknown = fastify.createRateLimit({
    ...{ max: Math.min(unknownFromAddress, attemptLimits.requestsByAddress), timeWindow, keyGenerator },
  })
  async function check(limit: typeof unknown, request: FastifyRequest, reply: FastifyReply) {
    const state = await limit(request)
    if (state.isAllowed || !state.isExceeded) return
    reply.header('retry-after', String(state.ttlInSeconds))
    throw new WebhookProblem(429, wordsOf(request).tooFast(state.ttlInSeconds))
  }

  async function take(request: Request, reply: FastifyReply) {
    const words = wordsOf(request)
    const { secret } = request.params
    const db = companyOfToken(engine, secret)
    const webhook = db && (await findPostingWebhook(db, { id: null, hash: tokenHash(secret) }))
    if (!db || !webhook) {
      await check(unknown, request, reply)
      throw new WebhookProblem(404, words.unknown)
    }
    if (webhook.ended || webhook.suspended) throw new WebhookProblem(410, words.ended)
    const { allowed, headers } = await takePost(db, webhook.id)
    reply.headers(headers)
    if (!allowed) {
      reply.header('retry-after', '1')
      throw new WebhookProblem(429, words.tooFast(1))
    }
    const clientKey = clientKeyOf(request, webhook.id)
    await postThrough(db, webhook, { text: readText(request), clientKey, locale: localeOf(request) })
    return reply.type('text/plain; charset=utf-8').send('ok')
  }

  void fastify.register(
    async (webhooks) => {
      webhooks.setErrorHandler(answerProblem)
      webhooks.removeAllContentTypeParsers()
      // Programs name the type of what they send in many ways, or not at all.
      webhooks.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
      webhooks.addHook('onRequest', (request, reply) => check(fromAddress, request, reply))
      webhooks.post('/:secret', { bodyLimit: incomingWebhookLimits.bytes }, take)
    },
    { prefix: '/api/v2/incoming_webhooks' },
  )
}
