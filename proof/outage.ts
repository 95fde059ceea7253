/*
 * The product over a PostgreSQL that fails and recovers in every way a database does, while people read, write
 * and listen. No response may be 500, nothing acknowledged may be lost or duplicated, and everything recovers
 * automatically.
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { createApply } from '#contract/applies.ts'
import { listFeeds } from '#contract/feeds.ts'
import { Client } from '#testing/client.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { Crowd, compare } from './crowd.ts'
import { LiveListener } from './live-listener.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { type LogLine, startProduct } from './product.ts'
import { pause, until } from './waiting.ts'

type Size = {
  /** How long the database is stopped, in seconds. */
  awaySeconds: number
  readers: number
  writers: number
  listeners: number
  /** The minimum number of writes between two outages. */
  writes: number
  /** Which of the kinds below; all of them if absent. */
  only?: readonly string[]
}

const full: Size = { awaySeconds: 60, readers: 8, writers: 4, listeners: 20, writes: 60 }

export type OutageResult = {
  /** Responses by status over the whole run; 0: no response. */
  statuses: Record<number, number>
  acknowledged: number
  lost: string[]
  doubled: string[]
  /**
   * From when the database accepted connections again until the first successful response, by kind of outage.
   */
  secondsUntilAnswering: Record<string, number>
  listenersBack: number
  /** Log lines of level `error` and above, except those of requests. */
  errorLines: LogLine[]
  exitCode: number | null
}

/** @returns null if there is no PostgreSQL on this machine. */
export async function runOutage(size: Size = full): Promise<OutageResult | null> {
  const postgres = await ownPostgres()
  if (!postgres) return null
  const product = await startProduct(postgres.url)
  const listeners: LiveListener[] = []
  try {
    const { employee, manager } = product.logins
    const [hanako, taro] = await Promise.all(
      [employee, manager].map((login) => new Client(product.address).signIn(login)),
    )
    const crowd = new Crowd(product.menuId)
    for (let i = 0; i < size.listeners; i++) listeners.push(new LiveListener(product.address, taro!.cookie))
    const people = [
      ...Array.from({ length: size.readers }, (_, i) => crowd.read(i % 2 ? hanako! : taro!)),
      ...Array.from({ length: size.writers }, () => crowd.write(hanako!)),
    ]
    await until('The first posts are written', () => crowd.acknowledged.size >= size.writes)
    const secondsUntilAnswering: Record<string, number> = {}
    for (const [name, breakIt] of Object.entries(outages(postgres, size))) {
      if (size.only && !size.only.includes(name)) continue
      await breakIt()
      secondsUntilAnswering[name] = await until(
        `After "${name}" the product answers`,
        async () => (await taro!.call(listFeeds, {})).status === 200,
      )
      const before = crowd.acknowledged.size
      await until(`After "${name}" people write`, () => crowd.acknowledged.size >= before + size.writes)
    }
    crowd.stopped = true
    await Promise.all(people)
    const { lost, doubled } = await compare(postgres, crowd.acknowledged)
    const heard = listeners.map(({ messages }) => messages.length)
    const last = { menuId: product.menuId, title: '', text: '最後の投稿', clientKey: randomUUID() }
    await hanako!.call(createApply, { body: last })
    const isBack = (listener: LiveListener, i: number) =>
      listener.open && listener.messages.length > heard[i]!
    await until('Every live connection is back', () => listeners.every(isBack)).catch(() => undefined)
    const listenersBack = listeners.filter(isBack).length
    for (const listener of listeners) listener.close()
    const exitCode = product.exitCode()
    const errorLines = (await product.stop()).filter(({ level }) => level >= 50)
    const { statuses, acknowledged } = crowd
    return {
      ...{ statuses, acknowledged: acknowledged.size, lost, doubled, secondsUntilAnswering },
      ...{ listenersBack, errorLines, exitCode },
    }
  } finally {
    for (const listener of listeners) listener.close()
    await product.stop().catch(() => undefined)
    await postgres.remove()
  }
}

/** Each ends once the database accepts connections again. */
const outages = (postgres: OwnPostgres, { awaySeconds }: Size) => ({
  async stopped() {
    await postgres.stop()
    await pause(awaySeconds * 1000)
    await postgres.start()
  },
  async restarted() {
    await postgres.stop()
    await postgres.start()
  },
  async 'its connections ended, five times'() {
    for (let i = 0; i < 5; i++) {
      await postgres.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname is not null and pid <> pg_backend_pid()',
      )
      await pause(200)
    }
  },
  async 'one of its processes killed'() {
    const [row] = await postgres.query(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    )
    // The server also ends all other connections and recovers.
    process.kill(Number(row!.pid), 'SIGKILL')
    await until('PostgreSQL recovers', () =>
      postgres.query('select 1').then(
        () => true,
        () => false,
      ),
    )
  },
  async killed() {
    await postgres.kill()
    await postgres.start()
  },
})

/** The part at full size; PROOF_AWAY_SECONDS shortens the longest outage. */
export async function outage(): Promise<RecordedFigure[]> {
  const awaySeconds = Number(process.env.PROOF_AWAY_SECONDS ?? full.awaySeconds)
  const result = await runOutage({ ...full, awaySeconds })
  if (!result) throw new Error('Install PostgreSQL (Debian: postgresql)')
  const { statuses, secondsUntilAnswering, errorLines } = result
  console.info(`answers by status (0: none): ${JSON.stringify(statuses)}`)
  console.info(`seconds until answering: ${JSON.stringify(secondsUntilAnswering)}`)
  for (const { msg, err } of errorLines) console.info(`  logged: ${msg}: ${err?.message}`)
  const figure = (name: string, value: number, wanted: string, met: boolean): RecordedFigure => ({
    part: 'outage',
    ...{ name, value: String(value), wanted, met },
  })
  const none = (name: string, value: number) => figure(name, value, '0', value === 0)
  const unexpected = Object.entries(statuses)
    .filter(([status]) => !['200', '503'].includes(status))
    .reduce((sum, [, count]) => sum + count, 0)
  const longest = Math.max(...Object.values(secondsUntilAnswering))
  return [
    figure('200 responses', statuses[200] ?? 0, '≥ 1,000', (statuses[200] ?? 0) >= 1_000),
    figure(
      `503 responses in ${awaySeconds} s of downtime and four other outages`,
      statuses[503] ?? 0,
      '≥ 500',
      (statuses[503] ?? 0) >= 500,
    ),
    none('500 responses', statuses[500] ?? 0),
    none('other or missing responses', unexpected),
    figure('writes acknowledged', result.acknowledged, '≥ 100', result.acknowledged >= 100),
    none('acknowledged writes lost', result.lost.length),
    none('duplicated writes', result.doubled.length),
    figure('longest recovery time, in seconds', longest, '≤ 5', longest <= 5),
    figure(
      `live connections restored, of ${full.listeners}`,
      result.listenersBack,
      String(full.listeners),
      result.listenersBack === full.listeners,
    ),
    figure('log lines at level error', errorLines.length, '≤ 40', errorLines.length <= 40),
    none('process exits', result.exitCode === null ? 0 : 1),
  ]
}
