/*
 * Two processes over one PostgreSQL behind a balancer, HAProxy, are replaced one after the other while people read
 * and write, and the first that is replaced brings the migrations of a later version. Nobody sends a request twice: each
 * must be answered.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFeeds } from '#contract/feeds.ts'
import { connect } from '#db/connect.ts'
import { migrate, migrationsDir } from '#db/migrate.ts'
import { Client } from '#testing/client.ts'
import { freePort } from '../bench/private-postgres.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { Crowd, compare } from './crowd.ts'
import { ownPostgres } from './own-postgres.ts'
import { type Product, startProduct } from './product.ts'
import { pause, until } from './waiting.ts'

const balancer = '/usr/sbin/haproxy'

export const hasBalancer = () => existsSync(balancer)

/** How often the balancer looks whether a process is ready. */
const lookMs = 500
/** Several looks. */
const stopDelaySeconds = 3

type Size = {
  readers: number
  writers: number
  /** How often both processes are replaced. */
  rounds: number
  /** The minimum number of writes between two replacements. */
  writes: number
}

const full: Size = { readers: 8, writers: 4, rounds: 10, writes: 60 }

export type RollingRestartResult = {
  /** Responses by status over the whole run; 0: no response. */
  statuses: Record<number, number>
  acknowledged: number
  lost: string[]
  doubled: string[]
  restarts: number
  /** Migrations of the later version, applied under load. */
  migrations: string[]
  /** What each process exited with. */
  exits: (number | null)[]
}

/* What an upgrade may do: new columns and tables, and an index of a table that is being written to. */
const later = {
  '9998_later.sql':
    "alter table feeds add column later text; create table later_things (id bigint primary key, name text not null default '');",
  '9999_later_index.sql':
    '-- outside a transaction\ncreate index concurrently if not exists feeds_by_later on feeds (company_id, later);\n',
}

/** @returns null if there is no PostgreSQL or no HAProxy on this machine. */
export async function runRollingRestart(size: Size = full): Promise<RollingRestartResult | null> {
  if (!hasBalancer()) return null
  const postgres = await ownPostgres()
  if (!postgres) return null
  const folder = mkdtempSync(join(tmpdir(), 'hiroba-rolling-'))
  const ports = [await freePort(), await freePort()]
  const front = await freePort()
  const running: Product[] = []
  const exits: (number | null)[] = []
  let proxy: ChildProcess | undefined
  const start = async (place: number) => {
    running[place] = await startProduct(postgres.url, 'off', {
      ...{ PORT: String(ports[place]), STOP_DELAY_SECONDS: String(stopDelaySeconds) },
    })
  }
  try {
    // The first makes the company.
    await start(0)
    await start(1)
    const settings = join(folder, 'haproxy.cfg')
    writeFileSync(settings, haproxySettings(front, ports))
    proxy = spawn(balancer, ['-db', '-f', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
    const address = `http://127.0.0.1:${front}`
    const { employee, manager } = running[0]!.logins
    await until('The balancer answers', () =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const [hanako, taro] = await Promise.all(
      [employee, manager].map((login) => new Client(address).signIn(login)),
    )
    const crowd = new Crowd(running[0]!.menuId)
    const people = [
      ...Array.from({ length: size.readers }, (_, i) => crowd.read(i % 2 ? hanako! : taro!)),
      ...Array.from({ length: size.writers }, () => crowd.write(hanako!)),
    ]
    const write = async () => {
      const before = crowd.acknowledged.size
      await until('People write', () => crowd.acknowledged.size >= before + size.writes)
    }
    let migrations: string[] = []
    await write()
    for (let round = 0; round < size.rounds; round++)
      for (const place of [0, 1]) {
        await running[place]!.stop()
        exits.push(running[place]!.exitCode())
        if (migrations.length === 0) migrations = await upgrade(postgres.url, folder)
        await start(place)
        await until('It is ready again', async () => {
          const there = await fetch(`${running[place]!.address}/readyz`)
          return there.ok
        })
        // Until the balancer has seen it too.
        await pause(3 * lookMs)
        await write()
      }
    crowd.stopped = true
    await Promise.all(people)
    if ((await taro!.call(listFeeds, {})).status !== 200) throw new Error('It does not answer at the end')
    return {
      statuses: crowd.statuses,
      acknowledged: crowd.acknowledged.size,
      ...(await compare(postgres, crowd.acknowledged)),
      ...{ restarts: exits.length, migrations, exits },
    }
  } finally {
    if (proxy) {
      proxy.kill('SIGKILL')
      await once(proxy, 'exit')
    }
    await Promise.all(running.map((product) => product.stop().catch(() => undefined)))
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const haproxySettings = (front: number, ports: readonly number[]) => `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 10s
  # A connection that is refused was not heard by anybody.
  retries 3
  option redispatch
frontend web
  bind 127.0.0.1:${front}
  default_backend hiroba
backend hiroba
  balance roundrobin
  option httpchk GET /readyz
${ports.map((port) => `  server at${port} 127.0.0.1:${port} check inter ${lookMs}ms fall 2 rise 1`).join('\n')}
`

/* As the first process of a later version does when it starts. */
async function upgrade(databaseUrl: string, folder: string) {
  const dir = join(folder, 'migrations')
  cpSync(migrationsDir, dir, { recursive: true })
  for (const [name, text] of Object.entries(later)) writeFileSync(join(dir, name), text)
  const engine = await connect({ databaseUrl, dataDir: '', poolSize: 2 })
  try {
    return await migrate(engine, dir)
  } finally {
    await engine.close()
  }
}

/** The part at full size. */
export async function rollingRestart(): Promise<RecordedFigure[]> {
  const result = await runRollingRestart()
  if (!result) throw new Error('Install PostgreSQL and HAProxy (Debian: postgresql haproxy)')
  const figure = (name: string, value: string | number, wanted: string, met: boolean): RecordedFigure => ({
    part: 'rolling-restart',
    ...{ name, value: String(value), wanted, met },
  })
  const { statuses, acknowledged, lost, doubled, restarts, migrations, exits } = result
  const answered = statuses[200] ?? 0
  const others = Object.values(statuses).reduce((sum, count) => sum + count, 0) - answered
  return [
    figure('processes replaced under load', restarts, String(2 * full.rounds), restarts === 2 * full.rounds),
    figure(
      'migrations of a later version applied meanwhile',
      migrations.length,
      '2',
      migrations.length === Object.keys(later).length,
    ),
    figure('requests answered', answered, '≥ 5,000', answered >= 5_000),
    figure('other or missing responses', others, '0', others === 0),
    figure('writes acknowledged', acknowledged, '≥ 1,000', acknowledged >= 1_000),
    figure('acknowledged writes lost', lost.length, '0', lost.length === 0),
    figure('duplicated writes', doubled.length, '0', doubled.length === 0),
    figure(
      'processes that did not end by themselves',
      exits.filter((code) => code !== 0).length,
      '0',
      exits.every((code) => code === 0),
    ),
  ]
}
