import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '#db/connect.ts'
import type { SignedIn } from './bench-database.ts'
import type { FromClients, ToClients } from './live-clients.ts'
import { type Figure, inOwnProcess, type LoadResult, median } from './measure.ts'
import type { WriteLoad } from './write-load.ts'

const few = 20
const many = 2_000
const writers = 16

type Online = { perSecond: number; heard: number }
export type Writing = {
  few: number
  many: number
  ratio: number
  heard: number
  posts: LoadResult
  deadlocks: number
}

/** Comments while few and while many are online, in turn; then sixteen people posting at once. */
export async function measureWriting(
  {
    address,
    engine,
    companyId,
    people,
  }: {
    address: string
    engine: Engine
    companyId: number
    /** At least 2,016. */
    people: readonly SignedIn[]
  },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Writing> {
  const query = <Row>(text: string) =>
    engine.withConnection('installation', async (connection) => (await connection.query<Row>(text)).rows)
  const feedIds = await newestForEverybody(query, companyId)
  const cookies = people.map(({ cookie }) => cookie)
  const write = (to: WriteLoad['to']) =>
    inOwnProcess<LoadResult>('write-load.ts', {
      address,
      cookies: cookies.slice(0, writers),
      to,
      seconds,
      warmUpSeconds: 2,
    } satisfies WriteLoad)

  async function comment(count: number): Promise<Online> {
    const online = await goOnline({ address, cookies: cookies.slice(writers, writers + count), feedIds })
    try {
      // Their posts are looked up after they have come in.
      await sleep(2_000)
      const { perSecond, errors } = await write({ feedIds })
      if (errors > 0) throw new Error(`${errors} comments were refused`)
      const { messages, open } = await online.count()
      if (open < count) throw new Error(`${count - open} live connections were lost`)
      if (messages < count) throw new Error(`${count} people online heard ${messages} messages`)
      return { perSecond, heard: messages / count }
    } finally {
      online.stop()
    }
  }

  const results: { few: Online; many: Online }[] = []
  for (let round = 0; round < rounds; round++) {
    // Turned about, so that what grows during a round falls on both.
    const first = await comment(round % 2 ? many : few)
    const second = await comment(round % 2 ? few : many)
    results.push(round % 2 ? { few: second, many: first } : { few: first, many: second })
  }
  const [menu] = await query<{ id: number }>(
    `select min(id) as id from menus where company_id = ${companyId}`,
  )
  const posts = await write({ menuId: menu!.id })
  const [stat] = await query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return {
    few: median(results.map((round) => round.few.perSecond)),
    many: median(results.map((round) => round.many.perSecond)),
    ratio: median(results.map((round) => round.many.perSecond / round.few.perSecond)),
    heard: median(results.map((round) => round.many.heard)),
    posts,
    deadlocks: stat!.deadlocks,
  }
}

async function newestForEverybody(query: <Row>(text: string) => Promise<Row[]>, companyId: number) {
  const rows = await query<{ feedId: number }>(
    `select feed_id from feed_audiences where company_id = ${companyId} and audience_id = (
       select audience_id from audience_members where company_id = ${companyId}
       group by audience_id order by count(*) desc limit 1)
     order by sort_at desc limit 20`,
  )
  return rows.map(({ feedId }) => feedId)
}

/** That many people open the timeline in a browser. */
async function goOnline(who: Exclude<ToClients, 'count'>) {
  const child = fork(join(import.meta.dirname, 'live-clients.ts'))
  const answer = async (message: ToClients) => {
    const answered = Promise.race([
      once(child, 'message').then(([reply]) => reply as FromClients),
      once(child, 'exit').then(() => Promise.reject(new Error('The live clients stopped'))),
    ])
    child.send(message)
    return answered
  }
  await answer(who)
  return {
    async count() {
      const reply = await answer('count')
      if (!('messages' in reply)) throw new Error('The live clients did not count')
      return reply
    },
    stop: () => child.kill(),
  }
}

export function writingFigures({ ratio, posts, deadlocks, few: slow, heard }: Writing): Figure[] {
  const part = 'writing'
  return [
    {
      part,
      name: `comments per second with 2,000 online, of those with 20 (each heard ${Math.round(heard)} messages)`,
      value: ratio.toFixed(2),
      wanted: '≥ 0.95',
      met: ratio >= 0.95,
    },
    {
      part,
      name: `sixteen people posting at once: refusals and deadlocks in ${Math.round(posts.perSecond)} posts/s`,
      value: `${posts.errors + deadlocks}`,
      wanted: '0',
      met: posts.errors + deadlocks === 0 && slow > 0,
    },
  ]
}
