import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { listFeeds } from '#contract/feeds.ts'
import {
  getKnowledgeTestResult,
  getKnowledgeTestTaking,
  submitKnowledgeTest,
} from '#contract/knowledge-tests.ts'
import { getRewardStatus } from '#contract/rewards.ts'
import { connect } from '#db/connect.ts'
import { databaseAddress, testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { Client, newClientKey } from '#testing/server.ts'
import { publishTest, rightAnswers, save, startedTaking } from '#testing/taking-tests.ts'
import { createLogger } from './platform/log/logger.ts'

type Running = {
  child: ChildProcess
  address: string
  login: string
  logins: { administrator: string }
  menuId: number
}

onEachEngine('a process that dies', (kind) => {
  let dataDir: string
  let env: Record<string, string>
  let drop: () => Promise<void>
  const running = new Set<ChildProcess>()

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hiroba-durability-'))
    const engine = kind === 'postgres' ? await testDatabase({ kind }) : undefined
    env = {
      DATA_DIR: dataDir,
      PORT: '0',
      NODE_ENV: 'test',
      DATABASE_URL: engine ? await databaseAddress(engine) : '',
    }
    drop = async () => engine?.close()
  })
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL')
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(): Promise<Running> {
    const child = spawn(process.execPath, ['testing/product-process.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.add(child)
    const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
    return { child, ...JSON.parse(line) }
  }

  async function stop({ child }: Running, signal: 'SIGKILL' | 'SIGTERM') {
    child.kill(signal)
    const [code] = (await once(child, 'exit')) as [number | null]
    running.delete(child)
    return code
  }

  /** Opens the database while no process has it open. */
  async function withDatabase<T>(use: (engine: Awaited<ReturnType<typeof connect>>) => Promise<T>) {
    const engine = await connect({ databaseUrl: env.DATABASE_URL!, dataDir, log: createLogger('silent') })
    return use(engine).finally(() => engine.close())
  }

  async function everyPost(product: Running) {
    const client = await new Client(product.address).signIn(product.login)
    const ids = new Set<number>()
    let cursor: string | undefined
    do {
      const { body } = await client.call(listFeeds, { query: { limit: 100, cursor } })
      for (const feed of body.feeds) ids.add(feed.id)
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    return ids
  }

  it('loses no acknowledged post when killed while many are being written', {
    timeout: 120_000,
  }, async () => {
    const first = await start()
    const answered: number[] = []
    let dying: Promise<unknown> | undefined
    const write = async () => {
      const client = await new Client(first.address).signIn(first.login)
      while (!dying) {
        const body = {
          menuId: first.menuId,
          title: '',
          text: `投稿 ${answered.length}`,
          clientKey: newClientKey(),
        }
        const reply = await client.call(createApply, { body }).catch(() => null)
        if (reply?.status === 200) answered.push(reply.body.feedId!)
        if (answered.length >= 60) dying ??= stop(first, 'SIGKILL')
      }
    }
    await Promise.all([write(), write(), write(), write()])
    await dying
    const second = await start()
    const present = await everyPost(second)
    expect(answered.length).toBeGreaterThanOrEqual(60)
    expect(answered.filter((id) => !present.has(id))).toEqual([])
    expect(await stop(second, 'SIGTERM')).toBe(0)
  })

  it('completes the requests in flight when asked to stop', { timeout: 120_000 }, async () => {
    const product = await start()
    const client = await new Client(product.address).signIn(product.login)
    await client.token()
    const requests = Array.from({ length: 8 }, (_, i) =>
      client.call(createApply, {
        body: { menuId: product.menuId, title: '', text: `停止 ${i}`, clientKey: newClientKey() },
      }),
    )
    const first = await Promise.race(requests)
    expect(first.status).toBe(200)
    const code = stop(product, 'SIGTERM')
    const statuses = (await Promise.allSettled(requests)).map((reply) =>
      reply.status === 'fulfilled' ? reply.value.status : 'refused',
    )
    expect(statuses.filter((status) => status !== 200 && status !== 'refused')).toEqual([])
    expect(await code).toBe(0)
    const present = await everyPost(await start())
    expect(present.size).toBe(statuses.filter((status) => status === 200).length)
  })

  it('loses no saved answer of a test in two tabs when killed twice, once past the limit, and scores it once', {
    timeout: 300_000,
  }, async () => {
    let product = await start()
    const admin = await new Client(product.address).signIn(product.logins.administrator)
    const testId = await publishTest(admin, { timeLimitMinutes: 10, passMark: 50, rewardPoints: 30 })
    let one = await new Client(product.address).signIn(product.login)
    let other = one.at(product.address)
    const takingId = await startedTaking(one, testId)
    expect(await startedTaking(other, testId)).toBe(takingId)
    const params = { id: takingId }
    const replies = await Promise.all([
      save(one, takingId, 'single00', 'rinse000', 1),
      save(other, takingId, 'multi000', rightAnswers.multi000!),
      save(one, takingId, 'bool0000', false),
      save(other, takingId, 'short000', rightAnswers.short000!),
    ])
    expect(replies.map(({ body }) => body.saved)).toEqual([true, true, true, true])
    expect((await save(other, takingId, 'single00', 'soap0000', 2)).body.saved).toBe(true)
    // Has no reply: it is repeated afterwards, whether it was stored or not.
    const inFlight = save(one, takingId, 'number00', 75).catch(() => undefined)
    await stop(product, 'SIGKILL')
    await inFlight

    product = await start()
    one = one.at(product.address)
    other = other.at(product.address)
    expect((await save(one, takingId, 'number00', 75)).body).toMatchObject({ answer: 75, sequence: 1 })
    // A save of before the crash arrives late.
    expect((await save(one, takingId, 'single00', 'rinse000', 1)).body.saved).toBe(false)
    const { body: resumed } = await other.call(getKnowledgeTestTaking, { params })
    expect(
      Object.fromEntries(resumed.answers.map(({ questionKey, answer }) => [questionKey, answer])),
    ).toEqual({
      single00: 'soap0000',
      multi000: rightAnswers.multi000,
      bool0000: false,
      short000: rightAnswers.short000,
      number00: 75,
    })
    await stop(product, 'SIGKILL')
    await withDatabase((engine) =>
      engine.installation
        .updateTable('knowledgeTestTakings')
        .set({ dueAt: new Date(Date.now() - 1_000) })
        .where('id', '=', takingId)
        .execute(),
    )

    product = await start()
    one = one.at(product.address)
    other = other.at(product.address)
    const [late] = await Promise.all([
      save(one, takingId, 'order000', rightAnswers.order000!),
      one.call(submitKnowledgeTest, { params }),
      other.call(submitKnowledgeTest, { params }),
    ])
    expect(late.body.error?.code).toBe('test_taking_ended')
    const { body: result } = await other.call(getKnowledgeTestResult, { params })
    expect(result).toMatchObject({ score: 50, total: 70, passed: true, expired: true })
    await expect
      .poll(async () => (await one.call(getRewardStatus, {})).body.balance, { timeout: 20_000 })
      .toBe(30)
    await stop(product, 'SIGTERM')
    const passed = await withDatabase((engine) =>
      engine.installation
        .selectFrom('outboxEvents')
        .select('id')
        .where('kind', '=', 'knowledge_test.passed')
        .execute(),
    )
    expect(passed).toHaveLength(1)
  })
})
