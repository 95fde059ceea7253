/*
 * People use the product as on any day, for an hour, on each engine: they sign in, look, post, comment, chat, search,
 * upload, listen and leave. One process answers everything, and holds afterwards what it held after the first minutes:
 * memory, open files, connections to the database, timers and listeners.
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { listAnnouncements } from '#contract/announcements.ts'
import { createApply } from '#contract/applies.ts'
import { createChatMessage, listChatMessages } from '#contract/chat-messages.ts'
import { openDirectChatRoom } from '#contract/chat-rooms.ts'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { listFeeds } from '#contract/feeds.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { searchFeeds } from '#contract/search.ts'
import { signOut } from '#contract/sessions.ts'
import { Client } from '#testing/client.ts'
import type { EngineKind } from '#testing/database.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { LiveListener } from './live-listener.ts'
import { memoryOf, startMeasured } from './memory.ts'
import type { Memory } from './memory-server.ts'
import { ownPostgres } from './own-postgres.ts'
import { pause } from './waiting.ts'

type Size = {
  minutes: number
  /** How many are there at once. */
  people: number
  /** Requests of all of them together in a second. */
  rate: number
}

/** `connections`: to PostgreSQL. `resident`: the highest of the time, because it moves by a fifth within minutes. */
type Held = Memory & { connections: number }

export type HourResult = {
  /** Responses by status; 0: none. */
  statuses: Record<string, number>
  /** The first of those that were refused or failed. */
  failures: string[]
  visits: number
  /** Live messages that reached somebody. */
  heard: number
  before: Held
  after: Held
  exitCode: number | null
}

/** The first share of the time, after which what is held is measured: by then all has been used once. */
const warmUpShare = 1 / 6
/** What a person does in a visit, with one live connection. */
const actionsInVisit = 24
const measureMinutes = 2

/** @returns null if there is no PostgreSQL on this machine. */
export async function runHour(
  kind: EngineKind,
  { minutes, people, rate }: Size,
  say: (line: string) => void = () => {},
): Promise<HourResult | null> {
  const postgres = kind === 'postgres' ? await ownPostgres() : null
  if (kind === 'postgres' && !postgres) return null
  const measured = await startMeasured(postgres?.url)
  const { address, menuId, logins } = measured.printed
  const statuses: Record<string, number> = {}
  const failures: string[] = []
  let [visits, heard, stopped] = [0, 0, false]
  const paceMs = (people / rate) * 1000
  const noted = async <Body>(what: string, work: () => Promise<{ status: number; body: Body }>) => {
    const reply = await work().catch((error: Error) => ({
      status: 0,
      body: `${error.message}: ${error.cause}` as Body,
    }))
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
    if ((reply.status < 200 || reply.status >= 300) && failures.length < 20)
      failures.push(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`)
    // Between half and one and a half of it, so that they do not go in step.
    await pause(paceMs * (0.5 + Math.random()))
    return reply.status >= 200 && reply.status < 300 ? reply.body : undefined
  }

  async function visit(login: string) {
    const client = await new Client(address).signIn(login)
    const listener = new LiveListener(address, client.cookie)
    for (let i = 0; i < actionsInVisit && !stopped; i++) await act(client, i)
    heard += listener.messages.length
    listener.close()
    await noted('sign out', () => client.call(signOut, {}))
    visits += 1
  }

  async function act(client: Client, i: number) {
    const feeds = (await noted('feeds', () => client.call(listFeeds, {})))?.feeds ?? []
    const one = feeds[Math.floor(Math.random() * feeds.length)]
    const clientKey = randomUUID()
    const text = `今日の作業 ${clientKey}`
    switch (i % 8) {
      case 0:
        return noted('post', () => client.call(createApply, { body: { menuId, title: '', text, clientKey } }))
      case 1: {
        const attachments = [new File([`資料 ${text}`.repeat(500)], '資料.txt')]
        return noted('upload', () => client.call(uploadMediaFile, { body: {}, files: { attachments } }))
      }
      case 2:
        return noted('notices', () => client.call(listAnnouncements, {}))
      case 3:
        return noted('search', () => client.call(searchFeeds, { query: { query: `作業 ${i}` } }))
    }
    if (!one) return
    const params = { id: one.id }
    if (i % 8 === 4)
      return noted('comment', () =>
        client.call(createFeedComment, { params, body: { body: text, clientKey } }),
      )
    if (i % 8 === 5) return noted('comments', () => client.call(listFeedComments, { params, query: {} }))
    const room = await noted('room', () =>
      client.call(openDirectChatRoom, { body: { userId: one.author.id } }),
    )
    if (!room) return
    const at = { id: room.id }
    if (i % 8 === 6)
      return noted('message', () =>
        client.call(createChatMessage, { params: at, body: { body: text, clientKey } }),
      )
    return noted('messages', () => client.call(listChatMessages, { params: at, query: {} }))
  }

  const person = async (i: number) => {
    const login = Object.values(logins)[i % 3]!
    // They arrive one after the other.
    await pause((i * paceMs) / people)
    while (!stopped)
      await visit(login).catch((error: Error) => {
        statuses[0] = (statuses[0] ?? 0) + 1
        if (failures.length < 20) failures.push(`sign in: ${error.message}`)
        return pause(paceMs)
      })
  }
  const held = async (): Promise<Held> => {
    const rows = await postgres?.query(
      `select count(*)::integer as count from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return { ...(await memoryOf(measured.child)), connections: Number(rows?.[0]?.count ?? 0) }
  }
  /* Everybody leaves, so that both measurements find nobody. */
  const during = async (spent: number, each = measureMinutes) => {
    stopped = false
    let resident = 0
    const measure = async () => {
      const now = await held()
      resident = Math.max(resident, now.resident)
      return now
    }
    const all = Array.from({ length: people }, (_, i) => person(i))
    for (let left = spent; left > 0; left -= each) {
      await pause(Math.min(left, each) * 60_000)
      say(`${new Date().toISOString()} ${JSON.stringify(await measure())} ${JSON.stringify(statuses)}`)
    }
    stopped = true
    await Promise.all(all)
    // What is written for everybody together, and connections that close.
    await pause(minutes < 1 ? 1_000 : 20_000)
    return { ...(await measure()), resident }
  }
  try {
    const before = await during(minutes * warmUpShare)
    const after = await during(minutes * (1 - warmUpShare))
    return { statuses, failures, visits, heard, before, after, exitCode: measured.child.exitCode }
  } finally {
    stopped = true
    await measured.stop()
    await postgres?.remove()
  }
}

/** The part at full size on both engines; PROOF_MINUTES, PROOF_RATE and PROOF_ENGINE change it. */
export async function hour(): Promise<RecordedFigure[]> {
  const minutes = Number(process.env.PROOF_MINUTES ?? 60)
  const rate = Number(process.env.PROOF_RATE ?? 20)
  const figures: RecordedFigure[] = []
  for (const kind of ['embedded', 'postgres'] as const) {
    if (process.env.PROOF_ENGINE && process.env.PROOF_ENGINE !== kind) continue
    const result = await runHour(kind, { minutes, people: 12, rate }, console.info)
    if (!result) throw new Error('Install PostgreSQL (Debian: postgresql)')
    for (const line of result.failures) console.info(`  ${line}`)
    figures.push(...figuresOf(kind, result, minutes))
  }
  return figures
}

function figuresOf(kind: EngineKind, result: HourResult, minutes: number): RecordedFigure[] {
  const { statuses, before, after } = result
  const figure = (name: string, value: string, wanted: string, met: boolean): RecordedFigure => ({
    ...{ part: 'hour', name: `${kind}, ${minutes} min: ${name}`, value, wanted, met },
  })
  const sum = (holds: (status: number) => boolean) =>
    Object.entries(statuses)
      .filter(([status]) => holds(Number(status)))
      .reduce((all, [, count]) => all + count, 0)
  const answered = sum((status) => status >= 200 && status < 300)
  const least = Math.round(minutes * 60)
  const growth = (of: 'kept' | 'resident', what: string) => {
    const grown = after[of] / before[of] - 1
    const from = `${(before[of] / 2 ** 20).toFixed(1)} MiB`
    return figure(
      `memory ${what}, from ${from}`,
      `${grown > 0 ? '+' : ''}${(grown * 100).toFixed(1)}%`,
      '≤ +10%',
      grown <= 0.1,
    )
  }
  const number = (of: 'files' | 'connections' | 'timers' | 'listeners', what: string, more: number) =>
    figure(`${what}, from ${before[of]}`, `${after[of]}`, `≤ +${more}`, after[of] <= before[of] + more)
  const failed = sum((status) => status < 200 || status >= 300)
  return [
    figure(`requests answered in ${result.visits} visits`, `${answered}`, `≥ ${least}`, answered >= least),
    figure('refused, failed or not answered', `${failed}`, '0', failed === 0),
    figure('live messages that arrived', `${result.heard}`, '≥ 100', result.heard >= 100),
    growth('kept', 'held by JavaScript and its buffers'),
    growth('resident', 'resident, the highest'),
    number('files', 'open files and connections', 5),
    ...(kind === 'postgres' ? [number('connections', 'connections to PostgreSQL', 2)] : []),
    number('timers', 'timers', 5),
    number('listeners', 'listeners on the process', 0),
    figure('process exits', result.exitCode === null ? '0' : '1', '0', result.exitCode === null),
  ]
}
