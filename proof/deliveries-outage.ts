/*
 * The mail server, the push service and the receiver of webhooks refuse connections, do not answer, answer with
 * errors, and take what they are sent without saying so, while people write comments that others are told of. Nobody
 * who uses the product notices, and once they are back each email, push and event arrives: repetitions have the same
 * id.
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { createApply } from '#contract/applies.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { getFeed, listFeeds } from '#contract/feeds.ts'
import { updateNotificationOptions } from '#contract/notification-options.ts'
import { createPushcrewDevice, getPushcrewEnable } from '#contract/push.ts'
import { createWebhook } from '#contract/webhooks.ts'
import { Client } from '#testing/client.ts'
import { mailbox } from '#testing/mailbox.ts'
import { startPushService } from '#testing/push-service.ts'
import { startWebhookReceiver } from '#testing/webhook-receiver.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { type GateMode, openGate } from './gate.ts'
import { ownPostgres } from './own-postgres.ts'
import { type LogLine, startProduct } from './product.ts'
import { pause, until } from './waiting.ts'

type Size = {
  /** How long the three are away in each way, in seconds. */
  awaySeconds: number
  /** Between two comments of one person. */
  paceMs: number
  /** The minimum number of comments in each outage. */
  comments: number
  /** Whether all is to arrive without help after the first outage; see `hurry`. */
  patient: boolean
  only?: readonly GateMode[]
}

const full: Size = { awaySeconds: 20, paceMs: 400, comments: 40, patient: true }

const outages = ['refused', 'silent', 'failing', 'answers lost'] as const
const channels = ['email', 'push', 'event'] as const
type Channel = (typeof channels)[number]

export type DeliveriesOutageResult = {
  /** Responses to people by status; 0: none. */
  statuses: Record<number, number>
  /** The longest wait of a person while the three were away, in milliseconds. */
  longest: number
  /** Comments acknowledged, each with an email, a push and an event. */
  due: number
  /** How many connections were made to the three while they were away. */
  attempts: number
  missing: Record<Channel, number>
  /** With another id, although it was for the same comment. */
  doubled: Record<Channel, number>
  /** Again with the same id. */
  sentAgain: Record<Channel, number>
  /** From the return after the first outage, without help, in seconds; null: not measured. */
  secondsAlone: number | null
  /** What the queues still have. */
  left: number
  problems: string[]
  errorLines: LogLine[]
  exitCode: number | null
}

/** @returns null if there is no PostgreSQL on this machine. */
export async function runDeliveriesOutage(size: Size = full): Promise<DeliveriesOutageResult | null> {
  const postgres = await ownPostgres()
  if (!postgres) return null
  const gates = [await openGate('smtp'), await openGate('http'), await openGate('http')]
  const [mailGate, pushGate, hookGate] = gates
  const mail = await mailbox()
  const service = await startPushService(pushGate!.port)
  const receiver = await startWebhookReceiver()
  mailGate!.leadTo(Number(new URL(mail.url).port))
  pushGate!.leadTo(service.port)
  hookGate!.leadTo(Number(new URL(receiver.url('/')).port))
  const product = await startProduct(postgres.url, 'off', {
    APP_ENV: 'development',
    SMTP_URL: `smtp://127.0.0.1:${mailGate!.port}?tls=ignore`,
    PUSH_PORT: `${pushGate!.port}`,
    WEBHOOK_PORT: `${hookGate!.port}`,
  })
  const statuses: Record<number, number> = {}
  let [longest, away, stopped, due, attempts] = [0, false, false, 0, 0]
  const noted = async <Reply extends { status: number }>(work: () => Promise<Reply>) => {
    const begun = performance.now()
    const wasAway = away
    const reply = await work().catch(() => undefined)
    const status = reply?.status ?? 0
    statuses[status] = (statuses[status] ?? 0) + 1
    if (wasAway) longest = Math.max(longest, Math.round(performance.now() - begun))
    return status === 200 ? reply : undefined
  }
  const signedIn = (login: string) => new Client(product.address).signIn(login)

  /** Somebody with a post and a comment, who is told of each answer to it by email and push. */
  async function told(login: string) {
    const client = await signedIn(login)
    const post = { menuId: product.menuId, title: '', text: 'お知らせの試験', clientKey: randomUUID() }
    const id = (await client.call(createApply, { body: post })).body.feedId!
    const userId = (await client.call(getFeed, { params: { id } })).body.author.id
    const wanted = { version: 0, choices: [{ event: 'comment', channel: 'mail', wanted: true } as const] }
    const { status } = await client.call(updateNotificationOptions, { params: { id: userId }, body: wanted })
    if (status !== 200) throw new Error(`Emails were not chosen: ${status}`)
    const browser = service.browser((await client.call(getPushcrewEnable, {})).body.publicKey!)
    await client.call(createPushcrewDevice, { body: browser.subscription })
    const first = { body: '最初', clientKey: randomUUID() }
    const parent = await client.call(createFeedComment, { params: { id }, body: first })
    return { client, login, id, parentId: parent.body.id, browser }
  }
  type Told = Awaited<ReturnType<typeof told>>

  async function answer({ client }: Told, { id, parentId }: Told) {
    while (!stopped) {
      const body = { body: `返信 ${randomUUID()}`, parentId, clientKey: randomUUID() }
      const reply = await noted(() => client.call(createFeedComment, { params: { id }, body }))
      if (reply) due += 1
      await noted(() => client.call(listFeeds, {}))
      await pause(size.paceMs)
    }
  }

  try {
    const { administrator, employee, manager } = product.logins
    const [hanako, taro] = [await told(employee), await told(manager)]
    const boss = await signedIn(administrator)
    const hook = {
      ...{ name: '連携', url: `http://127.0.0.1:${hookGate!.port}/`, description: '' },
      eventTypes: ['comment.added' as const],
    }
    const made = await boss.call(createWebhook, { body: hook })
    if (made.status !== 200) throw new Error(`There is no webhook: ${JSON.stringify(made.body)}`)

    const ids = (channel: Channel) =>
      channel === 'email'
        ? mail.emails
            .filter(({ to }) => to?.some(({ address }) => [hanako.login, taro.login].includes(address!)))
            .map(({ messageId }) => messageId!)
        : channel === 'push'
          ? [hanako, taro].flatMap(({ browser }) => browser.received.map(({ message }) => message.messageId))
          : receiver.got.map(({ headers }) => String(headers['webhook-id']))
    const arrived = () => channels.every((channel) => new Set(ids(channel)).size >= due)
    /* What waits for its next attempt, which may be hours away, is tried at once. */
    const hurry = () =>
      postgres.query(`with held as (update webhooks set held_until = null),
          waiting as (update webhook_deliveries set next_at = now() where state = 'waiting' and claimed_until is null),
          brought as (update pgboss.job set start_after = now()
            where name = any('{${queues}}') and state in ('created', 'retry') returning name)
        select pg_notify('hiroba_jobs', name) from brought`)
    const during = async (work: () => Promise<unknown>) => {
      stopped = false
      const people = [answer(hanako, taro), answer(taro, hanako)]
      await work()
      stopped = true
      await Promise.all(people)
    }
    const waitFor = async (what: string, hurries: boolean) =>
      until(
        what,
        async () => {
          if (hurries) await hurry()
          return arrived()
        },
        hurries ? 120 : 900,
      )

    await during(() => until('The first comments are written', () => due >= 4))
    await until('The first comments are told of', arrived)
    let secondsAlone: number | null = null
    for (const mode of size.only ?? outages) {
      const before = { due, attempts: attemptsAt(gates) }
      await during(async () => {
        for (const gate of gates) await gate.set(mode)
        away = true
        await pause(size.awaySeconds * 1000)
        await until(`Comments are written, ${mode}`, () => due >= before.due + size.comments)
        away = false
        attempts += attemptsAt(gates) - before.attempts
        for (const gate of gates) await gate.set('open')
      })
      const alone = size.patient && secondsAlone === null
      const seconds = await waitFor(`After "${mode}" all has arrived`, !alone)
      if (alone) secondsAlone = seconds
    }
    const unfinished = () =>
      postgres.query(`select
        (select count(*) from pgboss.job where name = any('{${queues}}')
          and state in ('created', 'retry', 'active', 'failed'))
        + (select count(*) from push_receipts where state in ('queued', 'failed'))
        + (select count(*) from webhook_deliveries where state <> 'delivered') as count`)
    const count = async () => Number((await unfinished())[0]!.count)
    await until('The queues are empty', async () => {
      await hurry()
      return (await count()) === 0
    }).catch(() => undefined)
    const left = await count()
    // Once more than was due would come later than the first.
    await pause(1_000)
    const over = (number: (channel: Channel) => number) =>
      Object.fromEntries(channels.map((one) => [one, Math.max(0, number(one))])) as Record<Channel, number>
    const unique = (channel: Channel) => new Set(ids(channel)).size
    const exitCode = product.exitCode()
    // Each attempt of an email that failed is logged as such.
    const errorLines = (await product.stop()).filter(({ level, msg }) => level >= 50 && msg !== 'Job failed')
    return {
      ...{ statuses, longest, due, attempts, secondsAlone, left, problems: service.problems },
      missing: over((channel) => due - unique(channel)),
      doubled: over((channel) => unique(channel) - due),
      sentAgain: over((channel) => ids(channel).length - unique(channel)),
      ...{ errorLines, exitCode },
    }
  } finally {
    stopped = true
    for (const gate of gates) await gate.close()
    await product.stop().catch(() => undefined)
    await mail.close()
    await service.stop()
    await receiver.stop()
    await postgres.remove()
  }
}

const queues = 'mail.send,push.send,webhooks.deliver,webhooks.deliver-slow'
const attemptsAt = (gates: readonly { attempts: () => number }[]) =>
  gates.reduce((sum, gate) => sum + gate.attempts(), 0)

/** The part at full size; PROOF_AWAY_SECONDS changes how long each outage lasts. */
export async function deliveriesOutage(): Promise<RecordedFigure[]> {
  const awaySeconds = Number(process.env.PROOF_AWAY_SECONDS ?? full.awaySeconds)
  const result = await runDeliveriesOutage({ ...full, awaySeconds })
  if (!result) throw new Error('Install PostgreSQL (Debian: postgresql)')
  const { statuses, due, attempts, missing, doubled, sentAgain, secondsAlone, errorLines } = result
  console.info(`answers to people by status (0: none): ${JSON.stringify(statuses)}`)
  console.info(`connections to the three while they were away: ${attempts}`)
  console.info(`sent again with the same id: ${JSON.stringify(sentAgain)}`)
  for (const { msg, err } of errorLines) console.info(`  logged: ${msg}: ${err?.message}`)
  const figure = (name: string, value: number, wanted: string, met: boolean): RecordedFigure => ({
    part: 'deliveries-outage',
    ...{ name, value: String(value), wanted, met },
  })
  const none = (name: string, value: number) => figure(name, value, '0', value === 0)
  const others = Object.entries(statuses)
    .filter(([status]) => status !== '200')
    .reduce((sum, [, count]) => sum + count, 0)
  return [
    figure(`comments in four outages of ${awaySeconds} s`, due, '≥ 160', due >= 160),
    none('requests of people that failed', others),
    figure(
      'longest wait of people meanwhile, in milliseconds',
      result.longest,
      '≤ 2,000',
      result.longest <= 2_000,
    ),
    ...channels.flatMap((channel) => [
      none(`${words[channel]} missing`, missing[channel]),
      none(`${words[channel]} that came twice with different ids`, doubled[channel]),
    ]),
    none('left in the queues, or given up', result.left),
    figure(
      'until all had arrived by itself after the first outage, in seconds',
      Math.round(secondsAlone ?? 0),
      '≤ 600',
      secondsAlone !== null && secondsAlone <= 600,
    ),
    none('pushes that the service refused', result.problems.length),
    none('log lines at level error, besides attempts that failed', errorLines.length),
    none('process exits', result.exitCode === null ? 0 : 1),
  ]
}
const words = { email: 'emails', push: 'pushes', event: 'events for the webhook' }
