/*
 * The clock of the process jumps by minutes, hours and days, forth and back, while people read, post and sign in; that
 * of PostgreSQL stays. Nobody is signed out or locked out, sessions that were ended end, no request fails, ids keep
 * their order, and what was scheduled appears at its time.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createApply } from '#contract/applies.ts'
import { listFeeds } from '#contract/feeds.ts'
import { signIn } from '#contract/sessions.ts'
import { password } from '#db/factories/password.ts'
import { Client, newClientKey } from '#testing/client.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { Crowd, compare } from './crowd.ts'
import { ownPostgres } from './own-postgres.ts'
import { startProduct } from './product.ts'
import { pause, until } from './waiting.ts'

type Size = {
  secondsEach: number
  jumps: readonly number[]
  /** Whether a session is ended in the database alone, which is noticed within a minute. */
  ends: boolean
}

const [minute, hour] = [60_000, 3_600_000]
const day = 24 * hour
/** Each from the true time; in between the clock returns to it. */
const full: Size = {
  secondsEach: 5,
  jumps: [10 * minute, -10 * minute, 2 * hour, -2 * hour, 3 * day, -3 * day],
  ends: true,
}

export type ClockJumpsResult = {
  /** Responses by status; 0: none. */
  statuses: Record<number, number>
  /** Sign-ins by status, with the right password. */
  signIns: Record<number, number>
  acknowledged: number
  lost: string[]
  doubled: string[]
  /** Posts whose id is not after that of the one acknowledged before. */
  disordered: number
  /** Scheduled posts: how late they appeared at most, in seconds (infinite: not at all), and how many too early. */
  secondsLate: number
  early: number
  /** From when a session was ended in the database until it was refused, in seconds; infinite: it was not. */
  secondsUntilEnded: number
  exitCode: number | null
}

/** @returns null if there is no PostgreSQL on this machine. */
export async function runClockJumps(size: Size = full): Promise<ClockJumpsResult | null> {
  const postgres = await ownPostgres()
  if (!postgres) return null
  const dir = mkdtempSync(join(tmpdir(), 'hiroba-proof-clock-'))
  const clockFile = join(dir, 'shift')
  const product = await startProduct(postgres.url, 'off', {
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'shifted-clock.ts')}`,
  })
  const crowd = new Crowd(product.menuId)
  const signIns: Record<number, number> = {}
  const shiftTo = (ms: number) => {
    writeFileSync(clockFile, `${ms}`)
    product.signal('SIGUSR2')
  }
  try {
    const { administrator, employee, manager } = product.logins
    const [hanako, taro] = await Promise.all(
      [employee, manager].map((login) => new Client(product.address).signIn(login)),
    )
    const people = [crowd.write(hanako!), crowd.read(hanako!), crowd.read(taro!)]
    let secondsUntilEnded = 0
    const schedule = async (at: number) => {
      const reply = await taro!.call(createApply, {
        body: {
          ...{ menuId: product.menuId, title: '', text: `予約 ${at}`, clientKey: newClientKey() },
          scheduledAt: new Date(at).toISOString(),
        },
      })
      return reply.body.feedId!
    }
    const isPosted = async (id: number) =>
      (await postgres.query(`select scheduled_at is null as posted from feeds where id = ${id}`))[0]!
        .posted === true
    const later = await schedule(Date.now() + hour)
    let [secondsLate, early] = [0, 0]
    const watch = async (id: number, at: number) => {
      while (Date.now() < at - 100) {
        if (await isPosted(id)) early += 1
        await pause(50)
      }
      const late = await until('It is posted', () => isPosted(id), 30).catch(() => Number.POSITIVE_INFINITY)
      secondsLate = Math.max(secondsLate, late)
    }
    for (const ms of size.jumps) {
      const at = Date.now() + 1_000
      const soon = await schedule(at)
      const watched = watch(soon, at)
      for (const shift of [ms, 0]) {
        shiftTo(shift)
        const arriving = new Client(product.address)
        const { status } = await arriving.call(signIn, { body: { login: manager, password } })
        signIns[status] = (signIns[status] ?? 0) + 1
        await pause(size.secondsEach * 1_000)
        // The clock is wrong when it is due.
        if (shift === ms) await watched
      }
    }
    if (await isPosted(later)) early += 1
    if (size.ends) {
      const leaving = await new Client(product.address).signIn(administrator)
      await leaving.call(listFeeds, {})
      shiftTo(-hour)
      // As by a process whose word of it does not arrive.
      await postgres.query(`delete from sessions where user_id = (
        select user_id from logins where identifier = '${administrator}')`)
      const refused = async () => (await leaving.call(listFeeds, {})).status === 401
      secondsUntilEnded = await until('The session ends', refused, 120).catch(() => Number.POSITIVE_INFINITY)
    }
    crowd.stopped = true
    await Promise.all(people)
    const { lost, doubled } = await compare(postgres, crowd.acknowledged)
    const ids = [...crowd.acknowledged.values()]
    return {
      ...{ statuses: crowd.statuses, signIns, acknowledged: ids.length, lost, doubled },
      ...{ secondsLate, early, secondsUntilEnded },
      disordered: ids.filter((id, at) => at > 0 && id <= ids[at - 1]!).length,
      exitCode: product.exitCode(),
    }
  } finally {
    crowd.stopped = true
    await product.stop().catch(() => undefined)
    await postgres.remove()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The part at full size; PROOF_SECONDS changes how long the clock stays at each time. */
export async function clockJumps(): Promise<RecordedFigure[]> {
  const secondsEach = Number(process.env.PROOF_SECONDS ?? full.secondsEach)
  const result = await runClockJumps({ ...full, secondsEach })
  if (!result) throw new Error('Install PostgreSQL (Debian: postgresql)')
  const figure = (name: string, value: number, wanted: string, met: boolean): RecordedFigure => ({
    ...{ part: 'clock-jumps', name, value: String(value), wanted, met },
  })
  const none = (name: string, value: number) => figure(name, value, '0', value === 0)
  const others = (counts: Record<number, number>) =>
    Object.entries(counts)
      .filter(([status]) => status !== '200')
      .reduce((sum, [, count]) => sum + count, 0)
  const jumps = full.jumps.length * 2
  return [
    figure(`posts acknowledged in ${jumps} jumps`, result.acknowledged, '≥ 200', result.acknowledged >= 200),
    none('requests refused, failed or not answered', others(result.statuses)),
    none(`of ${jumps} sign-ins refused`, others(result.signIns)),
    none('acknowledged writes lost', result.lost.length),
    none('duplicated writes', result.doubled.length),
    none('posts out of order', result.disordered),
    figure(
      'scheduled posts that appeared, late by at most, in seconds',
      result.secondsLate,
      '≤ 5',
      result.secondsLate <= 5,
    ),
    none('scheduled posts that appeared too early', result.early),
    figure(
      'until a session is refused that was ended in the database alone, in seconds',
      result.secondsUntilEnded,
      '≤ 65',
      result.secondsUntilEnded <= 65,
    ),
    none('process exits', result.exitCode === null ? 0 : 1),
  ]
}
