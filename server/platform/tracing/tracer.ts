// Loaded only if an endpoint is configured.
import { randomBytes } from 'node:crypto'
import type { JobLog } from '#server/platform/jobs/define-job.ts'
import type { TraceContext } from './trace-context.ts'

type Value = string | number | boolean
type Ended = {
  context: TraceContext
  parentId: string | undefined
  name: string
  kind: keyof typeof kinds
  startMs: number
  endMs: number
  attributes: Record<string, Value>
  failed: boolean
}

/** The numbers of OTLP. */
const kinds = { server: 2, client: 3, consumer: 5 } as const
const errorCode = 2

const mostWaiting = 4_096
const batchSize = 512
const patienceMs = 10_000
/** A batch that was not taken is tried again this often. */
const attempts = 3

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const nano = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`
const typed = (value: Value) =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value }
const attributesOf = (values: Record<string, Value>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: typed(value) }))

const spanOf = ({ context, parentId, name, kind, startMs, endMs, attributes, failed }: Ended) => ({
  traceId: context.traceId,
  spanId: context.spanId,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nano(startMs),
  endTimeUnixNano: nano(endMs),
  attributes: attributesOf(attributes),
  status: failed ? { code: errorCode } : {},
})

type Options = {
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The share of traces that begin here and are exported. */
  ratio: number
  log: JobLog
  everyMs?: number
}

export type Tracer = ReturnType<typeof createTracer>

/** The time in milliseconds since 1970, with fractions. */
const now = () => performance.timeOrigin + performance.now()

/**
 * Collects spans and sends them in batches to an OpenTelemetry collector, by OTLP over HTTP as JSON. Spans that cannot be
 * sent are dropped: nothing waits for the collector.
 */
export function createTracer({ endpoint, headers, serviceName, ratio, log, everyMs = 5_000 }: Options) {
  const address = `${endpoint.replace(/\/$/, '')}/v1/traces`
  let waiting: Ended[] = []
  let dropped = 0
  let sending: Promise<void> | undefined

  async function post(spans: readonly Ended[]) {
    const body = JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: attributesOf({ 'service.name': serviceName }) },
          scopeSpans: [{ scope: { name: 'hiroba' }, spans: spans.map(spanOf) }],
        },
      ],
    })
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(address, {
        ...{ method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(patienceMs) },
        headers: { ...headers, 'content-type': 'application/json' },
      }).catch(() => null)
      await response?.body?.cancel()
      if (response?.ok) return true
      const again = response === null || [429, 502, 503, 504].includes(response.status)
      if (!again || attempt === attempts) return false
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt))
    }
  }

  async function send() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      if (await post(batch)) continue
      // The others wait for the next time, as far as there is room.
      dropped += batch.length
      break
    }
    if (dropped > 0) log.warn({ dropped }, 'Traces could not be exported')
    dropped = 0
  }
  const flush = () => {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()

  function record(span: Ended) {
    if (!span.context.sampled) return
    if (waiting.length >= mostWaiting) dropped += 1
    else waiting.push(span)
    if (waiting.length === batchSize) void flush()
  }

  return {
    /** Begins a span: below `parent`, or of a trace of its own. */
    begin(kind: Ended['kind'], parent?: TraceContext) {
      const context: TraceContext = parent
        ? { ...parent, spanId: hex(8) }
        : { traceId: hex(16), spanId: hex(8), sampled: Math.random() < ratio }
      const startMs = now()
      return {
        context,
        end(name: string, attributes: Record<string, Value>, failed = false) {
          record({ context, parentId: parent?.spanId, name, kind, startMs, endMs: now(), attributes, failed })
        },
      }
    },
    /** Records something that just ended. */
    ended(
      kind: Ended['kind'],
      parent: TraceContext,
      {
        name,
        ms,
        attributes,
        failed,
      }: { name: string; ms: number; attributes: Record<string, Value>; failed: boolean },
    ) {
      if (!parent.sampled) return
      const endMs = now()
      const context = { ...parent, spanId: hex(8) }
      record({ context, parentId: parent.spanId, name, kind, startMs: endMs - ms, endMs, attributes, failed })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
