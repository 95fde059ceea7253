import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { exportSubmissions, listSubmissions, remindSubmissions } from '#contract/daily-reports.ts'
import { getMenu } from '#contract/menu-pages.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makeReport } from '#db/factories/report.ts'
import { makeUser } from '#db/factories/user.ts'
import { transaction } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith } from '#testing/using-menus.ts'
import { submissionsReminded } from './daily-reports.events.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  // Everyone joined long ago, so that reports are expected.
  await server.company.db
    .updateTable('users')
    .set({ createdAt: new Date('2025-01-01T00:00:00Z') })
    .execute()
})
afterAll(() => server.close())

async function dailyMenu(fields: object = {}, items = [formItem('text', 'long_text')]) {
  const { db, menuCategoryId, managerId } = server.company
  const stage = {
    items,
    workflow: { steps: [stepOfUsers('s', [managerId])], watchers: [] },
  }
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, kind: 'daily_report', flow: 'report', name: '日報', ...fields },
    report: stage,
  })
  await db
    .updateTable('menus')
    .set({ createdAt: new Date('2025-01-01T00:00:00Z') })
    .where('id', '=', menuId)
    .execute()
  return menuId
}

async function submit(menuId: number, userId: number, day: string, status = 'waiting') {
  const { db } = server.company
  const id = await makeReport(db, { menuId, userId, stage: 'report' })
  await db
    .updateTable('reports')
    .set({ forDay: day, status: status as 'waiting' })
    .where('id', '=', id)
    .execute()
  return id
}

const administrator = () => server.as(server.company.logins.administrator)
const manager = () => server.as(server.company.logins.manager)
const employee = () => server.as(server.company.logins.employee)

it('a reminder is emailed once, however often its event is delivered, and again on another day', async () => {
  const { db, employeeId, managerId, administratorId, logins } = server.company
  const menuId = await dailyMenu()
  const remind = (day: string, actorId: number) =>
    transaction(db, (trx) =>
      publish(trx, submissionsReminded, { menuId, day, actorId, userIds: [employeeId] }),
    )
  await remind('2026-06-01', managerId)
  await remind('2026-06-01', managerId)
  await remind('2026-06-02', administratorId)
  const emails = async () => {
    const { rows } = await sql<{ receiver: string; text: string }>`
      select data->'data'->'letter'->>'to' as receiver, data->'data'->'letter'->>'text' as text
      from pgboss.job where name = 'mail.send' and strpos(data->'data'->'letter'->>'text', ${`/menus/${menuId}`}) > 0
      order by created_on`.execute(server.app.engine.installation)
    return rows
  }
  // Events are handled in order: once the last one has its email, the others have theirs.
  const last = async () => (await emails()).some(({ text }) => text.includes('高橋 健一'))
  await expect.poll(last, { timeout: 15_000 }).toBe(true)
  expect((await emails()).map(({ receiver }) => receiver)).toEqual([logins.employee, logins.employee])
})

describe('submissions of daily reports', () => {
  it('belong to the day that the form asks for', async () => {
    const { employeeId } = server.company
    const menuId = await dailyMenu({}, [formItem('text', 'long_text'), formItem('day', 'date')])
    const answers = answered({ text: { text: '棚卸しをしました' }, day: { text: '2026-06-02' } })
    expect((await applyWith(await employee(), { menuId, answers })).status).toBe(200)
    const { body } = await (await administrator()).call(listSubmissions, {
      params: { id: menuId },
      query: { month: '2026-06' },
    })
    const row = body.people.find(({ user }) => user.id === employeeId)!
    expect(row.days.slice(0, 3).map(({ state }) => state)).toEqual(['missing', 'submitted', 'missing'])
  })

  it('are shown day by day: approved, submitted, returned, missing, absent, holiday', async () => {
    const { db, companyId, employeeId, managerId } = server.company
    const menuId = await dailyMenu()
    // June 2026 begins on a Monday.
    const approvedId = await submit(menuId, employeeId, '2026-06-01', 'approved')
    await submit(menuId, employeeId, '2026-06-02')
    await submit(menuId, employeeId, '2026-06-03', 'returned')
    await submit(menuId, employeeId, '2026-06-04', 'rejected')
    await db
      .insertInto('absences')
      .values({
        companyId,
        userId: employeeId,
        deputyId: managerId,
        absentFrom: '2026-06-05',
        absentUntil: '2026-06-08',
        setById: employeeId,
      })
      .execute()
    const { body } = await (await administrator()).call(listSubmissions, {
      params: { id: menuId },
      query: { month: '2026-06' },
    })
    expect(body.peopleCount).toBe(3)
    const row = body.people.find(({ user }) => user.id === employeeId)!
    expect(row.department).toEqual({ id: server.company.departmentId, name: '営業部' })
    expect(row.days.slice(0, 9).map(({ state }) => state)).toEqual([
      'approved',
      'submitted',
      'returned',
      'missing',
      'absent',
      'holiday',
      'holiday',
      'absent',
      'missing',
    ])
    expect([row.days.length, row.days[0]!.hrefPath, row.submittedCount]).toEqual([
      30,
      `/reports/${approvedId}`,
      3,
    ])
  })

  it('are not expected on public holidays that the company observes', async () => {
    const { db, companyId, employeeId } = server.company
    const menuId = await dailyMenu()
    const september = async () => {
      const { body } = await (await administrator()).call(listSubmissions, {
        params: { id: menuId },
        query: { month: '2026-09' },
      })
      const { days } = body.people.find(({ user }) => user.id === employeeId)!
      return { holidays: body.holidays, states: days.slice(20, 24).map(({ state }) => state) }
    }
    expect(await september()).toEqual({
      holidays: [
        { day: '2026-09-21', name: '敬老の日' },
        { day: '2026-09-22', name: '国民の休日' },
        { day: '2026-09-23', name: '秋分の日' },
      ],
      states: ['holiday', 'holiday', 'holiday', 'missing'],
    })
    const live = (timeZone: string) =>
      db.updateTable('companies').set({ timeZone }).where('id', '=', companyId).execute()
    await live('Europe/Berlin')
    expect(await september()).toEqual({ holidays: [], states: ['missing', 'missing', 'missing', 'missing'] })
    await live('Asia/Tokyo')
  })

  it('of a menu of plain posts are its posts', async () => {
    const { db, menuCategoryId, employeeId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId, kind: 'daily_report' })
    // 00:30 on 2 June in Tokyo
    const feedId = await makeFeed(db, {
      menuId,
      authorId: employeeId,
      postedAt: new Date('2026-06-01T15:30:00Z'),
    })
    const { body } = await (await administrator()).call(listSubmissions, {
      params: { id: menuId },
      query: { month: '2026-06' },
    })
    const row = body.people.find(({ user }) => user.id === employeeId)!
    expect(row.days[1]).toEqual({ state: 'submitted', hrefPath: `/feeds/${feedId}` })
    expect(row.submittedCount).toBe(1)
    // A scheduled post is not a report yet.
    await db
      .updateTable('feeds')
      .set({ scheduledAt: new Date('2099-01-01') })
      .where('id', '=', feedId)
      .execute()
    const { people } = (
      await (
        await administrator()
      ).call(listSubmissions, { params: { id: menuId }, query: { month: '2026-06' } })
    ).body
    expect(people.find(({ user }) => user.id === employeeId)!.submittedCount).toBe(0)
  })

  it('are visible to superiors for their own departments, and to nobody else', async () => {
    const { db, positions } = server.company
    const elsewhere = await makeDepartment(db, { name: '製造部' })
    const otherId = await makeUser(db, {
      memberships: [{ departmentId: elsewhere, positionId: positions.employee }],
    })
    const menuId = await dailyMenu()
    const led = await (await manager()).call(listSubmissions, { params: { id: menuId } })
    expect(led.body.departments?.map(({ name }) => name)).toEqual(['営業部'])
    expect(led.body.people.map(({ user }) => user.id)).not.toContain(otherId)
    expect((await (await employee()).call(listSubmissions, { params: { id: menuId } })).status).toBe(404)
    const can = async (client: Awaited<ReturnType<typeof manager>>) =>
      (await client.call(getMenu, { params: { id: menuId } })).body.can.submissions
    expect(
      await Promise.all([can(await administrator()), can(await manager()), can(await employee())]),
    ).toEqual([true, true, false])
    const narrowed = await (await administrator()).call(listSubmissions, {
      params: { id: menuId },
      query: { departmentId: elsewhere },
    })
    expect(narrowed.body.people.map(({ user }) => user.id)).toEqual([otherId])
    expect(
      (await (await administrator()).call(listSubmissions, { params: { id: server.company.menuId } })).status,
    ).toBe(404)
  })

  it('link to a report only for a person who can read it', async () => {
    const { db, administratorId, employeeId, managerId, menuCategoryId } = server.company
    const menuWith = async (watchers: { type: 'user'; userId: number }[]) => {
      const menuId = await designMenu(db, {
        menu: { menuCategoryId, kind: 'daily_report', flow: 'report', name: '日報' },
        report: {
          items: [formItem('text', 'long_text'), formItem('day', 'date')],
          workflow: { steps: [stepOfUsers('s', [administratorId])], watchers },
        },
      })
      const answers = answered({ text: { text: '棚卸しをしました' }, day: { text: '2026-06-02' } })
      expect((await applyWith(await employee(), { menuId, answers })).status).toBe(200)
      return menuId
    }
    const linkIn = async (menuId: number) => {
      const { body } = await (await manager()).call(listSubmissions, {
        params: { id: menuId },
        query: { month: '2026-06' },
      })
      return body.people.find(({ user }) => user.id === employeeId)!.days[1]
    }
    const watched = await menuWith([{ type: 'user', userId: managerId }])
    const other = await menuWith([])
    expect(await linkIn(watched)).toMatchObject({
      state: 'submitted',
      hrefPath: expect.stringMatching(/^\/reports\//),
    })
    expect(await linkIn(other)).toEqual({ state: 'submitted', hrefPath: null })
  })

  it('show a person of several departments once, in the main one', async () => {
    const { db, departmentId } = server.company
    const second = await makeDepartment(db, { name: '商品部' })
    const id = await makeUser(db, { memberships: [{ departmentId }, { departmentId: second }] })
    const menuId = await dailyMenu()
    const { people } = (await (await administrator()).call(listSubmissions, { params: { id: menuId } })).body
    expect(people.filter(({ user }) => user.id === id).map(({ department }) => department?.id)).toEqual([
      departmentId,
    ])
    await db.updateTable('users').set({ status: 'stopped' }).where('id', '=', id).execute()
  })

  it('are not expected from a stopped person', async () => {
    const { db, departmentId } = server.company
    const id = await makeUser(db, { memberships: [{ departmentId }] })
    const menuId = await dailyMenu()
    const listed = async () =>
      (await (await administrator()).call(listSubmissions, { params: { id: menuId } })).body.people
        .map(({ user }) => user.id)
        .includes(id)
    expect(await listed()).toBe(true)
    await db.updateTable('users').set({ status: 'stopped' }).where('id', '=', id).execute()
    expect(await listed()).toBe(false)
  })

  it('are available in pages and as a file', async () => {
    const menuId = await dailyMenu()
    const client = await administrator()
    const first = (await client.call(listSubmissions, { params: { id: menuId }, query: { limit: 2 } })).body
    const second = (
      await client.call(listSubmissions, {
        params: { id: menuId },
        query: { limit: 2, cursor: first.nextCursor! },
      })
    ).body
    expect(first.people.length + second.people.length).toBe(first.peopleCount)
    const response = await client.fetch(
      `${exportSubmissions.path.replace('{id}', String(menuId))}?month=2026-06`,
    )
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(first.peopleCount + 1)
    expect(lines[0]).toContain('2026-06-30')
  })

  it('that are missing today cause one reminder a day', async () => {
    const menuId = await dailyMenu()
    const client = await manager()
    const { body } = await client.call(listSubmissions, { params: { id: menuId } })
    await submit(menuId, server.company.administratorId, body.today)
    const expected = (await client.call(listSubmissions, { params: { id: menuId } })).body.missingTodayCount
    const remind = async () =>
      (await client.call(remindSubmissions, { params: { id: menuId }, body: {} })).body.remindedCount
    const reminded = await remind()
    expect(await remind()).toBe(0)
    // No reports are expected on Saturdays and Sundays. The manager has none either, but does not remind themselves.
    expect(reminded).toBe(Math.max(0, expected - 1))
    if (reminded === 0) return
    await vi.waitFor(async () => {
      const { body: told } = await (await employee()).call(listAnnouncements, {})
      expect(told.announcements.filter(({ hrefPath }) => hrefPath === `/menus/${menuId}`)).toMatchObject([
        {
          kind: 'daily_report_reminder',
          text: '鈴木 太郎さんから、今日の「日報」の提出をお願いするお知らせです',
        },
      ])
    })
  })
})
