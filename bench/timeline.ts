import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchDatabase, SignedIn } from './bench-database.ts'
import { type DirectLoad, openDirect, type Reader, readPage } from './direct-load.ts'
import type { HttpLoad } from './http-load.ts'
import { type Figure, inOwnProcess, type LoadResult, median, medians } from './measure.ts'
import { startProgram } from './server-process.ts'

type Pages = { read: (reader: Reader) => Promise<number>; close: () => Promise<void> }

export type Tools = {
  http: (load: Omit<HttpLoad, 'connections' | 'seconds' | 'warmUpSeconds'>) => Promise<LoadResult>
  direct: (load: Omit<DirectLoad, 'callers' | 'seconds' | 'warmUpSeconds'>) => Promise<LoadResult>
  /** One caller that reads page after page. */
  pages: (database: BenchDatabase) => Promise<Pages>
}

const path = '/api/v2/feeds?limit=20'

/** The number of concurrent connections and callers of the driver. */
const connections = 16

/** Load for `seconds` per round, from separate processes. */
export const loadTools = (seconds: number): Tools => ({
  http: (load) => inOwnProcess('http-load.ts', { ...load, connections, seconds, warmUpSeconds: seconds / 2 }),
  direct: (load) =>
    inOwnProcess('direct-load.ts', { ...load, callers: connections, seconds, warmUpSeconds: seconds / 2 }),
  async pages({ url, companyId }) {
    const client = await openDirect(url, companyId)
    return { read: (reader) => readPage(client, companyId, reader), close: () => client.end() }
  },
})

export type Timeline = {
  direct: LoadResult
  http: LoadResult
  bare: LoadResult
  /** The cost of a page with many posts, divided by that with few. */
  growth: number
}

/**
 * Alternates rounds of the timeline over HTTP, its SQL alone, and a bare response of 24 kB, so that other load
 * on the machine affects all of them.
 */
export async function measureTimeline(
  {
    address,
    readers,
    few,
    many,
  }: {
    address: string
    readers: readonly SignedIn[]
    few: { database: BenchDatabase; readers: readonly SignedIn[] }
    many: BenchDatabase
  },
  { rounds, pages, tools }: { rounds: number; pages: number; tools: Tools },
): Promise<Timeline> {
  const bareServer = await startBare(address, readers[0]!.cookie)
  const cookies = readers.map(({ cookie }) => cookie)
  const direct: LoadResult[] = []
  const http: LoadResult[] = []
  const bare: LoadResult[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      direct.push(await tools.direct({ databaseUrl: many.url, companyId: many.companyId, readers }))
      http.push(await tools.http({ address, path, cookies }))
      bare.push(await tools.http({ address: bareServer.address, path: '/page', cookies: ['none=1'] }))
    }
  } finally {
    await bareServer.stop()
  }
  const growth = await measureGrowth(few, { database: many, readers }, { pages, tools })
  return { direct: medians(direct), http: medians(http), bare: medians(bare), growth }
}

async function startBare(address: string, cookie: string) {
  const page = await fetch(`${address}${path}`, { headers: { cookie } })
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
  const dir = await mkdtemp(join(tmpdir(), 'hiroba-bench-'))
  const file = join(dir, 'page.json')
  await writeFile(file, await page.text())
  const server = await startProgram('bench/bare-server.ts', { args: [file] })
  await rm(dir, { recursive: true })
  return server
}

type Side = { database: BenchDatabase; readers: readonly SignedIn[] }

/* One caller alternates between pages of the two companies, so that noise affects both. */
async function measureGrowth(few: Side, many: Side, { pages, tools }: { pages: number; tools: Tools }) {
  const side = async ({ database, readers }: Side) => ({
    readers,
    times: [] as number[],
    ...(await tools.pages(database)),
  })
  const sides = [await side(few), await side(many)] as const
  for (let page = -Math.ceil(pages / 4); page < pages; page++) {
    for (const { read, readers, times } of sides) {
      const begun = performance.now()
      await read(readers[Math.abs(page) % readers.length]!)
      if (page >= 0) times.push(performance.now() - begun)
    }
  }
  for (const { close } of sides) await close()
  return median(sides[1].times) / median(sides[0].times)
}

const ratio = (value: number) => value.toFixed(2)

export function timelineFigures({ direct, http, bare, growth }: Timeline): Figure[] {
  const part = 'timeline'
  const answers = http.perSecond / direct.perSecond
  const slowest = http.p95Ms / direct.p95Ms
  const toBare = bare.perSecond / http.perSecond
  return [
    {
      part,
      name: 'pages per second, relative to the SQL alone',
      value: ratio(answers),
      wanted: '≥ 0.70',
      met: answers >= 0.7,
    },
    {
      part,
      name: 'p95, relative to the SQL alone',
      value: ratio(slowest),
      wanted: '< 3',
      met: slowest < 3,
    },
    {
      part,
      name: 'a page at 1,000,000 posts, relative to one at 10,000',
      value: ratio(growth),
      wanted: '≤ 1.3',
      met: growth <= 1.3,
    },
    {
      part,
      name: 'responses per second, relative to a bare Fastify returning 24 kB',
      value: `1/${toBare.toFixed(1)}`,
      wanted: '≥ 1/12, aim 1/8',
      met: toBare <= 12,
    },
  ]
}
