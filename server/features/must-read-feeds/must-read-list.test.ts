import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { finishReading, getMustRead, listMustReads, updateMustRead } from '#contract/must-read-feeds.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { presentEvidence } from './evidence.export.ts'

let server: TestServer
let boss: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  boss = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

/** A post of the manager that everyone who can read it must read. */
async function mustRead(fields: object = {}) {
  const { db, menuId, managerId } = server.company
  const id = await makeFeed(db, { menuId, authorId: managerId, title: '防災訓練', ...fields })
  expect((await boss.call(updateMustRead, { params: { id }, body: { settingsVersion: 0 } })).status).toBe(204)
  return id
}
const confirm = (client: Client, id: number) => client.call(finishReading, { params: { id }, body: {} })
const dueOn = (id: number, day: string) =>
  server.company.db.updateTable('mustReadRequirements').set({ dueOn: day }).where('feedId', '=', id).execute()
const list = async (query: NonNullable<CallInput<typeof listMustReads>['query']> = {}) =>
  (await boss.call(listMustReads, { query: { limit: 100, ...query } })).body
const lineOf = async (id: number, query = {}) => (await list(query)).mustReads.find((line) => line.id === id)

describe('the must-reads of a company', () => {
  it('are listed with the number of confirmations, also within a department and those below it', async () => {
    const { db, departmentId } = server.company
    const belowId = await makeDepartment(db, { parentId: departmentId })
    const elsewhereId = await makeDepartment(db)
    await makeUser(db, { memberships: [{ departmentId: belowId }] })
    await makeUser(db, { memberships: [{ departmentId: elsewhereId }, { departmentId }] })
    const id = await mustRead()
    const before = (await lineOf(id))!
    expect(before).toMatchObject({ title: '防災訓練', confirmedCount: 0, lateCount: 0, overdue: false })
    await confirm(hanako, id)
    expect(await lineOf(id)).toMatchObject({ askedCount: before.askedCount, confirmedCount: 1 })
    // The administrator, Hanako and the person below; the author is not included.
    expect(await lineOf(id, { departmentId })).toMatchObject({ askedCount: 3, confirmedCount: 1 })
    expect(await lineOf(id, { departmentId: belowId })).toMatchObject({ askedCount: 1, confirmedCount: 0 })
  })

  it('can be filtered to overdue ones, with the number of overdue people', async () => {
    const [lateId, inTimeId] = [await mustRead(), await mustRead()]
    const notices = () =>
      server.company.db
        .selectFrom('mustReadNotices')
        .select('id')
        .where('feedId', '=', lateId)
        .where('kind', '=', 'asked')
        .execute()
    const asked = (await lineOf(lateId))!.askedCount
    await expect.poll(async () => (await notices()).length, { timeout: 15_000 }).toBe(asked)
    await confirm(hanako, lateId)
    // Pretends that they were asked long ago.
    await server.company.db
      .updateTable('mustReadNotices')
      .set({ sentOn: '2026-01-01' })
      .where('feedId', '=', lateId)
      .execute()
    await dueOn(lateId, '2026-01-08')
    const { mustReads, counts } = await list({ state: 'overdue' })
    expect(mustReads.map(({ id }) => id)).toEqual([lateId])
    expect(mustReads[0]).toMatchObject({ overdue: true, lateCount: asked - 1, confirmedCount: 1 })
    expect(counts).toMatchObject({ overdue: 1, unreadable: 0 })
    expect(await lineOf(inTimeId)).toMatchObject({ overdue: false, lateCount: 0 })
    const { mustRead: late } = (await boss.call(getMustRead, { params: { id: lateId } })).body
    const body = { settingsVersion: late!.settingsVersion, asked: false }
    await boss.call(updateMustRead, { params: { id: lateId }, body })
    expect((await list({ state: 'overdue' })).mustReads).toEqual([])
  })

  it('are overdue from the day after their date', async () => {
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
    const id = await mustRead()
    await dueOn(id, today)
    expect((await lineOf(id))!.overdue).toBe(false)
    expect(await lineOf(id, { state: 'overdue' })).toBeUndefined()
  })

  it('are paged, latest date first', async () => {
    for (const day of ['2099-03-01', '2099-03-02', '2099-03-02']) await dueOn(await mustRead(), day)
    const whole = (await list()).mustReads
    expect(whole.map((line) => line.dueOn)).toEqual(
      whole
        .map((line) => line.dueOn)
        .sort()
        .reverse(),
    )
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.mustReads.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(whole.map(({ id }) => id))
  })

  it('are sorted by the due date or by the day on which they were asked, both ways, page by page', async () => {
    const inOrder = async (query: Parameters<typeof list>[0]) => {
      const found: { dueOn: string; askedAt: string }[] = []
      let cursor: string | undefined
      do {
        const page = await list({ limit: 2, ...query, ...(cursor && { cursor }) })
        found.push(...page.mustReads)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return found
    }
    for (const [sort, key] of [
      ['due_on', 'dueOn'],
      ['asked_at', 'askedAt'],
    ] as const) {
      const up = (await inOrder({ sort, direction: 'ascending' })).map((line) => line[key])
      const down = (await inOrder({ sort, direction: 'descending' })).map((line) => line[key])
      expect(up.length).toBeGreaterThan(3)
      expect(up).toEqual(up.toSorted())
      expect(down).toEqual(up.toReversed())
    }
    const { nextCursor } = await list({ limit: 1 })
    const other = { sort: 'asked_at' as const, cursor: nextCursor! }
    expect((await boss.call(listMustReads, { query: other })).status).toBe(400)
  })

  it('show only the number of posts that an administrator may not read', async () => {
    const { db, menuId, employeeId, managerId } = server.company
    const before = (await list()).counts
    const audienceId = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
    const feedId = await makeFeed(db, {
      menuId,
      authorId: managerId,
      title: '人事の話',
      audienceId,
    })
    await db
      .insertInto('mustReadRequirements')
      .values({
        ...{ companyId: server.company.companyId, feedId, dueOn: '2099-01-01' },
        ...{ remindDays: [], escalate: false, askedById: managerId },
      })
      .execute()
    const { mustReads, counts } = await list()
    expect(mustReads.some(({ id }) => id === feedId)).toBe(false)
    expect(counts).toEqual({ ...before, unreadable: before.unreadable + 1 })
    expect((await hanako.call(listMustReads, {})).status).toBe(404)
  })
})

describe('the evidence', () => {
  it('contains title and text of the version that a person confirmed, also after an edit', async () => {
    const id = await mustRead({ body: '9時に集合, 東口' })
    await confirm(hanako, id)
    const manager = await server.as(server.company.logins.manager)
    const edit = { title: '防災訓練（変更）', body: '10時に集合', textVersion: 1 }
    expect((await manager.call(updateFeed, { params: { id }, body: edit })).status).toBe(200)
    await confirm(boss, id)
    const response = await boss.fetch(`/api/v2/feeds/${id}/must_read/export`)
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/確認した版,確認した版の件名,確認した版の本文$/)
    expect(lines.find((line) => line.startsWith('佐藤 花子'))).toMatch(/,1,防災訓練,"9時に集合, 東口"$/)
    expect(lines.find((line) => line.startsWith('高橋 健一'))).toMatch(/,2,防災訓練（変更）,10時に集合$/)
    for (const line of lines.filter((one) => one.includes('未確認'))) expect(line).toMatch(/,,,$/)
  })

  it('does not repeat a long text thousands of times', () => {
    const row = {
      ...{ familyName: '佐藤', givenName: '花子', status: 'active' as const, departmentName: null },
      ...{ companyLoginId: null, email: null, version: 1, current: true, askedAt: null, remindedAt: [] },
      ...{ escalatedAt: null, confirmedAt: new Date(0), readVersion: 1 },
    }
    const texts = [{ version: 1, title: '件名', body: 'あ'.repeat(50) }]
    const fileOf = (most: number) =>
      presentEvidence([row, row, row], { feedId: 1, texts, locale: 'ja', timeZone: 'UTC', most })
        .content.trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').at(-1))
    expect(fileOf(150)).toEqual(Array(3).fill('あ'.repeat(50)))
    expect(fileOf(149)).toEqual(['あ'.repeat(50), '（2行目と同じ本文）', '（2行目と同じ本文）'])
  })
})
