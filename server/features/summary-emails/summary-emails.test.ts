import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readableDay } from '#common/readable-dates.ts'
import { getEmailSettings, updateEmailSettings } from '#contract/email-settings.ts'
import {
  getSummaryEmail,
  mostSummaryTests,
  testSummaryEmail,
  updateSummaryEmail,
} from '#contract/summary-emails.ts'
import { makeAnnouncements } from '#db/factories/announcement.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedReads } from '#db/factories/feed-read.ts'
import { makeUser } from '#db/factories/user.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { mailbox } from '#testing/mailbox.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'
import { sendDueSummaries } from './summary-emails.commands.ts'

const address = 'https://hiroba.example'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Tomorrow at 8 in Japan. */
const due = new Date(`${new Date(Date.now() + 9 * hourMs + dayMs).toISOString().slice(0, 10)}T08:00:00+09:00`)
/** Today in Japan. */
const today = new Date(Date.now() + 9 * hourMs).toISOString().slice(0, 10)
const after = (hours: number) => new Date(due.getTime() + hours * hourMs)

onEachEngine('summary emails', (kind) => {
  let box: Awaited<ReturnType<typeof mailbox>>
  let server: TestServer
  beforeAll(async () => {
    box = await mailbox()
    server = await testServer({ kind, env: { SMTP_URL: box.url, PUBLIC_URL: address } })
  })
  afterAll(async () => {
    await server.close()
    await box.close()
  })

  // Nobody gets emails in the tests of others.
  afterEach(() =>
    server.company.db
      .deleteFrom('summaryEmailSettings')
      .where('companyId', '=', server.company.companyId)
      .execute(),
  )

  let count = 0
  /** A person in a department of their own company who has chosen this time. */
  async function person(
    time: { frequency: 'off' | 'daily' | 'weekly'; weekday?: number; hour?: number } | null,
    fields: Parameters<typeof makeUser>[1] = {},
  ) {
    const { db, departmentId } = server.company
    const login = `p${++count}-${server.company.companyId}@summary.example`
    const id = await makeUser(db, {
      familyName: '田中',
      givenName: '一郎',
      email: login,
      memberships: [{ departmentId }],
      ...fields,
    })
    const client = await server.as(login).catch(() => null)
    if (time && client) {
      const body = { weekday: 1, hour: 8, ...time }
      expect((await client.call(updateSummaryEmail, { params: { id }, body })).status).toBe(200)
    }
    const mails = () =>
      box.emails.filter(
        ({ to, subject }) => to?.[0]?.address === login && /まだ見ていない|not seen/.test(subject ?? ''),
      )
    return { id, login, client: client!, mails }
  }
  type Person = Awaited<ReturnType<typeof person>>

  const send = (now: Date) => sendDueSummaries(server.company.db, now, address)
  const received = (one: Person, mails: number) =>
    expect.poll(() => one.mails().length, { timeout: 15_000 }).toBe(mails)
  const onlyFor = (userId: number) =>
    audienceOf(server.company.db, { include: [{ type: 'user', id: userId }], match: 'any' })
  const post = async (title: string, readerId: number, postedAt = after(-2)) => {
    const { db, menuId, managerId } = server.company
    return makeFeed(db, { menuId, authorId: managerId, title, postedAt, audienceId: await onlyFor(readerId) })
  }

  it('contains what a person has not seen and may read, with dates and days, and nothing else', async () => {
    const { db, companyId, menuId, managerId, employeeId } = server.company
    const one = await person({ frequency: 'daily' })
    await post('新しい社内報', one.id)
    await post('ほかの人だけの投稿', employeeId)
    await post('先週の投稿', one.id, after(-30))
    await makeFeed(db, {
      menuId,
      authorId: one.id,
      title: '自分の投稿',
      postedAt: after(-2),
      audienceId: await onlyFor(one.id),
    })
    const read = await post('もう読んだ投稿', one.id)
    await makeFeedReads(db, [{ feedId: read, userId: one.id }])
    const hidden = await post('隠された投稿', one.id)
    await db
      .deleteFrom('feedAudiences')
      .where('companyId', '=', companyId)
      .where('feedId', '=', hidden)
      .execute()
    const mustReadId = await post('防災訓練', one.id, after(-300))
    await db
      .insertInto('mustReadRequirements')
      .values({
        companyId,
        feedId: mustReadId,
        dueOn: today,
        remindDays: [],
        escalate: false,
        askedById: managerId,
      })
      .execute()
    const { reportId } = await makeWaitingReport(db, {
      ...{ menuId, userId: employeeId, title: '出張の申請', steps: [stepOf([one.id])] },
    })
    await db
      .updateTable('approvalSeats')
      .set({ waitingSince: new Date(Date.now() - 3 * dayMs - hourMs) })
      .where('companyId', '=', companyId)
      .where('userId', '=', one.id)
      .execute()
    const talked = await post('話題の投稿', one.id, after(-300))
    const unreachable = await post('見られなくなった投稿', employeeId, after(-300))
    const told = { userId: one.id, kind: 'comment', actorId: managerId, createdAt: after(-1) }
    await makeAnnouncements(db, [
      { ...told, feedId: talked },
      { ...told, feedId: unreachable },
    ])

    expect(await send(after(0.1))).toBe(1)
    await received(one, 1)
    const [mail] = one.mails()
    expect(mail!.subject).toBe('まだ見ていないもの：必読1件、承認待ち1件、お知らせ1件、未読の投稿1件')
    const blocks = mail!.text!.split('\n\n--\n')[0]!.trim().split('\n\n')
    const menu = await menuName()
    const newId = await idOf('新しい社内報')
    expect(blocks).toEqual([
      '田中 一郎さん、まだ見ていないものをまとめました。',
      '■ 必読',
      `• 防災訓練（${menu}）期限 ${readableDay(today, 'ja')}・今日まで\n${address}/feeds/${mustReadId}`,
      '■ 承認待ち',
      `• 出張の申請（佐藤 花子さん）3日前から承認待ち\n${address}/reports/${reportId}`,
      '■ お知らせ',
      `• 鈴木 太郎さんがあなたの投稿にコメントしました\n${address}/feeds/${talked}`,
      '■ 未読の投稿',
      `• 新しい社内報（鈴木 太郎さん・${menu}）\n${address}/feeds/${newId}`,
      `ひろばを開く\n${address}/`,
    ])
    expect(mail!.html).toContain(`<a href="${address}/feeds/${newId}" style="color:#00738f">新しい社内報（`)
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-unsubscribe')).toMatch(/\/unsubscribe\/[0-9a-f-]+\/summary>$/)
    for (const word of ['ほかの人だけ', '先週', '自分の投稿', 'もう読んだ', '隠された', '見られなく'])
      expect(mail!.text).not.toContain(word)
  })

  const menuName = async () => {
    const { db, companyId, menuId } = server.company
    const menus = db.selectFrom('menus').select('name').where('companyId', '=', companyId)
    return (await menus.where('id', '=', menuId).executeTakeFirstOrThrow()).name
  }
  const idOf = async (title: string) => {
    const { db, companyId } = server.company
    const feeds = db.selectFrom('feeds').select('id').where('companyId', '=', companyId)
    return (await feeds.where('title', '=', title).executeTakeFirstOrThrow()).id
  }

  it('is sent once for a period, by one of two processes, and not to people who have seen everything', async () => {
    const one = await person({ frequency: 'daily' })
    const other = await person({ frequency: 'daily' })
    await post('一度だけの投稿', one.id)
    const sent = await Promise.all([send(after(0.1)), send(after(0.1))])
    expect(sent[0]! + sent[1]!).toBe(1)
    expect(await send(after(2))).toBe(0)
    await received(one, 1)
    expect(await send(after(24.1)), 'it was in the last one').toBe(0)
    await post('次の日の投稿', one.id, after(20))
    expect(await send(after(48.1))).toBe(0)
    await post('その次の日の投稿', one.id, after(60))
    expect(await send(after(72.1))).toBe(1)
    await received(one, 2)
    expect(one.mails()[1]!.text).toContain('その次の日の投稿')
    expect(one.mails()[1]!.text).not.toContain('一度だけの投稿')
    expect(other.mails()).toEqual([])
  })

  it('comes at the hour and weekday that the person chose, and not before', async () => {
    const daily = await person({ frequency: 'daily', hour: 17 })
    const weekly = await person({
      frequency: 'weekly',
      weekday: (new Date(due.getTime() + 9 * hourMs).getUTCDay() + 2) % 7,
      hour: 9,
    })
    await post('夕方の投稿', daily.id, after(1))
    await post('週の投稿', weekly.id, after(1))
    expect(await send(after(8))).toBe(0)
    expect(await send(after(9))).toBe(1)
    await received(daily, 1)
    expect(await send(after(48))).toBe(0)
    expect(await send(after(49))).toBe(1)
    await received(weekly, 1)
    const { nextAt, chosen } = (await daily.client.call(getSummaryEmail, { params: { id: daily.id } })).body
    expect(chosen).toBe(true)
    expect(new Date(nextAt!).getUTCHours()).toBe(8)
    expect(new Date(nextAt!).getTime()).toBeGreaterThan(Date.now())
    expect(new Date(nextAt!).getTime()).toBeLessThanOrEqual(Date.now() + dayMs)
  })

  it('is in the language of the person, and waits for the end of their quiet hours', async () => {
    const { db, companyId } = server.company
    const one = await person({ frequency: 'daily' }, { locale: 'en' })
    await db
      .insertInto('notificationSettings')
      .values({ companyId, userId: one.id, quietFrom: '00:00', quietUntil: '00:01' })
      .execute()
    await post('Canteen menu', one.id)
    await db
      .updateTable('notificationSettings')
      .set(nowIsQuiet())
      .where('companyId', '=', companyId)
      .where('userId', '=', one.id)
      .execute()
    expect(await send(after(0.1))).toBe(0)
    await db
      .updateTable('notificationSettings')
      .set({ quietFrom: null, quietUntil: null })
      .where('companyId', '=', companyId)
      .where('userId', '=', one.id)
      .execute()
    expect(await send(after(3))).toBe(1)
    await received(one, 1)
    expect(one.mails()[0]!.subject).toBe('What you have not seen: unread posts (1)')
    expect(one.mails()[0]!.text).toContain('Hello 田中 一郎, here is what you have not seen yet.')
  })

  /** Quiet hours around this moment in Japan. */
  const nowIsQuiet = () => {
    const at = (hours: number) => new Date(Date.now() + (9 + hours) * hourMs).toISOString().slice(11, 16)
    return { quietFrom: at(-2), quietUntil: at(2) }
  }

  it('is not sent to people without an address, suspended people, or those who ended it in their mail program', async () => {
    const { db, companyId } = server.company
    const ended = await person({ frequency: 'daily' })
    const stopped = await person({ frequency: 'daily' })
    const without = await person({ frequency: 'daily' })
    for (const { id } of [ended, stopped, without]) await post(`届かない投稿${id}`, id)
    await db
      .updateTable('users')
      .set({ status: 'stopped' })
      .where('companyId', '=', companyId)
      .where('id', '=', stopped.id)
      .execute()
    await db
      .updateTable('users')
      .set({ email: null, companyLoginId: `x-${without.id}` })
      .where('companyId', '=', companyId)
      .where('id', '=', without.id)
      .execute()
    const first = (await ended.client.call(testSummaryEmail, { params: { id: ended.id } })).body
    expect(first.to).toBe(ended.login)
    await received(ended, 1)
    const link = ended
      .mails()[0]!
      .headers.find(({ key }) => key === 'list-unsubscribe')!
      .value.slice(1, -1)
    const answer = await fetch(link.replace(address, server.address), {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    const { frequency, nextAt } = (await ended.client.call(getSummaryEmail, { params: { id: ended.id } }))
      .body
    expect({ frequency, nextAt }).toEqual({ frequency: 'off', nextAt: null })
    expect(await send(after(0.1))).toBe(0)
    await ended.client.call(updateSummaryEmail, {
      params: { id: ended.id },
      body: { frequency: 'daily', weekday: 1, hour: 8 },
    })
    expect(await send(after(0.2))).toBe(1)
  })

  it('can be asked for, a few times an hour, by the person only', async () => {
    const one = await person(null)
    const other = await person(null)
    const path = { params: { id: one.id } }
    expect((await one.client.call(testSummaryEmail, path)).body).toEqual({ to: null })
    expect((await other.client.call(testSummaryEmail, path)).status).toBe(404)
    expect((await other.client.call(getSummaryEmail, path)).status).toBe(404)
    expect(
      (
        await other.client.call(updateSummaryEmail, {
          ...path,
          body: { frequency: 'off', weekday: 1, hour: 8 },
        })
      ).status,
    ).toBe(404)
    for (let i = 1; i < mostSummaryTests; i++)
      expect((await one.client.call(testSummaryEmail, path)).status).toBe(200)
    expect((await one.client.call(testSummaryEmail, path)).body).toMatchObject({
      error: { code: 'too_many_requests' },
    })
  })

  it('has a default and a switch of the company, which people can change for themselves', async () => {
    const { other } = server
    const admin = await server.as(other.logins.administrator)
    const employee = await server.as(other.logins.employee)
    const own = { params: { id: other.employeeId } }
    const settings = { summariesAllowed: true, frequency: 'daily' as const, weekday: 1, hour: 7 }
    expect((await employee.call(getEmailSettings, {})).status).toBe(404)
    expect((await employee.call(updateEmailSettings, { body: { ...settings, version: 0 } })).status).toBe(404)
    expect((await admin.call(updateEmailSettings, { body: { ...settings, version: 0 } })).body).toMatchObject(
      { version: 1 },
    )
    expect((await admin.call(updateEmailSettings, { body: { ...settings, version: 0 } })).body).toMatchObject(
      {
        error: { code: 'conflict' },
      },
    )
    expect((await employee.call(getSummaryEmail, own)).body).toMatchObject({
      frequency: 'daily',
      hour: 7,
      chosen: false,
    })
    await makeFeed(other.db, {
      menuId: other.menuId,
      authorId: other.managerId,
      title: '標準の投稿',
      postedAt: after(-3),
    })
    expect(await sendDueSummaries(other.db, after(-0.9), address), 'all but the author').toBe(2)
    await employee.call(updateSummaryEmail, { ...own, body: { frequency: 'off', weekday: 1, hour: 7 } })
    await makeFeed(other.db, {
      menuId: other.menuId,
      authorId: other.managerId,
      title: '次の投稿',
      postedAt: after(3),
    })
    expect(await sendDueSummaries(other.db, after(23.1), address)).toBe(1)
    await admin.call(updateEmailSettings, { body: { ...settings, summariesAllowed: false, version: 1 } })
    expect((await employee.call(testSummaryEmail, own)).status).toBe(404)
    await makeFeed(other.db, {
      menuId: other.menuId,
      authorId: other.managerId,
      title: 'その次の投稿',
      postedAt: after(30),
    })
    expect(await sendDueSummaries(other.db, after(47.1), address)).toBe(0)
  })
})
