/*
 * One process over a PostgreSQL and a replica that follows it. People write and read what they wrote, and what others
 * are told of, while the replica falls behind, follows again, is killed, and returns. What was acknowledged is in every
 * read that begins afterwards, and every request is answered.
 */
import { randomUUID } from 'node:crypto'
import { createApply } from '#contract/applies.ts'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { listFeeds } from '#contract/feeds.ts'
import { Client } from '#testing/client.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { ownPostgres } from './own-postgres.ts'
import { type Product, startProduct } from './product.ts'
import { pause, until } from './waiting.ts'

const token = 'the-token-of-metrics'
const paceMs = 20

type Size = {
  writers: number
  readers: number
  /** How often the replica is paused and killed. */
  rounds: number
  /** Of each state of the replica. */
  seconds: number
}

const full: Size = { writers: 4, readers: 8, rounds: 3, seconds: 6 }

export type LaggingReplicaResult = {
  /** Responses by status; 0: no response. */
  statuses: Record<number, number>
  writes: number
  /** Reads that began after a write was acknowledged, and did not have it. */
  unseen: number
  /** Of the reads while the replica keeps up, and over the whole run: the share that it answered. */
  shareWhileThere: number
  share: number
  /** Reads while it was paused or killed that it answered nevertheless, after the first second. */
  readsWhileAway: number
  /** The longest response in each state of the replica, in milliseconds. */
  slowest: Record<State, number>
}

type State = 'there' | 'paused' | 'killed'

/** @returns null if there is no PostgreSQL on this machine. */
export async function runLaggingReplica(size: Size = full): Promise<LaggingReplicaResult | null> {
  const postgres = await ownPostgres()
  if (!postgres) return null
  const replica = await postgres.replica()
  let product: Product | undefined
  try {
    product = await startProduct(postgres.url, 'off', {
      ...{ DATABASE_REPLICA_URLS: replica.url, METRICS_TOKEN: token },
    })
    const { address, logins, menuId } = product
    const [hanako, taro] = await Promise.all(
      [logins.employee, logins.manager].map((login) => new Client(address).signIn(login)),
    )
    const used = async () => (await metric(address, 'hiroba_replica_used{replica="1"}')) === 1
    const tries = new Tries(menuId)
    await until('The replica is read from', used)
    const people = [
      ...Array.from({ length: size.writers }, () => tries.writeAndRead(hanako!, taro!)),
      ...Array.from({ length: size.readers }, (_, i) => tries.read(i % 2 ? hanako! : taro!)),
    ]
    const there = { replica: 0, all: 0 }
    let readsWhileAway = 0
    const away = async () => {
      await pause(1_000)
      const before = await reads(address)
      await pause(size.seconds * 1_000)
      readsWhileAway += (await reads(address)).replica - before.replica
    }
    for (let round = 0; round < size.rounds; round++) {
      tries.state = 'there'
      await until('The replica is read from', used)
      const before = await reads(address)
      await pause(size.seconds * 1_000)
      const after = await reads(address)
      there.replica += after.replica - before.replica
      there.all += after.all - before.all
      tries.state = 'paused'
      await replica.query('select pg_wal_replay_pause()')
      await away()
      await replica.query('select pg_wal_replay_resume()')
      await until('The replica is read from', used)
      tries.state = 'killed'
      await replica.kill()
      await away()
      await replica.start()
    }
    await until('The replica is read from', used)
    tries.stopped = true
    await Promise.all(people)
    const all = await reads(address)
    return {
      ...{ statuses: tries.statuses, writes: tries.writes, unseen: tries.unseen, slowest: tries.slowest },
      ...{ shareWhileThere: there.replica / there.all, share: all.replica / all.all, readsWhileAway },
    }
  } finally {
    await product?.stop()
    await postgres.remove()
  }
}

async function metric(address: string, series: string) {
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const line = (await response.text()).split('\n').find((text) => text.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? 0)
}

async function reads(address: string) {
  const [replica, primary, repeated] = await Promise.all(
    ['replica', 'primary', 'repeated'].map((outcome) =>
      metric(address, `hiroba_replica_reads_total{outcome="${outcome}"}`),
    ),
  )
  return { replica: replica!, all: replica! + primary! + repeated! }
}

class Tries {
  readonly statuses: Record<number, number> = {}
  readonly slowest: Record<State, number> = { there: 0, paused: 0, killed: 0 }
  state: State = 'there'
  writes = 0
  unseen = 0
  stopped = false
  readonly #menuId: number

  constructor(menuId: number) {
    this.#menuId = menuId
  }

  async read(client: Client) {
    while (!this.stopped) {
      await this.#timed(() => client.call(listFeeds, {}))
      await pause(paceMs)
    }
  }

  /** Posts and comments; the writer and another person each read it at once. */
  async writeAndRead(writer: Client, reader: Client) {
    while (!this.stopped) {
      const text = `投稿 ${randomUUID()}`
      const post = { menuId: this.#menuId, title: '', text, clientKey: randomUUID() }
      const posted = await this.#timed(() => writer.call(createApply, { body: post }))
      const feedId = posted?.status === 200 ? posted.body.feedId : null
      if (feedId) {
        this.writes += 1
        const lists = await Promise.all(
          [writer, reader].map((client) => this.#timed(() => client.call(listFeeds, {}))),
        )
        for (const list of lists)
          if (list?.status === 200 && !JSON.stringify(list.body).includes(text)) this.unseen += 1
        const comment = { params: { id: feedId }, body: { body: text, clientKey: randomUUID() } }
        const said = await this.#timed(() => reader.call(createFeedComment, comment))
        if (said?.status === 200) {
          this.writes += 1
          const list = await this.#timed(() => writer.call(listFeedComments, { params: { id: feedId } }))
          if (list?.status === 200 && !JSON.stringify(list.body).includes(text)) this.unseen += 1
        }
      }
      await pause(paceMs)
    }
  }

  async #timed<T extends { status: number }>(send: () => Promise<T>): Promise<T | null> {
    const { state } = this
    const begun = performance.now()
    const reply = await send().catch(() => null)
    this.slowest[state] = Math.max(this.slowest[state], performance.now() - begun)
    const status = reply?.status ?? 0
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    return reply
  }
}

/** The part at full size. */
export async function laggingReplica(): Promise<RecordedFigure[]> {
  const result = await runLaggingReplica()
  if (!result) throw new Error('Install PostgreSQL (Debian: postgresql)')
  const figure = (name: string, value: string | number, wanted: string, met: boolean): RecordedFigure => ({
    part: 'lagging-replica',
    ...{ name, value: String(value), wanted, met },
  })
  const { statuses, writes, unseen, shareWhileThere, share, readsWhileAway, slowest } = result
  const answered = statuses[200] ?? 0
  const others = Object.values(statuses).reduce((sum, count) => sum + count, 0) - answered
  const percent = (value: number) => `${Math.round(value * 100)}%`
  const ms = (value: number) => `${Math.round(value)} ms`
  return [
    figure('requests answered', answered, '≥ 3,000', answered >= 3_000),
    figure('other or missing responses', others, '0', others === 0),
    figure('writes acknowledged', writes, '≥ 500', writes >= 500),
    figure('reads afterwards without the write, by its author or others', unseen, '0', unseen === 0),
    figure(
      'reads that the replica answered, while it was there',
      percent(shareWhileThere),
      '≥ 70%',
      shareWhileThere >= 0.7,
    ),
    figure('and over the whole run', percent(share), '≥ 15%', share >= 0.15),
    figure('while it was paused or killed', readsWhileAway, '0', readsWhileAway === 0),
    figure('slowest response while it was there', ms(slowest.there), '≤ 2,500 ms', slowest.there <= 2_500),
    figure('while it was paused', ms(slowest.paused), '≤ 2,500 ms', slowest.paused <= 2_500),
    figure('while it was killed', ms(slowest.killed), '≤ 2,500 ms', slowest.killed <= 2_500),
  ]
}
