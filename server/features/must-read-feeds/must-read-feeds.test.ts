// Longer than usual: all rules are tested in the same small company, which takes a while to create.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAbsence } from '#contract/absences.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { createApply } from '#contract/applies.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { getFeed } from '#contract/feeds.ts'
import {
  countMustReadFeeds,
  finishReading,
  getMenuMustRead,
  getMustRead,
  getMustReadSettings,
  listMustReadFeeds,
  listMustReadMenus,
  listMustReadUsers,
  remindMustRead,
  updateMenuMustRead,
  updateMustRead,
  updateMustReadSettings,
} from '#contract/must-read-feeds.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeAnnouncements } from '#db/factories/announcement.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { noteAsked, noteByClock, noteEscalated } from './must-read-notices.commands.ts'
import { noteByHand } from './must-read-reminders.commands.ts'
import { tellNotices } from './must-read-telling.commands.ts'

const dayFrom = (days: number) =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

onEachEngine('must-read', (kind) => {
  let server: TestServer
  let shopId: number
  let shopStaffId: number
  beforeAll(async () => {
    server = await testServer({ kind })
    const { db, departmentId, positions } = server.company
    shopId = await makeDepartment(db, { name: '青葉通り店', parentId: departmentId, sortOrder: 1 })
    shopStaffId = await makeUser(db, {
      familyName: '山田',
      givenName: '次郎',
      familyNameKana: 'ヤマダ',
      givenNameKana: 'ジロウ',
      email: `jiro.yamada@${server.company.logins.employee.split('@')[1]}`,
      companyLoginId: `s-${Date.now().toString(36)}`,
      memberships: [{ departmentId: shopId, positionId: positions.employee }],
    })
  })
  afterAll(() => server.close())

  const hanako = () => server.as(server.company.logins.employee)
  const taro = () => server.as(server.company.logins.manager)
  const kenichi = () => server.as(server.company.logins.administrator)
  const jiro = () => server.as(`jiro.yamada@${server.company.logins.employee.split('@')[1]}`)
  type Who = typeof hanako

  const menuWithOption = async (mode: 'optional' | 'always' | 'never' = 'optional', audienceId?: number) => {
    const { db, menuCategoryId } = server.company
    const menuId = await makeMenu(db, {
      menuCategoryId,
      name: `お知らせ ${mode}`,
      ...(audienceId && { publicationAudienceId: audienceId }),
    })
    const reply = await (await kenichi()).call(updateMenuMustRead, {
      params: { id: menuId },
      body: { version: 1, mode, dueDays: null, remindDays: null, escalate: null },
    })
    expect(reply.status).toBe(204)
    return menuId
  }
  const post = async (who: Who, menuId: number, mustRead?: { dueOn: string }) =>
    (await who()).call(createApply, {
      body: {
        menuId,
        title: '防災訓練のお知らせ',
        text: '全員参加です。',
        clientKey: newClientKey(),
        mustRead,
      },
    })
  const mustReadPost = async (who: Who = hanako, audienceId?: number) => {
    const reply = await post(who, await menuWithOption('optional', audienceId), { dueOn: dayFrom(5) })
    expect(reply.status).toBe(200)
    return reply.body.feedId!
  }
  const statusOf = async (who: Who, id: number) => (await who()).call(getMustRead, { params: { id } })
  const settingsVersionOf = async (id: number) =>
    (await statusOf(kenichi, id)).body.mustRead?.settingsVersion ?? 0
  const lift = async (id: number) => {
    const body = { settingsVersion: await settingsVersionOf(id), asked: false }
    expect((await (await kenichi()).call(updateMustRead, { params: { id }, body })).status).toBe(204)
  }
  const confirm = async (who: Who, id: number, version?: number) =>
    (await who()).call(finishReading, { params: { id }, body: { version } })
  const owedBy = async (who: Who) => {
    const { body } = await (await who()).call(listMustReadFeeds, { query: { limit: 100 } })
    return body.mustReadFeeds.map((feed) => feed.id)
  }
  const unreadOf = async (who: Who, id: number, state: 'unread' | 'confirmed' = 'unread') =>
    (await (await who()).call(listMustReadUsers, { params: { id }, query: { state } })).body.users
  const noticesOf = async (who: Who, id: number) => {
    const { body } = await (await who()).call(listAnnouncements, { query: { limit: 100 } })
    return body.announcements.filter(({ hrefPath }) => hrefPath === `/feeds/${id}`)
  }
  /** The person's notices about a post, as kind and note. */
  const inboxOf = async (who: Who, id: number) => {
    const { body } = await (await who()).call(listWaiting, { query: { limit: 100 } })
    return body.items.filter((item) => item.id === id).map((item) => [item.kind, item.note])
  }
  const said = (id: number) =>
    server.company.db
      .selectFrom('mustReadNotices')
      .select(['kind', 'userId', 'aboutId', 'sentOn', 'toldAt'])
      .where('feedId', '=', id)
      .orderBy('id')
      .execute()
  /** Everyone was asked and notified. */
  const asked = (id: number, count: number) =>
    vi.waitFor(
      async () => {
        const rows = await said(id)
        expect(rows.filter((row) => row.kind === 'asked' && row.toldAt)).toHaveLength(count)
      },
      { timeout: 15_000, interval: 100 },
    )
  const letters = (text: string) =>
    server.app.engine.withConnection('installation', async (connection) => {
      const { rows } = await connection.query(
        `select data->'data'->'letter'->>'to' as receiver, data->'data'->'letter'->>'subject' as subject
         from pgboss.job where name = 'mail.send' and data->'data'->'letter'->>'text' like '%' || $1 || chr(10)`,
        [text],
      )
      return rows as { receiver: string; subject: string }[]
    })

  describe('requesting', () => {
    it('is available to the author if the menu allows it, for up to a year', async () => {
      const never = await post(hanako, server.company.menuId, { dueOn: dayFrom(3) })
      expect([never.status, never.body.error?.fields.mustRead]).toEqual([
        422,
        'この制度では、投稿を必読にできません。',
      ])
      const menuId = await menuWithOption()
      for (const dueOn of [dayFrom(-1), dayFrom(400), '2027-02-30'])
        expect((await post(hanako, menuId, { dueOn })).status, dueOn).toBe(422)
      const plain = (await post(hanako, menuId)).body.feedId!
      expect((await (await taro()).call(getFeed, { params: { id: plain } })).body.mustRead).toBeNull()
      const id = (await post(hanako, menuId, { dueOn: dayFrom(0) })).body.feedId!
      expect((await (await taro()).call(getFeed, { params: { id } })).body.mustRead).toEqual({
        version: 1,
        dueOn: dayFrom(0),
        overdue: false,
        asked: true,
        confirmedAt: null,
      })
      expect((await (await hanako()).call(getFeed, { params: { id } })).body.mustRead?.asked).toBe(false)
    })

    it('happens automatically for a menu whose posts must always be read', async () => {
      const menuId = await menuWithOption('always')
      const offer = await (await hanako()).call(getMenuMustRead, { params: { id: menuId } })
      expect(offer.body).toEqual({ mode: 'always', suggestedDueOn: dayFrom(7) })
      const id = (await post(hanako, menuId)).body.feedId!
      const { body } = await statusOf(hanako, id)
      expect(body.mustRead).toMatchObject({ dueOn: dayFrom(7), remindDays: [3, 1], escalate: true })
    })

    it('can be done later by an administrator, for chosen departments, and lifted', async () => {
      const id = (await post(hanako, server.company.menuId)).body.feedId!
      const change = async (who: Who, body: object) =>
        (await who()).call(updateMustRead, {
          params: { id },
          body: { settingsVersion: await settingsVersionOf(id), ...body },
        })
      expect((await change(taro, { dueOn: dayFrom(2) })).status).toBe(404)
      expect((await change(hanako, { dueOn: dayFrom(2) })).status).toBe(404)
      const wrong = await change(kenichi, { departmentIds: [server.other.departmentId] })
      expect([wrong.status, Object.keys(wrong.body.error!.fields)]).toEqual([422, ['departmentIds']])
      expect((await change(kenichi, { dueOn: dayFrom(2), departmentIds: [shopId] })).status).toBe(204)
      await asked(id, 1)
      expect((await statusOf(kenichi, id)).body).toMatchObject({
        mustRead: { dueOn: dayFrom(2), departments: [{ name: '青葉通り店' }], asked: false },
        progress: { askedCount: 1, confirmedCount: 0 },
      })
      expect(await owedBy(jiro)).toContain(id)
      expect(await owedBy(taro)).not.toContain(id)
      expect((await confirm(taro, id)).body.error?.code).toBe('must_read_ended')
      const stale = await change(kenichi, { settingsVersion: 0, dueOn: dayFrom(9) })
      expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
      expect((await change(kenichi, { departmentIds: null })).status).toBe(204)
      expect((await statusOf(kenichi, id)).body.progress).toMatchObject({ askedCount: 3 })
      expect((await change(kenichi, { settingsVersion: 1, asked: false })).status).toBe(409)
      expect((await change(kenichi, { asked: false })).status).toBe(204)
      // Already lifted: the request changes nothing.
      expect((await change(kenichi, { asked: false })).status).toBe(204)
      // After requesting it again, confirmations of earlier versions do not count.
      expect((await change(kenichi, { settingsVersion: 2 })).status).toBe(409)
      expect((await change(kenichi, {})).status).toBe(204)
      expect((await change(kenichi, { settingsVersion: 1, asked: false })).status).toBe(409)
      expect((await change(kenichi, { asked: false })).status).toBe(204)
      expect(await owedBy(jiro)).not.toContain(id)
      expect((await confirm(jiro, id)).body.error?.code).toBe('must_read_ended')
    })
  })

  describe('confirming', () => {
    it('counts once, and is the same everywhere', async () => {
      const id = await mustReadPost()
      await asked(id, 3)
      expect((await noticesOf(taro, id)).map(({ kind }) => kind)).toContain('must_read')
      expect(await letters(`/feeds/${id}`)).toHaveLength(3)
      const before = (await (await taro()).call(countMustReadFeeds, {})).body.count
      const replies = await Promise.all([1, 2, 3].map(() => confirm(taro, id, 1)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(replies.map(({ body }) => body.confirmedAt)).size).toBe(1)

      const count = (await (await taro()).call(countMustReadFeeds, {})).body.count
      expect(count).toBe(before - 1)
      const menus = (await (await taro()).call(listMustReadMenus, {})).body.menus
      expect(menus.reduce((sum, menu) => sum + menu.unreadCount, 0)).toBe(count)
      expect(await owedBy(taro)).toHaveLength(count)
      const waiting = (await (await taro()).call(listWaiting, { query: { limit: 100 } })).body
      expect(waiting.kinds.find(({ kind: of }) => of === 'must_read')).toMatchObject({ count })
      expect(waiting.items).toHaveLength(count)

      const { progress } = (await statusOf(hanako, id)).body
      expect(progress).toEqual({
        askedCount: 3,
        confirmedCount: 1,
        departments: [
          { id: server.company.departmentId, name: '営業部', askedCount: 2, confirmedCount: 1 },
          { id: shopId, name: '青葉通り店', askedCount: 1, confirmedCount: 0 },
        ],
      })
      expect((await unreadOf(hanako, id)).map(({ name }) => name)).toEqual(['高橋 健一', '山田 次郎'])
      expect((await unreadOf(hanako, id, 'confirmed')).map(({ name }) => name)).toEqual(['鈴木 太郎'])
      const feed = (await (await taro()).call(getFeed, { params: { id } })).body
      expect(feed).toMatchObject({ read: true, mustRead: { confirmedAt: replies[0]!.body.confirmedAt } })
      expect((await noticesOf(taro, id)).every(({ confirmed }) => confirmed)).toBe(true)
    })

    it('leaves other notices of the post unread', async () => {
      const id = await mustReadPost()
      await asked(id, 3)
      const { db, employeeId, managerId } = server.company
      await makeAnnouncements(db, [{ userId: managerId, kind: 'mention', actorId: employeeId, feedId: id }])
      expect((await confirm(taro, id)).status).toBe(200)
      const notices = (await noticesOf(taro, id)).map(({ kind, confirmed }) => [kind, confirmed])
      expect(notices).toContainEqual(['must_read', true])
      expect(notices).toContainEqual(['mention', false])
    })

    it('applies to one version: a new text requests it again, and a request from the old page is refused', async () => {
      const id = await mustReadPost()
      expect((await confirm(taro, id, 1)).status).toBe(200)
      const edit = async (body: string, textVersion: number, askAgain?: boolean) =>
        (await hanako()).call(updateFeed, {
          params: { id },
          body: { title: '防災訓練のお知らせ', body, textVersion, askAgain },
        })
      expect((await edit('全員参加です！', 1)).body.mustRead?.version).toBe(1)
      expect((await confirm(jiro, id, 1)).status).toBe(200)
      expect((await edit('集合は9時に変わりました。', 2, true)).status).toBe(200)
      expect((await (await taro()).call(getFeed, { params: { id } })).body.mustRead).toMatchObject({
        version: 3,
        confirmedAt: null,
        dueOn: dayFrom(5),
      })
      expect(await owedBy(taro)).toContain(id)
      expect((await confirm(taro, id, 1)).body.error?.code).toBe('must_read_changed')
      expect((await confirm(taro, id, 3)).status).toBe(200)
      expect(await owedBy(taro)).not.toContain(id)
      const file = await (await (await hanako()).fetch(`/api/v2/feeds/${id}/must_read/export`)).text()
      const lines = file.split('\r\n').filter((line) => line.includes('鈴木'))
      expect(lines.map((line) => line.split(',')[4])).toEqual(['3', '1'])
      // 山田 read the corrected text, although the first version was requested.
      const [, corrected] = file.split('\r\n').filter((line) => line.includes('山田'))
      expect([corrected?.split(',')[4], corrected?.split(',')[10]]).toEqual(['1', '2'])
    })

    it('stays valid if a correction does not request it again and its due date changes later', async () => {
      const id = await mustReadPost()
      expect((await confirm(taro, id, 1)).status).toBe(200)
      const params = { id }
      const text = { title: '防災訓練のお知らせ', body: '全員参加です！', textVersion: 1 }
      expect((await (await hanako()).call(updateFeed, { params, body: text })).status).toBe(200)
      const body = { dueOn: dayFrom(9), settingsVersion: await settingsVersionOf(id) }
      expect((await (await kenichi()).call(updateMustRead, { params, body })).status).toBe(204)
      expect((await (await taro()).call(getFeed, { params })).body.mustRead).toMatchObject({
        version: 1,
        confirmedAt: expect.any(String),
        dueOn: dayFrom(9),
      })
      expect((await confirm(jiro, id, 1)).status).toBe(200)
    })

    it('is requested from people who join, and not from people who left, are suspended, or cannot read the post', async () => {
      const { db } = server.company
      const audienceId = await audienceOf(db, {
        include: [{ type: 'department', id: shopId, descendants: true }],
        match: 'any',
      })
      const id = await mustReadPost(hanako, audienceId)
      expect(await owedBy(taro)).not.toContain(id)
      expect((await confirm(taro, id)).status).toBe(404)
      const { body: authors } = await statusOf(hanako, id)
      expect(authors).toMatchObject({ progress: { askedCount: 1 }, can: { manage: false, remind: true } })
      await asked(id, 1)

      const newcomerId = await makeUser(db, { familyName: '新人', memberships: [{ departmentId: shopId }] })
      expect((await statusOf(hanako, id)).body.progress).toMatchObject({ askedCount: 2 })
      await noteAsked(db)
      await tellNotices(db, 'https://hiroba.example')
      await asked(id, 2)

      await db.updateTable('users').set({ status: 'stopped' }).where('id', '=', newcomerId).execute()
      expect((await statusOf(hanako, id)).body.progress).toMatchObject({ askedCount: 1 })
      await db
        .deleteFrom('audienceMembers')
        .where('audienceId', '=', audienceId)
        .where('userId', '=', shopStaffId)
        .execute()
      expect((await statusOf(hanako, id)).body.progress).toMatchObject({ askedCount: 0 })
      await db
        .insertInto('audienceMembers')
        .values({ companyId: server.company.companyId, audienceId, userId: shopStaffId })
        .execute()
      await db.updateTable('users').set({ status: 'withdrawn' }).where('id', '=', newcomerId).execute()
    })
  })

  describe('the people who can see confirmations', () => {
    it('are the author, administrators, and superiors for their own departments', async () => {
      const id = await mustReadPost(kenichi)
      expect((await statusOf(kenichi, id)).body).toMatchObject({
        progress: { askedCount: 3 },
        can: { manage: true, remind: true, export: true },
      })
      // 鈴木 manages 営業部 and the shop below it.
      expect((await statusOf(taro, id)).body).toMatchObject({
        progress: { askedCount: 3 },
        can: { manage: false, remind: true, export: true },
      })
      const reply = await statusOf(hanako, id)
      expect(reply.body).toMatchObject({
        progress: null,
        can: { manage: false, remind: false, export: false },
      })
      const client = await hanako()
      const params = { id }
      expect((await client.call(listMustReadUsers, { params })).status).toBe(404)
      expect((await client.call(remindMustRead, { params, body: {} })).status).toBe(404)
      expect((await client.fetch(`/api/v2/feeds/${id}/must_read/export`)).status).toBe(404)
    })

    it('do not see other departments', async () => {
      const { db, positions } = server.company
      const otherId = await makeDepartment(db, { name: '総務部', sortOrder: 9 })
      const email = `soumu@${server.company.logins.employee.split('@')[1]}`
      await makeUser(db, {
        familyName: '総務',
        givenName: '部長',
        email,
        memberships: [{ departmentId: otherId, positionId: positions.manager }],
      })
      const soumuId = await makeUser(db, {
        familyName: '総務',
        givenName: '一般',
        memberships: [{ departmentId: otherId }],
      })
      const id = await mustReadPost()
      const seen = await statusOf(() => server.as(email), id)
      expect(seen.body.progress?.departments.map(({ name }) => name)).toEqual(['総務部'])
      expect((await statusOf(taro, id)).body.progress?.departments.map(({ name }) => name)).toEqual([
        '営業部',
        '青葉通り店',
      ])
      const text = await (await (await server.as(email)).fetch(`/api/v2/feeds/${id}/must_read/export`)).text()
      expect(text).toContain('総務 一般')
      expect(text).not.toContain('鈴木')
      for (const userId of [soumuId])
        await db.updateTable('users').set({ status: 'stopped' }).where('id', '=', userId).execute()
      await db.updateTable('users').set({ status: 'stopped' }).where('email', '=', email).execute()
    })
  })

  describe('reminding', () => {
    it('by hand reaches only people who have not confirmed, once a day, and the deputy of an absent person', async () => {
      const id = await mustReadPost()
      await asked(id, 3)
      await confirm(taro, id)
      const away = await (await jiro()).call(createAbsence, {
        body: { deputyId: server.company.managerId, absentFrom: dayFrom(0), absentUntil: dayFrom(0) },
      })
      expect(away.status).toBe(200)
      const remind = async (who: Who) => (await who()).call(remindMustRead, { params: { id }, body: {} })
      // Three concurrent requests: one sends reminders and returns how many.
      const pressed = await Promise.all([remind(hanako), remind(hanako), remind(kenichi)])
      expect(pressed.map(({ body }) => body.remindedCount ?? body.error?.code).sort()).toEqual([
        2,
        'must_read_reminded',
        'must_read_reminded',
      ])
      await vi.waitFor(
        async () =>
          expect((await noticesOf(taro, id)).map(({ kind }) => kind)).toContain('must_read_reminder'),
        { timeout: 15_000, interval: 100 },
      )
      const [deputy] = (await noticesOf(taro, id)).filter((notice) => notice.kind === 'must_read_reminder')
      expect(deputy?.text).toContain('不在の山田 次郎さん')
      await noteByHand(server.company.db)
      expect((await said(id)).filter(({ kind: is }) => is === 'by_hand')).toHaveLength(2)
      expect((await remind(hanako)).body.error?.code).toBe('must_read_reminded')
      expect((await said(id)).filter(({ kind: is }) => is === 'deputy')).toMatchObject([
        { userId: server.company.managerId, aboutId: shopStaffId },
      ])
      const [, unread] = await unreadOf(hanako, id)
      expect(unread).toMatchObject({
        name: '山田 次郎',
        absence: { until: dayFrom(0), deputyName: '鈴木 太郎' },
      })
      expect(unread?.remindedAt).not.toBeNull()
      expect(await inboxOf(taro, id)).toEqual([['must_read_deputy', '山田 次郎さんの代理']])
      expect(await inboxOf(kenichi, id)).toEqual([['must_read', undefined]])
      // The requirement stays with the person: their superior's own confirmation does not count for them.
      expect((await statusOf(hanako, id)).body.progress).toMatchObject({ confirmedCount: 1 })
      await server.company.db.deleteFrom('absences').execute()
    })

    it('by schedule is sent on its days before the due date, once, and not on the day of the request', async () => {
      const { db } = server.company
      const id = await mustReadPost()
      await asked(id, 3)
      await confirm(taro, id)
      const byClock = async () => {
        await noteByClock(db)
        return (await said(id)).filter(({ kind: is }) => is === 'by_clock').length
      }
      const askedDaysAgo = (days: number, dueIn: number) =>
        Promise.all([
          db
            .updateTable('mustReadNotices')
            .set({ sentOn: dayFrom(-days) })
            .where('feedId', '=', id)
            .where('kind', '=', 'asked')
            .execute(),
          db
            .updateTable('mustReadRequirements')
            .set({ dueOn: dayFrom(dueIn) })
            .where('feedId', '=', id)
            .execute(),
        ])
      await askedDaysAgo(0, 1)
      expect(await byClock()).toBe(0)
      await askedDaysAgo(4, 5)
      expect(await byClock()).toBe(0)
      await askedDaysAgo(4, 3)
      expect(await byClock()).toBe(2)
      expect(await byClock()).toBe(2)
      // Two days later the last reminder is due; the first was sent three days before the date.
      await askedDaysAgo(6, 1)
      await db
        .updateTable('mustReadNotices')
        .set({ sentOn: dayFrom(-2) })
        .where('feedId', '=', id)
        .where('kind', '=', 'by_clock')
        .execute()
      expect(await byClock()).toBe(4)
      await askedDaysAgo(9, -1)
      expect(await byClock()).toBe(4)
      await lift(id)
    })
  })

  describe('after the due date', () => {
    it('the superior of each person who has not confirmed is notified once, by one notice and one email', async () => {
      const { db, managerId } = server.company
      const id = await mustReadPost()
      await asked(id, 3)
      expect(await noteEscalated(db)).toEqual([])
      await db
        .updateTable('mustReadRequirements')
        .set({ dueOn: dayFrom(-1) })
        .where('feedId', '=', id)
        .execute()
      await db
        .updateTable('mustReadNotices')
        .set({ sentOn: dayFrom(-6) })
        .where('feedId', '=', id)
        .execute()
      expect((await (await jiro()).call(countMustReadFeeds, {})).body.overdueCount).toBe(1)
      await noteEscalated(db)
      await noteEscalated(db)
      await tellNotices(db, 'https://hiroba.example')
      await tellNotices(db, 'https://hiroba.example')
      // 鈴木 has not confirmed either, and has no superior.
      const escalated = (await said(id)).filter(({ kind: is }) => is === 'escalated')
      expect(escalated.map(({ userId }) => userId)).toEqual([managerId, managerId])
      const notices = (await noticesOf(taro, id)).filter((notice) => notice.kind === 'must_read_escalation')
      expect(notices.map(({ text }) => text)).toEqual([
        '高橋 健一さんほか1人が、期限を過ぎた佐藤 花子さんの必読の投稿を確認していません',
      ])
      const mails = (await letters(`/feeds/${id}`)).filter(({ subject }) => subject.includes('期限超過'))
      expect(mails).toEqual([{ receiver: server.company.logins.manager, subject: expect.any(String) }])
      expect(await inboxOf(taro, id)).toEqual([
        ['must_read', undefined],
        ['must_read_escalation', '高橋 健一さんほか1人が未確認'],
      ])
      expect(await inboxOf(hanako, id)).toEqual([])
      await (await taro()).call(createAbsence, {
        body: { deputyId: server.company.employeeId, absentFrom: dayFrom(0), absentUntil: dayFrom(0) },
      })
      expect(await inboxOf(hanako, id)).toEqual([
        ['must_read_deputy', '鈴木 太郎さんの代理'],
        ['must_read_escalation', '高橋 健一さんほか1人が未確認（鈴木 太郎さんの代理）'],
      ])
      for (const who of [kenichi, jiro, taro]) await confirm(who, id)
      expect([await inboxOf(hanako, id), await inboxOf(taro, id)]).toEqual([[], []])
      await db.deleteFrom('absences').execute()
      await lift(id)
    })

    it('a superior who cannot read the post is not notified', async () => {
      const { db, employeeId, administratorId } = server.company
      const audienceId = await audienceOf(db, {
        include: [employeeId, administratorId].map((id) => ({ type: 'user', id })),
        match: 'any',
      })
      const id = await mustReadPost(hanako, audienceId)
      await asked(id, 1)
      await db
        .updateTable('mustReadRequirements')
        .set({ dueOn: dayFrom(-1) })
        .where('feedId', '=', id)
        .execute()
      await db
        .updateTable('mustReadNotices')
        .set({ sentOn: dayFrom(-6) })
        .where('feedId', '=', id)
        .execute()
      await noteEscalated(db)
      await tellNotices(db, 'https://hiroba.example')
      expect((await said(id)).filter(({ kind: is }) => is === 'escalated')).toEqual([])
      expect(await noticesOf(taro, id)).toEqual([])
      await lift(id)
    })

    it('the deputy of an absent superior is also notified', async () => {
      const { db, managerId, employeeId } = server.company
      const id = await mustReadPost()
      await asked(id, 3)
      for (const [table, column] of [
        ['mustReadRequirements', 'dueOn'],
        ['mustReadNotices', 'sentOn'],
      ] as const)
        await db
          .updateTable(table)
          .set({ [column]: dayFrom(-6) })
          .where('feedId', '=', id)
          .execute()
      await (await taro()).call(createAbsence, {
        body: { deputyId: employeeId, absentFrom: dayFrom(0), absentUntil: dayFrom(0) },
      })
      await noteEscalated(db)
      await tellNotices(db, 'https://hiroba.example')
      await tellNotices(db, 'https://hiroba.example')
      const escalated = (await said(id)).filter(({ kind: is }) => is === 'escalated')
      expect([...new Set(escalated.map(({ userId }) => userId))]).toEqual([managerId])
      for (const who of [taro, hanako]) {
        const notices = (await noticesOf(who, id)).filter((notice) => notice.kind === 'must_read_escalation')
        const forDeputy = who === hanako ? '（不在の鈴木 太郎さんの代理のあなたへのお知らせ）' : ''
        expect(notices.map(({ text }) => text)).toEqual([
          `高橋 健一さんほか1人が、期限を過ぎた佐藤 花子さんの必読の投稿を確認していません${forDeputy}`,
        ])
      }
      const mails = (await letters(`/feeds/${id}`)).filter(({ subject }) => subject.includes('期限超過'))
      expect(mails.map(({ receiver }) => receiver).sort()).toEqual(
        [server.company.logins.manager, server.company.logins.employee].sort(),
      )
      await db.deleteFrom('absences').execute()
      await lift(id)
    })

    it('a person who joins later gets three days of their own', async () => {
      const { db } = server.company
      const id = await mustReadPost()
      await asked(id, 3)
      await db
        .updateTable('mustReadRequirements')
        .set({ dueOn: dayFrom(-1) })
        .where('feedId', '=', id)
        .execute()
      await noteEscalated(db)
      expect((await said(id)).filter(({ kind: is }) => is === 'escalated')).toEqual([])
      const { body } = await (await jiro()).call(listMustReadFeeds, { query: { limit: 100 } })
      expect(body.mustReadFeeds.find((feed) => feed.id === id)).toMatchObject({ overdue: false })
      await lift(id)
    })
  })

  it('is exported as evidence that matches the counts and contains no formulas', async () => {
    const id = await mustReadPost()
    await asked(id, 3)
    const { db } = server.company
    await db.updateTable('users').set({ familyName: '=cmd' }).where('id', '=', shopStaffId).execute()
    await confirm(taro, id)
    await (await hanako()).call(remindMustRead, { params: { id }, body: {} })
    await noteByHand(db)
    const response = await (await hanako()).fetch(`/api/v2/feeds/${id}/must_read/export`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^氏名,部署,社員ID,メールアドレス,依頼した版,状態,依頼日時,催促日時/)
    expect(lines.slice(1)).toHaveLength(3)
    expect(lines.filter((line) => line.includes('確認済み'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('未確認'))).toHaveLength(2)
    const own = lines.find((line) => line.includes('cmd'))!
    expect(own).toMatch(
      /^'=cmd 次郎,青葉通り店,s-\w+,jiro\.yamada@\S+,1,未確認,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{4}-/,
    )
    await db.updateTable('users').set({ familyName: '山田' }).where('id', '=', shopStaffId).execute()
  })

  it('can be configured by administrators only', async () => {
    const body = { version: 0, dueDays: 10, remindDays: [1, 5, 5], escalate: false }
    expect((await (await taro()).call(updateMustReadSettings, { body })).status).toBe(404)
    expect((await (await taro()).call(getMustReadSettings, {})).status).toBe(404)
    const { menuId } = server.company
    const own = { version: 1, mode: 'optional' as const, dueDays: null, remindDays: null, escalate: true }
    expect(
      (await (await taro()).call(updateMenuMustRead, { params: { id: menuId }, body: own })).status,
    ).toBe(404)
    const client = await kenichi()
    expect((await client.call(updateMustReadSettings, { body })).status).toBe(204)
    expect((await client.call(updateMenuMustRead, { params: { id: menuId }, body: own })).status).toBe(204)
    const settings = (await client.call(getMustReadSettings, {})).body
    expect((await client.call(updateMustReadSettings, { body })).body.error?.code).toBe('conflict')
    const again = await client.call(updateMenuMustRead, { params: { id: menuId }, body: own })
    expect(again.body.error?.code).toBe('conflict')
    expect(settings).toMatchObject({ version: 1, dueDays: 10, remindDays: [5, 1], escalate: false })
    expect(settings.menus.find((menu) => menu.id === menuId)).toMatchObject({ ...own, version: 2 })
    const offer = await (await hanako()).call(getMenuMustRead, { params: { id: menuId } })
    expect(offer.body).toEqual({ mode: 'optional', suggestedDueOn: dayFrom(10) })
  })

  it('pages waiting items without losing or repeating any', async () => {
    const menuId = await menuWithOption()
    for (const days of [9, 2, 2, 30]) await post(hanako, menuId, { dueOn: dayFrom(days) })
    const client = await taro()
    const seen: { id: number; dueOn: string | null }[] = []
    let cursor: string | undefined
    do {
      const { body } = await client.call(listWaiting, { query: { limit: 2, cursor } })
      seen.push(...body.items)
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(seen.map(({ id }) => id)).toEqual(await owedBy(taro))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    const days = seen.map(({ dueOn }) => dueOn!)
    expect(days).toEqual([...days].sort())
  })

  it('stays within its company', async () => {
    const id = await mustReadPost()
    const stranger = await server.as(server.other.logins.administrator)
    expect((await stranger.call(getMustRead, { params: { id } })).status).toBe(404)
    expect((await stranger.call(finishReading, { params: { id }, body: {} })).status).toBe(404)
    expect((await stranger.call(countMustReadFeeds, {})).body).toEqual({ count: 0, overdueCount: 0 })
  })
})
