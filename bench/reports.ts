import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '#db/connect.ts'
import {
  countReports,
  findWaitingFor,
  findWaitingReports,
} from '#server/features/reports/report-lists.queries.ts'
import { findReportsById } from '#server/features/reports/reports.queries.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { Asker, requestBytes } from './asker.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, inOwnProcess, type LoadResult, median, medians, quantile } from './measure.ts'
import { whileOthersAsk } from './others.ts'
import type { ReportsLoad, Statement } from './reports-load.ts'
import type { Tools as TimelineTools } from './timeline.ts'

const path = '/api/v2/reports?list=waiting&limit=20'

export type Tools = {
  http: TimelineTools['http']
  direct: (load: Pick<ReportsLoad, 'databaseUrl' | 'companyId' | 'statements'>) => Promise<LoadResult>
}

/** Load for `seconds` per round over 16 connections, from separate processes. */
export const reportsLoad =
  (seconds: number): Tools['direct'] =>
  (load) =>
    inOwnProcess('reports-load.ts', { ...load, callers: 16, seconds, warmUpSeconds: seconds / 2 })

export type Place = {
  address: string
  engine: Engine
  companyId: number
  databaseUrl: string
  /** One of these approvers has few waiting reports and one has many. */
  few: SignedIn
  many: SignedIn
  /** People who use the product for something else meanwhile. */
  others: readonly SignedIn[]
}

type Plan = { rounds: number; pages: number; batches: number; batchSize: number; tools: Tools }

export type Reports = {
  direct: LoadResult
  http: LoadResult
  /** The cost of a page with many waiting reports, divided by that with few. */
  growth: number
  /** Approvals per second, in single calls and in batches. */
  oneByOne: number
  batched: number
  /** p95 of the requests of other people, in milliseconds: at rest and while a batch is running. */
  othersAtRest: number
  othersDuringBatch: number
}

/**
 * Measures the list of waiting approvals with its counts, and how a batch of decisions affects it and other
 * people.
 */
export async function measureReports(place: Place, plan: Plan): Promise<Reports> {
  const { address, companyId, databaseUrl, many } = place
  const { rounds, tools } = plan
  const statements = await statementsOfPage(place)
  const direct: LoadResult[] = []
  const http: LoadResult[] = []
  for (let round = 0; round < rounds; round++) {
    direct.push(await tools.direct({ databaseUrl, companyId, statements }))
    http.push(await tools.http({ address, path, cookies: [many.cookie] }))
  }
  const growth = await measureGrowth(place, plan.pages)
  return { direct: medians(direct), http: medians(http), growth, ...(await measureBatches(place, plan)) }
}

/* The statements of one page, as the product's own queries send them. */
async function statementsOfPage({ engine, companyId, many }: Place): Promise<Statement[]> {
  const db = engine.company(companyId)
  const statements: Statement[] = []
  const send = db.executeQuery.bind(db)
  db.executeQuery = (query) => {
    const { sql, parameters } = query as { sql: string; parameters: readonly unknown[] }
    statements.push({ text: sql, values: parameters })
    return send(query)
  }
  const { userId, audienceIds } = many
  const page = await findWaitingReports(db, { userId, cursor: undefined, limit: 20, filter: {} })
  const reader = {
    userId,
    role: 'employee' as const,
    sections: [],
    administeredMenuIds: [],
    audienceIds: [...audienceIds],
  }
  const rows = await findReportsById(
    db,
    reader,
    page.rows.map(({ id }) => id),
  )
  await findWaitingFor(
    db,
    rows.flatMap(({ approvalId }) => approvalId ?? []),
  )
  await countReports(db, userId)
  // One handle is used for the whole company.
  db.executeQuery = send
  return statements
}

const headersOf = ({ cookie }: SignedIn) => ({
  cookie,
  'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
})

/* One caller alternates between the pages of the two approvers, so that noise affects both. */
async function measureGrowth({ address, few, many }: Place, pages: number) {
  const asker = await Asker.open(address)
  const sides = [few, many].map(({ cookie }) => ({
    request: requestBytes({ method: 'GET', address, path, headers: { cookie } }),
    times: [] as number[],
  }))
  for (let page = -Math.ceil(pages / 4); page < pages; page++) {
    for (const { request, times } of sides) {
      const begun = performance.now()
      const { status } = await asker.ask(request)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      if (page >= 0) times.push(performance.now() - begun)
    }
  }
  asker.close()
  return median(sides[1]!.times) / median(sides[0]!.times)
}

type Waiting = { id: number; approvalVersion: number }

async function waitingOf({ address, many }: Place, wanted: number): Promise<Waiting[]> {
  const reports: Waiting[] = []
  let cursor = ''
  while (reports.length < wanted) {
    const page = await ask(address, `/api/v2/reports?list=waiting&limit=100${cursor}`, many)
    const { reports: rows, next_cursor } = page as {
      reports: { id: number; approval_version: number }[]
      next_cursor: string | null
    }
    reports.push(...rows.map((row) => ({ id: row.id, approvalVersion: row.approval_version })))
    if (next_cursor === null) break
    cursor = `&cursor=${encodeURIComponent(next_cursor)}`
  }
  return reports.slice(0, wanted)
}

async function ask(address: string, to: string, person: SignedIn, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${address}${to}`, {
    headers: { ...headersOf(person), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (answer.status !== 200) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/*
 * Others request their timelines all the time; in each round a batch runs during one half, and nothing in the
 * other.
 */
async function measureBatches(place: Place, { batches, batchSize }: Plan) {
  const rest: number[] = []
  const during: number[] = []
  const batched: number[] = []
  const oneByOne: number[] = []
  for (let i = 0; i < batches; i++) {
    const alone = await waitingOf(place, batchSize / 5)
    const singly = await whileOthersAsk(place, [], () => approveSingly(place, alone))
    oneByOne.push(alone.length / singly)
    const reports = await waitingOf(place, batchSize)
    const seconds = await whileOthersAsk(place, during, () => approveAll(place, reports))
    batched.push(reports.length / seconds)
    await whileOthersAsk(place, rest, () => sleep(seconds * 1000))
  }
  return {
    oneByOne: median(oneByOne),
    batched: median(batched),
    othersAtRest: quantile(rest, 0.95),
    othersDuringBatch: quantile(during, 0.95),
  }
}

async function approveSingly({ address, many }: Place, reports: readonly Waiting[]) {
  for (const { id, approvalVersion } of reports)
    await ask(address, `/api/v2/reports/${id}/approve`, many, {
      approval_version: approvalVersion,
      comment: '確認しました。',
    })
}

async function approveAll({ address, many }: Place, reports: readonly Waiting[]) {
  const body = {
    client_key: randomUUID(),
    comment: '確認しました。',
    reports: reports.map(({ id, approvalVersion }) => ({ id, approval_version: approvalVersion })),
  }
  type Batch = { id: number; finished: boolean; done_count: number }
  let batch = (await ask(address, '/api/v2/reports/batch_approve', many, body)) as Batch
  while (!batch.finished) {
    await sleep(100)
    batch = (await ask(address, `/api/v2/report_batches/${batch.id}`, many)) as Batch
  }
  if (batch.done_count !== reports.length)
    throw new Error(`Of ${reports.length} reports ${batch.done_count} were approved`)
}

const ratio = (value: number) => value.toFixed(2)

export function reportsFigures(measured: Reports): Figure[] {
  const part = 'reports'
  const { direct, http, growth, oneByOne, batched, othersAtRest, othersDuringBatch } = measured
  const answers = http.perSecond / direct.perSecond
  const inBatches = batched / oneByOne
  const others = othersDuringBatch / othersAtRest
  return [
    {
      part,
      name: 'pages of waiting approvals per second, relative to the SQL alone',
      value: ratio(answers),
      wanted: '≥ 0.60',
      met: answers >= 0.6,
    },
    {
      part,
      name: 'a page with its counts at 10,000 waiting, relative to one at 20',
      value: ratio(growth),
      wanted: '≤ 1.3',
      met: growth <= 1.3,
    },
    {
      part,
      name: 'approvals per second in a batch of 500, relative to sequential calls',
      value: ratio(inBatches),
      wanted: '≥ 0.8',
      met: inBatches >= 0.8,
    },
    {
      part,
      name: 'p95 of others’ timelines during the batch, relative to at rest',
      value: ratio(others),
      wanted: '≤ 2',
      met: others <= 2,
    },
  ]
}
