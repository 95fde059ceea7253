import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '#db/connect.ts'
import type { BareWrites } from './bare-writes.ts'
import type { SignedIn } from './bench-database.ts'
import type { FromClients, ToClients } from './live-clients.ts'
import { type Figure, inOwnProcess, type LoadResult, median, medians, quantile } from './measure.ts'
import { watchOutsideWork } from './outside-work.ts'
import type { WriteLoad } from './write-load.ts'

const few = 20
const many = 2_000
const writers = 16
const bareTurns = 5
// Pending messages of one server are delivered before the other is measured. Where in the pause between two
// batches the measurement starts is left to chance.
const warmUpSeconds = () => 2.5 + Math.random() * 2
const longestPauseMs = 3_500
const patienceMs = 60_000

/** A server over its own database. */
export type Side = {
  address: string
  databaseUrl: string
  engine: Engine
  companyId: number
  /** At least 2,016. */
  people: readonly SignedIn[]
}
type Round = { few: number; many: number; outside: number }

type Plan = {
  rounds: number
  seconds: number
  /** Processes that belong to the benchmark although it did not start them. */
  ownPids: readonly number[]
}

export type Writing = {
  few: number
  many: number
  ratio: number
  /** The interquartile range of the counted rounds. */
  quartiles: [number, number]
  /** The share of the machine that other programs used in the counted rounds. */
  outside: number
  /** Seconds between two messages to one of the many connections during writing. */
  secondsPerMessage: number
  posts: LoadResult
  comments: LoadResult
  /** The same rows inserted directly and nothing else. */
  bare: { posts: number; comments: number }
  deadlocks: number
}

/**
 * Measures comments with few and with many people online in short alternating turns, then sixteen people
 * posting at once.
 *
 * The few and the many are online at two separate servers that do not change, so that only the server that
 * receives the comments differs between two turns, a few seconds apart. After half of the rounds the servers
 * swap roles. Other load on the machine affects both; only the half of the rounds with the least outside load
 * is counted.
 */
export async function measureWriting(
  sides: readonly [Side, Side],
  { rounds, seconds, ownPids }: Plan,
): Promise<Writing> {
  const [first, second] = sides
  const half = { rounds: Math.ceil(rounds / 2), seconds, ownPids }
  const halves = [
    await measureHalf({ few: first, many: second }, half),
    await measureHalf({ few: second, many: first }, half),
  ]
  const measured = halves.flatMap((part) => part.results).toSorted((a, b) => a.outside - b.outside)
  const results = measured.slice(0, half.rounds)
  const ratios = results.map((round) => round.many / round.few)
  const [menu] = await query<{ id: number }>(
    first,
    `select min(id) as id from menus where company_id = ${first.companyId}`,
  )
  const posts = await againstBare(first, { menuId: menu!.id })
  const comments = await againstBare(first, { feedIds: await newestForEverybody(first) })
  const deadlocks = await Promise.all(
    sides.map((side) =>
      query<{ deadlocks: number }>(
        side,
        'select deadlocks from pg_stat_database where datname = current_database()',
      ),
    ),
  )
  return {
    few: median(results.map((round) => round.few)),
    many: median(results.map((round) => round.many)),
    ratio: median(ratios),
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    outside: median(results.map((round) => round.outside)),
    secondsPerMessage: median(halves.map((part) => part.secondsPerMessage)),
    posts: posts.product,
    comments: comments.product,
    bare: { posts: posts.ratio, comments: comments.ratio },
    deadlocks: deadlocks.reduce((sum, [row]) => sum + row!.deadlocks, 0),
  }
}

async function measureHalf(sides: { few: Side; many: Side }, { rounds, seconds, ownPids }: Plan) {
  const online = { few: await goOnline(sides.few, few), many: await goOnline(sides.many, many) }
  try {
    let writingSeconds = 0
    const comment = async (which: 'few' | 'many') => {
      const begun = performance.now()
      const { perSecond, errors } = await write(sides[which], { feedIds: online[which].feedIds }, seconds)
      if (errors > 0) throw new Error(`${errors} comments were refused`)
      if (which === 'many') writingSeconds += (performance.now() - begun) / 1_000
      return perSecond
    }
    const before = await online.many.count()
    const outsideWork = watchOutsideWork(ownPids)
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      // Reversed each time, so that growth during a round affects both.
      const begun = await comment(round % 2 ? 'many' : 'few')
      const ended = await comment(round % 2 ? 'few' : 'many')
      const outside = outsideWork()
      results.push(round % 2 ? { few: ended, many: begun, outside } : { few: begun, many: ended, outside })
    }
    await sleep(longestPauseMs)
    const after = await online.many.count()
    const lost = few + many - after.open - (await online.few.count()).open
    if (lost > 0) throw new Error(`${lost} live connections were lost`)
    const heard = (after.messages - before.messages) / many
    return { results, secondsPerMessage: writingSeconds / heard }
  } finally {
    online.few.stop()
    online.many.stop()
  }
}

const query = async <Row>({ engine }: Side, text: string) =>
  engine.withConnection('installation', async (connection) => (await connection.query<Row>(text)).rows)

const write = ({ address, people }: Side, to: WriteLoad['to'], seconds: number) =>
  inOwnProcess<LoadResult>('write-load.ts', {
    address,
    cookies: people.slice(0, writers).map(({ cookie }) => cookie),
    to,
    seconds,
    warmUpSeconds: warmUpSeconds(),
  } satisfies WriteLoad)

/* Alternates the product and the bare inserts, and compares their rates. */
async function againstBare(side: Side, to: WriteLoad['to']) {
  const product: LoadResult[] = []
  const ratios: number[] = []
  for (let turn = 0; turn < bareTurns; turn++) {
    const written = await write(side, to, 4)
    const bare = await inOwnProcess<LoadResult>('bare-writes.ts', {
      databaseUrl: side.databaseUrl,
      companyId: side.companyId,
      userIds: side.people.slice(0, writers).map(({ userId }) => userId),
      to,
      seconds: 4,
      warmUpSeconds: 1,
    } satisfies BareWrites)
    product.push(written)
    ratios.push(written.perSecond / bare.perSecond)
  }
  return { product: medians(product), ratio: median(ratios) }
}

async function newestForEverybody(side: Side) {
  const rows = await query<{ feedId: number }>(
    side,
    `select feed_id from feed_audiences where company_id = ${side.companyId} and audience_id = (
       select audience_id from audience_members where company_id = ${side.companyId}
       group by audience_id order by count(*) desc limit 1)
     order by sort_at desc limit 20`,
  )
  return rows.map(({ feedId }) => feedId)
}

/** Opens the timeline in a browser for that many people; returns when each of them is notified of comments. */
async function goOnline(side: Side, people: number) {
  const feedIds = await newestForEverybody(side)
  const child = fork(join(import.meta.dirname, 'live-clients.ts'))
  const answer = async (message: ToClients) => {
    const answered = Promise.race([
      once(child, 'message').then(([reply]) => reply as FromClients),
      once(child, 'exit').then(() => Promise.reject(new Error('The live clients stopped'))),
    ])
    child.send(message)
    return answered
  }
  async function count() {
    const reply = await answer('count')
    if (!('messages' in reply)) throw new Error('The live clients did not count')
    return reply
  }
  const cookies = side.people.slice(writers, writers + people).map(({ cookie }) => cookie)
  await answer({ address: side.address, cookies, feedIds })
  const end = performance.now() + patienceMs
  // The greeting is the first message.
  while ((await count()).least < 2) {
    if (performance.now() > end) throw new Error('A live connection received no message about a comment')
    await write(side, { feedIds }, 0.2)
  }
  return { feedIds, count, stop: () => child.kill() }
}

export function writingFigures(measured: Writing): Figure[] {
  const {
    ratio,
    quartiles,
    outside,
    secondsPerMessage,
    posts,
    comments,
    bare,
    deadlocks,
    few: slow,
  } = measured
  const part = 'writing' as const
  const between = quartiles.map((value) => value.toFixed(2)).join(' to ')
  return [
    {
      part,
      name: `comments per second with 2,000 online, relative to 20 online (half of the rounds: ${between}; each receives a message every ${secondsPerMessage.toFixed(1)} s; other programs used ${Math.round(outside * 100)}% of the machine)`,
      value: ratio.toFixed(2),
      wanted: '≥ 0.95',
      met: ratio >= 0.95,
    },
    {
      part,
      name: `16 concurrent posters: refusals and deadlocks at ${Math.round(posts.perSecond)} posts/s`,
      value: `${posts.errors + deadlocks}`,
      wanted: '0',
      met: posts.errors + deadlocks === 0 && slow > 0,
    },
    ...(
      [
        ['posts', posts, bare.posts],
        ['comments', comments, bare.comments],
      ] as const
    ).map(([name, { perSecond }, value]) => ({
      part,
      name: `16 writers: ${name} per second, relative to bare inserts of the same rows (${Math.round(perSecond)} ${name}/s)`,
      value: value.toFixed(2),
      wanted: '≥ 0.5',
      met: value >= 0.5,
    })),
  ] satisfies Figure[]
}
