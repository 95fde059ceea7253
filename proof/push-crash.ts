/*
 * kill -9 between sending pushes and recording them: the push service holds its answers until the process is dead. Its
 * successor, on PostgreSQL also the other process, sends what was not recorded again. Each device recognises the
 * repeated ones by their id, so every notice is shown once.
 */
import process from 'node:process'
import { createApply } from '#contract/applies.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { createPushcrewDevice, getPushcrewEnable, listPushReceipts } from '#contract/push.ts'
import { Client, newClientKey } from '#testing/client.ts'
import type { EngineKind } from '#testing/database.ts'
import { type PushBrowser, startPushService } from '#testing/push-service.ts'
import type { RecordedFigure } from '../bench/results.ts'
import type { ServerProcess } from '../bench/server-process.ts'
import { makePlace } from './kill-place.ts'
import { until } from './waiting.ts'

type Plan = { rounds: number; devices: number; full: boolean }

export type PushCrashResult = {
  /** Notices times devices. */
  due: number
  /** Pushes that never arrived. */
  lost: number
  /** Pushes that arrived more than once. */
  repeated: number
  /** Of these, the ones that a device would show twice: another message id or topic. */
  shownTwice: number
  /** Receipts that do not say that it was sent. */
  unrecorded: number
  /** Requests that the service would have refused. */
  problems: string[]
}

export async function runPushCrash(
  kind: EngineKind,
  { rounds, devices, full }: Plan,
): Promise<PushCrashResult> {
  const service = await startPushService()
  const place = await makePlace(kind, { full, testing: { PUSH_PORT: `${service.port}` } })
  const servers = await Promise.all(place.addresses.map((_, index) => place.start(index)))
  const stopAll = () => Promise.all(servers.map((server) => server.stop()))
  try {
    const signIn = (login: string) => new Client(place.addresses[0]!).signIn(login)
    const { writers, listener, menuId } = place.company
    const receiver = await signIn(listener.login)
    const writer = await signIn(writers[0]!.login)
    const { publicKey } = (await receiver.call(getPushcrewEnable, {})).body
    const browsers: PushBrowser[] = []
    for (let made = 0; made < devices; made++) {
      const browser = service.browser(publicKey!)
      browsers.push(browser)
      // All devices are registered in one session, which outlives the crash.
      await receiver.call(createPushcrewDevice, { body: browser.subscription })
    }
    for (let round = 0; round < rounds; round++) {
      const client = { receiver: receiver.at(place.addresses[0]!), writer: writer.at(place.addresses[0]!) }
      const body = { menuId, title: '', text: `push ${round}`, clientKey: newClientKey() }
      const feedId = (await client.receiver.call(createApply, { body })).body.feedId!
      const held = Promise.withResolvers<void>()
      const before = received(browsers)
      for (const browser of browsers) browser.afterwards = () => held.promise
      await client.writer.call(createFeedComment, {
        params: { id: feedId },
        body: { body: 'push', clientKey: newClientKey() },
      })
      await until('a push has arrived', () => received(browsers) > before)
      // Any of the processes may send it.
      for (const server of servers) await kill(server)
      held.resolve()
      for (const browser of browsers) delete browser.afterwards
      for (const index of servers.keys()) servers[index] = await place.start(index)
      await until('every push has arrived and is recorded', async () => {
        const list = (await client.receiver.call(listPushReceipts, { query: { limit: 50 } })).body
        return list.pushReceipts.length > 0 && list.pushReceipts.every(({ state }) => state !== 'queued')
      })
    }
    const due = rounds * devices
    const perDevice = browsers.map(({ received: all }) => all.map(({ message }) => message.messageId))
    const distinct = perDevice.map((ids) => new Set(ids).size)
    const threads = browsers.map(
      ({ received: all }) =>
        new Set(all.map(({ message, headers }) => `${message.messageId} ${headers.topic}`)).size,
    )
    const { pushReceipts } = (await receiver.call(listPushReceipts, { query: { limit: 50 } })).body
    return {
      due,
      lost: sum(distinct.map((count) => rounds - Math.min(count, rounds))),
      repeated: sum(perDevice.map((ids, index) => ids.length - distinct[index]!)),
      shownTwice: sum(
        threads.map((count, index) => count - distinct[index]! + Math.max(0, distinct[index]! - rounds)),
      ),
      unrecorded: pushReceipts.filter(({ state }) => state !== 'sent').length,
      problems: service.problems,
    }
  } finally {
    await stopAll()
    await place.close()
    await service.stop()
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const received = (browsers: readonly PushBrowser[]) => sum(browsers.map((browser) => browser.received.length))

async function kill(server: ServerProcess) {
  process.kill(server.pid, 'SIGKILL')
  await server.stop()
}

/** The part at full size. */
export async function pushCrash(): Promise<RecordedFigure[]> {
  const figures: RecordedFigure[] = []
  for (const kind of ['embedded', 'postgres'] as const) {
    const result = await runPushCrash(kind, { rounds: 10, devices: 4, full: true })
    const where = kind === 'embedded' ? 'embedded engine' : 'PostgreSQL, two processes'
    const none = (name: string, value: number) =>
      figures.push({
        ...{
          part: 'push-crash',
          name: `${where}: ${name}`,
          value: `${value}`,
          wanted: '0',
          met: value === 0,
        },
      })
    none(`of ${result.due} pushes, lost`, result.lost)
    none(`shown twice, of ${result.repeated} sent again`, result.shownTwice)
    none('not recorded as sent', result.unrecorded)
    none('refused by the push service', result.problems.length)
    figures.push({
      ...{ part: 'push-crash', name: `${where}: sent again because their record was lost`, wanted: '≥ 1' },
      ...{ value: `${result.repeated}`, met: result.repeated >= 1 },
    })
  }
  return figures
}
