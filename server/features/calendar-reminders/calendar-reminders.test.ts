import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CalendarLead } from '#common/notification-event.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { testCalendarNotification } from '#contract/calendar-reminders.ts'
import {
  getNotificationOptions,
  mostCalendarTests,
  updateNotificationOptions,
} from '#contract/notification-options.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeReport } from '#db/factories/report.ts'
import { makeReportItems } from '#db/factories/report-items.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { noteAsked, noteByClock } from '#server/features/must-read-feeds/must-read-notices.commands.ts'
import { remindOfDue } from '#server/features/report-items/report-items.jobs.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { remindOfDueDates } from './calendar-reminders.commands.ts'

const address = 'https://hiroba.example'
const dayMs = 86_400_000
/** A day from today, in Japan. */
const inDays = (days: number) =>
  new Date(Date.now() + 9 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)
/** Ten in the morning in Japan, some days from today: within the hours of the scheduled reminders. */
const morning = (days: number) => new Date(`${inDays(days)}T01:00:00Z`)

onEachEngine('reminders of due dates', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ kind })
  })
  afterAll(() => server.close())

  let count = 0
  /** A person without any requests, who chose when to be reminded. */
  async function makePerson(calendarLead: CalendarLead, { status }: { status?: 'stopped' } = {}) {
    const { db, companyId, departmentId } = server.company
    const login = `p${++count}@calendar${companyId}.example`
    const id = await makeUser(db, { familyName: '期限', email: login, memberships: [{ departmentId }] })
    await db.insertInto('notificationSettings').values({ companyId, userId: id, calendarLead }).execute()
    if (status) await db.updateTable('users').set({ status }).where('id', '=', id).execute()
    const client = status ? null : await server.as(login)
    const notices = async () =>
      (await client!.call(listAnnouncements, { query: { limit: 100 } })).body.announcements
        .reverse()
        .map((notice) => [notice.kind, notice.text, notice.hrefPath])
    const emails = () =>
      namedQuery<{ subject: string; text: string }>(
        server.app.engine.installation,
        `select data->'data'->'letter'->>'subject' as subject, data->'data'->'letter'->>'text' as text
         from pgboss.job where name = 'mail.send' and data->'data'->'letter'->>'to' = $1 order by created_on`,
        [login],
      )
    return { id, login, client: client!, notices, emails }
  }
  type Person = Awaited<ReturnType<typeof makePerson>>

  /** A request to a person, sent some days ago. */
  async function request({ id }: Person, dueOn: string, askedDaysAgo = 3) {
    const { db, companyId, menuId, employeeId } = server.company
    const reportId = await makeReport(db, { menuId, userId: employeeId })
    const { taskId } = await makeReportItems(db, { reportId, assigneeId: id })
    await db
      .updateTable('reportItemTasks')
      .set({ dueOn, askedAt: new Date(Date.now() - askedDaysAgo * dayMs) })
      .where('companyId', '=', companyId)
      .where('id', '=', taskId)
      .execute()
    return { reportId, taskId }
  }

  /** A must-read for everyone, published some days ago. */
  async function mustRead(dueOn: string, remindDays: number[] = []) {
    const { db, companyId, menuId, employeeId } = server.company
    const feedId = await makeFeed(db, { menuId, authorId: employeeId, title: '防災訓練' })
    await db
      .insertInto('mustReadRequirements')
      .values({ companyId, feedId, dueOn, remindDays, escalate: false, askedById: employeeId })
      .execute()
    return feedId
  }
  const closeMustReads = () =>
    server.company.db.updateTable('mustReadRequirements').set({ closedAt: new Date() }).execute()
  const remind = (now = morning(0)) => remindOfDueDates(server.company.db, now, address)
  const shown = (day: string) => {
    const [year, month, date] = day.split('-').map(Number)
    const weekday = '日月火水木金土'[new Date(`${day}T00:00:00Z`).getUTCDay()]
    return `${year}年${month}月${date}日(${weekday})`
  }

  it('are sent once, as long before as chosen, by one notice per item and one email for all', async () => {
    const person = await makePerson('two_days')
    const { reportId } = await request(person, inDays(2))
    const feedId = await mustRead(inDays(2))
    await request(person, inDays(3))
    const withdrawn = await request(person, inDays(2))
    await server.company.db
      .updateTable('reportItemTasks')
      .set({ withdrawnAt: new Date() })
      .where('id', '=', withdrawn.taskId)
      .execute()
    await remind()
    await remind()
    const due = shown(inDays(2))
    const menu = '今日のできごと'
    expect((await person.notices()).sort()).toEqual([
      ['must_read_due', `佐藤 花子さんの必読の投稿の期限は${due}です`, `/feeds/${feedId}`],
      ['task_due', `佐藤 花子さんからの「${menu}」の依頼の期限は${due}です`, '/waiting'],
    ])
    const [email, ...more] = await person.emails()
    expect(more).toEqual([])
    expect(email!.subject).toMatch(/^【期限のお知らせ】.+ほか1件$/)
    expect(email!.text).toContain(
      `【必読】防災訓練（佐藤 花子さんの投稿）\n期限：${due}\n${address}/feeds/${feedId}`,
    )
    expect(email!.text).toContain(`【依頼】準備（佐藤 花子さんから）\n期限：${due}\n${address}/waiting`)
    // An item due a day later is reminded of a day later, alone.
    await remind(morning(1))
    expect(await person.notices()).toHaveLength(3)
    expect(await person.emails()).toHaveLength(2)
    expect(reportId).toBeGreaterThan(0)
    await closeMustReads()
  })

  it('are caught up on, and are sent again only for another due date or a later choice', async () => {
    const person = await makePerson('one_week')
    await request(person, inDays(5))
    const { taskId } = await request(person, inDays(6), 0)
    await remind()
    // A request from today is not reminded of today, but tomorrow.
    expect(await person.notices()).toHaveLength(1)
    await remind(morning(1))
    await remind(morning(2))
    expect(await person.notices()).toHaveLength(2)
    const { db, companyId } = server.company
    await db
      .updateTable('reportItemTasks')
      .set({ dueOn: inDays(9) })
      .where('companyId', '=', companyId)
      .where('id', '=', taskId)
      .execute()
    await remind(morning(3))
    expect(await person.notices()).toHaveLength(3)
    await db
      .updateTable('notificationSettings')
      .set({ calendarLead: 'one_day' })
      .where('companyId', '=', companyId)
      .where('userId', '=', person.id)
      .execute()
    await remind(morning(7))
    expect(await person.notices()).toHaveLength(3)
    await remind(morning(8))
    expect(await person.notices()).toHaveLength(4)
  })

  it('are not sent for completed items, to people who have left, or outside of working hours', async () => {
    const person = await makePerson('same_day')
    const { taskId } = await request(person, inDays(0))
    const gone = await makePerson('same_day', { status: 'stopped' })
    await request(gone, inDays(0))
    await remind(new Date(`${inDays(0)}T10:30:00Z`))
    expect(await person.notices()).toEqual([])
    const { db, companyId } = server.company
    await db
      .updateTable('reportItemTasks')
      .set({ completedAt: new Date() })
      .where('companyId', '=', companyId)
      .where('id', '=', taskId)
      .execute()
    await remind()
    expect(await person.notices()).toEqual([])
    const sent = await db
      .selectFrom('sentReminders')
      .select('kind')
      .where('companyId', '=', companyId)
      .where('userId', '=', gone.id)
      .execute()
    expect([sent, await gone.emails()]).toEqual([[], []])
  })

  it('replace those that requests send themselves, which everyone else still gets', async () => {
    const own = await makePerson('one_week')
    const none = await makePerson('none')
    const usual = await makePerson('usual')
    for (const person of [own, none, usual]) await request(person, inDays(1))
    await remindOfDue(server.company.db, address)
    await remind()
    const kinds = async (person: Person) => (await person.notices()).map(([kindOf]) => kindOf)
    expect(await kinds(own)).toEqual(['task_due'])
    expect(await kinds(none)).toEqual([])
    expect(await kinds(usual)).toEqual(['task_reminder'])
  })

  it('leave a must-read to its own reminder on the days when it sends one', async () => {
    const { db } = server.company
    const person = await makePerson('one_day')
    const feedId = await mustRead(inDays(1), [1])
    await noteAsked(db, feedId)
    await db
      .updateTable('mustReadNotices')
      .set({ sentOn: inDays(-2) })
      .where('feedId', '=', feedId)
      .execute()
    // Before and after one was created.
    await remind()
    await noteByClock(db)
    await remind()
    expect(await person.notices()).toEqual([])
    await closeMustReads()
    // Requested today, so they were just notified.
    const asked = await mustRead(inDays(1))
    await noteAsked(db, asked)
    await remind()
    expect(await person.notices()).toEqual([])
    await closeMustReads()
  })

  it('use the channels the person chose', async () => {
    const person = await makePerson('one_day')
    await request(person, inDays(1))
    const params = { id: person.id }
    const { version } = (await person.client.call(getNotificationOptions, { params })).body
    const choices = [{ event: 'calendar' as const, channel: 'notice' as const, wanted: false }]
    await person.client.call(updateNotificationOptions, { params, body: { version, choices } })
    await remind()
    expect([(await person.notices()).length, (await person.emails()).length]).toEqual([0, 1])
  })

  it('can be tested: with the next due date, or an example without one, and a limited number of times', async () => {
    const { companyId, departmentId, db } = server.company
    const person = await makePerson('usual')
    const params = { id: person.id }
    const attempt = () => person.client.call(testCalendarNotification, { params })
    expect((await attempt()).body).toEqual({
      sent: [
        { channel: 'notice', to: null },
        { channel: 'mail', to: person.login },
      ],
      own: false,
    })
    await request(person, inDays(4))
    expect((await attempt()).body.own).toBe(true)
    expect(await person.notices()).toEqual([
      [
        'calendar_test',
        'テスト：期限のリマインダーは、このように届きます',
        `/users/${person.id}/notification_options`,
      ],
      [
        'calendar_test',
        `テスト：佐藤 花子さんからの「今日のできごと」の依頼の期限は${shown(inDays(4))}です`,
        '/waiting',
      ],
    ])
    expect((await person.emails()).map(({ subject }) => subject)).toEqual([
      '【テスト】期限のお知らせ',
      '【テスト】【期限のお知らせ】準備',
    ])
    for (let i = 2; i < mostCalendarTests; i++) expect((await attempt()).status).toBe(200)
    expect((await attempt()).status).toBe(429)
    expect(await person.notices()).toHaveLength(mostCalendarTests)
    const other = await server.as(server.company.logins.manager)
    expect((await other.call(testCalendarNotification, { params })).status).toBe(404)
    // A test reminder does not count: the real one is still sent.
    await db
      .updateTable('notificationSettings')
      .set({ calendarLead: 'one_week' })
      .where('companyId', '=', companyId)
      .where('userId', '=', person.id)
      .execute()
    await remind()
    expect((await person.notices()).map(([kindOf]) => kindOf)).toContain('task_due')
    const companyLoginId = `calendar-${companyId}`
    const id = await makeUser(db, { email: null, companyLoginId, memberships: [{ departmentId }] })
    const client = await server.as(companyLoginId)
    expect((await client.call(testCalendarNotification, { params: { id } })).body.sent).toEqual([
      { channel: 'notice', to: null },
    ])
  })
})
