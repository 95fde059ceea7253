import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isUnavailable } from '#db/engine/errors.ts'
import { pendingMigrations } from '#db/migrate.ts'
import type { App } from '#server/app.ts'

/**
 * `GET /healthz`: the process responds. `GET /readyz`: the database also responds and has every migration, and the
 * process has not been asked to stop.
 */
export function serveHealth(fastify: FastifyInstance, app: App, isStopping: () => boolean) {
  fastify.get('/healthz', (_, reply) => reply.send({ status: 'ok' }))
  fastify.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping' })
    try {
      const pending = await pendingMigrations(app.engine)
      if (pending.length === 0) return { status: 'ok' }
      return reply.status(503).send({ status: 'migrating', pending: pending.length })
    } catch (error) {
      if (!isUnavailable(error)) request.log.error({ err: error }, 'Database does not respond')
      return reply.status(503).send({ status: 'database unreachable' })
    }
  })
}

/** A process's own metrics; features add gauges. */
export type Metrics = {
  registry: Registry
  gauge: (name: string, help: string, read: () => number | Promise<number>) => void
}

/**
 * `GET /metrics` in Prometheus format, for the bearer of METRICS_TOKEN; if no token is configured, the path does not
 * exist. Labels come from the code, never from requests: the number of series is bounded.
 */
export function serveMetrics(fastify: FastifyInstance, app: App): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'hiroba_http_request_seconds',
    help: 'Time to answer a request, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const token = app.config.METRICS_TOKEN
  fastify.addHook('onResponse', async (_request, reply) => {
    app.watch.tallies.add(reply.statusCode >= 500 ? 'request.failed' : 'request.answered')
  })
  if (token) {
    fastify.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none'
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      requests.labels(request.method, route, status).observe(reply.elapsedTime / 1000)
    })
    fastify.get('/metrics', async (request, reply) => {
      const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
      const wanted = Buffer.from(token)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return reply.status(401).send('')
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }
  return {
    registry,
    gauge(name, help, read) {
      new Gauge({
        name: `hiroba_${name}`,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
  }
}
