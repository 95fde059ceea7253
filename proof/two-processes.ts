/*
 * Two processes of the product over one PostgreSQL, as behind a load balancer: people use both at once, one of
 * them is killed and another replaces it. Everything written, announced, revoked or used up on one applies on
 * the other.
 */
import { randomUUID } from 'node:crypto'
import { getAdminUser, setUserRole } from '#contract/admin-users.ts'
import { createApply } from '#contract/applies.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { listFeeds } from '#contract/feeds.ts'
import { signOut } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { Client } from '#testing/client.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { LiveListener } from './live-listener.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { type LogLine, type Product, startProduct } from './product.ts'
import { until } from './waiting.ts'

/** Comments of each of the two writers: within the write limit of one person for ten minutes. */
const full = { comments: 95 }
const mostPosts = 20

export type TwoProcessesResult = {
  comments: number
  lost: string[]
  doubled: string[]
  notices: number
  /** Comments for which the author was notified more than once. */
  doubledNotices: number
  /** From the last comment until the last notice, although one process was killed meanwhile. */
  secondsUntilNotices: number
  /** Jobs that both running processes executed. */
  jobsDoneTwice: number
  jobsDone: number
  /** From a comment on one process until a listener on the other received it. */
  secondsUntilHeard: number
  secondsUntilRightsCount: number
  secondsUntilSignedOut: number
  /** The close code of the live connection on the other process after signing out. */
  liveClosedWith: number | undefined
  /** Posts that one person could write on both processes together. */
  postsUntilLimit: number
  statuses: Record<number, number>
}

/** @returns null if there is no PostgreSQL on this machine. */
export async function runTwoProcesses(size = full): Promise<TwoProcessesResult | null> {
  const postgres = await ownPostgres()
  if (!postgres) return null
  const products: Product[] = []
  const start = async () => {
    const product = await startProduct(postgres.url, `posts=${mostPosts}`)
    products.push(product)
    return product
  }
  const listeners: LiveListener[] = []
  try {
    const first = await start()
    const second = await start()
    const { administrator, employee, manager } = first.logins
    const hanako = await new Client(first.address).signIn(employee)
    const post = { menuId: first.menuId, title: '', text: '二つのプロセス', clientKey: randomUUID() }
    const feedId = (await hanako.call(createApply, { body: post })).body.feedId!
    const begun = { params: { id: feedId }, body: { body: 'どうですか', clientKey: randomUUID() } }
    // She is notified of each reply to it separately.
    const parentId = (await hanako.call(createFeedComment, begun)).body.id
    const there = new LiveListener(second.address, hanako.cookie)
    listeners.push(there)
    await until('The live connection opens', () => there.open)

    const load = new Load(feedId, parentId)
    const writers = await Promise.all(
      [administrator, manager].map(async (login) => {
        const here = await new Client(first.address).signIn(login)
        return [here, here.at(second.address)] as const
      }),
    )
    const writing = Promise.all(writers.map((both) => load.write(both, size.comments)))
    await until('A third is written', () => load.acknowledged.size > (2 * size.comments) / 3)
    await first.kill()
    await writing
    const told = () => countNotices(postgres, feedId)
    const secondsUntilNotices = await until(
      'Everybody is told',
      async () => (await told()).notices >= load.acknowledged.size,
    )

    const third = await start()
    const [boss, taro] = await Promise.all(
      [administrator, manager].map((login) => new Client(third.address).signIn(login)),
    )
    const heard = there.messages.length
    await taro!.call(createFeedComment, {
      params: { id: feedId },
      body: { body: '聞こえますか', parentId, clientKey: randomUUID() },
    })
    const secondsUntilHeard = await until('The other process says it', () =>
      there.messages.slice(heard).some(({ type }) => type === 'announcements.changed'),
    )
    const rights = await tryRights(boss!, taro!, second)
    const posts = await tryLimit(taro!, [second, third], first.menuId)
    const leaving = await trySignOut(taro!, second, listeners)
    const { lost, doubled } = await load.compare(postgres)
    for (const listener of listeners) listener.close()
    const [killed, ...alive] = await Promise.all(products.map((product) => product.stop()))
    return {
      ...{ comments: load.acknowledged.size, lost, doubled, ...(await told()), secondsUntilNotices },
      ...jobsOf(killed!, alive),
      ...{ secondsUntilHeard, secondsUntilRightsCount: rights, postsUntilLimit: posts },
      ...{ ...leaving, statuses: load.statuses },
    }
  } finally {
    for (const listener of listeners) listener.close()
    await Promise.all(products.map((product) => product.stop().catch(() => undefined)))
    await postgres.remove()
  }
}

/** Sends comments to one process, the other, or both at once with one key, until they are acknowledged. */
class Load {
  readonly acknowledged = new Map<string, number>()
  readonly statuses: Record<number, number> = {}
  readonly #feedId: number
  readonly #parentId: number

  constructor(feedId: number, parentId: number) {
    this.#feedId = feedId
    this.#parentId = parentId
  }

  async write(both: readonly [Client, Client], count: number) {
    for (let i = 0; i < count; i++) {
      const text = `コメント ${randomUUID()}`
      const body = { body: text, parentId: this.#parentId, clientKey: randomUUID() }
      const input = { params: { id: this.#feedId }, body }
      for (let attempt = i; !this.acknowledged.has(text); attempt++) {
        const asked = i % 5 === 0 ? both : [both[attempt % 2]!]
        const replies = await Promise.all(
          asked.map((client) => client.call(createFeedComment, input).catch(() => null)),
        )
        for (const reply of replies) {
          const status = reply?.status ?? 0
          this.statuses[status] = (this.statuses[status] ?? 0) + 1
          if (reply?.status === 200) this.acknowledged.set(text, reply.body.id)
        }
      }
    }
  }

  async compare(postgres: OwnPostgres) {
    const rows = await postgres.query('select id, body from feed_comments')
    const idsOf = new Map<string, number[]>()
    for (const { id, body } of rows) idsOf.set(String(body), [...(idsOf.get(String(body)) ?? []), Number(id)])
    return {
      lost: [...this.acknowledged]
        .filter(([text, id]) => !idsOf.get(text)?.includes(id))
        .map(([text]) => text),
      doubled: [...idsOf].filter(([, ids]) => ids.length > 1).map(([text]) => text),
    }
  }
}

async function countNotices(postgres: OwnPostgres, feedId: number) {
  const [row] = await postgres.query(
    `select count(distinct feed_comment_id) as notices, count(*) - count(distinct feed_comment_id) as doubled
     from announcements where kind in ('comment', 'reply') and feed_id = ${feedId}`,
  )
  return { notices: Number(row!.notices), doubledNotices: Number(row!.doubled) }
}

/** Granting and revoking a permission on one process applies on the other: the longer of both, in seconds. */
async function tryRights(boss: Client, taro: Client, other: Product) {
  const there = taro.at(other.address)
  const { id } = (await taro.call(getCurrentUser, {})).body
  const administers = async () => (await there.call(getCurrentUser, {})).body.can.administer
  await administers()
  const seconds: number[] = []
  for (const role of ['administrator', 'employee'] as const) {
    const { version } = (await boss.call(getAdminUser, { params: { id } })).body
    await boss.call(setUserRole, { params: { id }, body: { version, role } })
    const wanted = role === 'administrator'
    seconds.push(
      await until(`The other process knows the ${role}`, async () => (await administers()) === wanted),
    )
  }
  return Math.max(...seconds)
}

async function tryLimit(client: Client, products: readonly Product[], menuId: number) {
  const clients = products.map(({ address }) => client.at(address))
  for (let written = 0; written < 10 * mostPosts; written++) {
    const body = { menuId, title: '', text: `${written}`, clientKey: randomUUID() }
    const reply = await clients[written % clients.length]!.call(createApply, { body })
    if (reply.status !== 200) return written
  }
  return Number.POSITIVE_INFINITY
}

async function trySignOut(client: Client, other: Product, listeners: LiveListener[]) {
  const there = client.at(other.address)
  const listener = new LiveListener(other.address, client.cookie)
  listeners.push(listener)
  await until('The live connection opens', () => listener.open)
  await there.call(listFeeds, {})
  await client.call(signOut, {})
  const secondsUntilSignedOut = await until(
    'The other process has signed out too',
    async () => (await there.call(listFeeds, {})).status === 401,
  )
  await until('The live connection is closed', () => listener.ends.length > 0)
  return { secondsUntilSignedOut, liveClosedWith: listener.ends[0] }
}

/* Work that the killed process did but could not record is done again by another, as intended. */
function jobsOf(killed: readonly LogLine[], alive: readonly LogLine[][]) {
  const done = (lines: readonly LogLine[]) =>
    lines.filter(({ msg }) => msg === 'Job completed').map(({ jobId }) => jobId!)
  const living = alive.flatMap(done)
  return {
    jobsDone: done(killed).length + living.length,
    jobsDoneTwice: living.length - new Set(living).size,
  }
}

/** The part at full size. */
export async function twoProcesses(): Promise<RecordedFigure[]> {
  const result = await runTwoProcesses()
  if (!result) throw new Error('Install PostgreSQL (Debian: postgresql)')
  console.info(
    `answers by status (0: none): ${JSON.stringify(result.statuses)}; jobs done: ${result.jobsDone}`,
  )
  const figure = (name: string, value: number | undefined, wanted: string, met: boolean): RecordedFigure => ({
    part: 'two-processes',
    ...{ name, value: String(value), wanted, met },
  })
  const none = (name: string, value: number) => figure(name, value, '0', value === 0)
  const within = (name: string, value: number, most: number) =>
    figure(`${name}, in seconds`, value, `≤ ${most}`, value <= most)
  const { comments, notices, postsUntilLimit, liveClosedWith, statuses } = result
  return [
    figure(
      'comments acknowledged, one process killed meanwhile',
      comments,
      String(2 * full.comments),
      comments === 2 * full.comments,
    ),
    none('acknowledged comments lost', result.lost.length),
    none('duplicated comments', result.doubled.length),
    none('500 responses', statuses[500] ?? 0),
    none('comments without a notice', Math.max(0, comments - notices)),
    none('duplicated notices', result.doubledNotices),
    within('until all notices are there after the kill', result.secondsUntilNotices, 10),
    none('jobs run by two live processes', result.jobsDoneTwice),
    within('until the other process sends the live message', result.secondsUntilHeard, 2),
    within('until a granted or revoked right applies on the other', result.secondsUntilRightsCount, 1),
    within('until a sign-out applies on the other', result.secondsUntilSignedOut, 1),
    figure('close code of its live connection', liveClosedWith, '4401', liveClosedWith === 4401),
    figure(
      `posts over both processes where ${mostPosts} are allowed`,
      postsUntilLimit,
      String(mostPosts),
      postsUntilLimit === mostPosts,
    ),
  ]
}
