import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { App } from '#server/app.ts'
import { hasDeveloperPages } from '#server/config.ts'
import { s3SettingsOf } from '#server/platform/files/s3-settings.ts'
import { s3Origin } from '#server/platform/files/s3-signing.ts'
import { traceRequests } from '#server/platform/tracing/trace-work.ts'
import type { Tracer } from '#server/platform/tracing/tracer.ts'
import { bind } from './bind.ts'
import { readBoundedJson } from './bounded-json.ts'
import { answerBrokenRequest, mostHeaderBytes } from './broken-requests.ts'
import { compressAnswers } from './compress.ts'
import { answerErrors, answerNotFound } from './errors.ts'
import { limitBodies, serverPatience } from './patience.ts'
import type { Route } from './route.ts'
import { serializerOf } from './serializers.ts'
import { inlineScripts, serveWeb } from './web.ts'

/** Browser features that no page of the product uses; embedded pages of others do not get them either. */
const permissionsPolicy = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

export type HttpServer = FastifyInstance

/**
 * The HTTP server of one process, not listening yet.
 * `extend` adds what is not a call: files, live messages, reference pages, metrics.
 */
export async function createServer(
  app: App,
  {
    routes,
    log,
    webDir,
    tracer = null,
    extend,
  }: {
    routes: readonly Route[]
    log: FastifyBaseLogger
    /** The built browser app; null serves calls only. */
    webDir: string | null
    tracer?: Tracer | null
    extend?: (fastify: HttpServer) => Promise<void>
  },
): Promise<HttpServer> {
  const fastify = Fastify({
    loggerInstance: log,
    // Replaced by one line per request; see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < app.config.TRUSTED_PROXIES,
    genReqId: () => randomUUID(),
    ...serverPatience(app.patience),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { maxHeaderSize: mostHeaderBytes },
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { strictSchema: false } },
  })
  fastify.setSerializerCompiler(({ schema }) => serializerOf(schema as object))
  fastify.decorateRequest('session', null)
  fastify.decorateRequest('span', null)
  const s3 = s3SettingsOf(app.config)
  // Videos are played from there, and uploads sent there.
  const storageOrigins = s3?.direct ? [s3Origin(s3)] : []
  const overHttps = app.config.PUBLIC_URL?.startsWith('https:') ?? false
  fastify.decorate('overHttps', overHttps)
  await fastify.register(cookie)
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(webDir ? await inlineScripts(webDir) : [])],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: [
          "'self'",
          ...(app.config.SENTRY_DSN ? [new URL(app.config.SENTRY_DSN).origin] : []),
          ...storageOrigins,
        ],
        ...(storageOrigins.length > 0 && { mediaSrc: ["'self'", ...storageOrigins] }),
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        // Embedded pages of the portal: each company lists the sites it allows, and only its pages name them.
        frameSrc: ["'self'", 'https:'],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000 } : false,
  })
  await fastify.register(rateLimit, { global: false })
  await fastify.register(multipart, { throwFileSizeLimit: true })
  readBoundedJson(fastify)
  answerErrors(fastify, app.watch)
  if (tracer) traceRequests(fastify, tracer, { fromProxy: app.config.TRACES_FROM_PROXY === 'on' })
  logRequests(fastify)
  limitBodies(fastify, app.patience)
  fastify.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissionsPolicy)
    if (/^\/(backyard\/)?api\//.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'private, no-store')
  })
  compressAnswers(fastify)
  for (const route of routes) bind(fastify, app, route)
  await extend?.(fastify)
  if (webDir) await serveWeb(fastify, webDir, { gallery: hasDeveloperPages(app.config) })
  else fastify.setNotFoundHandler(answerNotFound)
  return fastify
}

// One line per request: who requested what and with which result; never a body, a query or a cookie.
function logRequests(fastify: FastifyInstance) {
  fastify.addHook('onResponse', async (request, reply) => {
    const { session } = request
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.span && { traceId: request.span.context.traceId }),
        ...(session && { companyId: session.companyId, userId: session.userId }),
        ...(session?.lookId !== undefined && { lookId: session.lookId }),
      },
      'request',
    )
  })
}
