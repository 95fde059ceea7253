/*
 * Everything that happens is told once to each person in each channel, wherever the processes that tell it are killed.
 * In each round somebody comments and somebody submits a report, and each process ends at a chosen statement: before it
 * is sent, or after it was answered. They are started again, and once all is told, the notices, emails and pushes of
 * each person are counted.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { listAnnouncements } from '#contract/announcements.ts'
import { createApply } from '#contract/applies.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { createPushcrewDevice, getPushcrewEnable } from '#contract/push.ts'
import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { Client, newClientKey } from '#testing/client.ts'
import type { EngineKind } from '#testing/database.ts'
import { mailbox } from '#testing/mailbox.ts'
import { type PushBrowser, startPushService } from '#testing/push-service.ts'
import type { RecordedFigure } from '../bench/results.ts'
import type { ServerProcess } from '../bench/server-process.ts'
import { makePlace, type Place } from './kill-place.ts'
import { pause, until } from './waiting.ts'

/** `steps`: for each round, the step at which the processes end. See `crashAfter`. */
type Plan = { steps: readonly number[]; full: boolean }

export type NoticesResult = {
  /** Comments and reports. */
  happened: number
  crashes: number
  /** By channel, how often somebody was not told, or was told again. */
  missing: Record<Channel, number>
  repeated: Record<Channel, number>
  /** Emails and pushes that were sent again with the same id, which mail programs and devices recognise. */
  sentAgain: number
  problems: string[]
}
type Channel = 'notice' | 'mail' | 'push'

type Told = { name: string; client: Client; browser: PushBrowser; login: string; mailed: boolean }

export async function runNotices(kind: EngineKind, { steps, full }: Plan): Promise<NoticesResult> {
  const service = await startPushService()
  const mail = await mailbox()
  const dir = mkdtempSync(join(tmpdir(), 'hiroba-proof-notices-'))
  const crashFile = join(dir, 'step')
  const testing = { PUSH_PORT: `${service.port}`, SMTP_URL: mail.url, CRASH_FILE: crashFile }
  const place = await makePlace(kind, { full, testing })
  const servers = await Promise.all(place.addresses.map((_, index) => place.start(index)))
  let crashes = 0
  const reviving = new Map<number, Promise<void>>()
  const revive = async (index: number, gone: ServerProcess) => {
    crashes += 1
    await gone.stop()
    servers[index] = await place.start(index)
  }
  /* Starts again what has ended. */
  const look = () => {
    for (const [index, server] of servers.entries())
      if (!isAlive(server.pid) && !reviving.has(index))
        reviving.set(
          index,
          revive(index, server).finally(() => reviving.delete(index)),
        )
    return Promise.all(reviving.values())
  }
  const persistently = async <Reply extends { status: number }>(send: (at: string) => Promise<Reply>) => {
    for (let attempt = 0; attempt < 40; attempt++) {
      const reply = await send(place.addresses[attempt % place.addresses.length]!).catch(() => undefined)
      if (reply && reply.status < 300) return reply
      await look()
      await pause(50)
    }
    throw new Error('Not acknowledged in 40 attempts')
  }
  try {
    const first = place.addresses[0]!
    const { listener, approver, writers, formMenuId, menuId } = place.company
    const told = async (name: string, login: string, mailed: boolean): Promise<Told> => {
      const client = await new Client(first).signIn(login)
      const browser = service.browser((await client.call(getPushcrewEnable, {})).body.publicKey!)
      await client.call(createPushcrewDevice, { body: browser.subscription })
      return { name, client, browser, login, mailed }
    }
    // Comments are emailed to nobody who has not asked for it, approvals to everybody.
    const people = [await told('author', listener.login, false), await told('approver', approver, true)]
    const [author] = people
    const writer = await new Client(first).signIn(writers[0]!.login)
    const post = { menuId, title: '', text: 'notices', clientKey: newClientKey() }
    const feedId = (await author!.client.call(createApply, { body: post })).body.feedId!
    const begun = { params: { id: feedId }, body: { body: 'first', clientKey: newClientKey() } }
    // She is told of each answer to it by itself.
    const parentId = (await author!.client.call(createFeedComment, begun)).body.id

    const emailsOf = (login: string) =>
      mail.emails.filter(({ to }) => to?.some(({ address }) => address === login))
    const counts = async ({ client, browser, login }: Told, notices?: number) => ({
      notice: notices ?? (await noticesOf(client, place.addresses)),
      mail: new Set(emailsOf(login).map(({ messageId }) => messageId)).size,
      push: new Set(browser.received.map(({ message }) => message.messageId)).size,
    })
    const before = await Promise.all(people.map((person) => counts(person)))
    const due = (round: number) =>
      people.map(({ mailed }, at) => ({
        notice: before[at]!.notice + round,
        mail: before[at]!.mail + (mailed ? round : 0),
        push: before[at]!.push + round,
      }))
    for (const [round, step] of steps.entries()) {
      await look()
      writeFileSync(crashFile, `${step}`)
      for (const { pid } of servers) process.kill(pid, 'SIGUSR2')
      const comment = { body: `answer ${round}`, parentId, clientKey: newClientKey() }
      const report = {
        menuId: formMenuId,
        answers: [{ item: 'purpose', value: { text: `report ${round}` } }],
        clientKey: newClientKey(),
      }
      await persistently((at) =>
        writer.at(at).call(createFeedComment, { params: { id: feedId }, body: comment }),
      )
      await persistently((at) => writer.at(at).call(createApply, { body: report }))
      rmSync(crashFile)
      await until(`everybody is told, round ${round}, step ${step}`, async () => {
        await look()
        const now = await Promise.all(people.map((person) => counts(person)))
        return due(round + 1).every((wanted, at) => channels.every((name) => now[at]![name] >= wanted[name]))
      })
    }
    await look()
    const stored = await settled(place, servers, people)
    const wanted = due(steps.length)
    const found = await Promise.all(people.map((person, at) => counts(person, stored[at]!)))
    const sum = (count: (name: Channel, at: number) => number) =>
      Object.fromEntries(
        channels.map((name) => [name, total(people.map((_, at) => Math.max(0, count(name, at))))]),
      ) as Record<Channel, number>
    return {
      happened: 2 * steps.length,
      crashes,
      missing: sum((name, at) => wanted[at]![name] - found[at]![name]),
      repeated: sum((name, at) => found[at]![name] - wanted[at]![name]),
      sentAgain:
        total(people.map(({ login, browser }) => emailsOf(login).length + browser.received.length)) -
        total(found.map(({ mail: emails, push }) => emails + push)),
      problems: service.problems,
    }
  } finally {
    await Promise.all(reviving.values())
    await Promise.all(servers.map((server) => server.stop()))
    await place.close()
    await service.stop()
    await mail.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

const channels = ['notice', 'mail', 'push'] as const
const total = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** How many notices a person finds; -1 while no process answers. */
async function noticesOf(client: Client, addresses: readonly string[]) {
  for (const address of addresses)
    try {
      let count = 0
      for (let after: string | null | undefined; after !== null; ) {
        const query = after ? { limit: 50, cursor: after } : { limit: 50 }
        const { status, body } = await client.at(address).call(listAnnouncements, { query })
        if (status !== 200) throw new Error(`Answered ${status}`)
        count += body.announcements.length
        after = body.nextCursor
      }
      return count
    } catch {}
  return -1
}

/**
 * Lets the servers finish, and stops them.
 * @returns how many notices of each person are stored
 */
async function settled(place: Place, servers: ServerProcess[], people: readonly Told[]) {
  for (let attempt = 1; ; attempt++) {
    // What the last crash has left behind is taken up by a new process.
    await pause(2_000)
    await Promise.all(servers.map((server) => server.stop()))
    const engine = await place.open()
    const unfinished = await unfinishedJobs(engine)
    const stored = await Promise.all(people.map(({ login }) => storedNotices(engine, login)))
    await engine.close()
    if (unfinished === 0 && attempt > 1) return stored
    if (attempt === 20) throw new Error(`${unfinished} jobs are not finished`)
    for (const index of servers.keys()) servers[index] = await place.start(index)
  }
}

const count = async (engine: Engine, text: string, values: unknown[]) =>
  (await namedQuery<{ count: number }>(engine.installation, text, values))[0]!.count

const unfinishedJobs = (engine: Engine) =>
  count(
    engine,
    `select count(*)::integer as count from pgboss.job
     where name = any($1::text[]) and state in ('created', 'retry', 'active')`,
    [['mail.send', 'push.send']],
  )

const storedNotices = (engine: Engine, login: string) =>
  count(
    engine,
    `select count(*)::integer as count from announcements a
     join logins l on l.company_id = a.company_id and l.user_id = a.user_id where l.identifier = $1`,
    [login],
  )

/** About as many steps are taken until all is told. */
const lastStep = 180

/** The part at full size: steps evenly from the first to the last. */
export async function notices(): Promise<RecordedFigure[]> {
  const figures: RecordedFigure[] = []
  const rounds = Number(process.env.PROOF_ROUNDS) || 60
  const steps = Array.from({ length: rounds }, (_, round) => 1 + Math.floor((round * lastStep) / rounds))
  for (const kind of ['embedded', 'postgres'] as const) {
    const result = await runNotices(kind, { steps, full: true })
    const where = kind === 'embedded' ? 'embedded engine' : 'PostgreSQL, two processes'
    const add = (name: string, value: number, wanted: string, met: boolean) =>
      figures.push({ part: 'notices', name: `${where}: ${name}`, value: `${value}`, wanted, met })
    add('processes killed', result.crashes, `≥ ${rounds / 2}`, result.crashes >= rounds / 2)
    for (const name of channels) {
      const of = `of ${result.happened} events, ${words[name]}`
      add(`${of} missing`, result.missing[name], '0', result.missing[name] === 0)
      add(`${of} repeated`, result.repeated[name], '0', result.repeated[name] === 0)
    }
    const { length } = result.problems
    add('pushes that the service refused', length, '0', length === 0)
  }
  return figures
}
const words = { notice: 'notices', mail: 'emails', push: 'pushes' }
