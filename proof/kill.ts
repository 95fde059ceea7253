/*
 * Rounds of kill -9 during writes: of the server on both engines, and of all PostgreSQL processes. Afterwards
 * everything acknowledged is stored exactly once, counters agree with rows, and notices arrive within seconds.
 */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { listAnnouncements } from '#contract/announcements.ts'
import { createApply } from '#contract/applies.ts'
import { listChatMessages } from '#contract/chat-messages.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { Client, newClientKey } from '#testing/client.ts'
import type { EngineKind } from '#testing/database.ts'
import { median } from '../bench/measure.ts'
import type { RecordedFigure } from '../bench/results.ts'
import type { ServerProcess } from '../bench/server-process.ts'
import { type Audit, auditWrites } from './kill-audit.ts'
import type { KillCompany } from './kill-company.ts'
import { makePlace, type Place } from './kill-place.ts'
import { attempt, startWriting, type Write } from './kill-writers.ts'

type Plan = {
  rounds: number
  /**
   * With the demo company in addition, at whose size start times are measured, and a PostgreSQL that is killed
   * too.
   */
  full: boolean
}

export type KillResult = Audit & {
  writes: number
  /** Requests sent again after a crash had left them without a response. */
  repeated: number
  refusals: string[]
  /** Files whose content differed afterwards. */
  wrongFiles: string[]
  /** Rounds after which two members, or two servers, saw a different conversation. */
  wrongViews: string[]
  /** From each kill until the notice about the last acknowledged write before it. */
  noticeMs: number[]
  /** From each start after a kill until the server was ready. */
  startMs: number[]
}

const patienceMs = 60_000

export async function runKill(kind: EngineKind, plan: Plan): Promise<KillResult> {
  const place = await makePlace(kind, plan)
  const servers = await Promise.all(place.addresses.map((_, index) => place.start(index)))
  const stopAll = () => Promise.all(servers.map((server) => server.stop()))
  try {
    const result = await killRounds(place, servers, plan)
    await stopAll()
    const engine = await place.open()
    const audit = await auditWrites(engine, place.company.companyId, result.writes)
    await engine.close()
    return { ...result, ...audit, writes: result.writes.length }
  } finally {
    await stopAll()
    await place.close()
  }
}

async function killRounds(place: Place, servers: ServerProcess[], { rounds }: Plan) {
  const { company, postgres } = place
  const people = await Promise.all(place.addresses.map((address) => signInAll(address, company)))
  const writes: Write[] = []
  const refusals: string[] = []
  const wrongFiles: string[] = []
  const wrongViews: string[] = []
  const noticeMs: number[] = []
  const startMs: number[] = []
  let repeated = 0
  for (let round = 0; round < rounds; round++) {
    const victim = round % servers.length
    const { writers, approver, listener } = people[victim]!
    const name = `${round}`
    const feedId = await post(listener, company, `target ${name}`)
    const quietId = await post(listener, company, `quiet ${name}`)
    const writing = startWriting({ name, company, people: writers, approver, feedId })
    await sleep(300 + Math.random() * 900)
    await comment(writers[0]!.client, quietId)
    const killedAt = performance.now()
    // The database is killed in every second pair of rounds, so that both servers experience it.
    if (postgres && round % 4 >= 2) {
      await postgres.kill()
      await postgres.start()
    } else await kill(servers[victim]!)
    writing.stop()
    await writing.done
    // On PostgreSQL the other server takes over; the embedded engine has only one.
    const restart = async () => {
      if (isServing(servers[victim]!)) return
      servers[victim] = await place.start(victim)
      startMs.push(servers[victim]!.startMs)
    }
    if (servers.length === 1) await restart()
    const other = people[servers.length - 1 - victim]!.listener
    noticeMs.push(await noticed(other, quietId, killedAt))
    await restart()
    const open = writing.writes.filter((write) => !write.acknowledged)
    for (const write of open) {
      write.again = true
      const reply = await attempt(write)
      // A conflict: already decided by the attempt that had no response.
      if (!write.acknowledged && (write.kind !== 'approval' || reply?.status !== 409))
        refusals.push(`${write.kind} again: ${reply?.status} ${JSON.stringify(reply?.body)}`)
    }
    repeated += open.length
    wrongFiles.push(...(await wrongAmong(listener, writing.writes)))
    wrongViews.push(...(await differentViews(people, company, name)))
    writes.push(...writing.writes)
    refusals.push(...writing.refusals)
    const [notice, start] = [noticeMs.at(-1)!, startMs.at(-1)]
    if (rounds > 5)
      console.info(
        `  round ${round + 1}: ${writing.writes.length} writes, ${open.length} repeated, notice after ${seconds(notice)}` +
          (start === undefined ? '' : `, last start ${seconds(start)}`),
      )
  }
  // Jobs run in order: once the last comment's notice is there, so are all earlier ones.
  const { writers, listener } = people[0]!
  const lastId = await post(listener, company, 'last')
  await comment(writers[0]!.client, lastId)
  await noticed(listener, lastId, performance.now())
  return { writes, refusals, wrongFiles, wrongViews, noticeMs, startMs, repeated }
}

async function kill(server: ServerProcess) {
  process.kill(server.pid, 'SIGKILL')
  await server.stop()
}

function isServing({ pid }: ServerProcess) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function signInAll(address: string, { writers, approver, listener }: KillCompany) {
  const signIn = (login: string) => new Client(address).signIn(login)
  return {
    writers: await Promise.all(
      writers.map(async ({ login, userId }) => ({ client: await signIn(login), userId })),
    ),
    approver: await signIn(approver),
    listener: await signIn(listener.login),
  }
}

async function post(client: Client, { menuId }: KillCompany, text: string) {
  const body = { menuId, title: '', text, clientKey: newClientKey() }
  return (await once(() => client.call(createApply, { body }))).feedId!
}

async function comment(client: Client, id: number) {
  const body = { body: 'acknowledged right before', clientKey: newClientKey() }
  await once(() => client.call(createFeedComment, { params: { id }, body }))
}

/* Retries with the same key, as a client of a busy server does. */
async function once<Body>(send: () => Promise<{ status: number; body: Body }>) {
  for (const end = performance.now() + patienceMs; ; await sleep(100)) {
    const { status, body } = await send()
    if (status === 200) return body
    if (status !== 503 || performance.now() > end) throw new Error(`Refused: ${status}`)
  }
}

/** @returns the milliseconds from `since` until there is a notice about the post. */
async function noticed(listener: Client, feedId: number, since: number) {
  for (;;) {
    const reply = await listener.call(listAnnouncements, { query: { limit: 50 } }).catch(() => undefined)
    const after = performance.now() - since
    const about = (path: string) => path.split('#')[0] === `/feeds/${feedId}`
    if (reply?.status === 200 && reply.body.announcements.some(({ hrefPath }) => about(hrefPath)))
      return after
    if (after > patienceMs) return after
    await sleep(100)
  }
}

/* An acknowledged file is stored with the same bytes. */
async function wrongAmong(client: Client, writes: readonly Write[]) {
  const wrong: string[] = []
  for (const { text, feedId } of writes.filter(({ kind, acknowledged }) => kind === 'file' && acknowledged)) {
    const { body } = await client.call(getFeed, { params: { id: feedId! } })
    const path = body.attachments?.[0]?.path
    const content = path === undefined ? 'nothing' : await (await client.fetch(path)).text()
    if (content !== text) wrong.push(`${text}: ${content.slice(0, 100)}`)
  }
  return wrong
}

type SignedIn = Awaited<ReturnType<typeof signInAll>>

/* The newest messages in their order, as every member gets them from every server. */
async function differentViews(places: readonly SignedIn[], { chatRoomId }: KillCompany, round: string) {
  const views = new Set<string>()
  for (const { writers, listener } of places)
    for (const client of [listener, ...writers.map((writer) => writer.client)]) {
      const input = { params: { id: chatRoomId }, query: { limit: 100 } }
      const { body } = await client.call(listChatMessages, input)
      views.add(JSON.stringify(body.messages.map((message) => [message.seq, message.id, message.body])))
    }
  return views.size > 1 ? [`round ${round}: ${views.size} views`] : []
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const share = async (kind: EngineKind, rounds: number): Promise<RecordedFigure[]> => {
  console.info(`  ${rounds} rounds on ${kind === 'embedded' ? 'the embedded engine' : 'PostgreSQL'}`)
  const result = await runKill(kind, { rounds, full: true })
  const where = kind === 'embedded' ? 'embedded engine' : 'PostgreSQL'
  const { lost, doubled, wrongCounters, missingNotices, wrongFiles, wrongOrder, wrongViews, refusals } =
    result
  const none = (name: string, wrong: readonly string[]) => {
    for (const one of wrong.slice(0, 20)) console.info(`  ${name}: ${one}`)
    const value = `${wrong.length}`
    return { part: 'kill', name: `${where}: ${name}`, value, wanted: '0', met: wrong.length === 0 }
  }
  const slowest = Math.max(...result.noticeMs)
  const starts = result.startMs
  return [
    none(`of ${result.writes} writes in ${rounds} rounds, acknowledged and lost`, [...lost, ...wrongFiles]),
    none(`duplicated, with ${result.repeated} sent again with their keys`, doubled),
    none('counters that disagree with their rows', wrongCounters),
    none('chat messages out of order, or seen differently by two members', [...wrongOrder, ...wrongViews]),
    none('missing notices', missingNotices),
    none('refused for reasons other than the crash', refusals),
    {
      part: 'kill',
      name: `${where}: slowest notice after a kill (median ${seconds(median(result.noticeMs))})`,
      value: seconds(slowest),
      wanted: '≤ 10 s',
      met: slowest <= 10_000,
    },
    {
      part: 'kill',
      name: `${where}: median start after a kill (slowest ${seconds(Math.max(...starts))})`,
      value: seconds(median(starts)),
      wanted: '≤ 5 s',
      met: median(starts) <= 5_000,
    },
  ]
}

/** `PROOF_ROUNDS`: the number of rounds on each engine; 100 by default. */
export async function killProof(): Promise<RecordedFigure[]> {
  const rounds = Number(process.env.PROOF_ROUNDS ?? 100)
  return [...(await share('embedded', rounds)), ...(await share('postgres', rounds))]
}
