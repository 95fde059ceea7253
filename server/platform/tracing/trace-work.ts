// The three places in which spans begin: requests, statements and jobs.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StatementWatch } from '#db/engine/connection.ts'
import type { Config } from '#server/config.ts'
import type { JobLog } from '#server/platform/jobs/define-job.ts'
import { kindOf } from '#server/platform/watching/error-digest.ts'
import { shapeOf } from '#server/platform/watching/statement-digest.ts'
import { currentTrace, inTrace, readTraceparent } from './trace-context.ts'
import type { Tracer } from './tracer.ts'

type Span = ReturnType<Tracer['begin']>

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; null: tracing is off. */
    span: Span | null
  }
}

/** The tracer of this process; null: no endpoint is configured, and nothing of it is loaded. */
export async function startTracer(config: Config, log: JobLog): Promise<Tracer | null> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const { createTracer } = await import('./tracer.ts')
  return createTracer({
    ...{ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, headers: config.OTEL_EXPORTER_OTLP_HEADERS },
    ...{ serviceName: config.OTEL_SERVICE_NAME, ratio: config.OTEL_TRACES_SAMPLER_ARG, log },
    ...(config.NODE_ENV === 'test' && { everyMs: 200 }),
  })
}

/**
 * A span for each request: its method, the template of its route and its status. Never a path, a query or a person.
 * `fromProxy`: a header `traceparent` is believed.
 */
export function traceRequests(
  fastify: FastifyInstance,
  tracer: Tracer,
  { fromProxy }: { fromProxy: boolean },
) {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const parent = fromProxy ? readTraceparent(request.headers.traceparent) : undefined
    request.span = tracer.begin('server', parent)
    inTrace(request.span.context, done)
  })
  // Reading the body leaves the context.
  fastify.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    if (request.span) inTrace(request.span.context, done)
    else done()
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    request.span?.end(
      `${request.method} ${route}`,
      {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      },
      reply.statusCode >= 500,
    )
  })
}

/** A span for each statement of a request or job, without its values. */
export const traceStatements =
  (tracer: Tracer): StatementWatch =>
  (text, ms, failed) => {
    const parent = currentTrace()
    if (!parent?.sampled) return
    const shape = shapeOf(text)
    tracer.ended('client', parent, {
      name: shape.slice(0, shape.indexOf(' ') === -1 ? shape.length : shape.indexOf(' ')),
      ...{ ms, failed },
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': shape },
    })
  }

/** Runs a job in a trace of its own. */
export async function traceJob<T>(tracer: Tracer, job: string, work: () => Promise<T>): Promise<T> {
  const span = tracer.begin('consumer')
  const attributes = { 'messaging.operation.type': 'process', 'messaging.destination.name': job }
  try {
    const result = await inTrace(span.context, work)
    span.end(job, attributes)
    return result
  } catch (error) {
    span.end(job, { ...attributes, 'error.type': kindOf(error) }, true)
    throw error
  }
}
