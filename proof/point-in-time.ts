/*
 * Somebody deletes what they should not while people write, and the database returns to the moment before, from a base
 * backup and the archived log of PostgreSQL, as docs/operations/backups.md says. What was acknowledged before the moment
 * is there once, nothing from after it is there, and people go on.
 */
import { listFeeds } from '#contract/feeds.ts'
import { Client } from '#testing/client.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { Crowd, compare } from './crowd.ts'
import { ownPostgres } from './own-postgres.ts'
import { startProduct } from './product.ts'
import { until } from './waiting.ts'

type Size = {
  writers: number
  /** The minimum number of writes before the moment, and after it. */
  writes: number
}

const full: Size = { writers: 8, writes: 500 }

export type PointInTimeResult = {
  before: number
  after: number
  /** Posts that the mistake deleted. */
  deleted: number
  lost: string[]
  doubled: string[]
  /** Written after the moment, and there nevertheless. */
  kept: string[]
  secondsUntilBack: number
  /** Posts written after the return. */
  goesOn: number
}

/** @returns null if there is no PostgreSQL on this machine. */
export async function runPointInTime({ writers, writes }: Size = full): Promise<PointInTimeResult | null> {
  const postgres = await ownPostgres({ archives: true })
  if (!postgres) return null
  let product = await startProduct(postgres.url)
  try {
    const { employee } = product.logins
    const write = async () => {
      const hanako = await new Client(product.address).signIn(employee)
      const crowd = new Crowd(product.menuId)
      const people = Array.from({ length: writers }, () => crowd.write(hanako))
      await until('People write', () => crowd.acknowledged.size >= writes, 300)
      crowd.stopped = true
      await Promise.all(people)
      return crowd.acknowledged
    }
    await write()
    await postgres.baseBackup()
    const before = await write()
    const [moment] = await postgres.query('select clock_timestamp()::text as now')
    const after = await write()
    const deleted = await postgres.query('delete from feed_audiences returning feed_id')
    // The archive gets the log at least every minute: `archive_timeout`.
    await postgres.query('select pg_switch_wal()')
    await product.stop()

    const begun = Date.now()
    await postgres.returnTo(String(moment!.now))
    await until('It takes writes', async () => {
      const [row] = await postgres.query('select pg_is_in_recovery() as replaying')
      return row!.replaying === false
    })
    product = await startProduct(postgres.url)
    const secondsUntilBack = (Date.now() - begun) / 1000
    const there = await compare(postgres, before)
    const late = await compare(postgres, after)
    const reader = await new Client(product.address).signIn(employee)
    const { feeds } = (await reader.call(listFeeds, { query: { limit: 20 } })).body
    if (feeds.length === 0) throw new Error('The timeline is empty')
    return {
      ...{ before: before.size, after: after.size, deleted: deleted.length },
      ...{ lost: there.lost, doubled: there.doubled },
      kept: [...after.keys()].filter((text) => !late.lost.includes(text)),
      ...{ secondsUntilBack, goesOn: (await write()).size },
    }
  } finally {
    await product.stop().catch(() => undefined)
    await postgres.remove()
  }
}

/** The part at full size. */
export async function pointInTime(): Promise<RecordedFigure[]> {
  const result = await runPointInTime()
  if (!result) throw new Error('Install PostgreSQL (Debian: postgresql)')
  const figure = (name: string, value: string | number, wanted: string, met: boolean): RecordedFigure => ({
    part: 'point-in-time',
    ...{ name, value: String(value), wanted, met },
  })
  const none = (name: string, found: readonly string[]) => figure(name, found.length, '0', found.length === 0)
  const { before, after, deleted, secondsUntilBack, goesOn } = result
  return [
    figure('writes acknowledged before the moment', before, `≥ ${full.writes}`, before >= full.writes),
    figure('rows that the mistake deleted', deleted, `≥ ${full.writes}`, deleted >= full.writes),
    none('writes from before the moment lost', result.lost),
    none('duplicated writes', result.doubled),
    none(`writes from after the moment that are there, of ${after}`, result.kept),
    figure(
      'until people can write again, in seconds',
      secondsUntilBack.toFixed(1),
      '≤ 60',
      secondsUntilBack <= 60,
    ),
    figure('writes acknowledged afterwards', goesOn, `≥ ${full.writes}`, goesOn >= full.writes),
  ]
}
