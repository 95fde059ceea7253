import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { batchApproveReports } from '#contract/approvals.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { reactToFeed } from '#contract/feeds.ts'
import { getLimits, updateLimits } from '#contract/limits.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { assemble } from '#server/assemble.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'
import { WriteLimits } from './write-limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { WRITE_LIMITS: 'on' } })
})
afterAll(() => server.close())

async function somebody() {
  const email = `limits-${newClientKey().slice(0, 12)}@mihon.example`
  const { db, departmentId, everyoneId, companyId } = server.company
  const userId = await makeUser(db, { email, memberships: [{ departmentId }] })
  await db
    .insertInto('audienceMembers')
    .values({ companyId, audienceId: everyoneId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { userId, email, client: await new Client(server.address).signIn(email) }
}

const post = (client: Client, clientKey = newClientKey()) =>
  client.call(createApply, {
    body: { menuId: server.company.menuId, title: '', text: '進捗です。', clientKey },
  })

/** Replaces the company's own limits. */
async function setLimits(change: Record<string, number>) {
  const boss = await server.as(server.company.logins.administrator)
  const { version, oversizedFiles, writeLimits } = (await boss.call(getLimits, {})).body
  const now = Object.fromEntries(writeLimits.map(({ kind, most }) => [kind, most]))
  const body = { version, oversizedFiles, ...now, ...change } as never
  const saved = await boss.call(updateLimits, { body })
  expect(saved.status).toBe(200)
}

describe('write limits', () => {
  it('allow the limit, return it in headers, and refuse the next write with the time to wait', async () => {
    await setLimits({ posts: 5 })
    const { client } = await somebody()
    const left: (string | null)[] = []
    for (let i = 0; i < 5; i++) {
      const made = await post(client)
      expect(made.status).toBe(200)
      expect(made.headers.get('ratelimit-limit')).toBe('5')
      left.push(made.headers.get('ratelimit-remaining'))
    }
    expect(left).toEqual(['4', '3', '2', '1', '0'])
    const refused = await post(client)
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'write_limit_reached'])
    expect(refused.body.error?.message).toContain(
      '「投稿と投稿の編集」は10分間に5件までです。入力した内容は残っています。',
    )
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(60)
    expect(wait).toBeLessThanOrEqual(120)
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  })

  it('count by person and kind, and recover with time', async () => {
    await setLimits({ posts: 5 })
    const one = await somebody()
    for (let i = 0; i < 5; i++) await post(one.client)
    expect((await post(one.client)).status).toBe(429)
    expect((await post((await somebody()).client)).status).toBe(200)
    const feedId = await makeFeed(server.company.db, {
      menuId: server.company.menuId,
      authorId: server.company.employeeId,
    })
    const comment = await one.client.call(createFeedComment, {
      params: { id: feedId },
      body: { body: '了解です', clientKey: newClientKey() },
    })
    expect([comment.status, comment.headers.get('ratelimit-limit')]).toEqual([200, '100'])
    // As if two minutes had passed: a fifth of the ten.
    await server.app.engine.withConnection('installation', (connection) =>
      connection.query(
        `update write_paces set free_at = free_at - interval '2 minutes' where user_id = $1 and kind = 'posts'`,
        [one.userId],
      ),
    )
    expect((await post(one.client)).status).toBe(200)
    expect((await post(one.client)).status).toBe(429)
  })

  it('do not count repetitions with the same key, even at the limit', async () => {
    await setLimits({ posts: 5 })
    const { client } = await somebody()
    const key = newClientKey()
    const made = await post(client, key)
    for (let i = 0; i < 4; i++) await post(client)
    expect((await post(client)).status).toBe(429)
    const again = await post(client, key)
    expect([again.status, again.body.feedId]).toEqual([200, made.body.feedId])
  })

  it('hold for concurrent writes across several processes', async () => {
    await setLimits({ posts: 6 })
    const { client, email } = await somebody()
    const second = await assemble(
      { ...server.app.config, role: 'web', PORT: 0 },
      { engine: server.app.engine, log: createLogger('silent'), webDir: null },
    )
    try {
      const elsewhere = await new Client(await second.listen()).signIn(email)
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) => post(i % 2 ? client : elsewhere)),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([...Array(6).fill(200), ...Array(24).fill(429)])
    } finally {
      await second.close()
    }
  })

  it('count a batch of approvals as one', async () => {
    const { db, menuCategoryId, employeeId, managerId, logins } = server.company
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply', publicationMode: 'nobody' },
      apply: { items: [formItem('what', 'text', { name: '用途' })] },
    })
    const reports: { id: number; approvalVersion: number }[] = []
    for (let i = 0; i < 12; i++) {
      const made = await makeWaitingReport(db, { menuId, userId: employeeId, steps: [stepOf([managerId])] })
      reports.push({ id: made.reportId, approvalVersion: 1 })
    }
    const boss = await server.as(logins.manager)
    const answer = await boss.call(batchApproveReports, { body: { clientKey: newClientKey(), reports } })
    expect([answer.status, answer.body.totalCount]).toEqual([200, 12])
    expect(answer.headers.get('ratelimit-remaining')).toBe('299')
  })

  it('count every file, and refuse files beside their field', async () => {
    await setLimits({ uploads: 50 })
    const { client, userId } = await somebody()
    const text = () => new File(['議事録'], '議事録.txt', { type: 'text/plain' })
    const sent = await client.call(uploadMediaFile, { body: {}, files: { attachments: [text()] } })
    expect([sent.status, sent.headers.get('ratelimit-remaining')]).toEqual([200, '49'])
    await server.app.engine.withConnection('installation', (connection) =>
      connection.query(
        `update write_paces set free_at = now() + interval '10 minutes' where user_id = $1 and kind = 'uploads'`,
        [userId],
      ),
    )
    const refused = await client.call(uploadMediaFile, { body: {}, files: { attachments: [text()] } })
    expect([refused.status, refused.body.error?.fields.attachments]).toEqual([
      429,
      expect.stringContaining('「写真・動画・ファイル」は10分間に50件までです。'),
    ])
  })

  it('are set within bounds, by one administrator at a time', async () => {
    const boss = await server.as(server.company.logins.administrator)
    const { version, oversizedFiles, writeLimits } = (await boss.call(getLimits, {})).body
    const now = Object.fromEntries(writeLimits.map(({ kind, most }) => [kind, most]))
    const save = (change: object) =>
      boss.call(updateLimits, { body: { version, oversizedFiles, ...now, ...change } as never })
    const wrong = await save({ comments: 9, exports: 301 })
    expect([wrong.status, wrong.body.error?.fields]).toEqual([
      422,
      {
        comments: '10以上2,000以下の整数を入力してください。',
        exports: '5以上300以下の整数を入力してください。',
      },
    ])
    expect((await save({ comments: 60 })).status).toBe(200)
    expect((await save({ comments: 70 })).body.error?.code).toBe('conflict')
    const { body } = await boss.call(getLimits, {})
    expect(body.writeLimits.find(({ kind }) => kind === 'comments')?.most).toBe(60)
  })

  it('never exceed what the installation allows', async () => {
    const small = await testServer({ env: { WRITE_LIMITS: 'reactions=30' }, background: false })
    try {
      const boss = await small.as(small.company.logins.administrator)
      const { writeLimits } = (await boss.call(getLimits, {})).body
      expect(writeLimits.find(({ kind }) => kind === 'reactions')).toMatchObject({ most: 30, highest: 30 })
      const { db, companyId, menuId, managerId, stampIds } = small.company
      await db
        .insertInto('limitSettings')
        .values({ companyId, writeLimits: JSON.stringify({ reactions: 4_000 }) as never })
        .execute()
      const feedId = await makeFeed(db, { menuId, authorId: managerId })
      const answer = await boss.call(reactToFeed, {
        params: { id: feedId },
        body: { stampId: stampIds[0]! },
      })
      expect(answer.headers.get('ratelimit-limit')).toBe('30')
    } finally {
      await small.close()
    }
  })

  it('in memory slow down a person who reads without a pause', () => {
    const session = { companyId: 1, userId: 2 } as never
    const other = { companyId: 1, userId: 3 } as never
    const limits = new WriteLimits(server.app.limits.highest)
    const at = 1_800_000_000_000
    const waits = Array.from({ length: 601 }, () => limits.countCall(session, 'changes', at + 15_000))
    expect([waits[599], waits[600]]).toEqual([0, 45])
    expect(limits.countCall(other, 'changes', at + 15_000)).toBe(0)
    expect(limits.countCall(session, 'changes', at + 60_000)).toBe(0)
  })
})
