import { AsyncLocalStorage } from 'node:async_hooks'

/** Where the present work belongs. `sampled`: its spans are exported. */
export type TraceContext = { traceId: string; spanId: string; sampled: boolean }

const storage = new AsyncLocalStorage<TraceContext>()

/** The trace of the present request or job; undefined: there is none, or tracing is off. */
export const currentTrace = (): TraceContext | undefined => storage.getStore()

export const inTrace = <T>(context: TraceContext, work: () => T): T => storage.run(context, work)

const wellFormed = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Reads a header `traceparent` (W3C Trace Context); undefined: it is none. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && wellFormed.exec(header)) || []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags!, 16) & 1) === 1 }
}
