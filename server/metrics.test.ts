import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#db/tenant.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { emailTo } from '#testing/emails.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { code, isTest, textOf } from '../checks/source-files.ts'
import { jobs } from './jobs.ts'
import { receivedMailJobs } from './platform/mail/received-mails.ts'
import { mailJobs } from './platform/mail/send-mail.ts'
import { deliveryJobs } from './platform/outbox/deliver-events.ts'
import { readPools } from './platform/pools.ts'
import { smsJobs } from './platform/sms/send-sms.ts'
import { tallyNames } from './platform/watching/tallies.ts'

const token = 'the-token-of-metrics'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { METRICS_TOKEN: token, CLAMD_URL: 'tcp://127.0.0.1:1' } })
})
afterAll(() => server.close())

const read = async () => {
  const response = await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return response.text()
}
const numberAt = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

describe('the metrics', () => {
  it('have every queue, with what waits, fails, and since when', async () => {
    const text = await read()
    const every = [
      ...deliveryJobs([]).all,
      ...mailJobs(null),
      ...receivedMailJobs({}),
      ...smsJobs(null),
      ...jobs,
    ]
    expect(every.length).toBeGreaterThan(60)
    const missing = every.flatMap(({ name }) =>
      [
        ...['created', 'retry', 'active', 'failed'].map(
          (state) => `hiroba_jobs{job="${name}",state="${state}"}`,
        ),
        `hiroba_job_oldest_seconds{job="${name}"}`,
      ].filter((series) => !text.includes(`${series} `)),
    )
    expect(missing).toEqual([])
    expect(text).toContain('hiroba_events_waiting ')
    expect(text).toContain('hiroba_events_oldest_seconds ')
  })

  it('have every pool of the house', async () => {
    const text = await read()
    const named = code
      .filter((path) => path.startsWith('server/') && !isTest(path))
      .flatMap((path) => [
        ...textOf(path).matchAll(/\b(?:takeTurns|takeTurnsByPerson|countedPool)\(\s*'([^']+)'/g),
        ...textOf(path).matchAll(/registerPool\(\{\s*\.\.\.\{ name: '([^']+)'/g),
      ])
      .map(([, name]) => name)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !text.includes(`hiroba_pool_running{pool="${name}"} `))).toEqual([])
    for (const { name } of readPools()) expect(text).toContain(`hiroba_pool_waiting{pool="${name}"} `)
    expect(numberAt(text, 'hiroba_pool_most{pool="database-connections"}')).toBeGreaterThan(0)
  })

  it('know every file that starts processes or keeps connections', () => {
    const starters = code.filter(
      (path) =>
        path.startsWith('server/') &&
        !isTest(path) &&
        // Creates the demo before the server starts.
        path !== 'server/first-start.ts' &&
        /\b(fork|spawn|new Worker|new http\.Agent|new ConnectionPool)\(/.test(textOf(path)),
    )
    const counted = starters.filter((path) =>
      /\b(countedPool|registerPool|takeTurnsByPerson)\(/.test(textOf(path)),
    )
    expect(starters.length).toBeGreaterThan(2)
    expect(
      starters.filter((path) => !counted.includes(path)),
      'make it a pool: server/platform/pools.ts',
    ).toEqual([])
  })

  it('count what is sent and answered, and describe the process', async () => {
    const before = await read()
    const to = `metrics-${Date.now()}@mihon.example`
    await transaction(server.company.db, (trx) => sendMail(trx, { to, subject: '数', text: '数' }))
    await emailTo(server, to, '数')
    const client = await server.as(server.company.logins.employee)
    expect((await client.fetch('/api/v2/no_such_thing/with-a-name')).status).toBe(404)
    await expect
      .poll(async () => numberAt(await read(), 'hiroba_outcomes_total{what="mail",outcome="sent"}'))
      .toBe(numberAt(before, 'hiroba_outcomes_total{what="mail",outcome="sent"}') + 1)
    const text = await read()
    for (const name of tallyNames) {
      const [what, outcome] = name.split('.')
      expect(text).toContain(`hiroba_outcomes_total{what="${what}",outcome="${outcome}"} `)
    }
    for (const series of [
      ...['hiroba_disk_bytes{state="free"}', 'hiroba_disk_bytes{state="size"}', 'hiroba_storage_bytes'],
      ...['hiroba_database_connections{state="used"}', 'hiroba_database_connections{state="free"}'],
      ...['hiroba_live_connections', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'],
      ...['hiroba_database_statements_total', 'process_open_fds', 'process_max_fds'],
    ])
      expect(text).toContain(`\n${series} `)
  })

  it('never take a label out of a request', async () => {
    await fetch(`${server.address}/api/v2/feeds/123456789`)
    await fetch(`${server.address}/secret-path-of-somebody`)
    const text = await read()
    expect(text).not.toContain('123456789')
    expect(text).not.toContain('secret-path')
    expect(text).toMatch(
      /hiroba_http_request_seconds_count\{method="GET",route="\/api\/v2\/feeds\/:id",status="4xx"\} \d/,
    )
    const statuses = new Set([...text.matchAll(/status="(\w+)"/g)].map(([, status]) => status))
    expect([...statuses].filter((status) => !/^[1-5]xx$/.test(status!))).toEqual([])
  })

  it('are refused without the token, and do not exist unless one is configured', async () => {
    expect((await fetch(`${server.address}/metrics`)).status).toBe(401)
    const client = await server.as(server.company.logins.administrator)
    expect((await client.fetch('/metrics')).status).toBe(401)
  })
})
