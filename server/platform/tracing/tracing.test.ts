import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '#db/factories/unique.ts'
import { transaction } from '#db/tenant.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { emailTo } from '#testing/emails.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { readTraceparent } from './trace-context.ts'
import { createTracer } from './tracer.ts'

type Attribute = { key: string; value: Record<string, string | boolean | number> }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}

/** A collector: reads what is exported by OTLP over HTTP, as the protocol describes its JSON. */
async function startCollector() {
  const spans: Span[] = []
  const got: { path: string; headers: IncomingHttpHeaders; text: string }[] = []
  const answers: number[] = []
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      got.push({ path: `${request.method} ${request.url}`, headers: request.headers, text })
      response.statusCode = answers.shift() ?? 200
      if (response.statusCode === 200)
        for (const { scopeSpans } of JSON.parse(text).resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans)
      response.end('{}')
    })
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  const { port } = http.address() as AddressInfo
  return { spans, got, answers, url: `http://127.0.0.1:${port}`, stop: () => http.close() }
}

const lines: Record<string, unknown>[] = []
const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) })
const quiet = { info() {}, warn() {}, error() {} }
let collector: Awaited<ReturnType<typeof startCollector>>
let server: TestServer
beforeAll(async () => {
  collector = await startCollector()
  server = await testServer({
    log,
    env: {
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_TRACES_SAMPLER_ARG: '1' },
      ...{ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret,broken', TRACES_FROM_PROXY: 'on' },
    },
  })
})
afterAll(async () => {
  await server.close()
  collector.stop()
})

const soon = { timeout: 15_000, interval: 200 }
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const valueIn = ({ attributes }: Span, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

describe('a traced request', () => {
  it('is exported with its statements below it, without values, and named in the log', async () => {
    const client = await server.as(server.company.logins.employee)
    const word = `探す${unique()}`
    const response = await client.fetch(`/api/v2/feeds/999999999?q=${encodeURIComponent(word)}`, {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    })
    expect(response.status).toBe(404)
    const own = () => collector.spans.filter((span) => span.traceId === traceId)
    await expect.poll(() => own().some(({ kind }) => kind === 2), soon).toBe(true)
    const request = own().find(({ kind }) => kind === 2)!
    expect(request).toMatchObject({
      name: 'GET /api/v2/feeds/:id',
      parentSpanId: '00f067aa0ba902b7',
      status: {},
    })
    expect(valueIn(request, 'http.response.status_code')).toBe('404')
    const statements = own().filter(({ kind }) => kind === 3)
    expect(statements.length).toBeGreaterThan(0)
    for (const span of statements) {
      expect(span.parentSpanId).toBe(request.spanId)
      expect(String(valueIn(span, 'db.query.text'))).toMatch(/^(select|with|insert|update|commit)/i)
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(
        BigInt(request.startTimeUnixNano) - 5_000_000n,
      )
    }
    expect(JSON.stringify(own())).not.toContain('999999999')
    expect(collector.got[0]).toMatchObject({ path: 'POST /v1/traces', headers: { 'x-key': 'a secret' } })
    expect(collector.got[0]!.text).toContain('"stringValue":"hiroba"')
    const logged = lines.filter((line) => line.traceId === traceId)
    expect(logged.some((line) => line.msg === 'request' && line.route === '/api/v2/feeds/:id')).toBe(true)
  })

  it('keeps its trace after its body was read', async () => {
    const client = await server.as(server.company.logins.employee)
    const other = '5bf92f3577b34da6a3ce929d0e0e4736'
    const response = await client.fetch('/api/v2/feeds/999999999/comments', {
      method: 'POST',
      headers: {
        ...{ traceparent: `00-${other}-00f067aa0ba902b7-01`, 'content-type': 'application/json' },
        'x-csrf-token': await client.token(),
      },
      body: JSON.stringify({ body: '本文', mentioned_user_ids: [], client_key: `key-${unique()}` }),
    })
    expect(response.status).toBe(404)
    const own = () => collector.spans.filter((span) => span.traceId === other)
    await expect
      .poll(
        () => own().some((span) => span.kind === 3 && /feeds/.test(String(valueIn(span, 'db.query.text')))),
        soon,
      )
      .toBe(true)
    expect(JSON.stringify(own())).not.toContain('本文')
  })
})

it('a job has a trace of its own, in the log too', async () => {
  const to = `traced-${unique()}@mihon.example`
  await transaction(server.company.db, (trx) => sendMail(trx, { to, subject: '跡', text: '跡' }))
  await emailTo(server, to, '跡')
  const jobs = () => collector.spans.filter(({ kind, name }) => kind === 5 && name === 'mail.send')
  await expect.poll(() => jobs().length, soon).toBeGreaterThan(0)
  const job = jobs().at(-1)!
  expect(job.parentSpanId).toBeUndefined()
  expect(valueIn(job, 'messaging.destination.name')).toBe('mail.send')
  expect(JSON.stringify(collector.spans)).not.toContain(to)
  expect(lines.some((line) => line.msg === 'Job completed' && line.traceId === job.traceId)).toBe(true)
})

describe('an installation without a collector', () => {
  it('traces nothing, loads nothing, and believes no trace of others', async () => {
    const before = lines.length
    const plain = await testServer({ engine: server.app.engine, log })
    await fetch(`${plain.address}/healthz`, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
    const logged = lines.slice(before).find((line) => line.route === '/healthz')
    expect(logged).toBeTruthy()
    expect(logged).not.toHaveProperty('traceId')
  })

  it('believes a trace of others only if it is told to', async () => {
    const strict = await testServer({
      ...{ engine: server.app.engine, log },
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' },
    })
    const forged = '6bf92f3577b34da6a3ce929d0e0e4736'
    await fetch(`${strict.address}/healthz`, { headers: { traceparent: `00-${forged}-00f067aa0ba902b7-01` } })
    expect(JSON.stringify(lines)).not.toContain(forged)
  })
})

describe('the export', () => {
  let own: typeof collector
  beforeAll(async () => {
    own = await startCollector()
  })
  afterAll(() => own.stop())
  const end = (tracer: ReturnType<typeof createTracer>, count: number) => {
    for (let i = 0; i < count; i++) tracer.begin('server').end(`span ${i}`, {})
  }
  const make = (ratio: number) =>
    createTracer({ endpoint: own.url, headers: {}, serviceName: 'test', ratio, log: quiet })

  it('is tried again when the collector is busy, and given up when it refuses', async () => {
    const tracer = make(1)
    const before = own.got.length
    own.answers.push(503)
    end(tracer, 1)
    await tracer.flush()
    expect(own.got.length - before).toBe(2)
    own.answers.push(400)
    end(tracer, 1)
    await tracer.flush()
    expect(own.got.length - before).toBe(3)
    await tracer.close()
  })

  it('is bounded, and sampled by trace', async () => {
    const none = make(0)
    const before = own.got.length
    end(none, 10)
    none.ended('client', none.begin('server').context, {
      name: 'select',
      ms: 1,
      attributes: {},
      failed: false,
    })
    await none.close()
    expect(own.got.length).toBe(before)
    const warned: unknown[] = []
    const away = createTracer({
      ...{ endpoint: 'http://127.0.0.1:1', headers: {}, serviceName: 'test', ratio: 1 },
      log: { ...quiet, warn: (details) => warned.push(details) },
    })
    end(away, 6_000)
    await away.close()
    expect(warned[0]).toEqual({ dropped: 6_000 - 4_096 })
  })
})

it('reads only well-formed headers of others', () => {
  expect(readTraceparent(`00-${traceId}-00f067aa0ba902b7-01`)).toEqual({
    ...{ traceId, spanId: '00f067aa0ba902b7', sampled: true },
  })
  expect(readTraceparent(`00-${traceId}-00f067aa0ba902b7-00`)).toMatchObject({ sampled: false })
  for (const header of [
    ...['', undefined, ['x'], `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ...[
      `00-${traceId}-${'0'.repeat(16)}-01`,
      `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
      `01-${traceId}`,
    ],
  ])
    expect(readTraceparent(header)).toBeUndefined()
})
