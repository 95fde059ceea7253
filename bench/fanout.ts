import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { everyone } from '#common/audience-rule.ts'
import type { Engine } from '#db/connect.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import type { SignedIn } from './bench-database.ts'
import type { FromListeners, ToListeners } from './fanout-clients.ts'
import { type Figure, median, quantile } from './measure.ts'
import { startProgram } from './server-process.ts'

export type Fanout = {
  connections: number
  /** From sending the post until each connection received the message, over all rounds. */
  p99Ms: number
  medianMs: number
  /** The same for the bare broadcast. */
  bareP99Ms: number
  /** Connections that received nothing before the timeout, over all rounds. */
  missed: number
  /** The time of posting to everyone, divided by that of posting to ten people. */
  widePost: number
}

type Place = {
  address: string
  engine: Engine
  companyId: number
  /** The first person writes, the others listen. */
  people: readonly SignedIn[]
}

const patienceMs = 15_000
// Longer than the hub's longest pause between batches, so that each post follows a quiet period.
const quietMs = 3_500

/** The same clock in every process of the machine. */
const now = () => performance.timeOrigin + performance.now()

/** New posts in turns with bare broadcasts, then posts to everyone in turns with posts to ten people. */
export async function measureFanout(
  { address, engine, companyId, people }: Place,
  { rounds, posts }: { rounds: number; posts: number },
): Promise<Fanout> {
  const db = engine.company(companyId)
  const [author, ...listeners] = people as [SignedIn, ...SignedIn[]]
  const ten = [author, ...listeners.slice(0, 9)].map(({ userId }) => ({ type: 'user', id: userId }) as const)
  const wide = await makeMenu(db, { publicationAudienceId: await audienceOf(db, everyone) })
  const narrow = await makeMenu(db, {
    publicationAudienceId: await audienceOf(db, { include: ten, match: 'any' }),
  })
  const post = (menuId: number) => postTo(address, author, menuId)

  const broadcast = await compareBroadcast(address, {
    ...{ listeners, rounds, type: 'feeds.created' },
    act: () => post(wide),
  })
  const times = { wide: [] as number[], narrow: [] as number[] }
  for (let i = -10; i < posts; i++)
    for (const [kind, menuId] of [
      ['wide', wide],
      ['narrow', narrow],
    ] as const) {
      const begun = performance.now()
      await post(menuId)
      if (i >= 0) times[kind].push(performance.now() - begun)
    }
  return { ...broadcast, widePost: median(times.wide) / median(times.narrow) }
}

type Broadcast = {
  listeners: readonly SignedIn[]
  rounds: number
  /** The type of the awaited live message. */
  type: string
  /** What causes it. */
  act: () => Promise<unknown>
}

/** The time until each of many live connections heard of an act, in turns with bare broadcasts to as many. */
export async function compareBroadcast(
  address: string,
  { listeners, rounds, type, act }: Broadcast,
): Promise<Omit<Fanout, 'widePost'>> {
  const bareServer = await startProgram('bench/bare-broadcast.ts')
  const cookies = listeners.map(({ cookie }) => cookie)
  const product = await listen(`${address.replace('http', 'ws')}/api/v2/live`, cookies, type)
  const bare = await listen(bareServer.address.replace('http', 'ws'), cookies, 'feeds.created')
  const heard: number[] = []
  const bareHeard: number[] = []
  let missed = 0
  try {
    // The first round warms up both sides.
    for (let round = -1; round < rounds; round++) {
      await sleep(quietMs)
      const delays = await product.hear(act)
      missed += listeners.length - delays.length
      await sleep(quietMs)
      const bareDelays = await bare.hear(() => fetch(bareServer.address, { method: 'POST' }))
      console.info({ p99Ms: quantile(delays, 0.99), bareP99Ms: quantile(bareDelays, 0.99) })
      if (round < 0) continue
      heard.push(...delays)
      bareHeard.push(...bareDelays)
    }
  } finally {
    product.stop()
    bare.stop()
    await bareServer.stop()
  }
  return {
    connections: listeners.length,
    p99Ms: quantile(heard, 0.99),
    medianMs: median(heard),
    bareP99Ms: quantile(bareHeard, 0.99),
    missed,
  }
}

async function postTo(address: string, { cookie }: SignedIn, menuId: number) {
  const response = await fetch(`${address}/api/v2/applies`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
    },
    body: JSON.stringify({
      menu_id: menuId,
      title: '朝の点検',
      text: '異常なし。',
      client_key: randomUUID(),
    }),
  })
  if (response.status !== 200) throw new Error(`Posting answered ${response.status}`)
  await response.arrayBuffer()
}

async function listen(url: string, cookies: readonly string[], type: string) {
  const child = fork(join(import.meta.dirname, 'fanout-clients.ts'))
  const ask = async (message: ToListeners) => {
    child.send(message)
    const [answer] = await once(child, 'message')
    return answer as FromListeners
  }
  await ask({ listen: url, cookies, type })
  return {
    /** How long after the start of `act` each connection received the message, in milliseconds. */
    async hear(act: () => Promise<unknown>) {
      const since = now()
      const acted = act()
      const answer = await ask({ since, patienceMs })
      await acted
      return 'delaysMs' in answer ? answer.delaysMs : []
    },
    stop: () => child.kill(),
  }
}

export function fanoutFigures({ connections, p99Ms, bareP99Ms, missed, widePost }: Fanout): Figure[] {
  const part = 'fanout'
  const ratio = p99Ms / bareP99Ms
  const many = connections.toLocaleString('en')
  return [
    {
      part,
      name: `p99 until ${many} live connections receive a post (${Math.round(p99Ms)} ms), relative to a bare WebSocket broadcast (${Math.round(bareP99Ms)} ms)`,
      value: ratio.toFixed(2),
      wanted: '≤ 2',
      met: ratio <= 2,
    },
    { part, name: 'connections that received nothing', value: `${missed}`, wanted: '0', met: missed === 0 },
    {
      part,
      name: 'posting to 10,000 people, relative to posting to 10',
      value: widePost.toFixed(2),
      wanted: '≤ 1.2',
      met: widePost <= 1.2,
    },
  ]
}
