import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dismissActivityReports, listActivityReports, reportActivity } from '#contract/activities.reports.ts'
import { createActivity, deleteActivity, getActivityForm, updateActivity } from '#contract/activities.ts'
import { listWaiting } from '#contract/waiting.ts'
import type { Client } from '#testing/client.ts'
import {
  activityStart,
  newColleague,
  noticesOf,
  organise,
  readActivity,
  toPeople,
} from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let organiser: Client
let hanako: Client
let boss: Client
beforeAll(async () => {
  server = await testServer()
  organiser = await server.as(server.company.logins.manager)
  hanako = await server.as(server.company.logins.employee)
  boss = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

describe('people mentioned in the text of an activity', () => {
  it('are notified once, also when the text is edited, and those added by an edit too', async () => {
    const { employeeId, administratorId } = server.company
    const id = await organise(organiser, {
      title: '会場の下見',
      body: '@佐藤 花子 さん、案内をお願いします。',
      mentionedUserIds: [employeeId],
    })
    expect((await readActivity(boss, id)).mentions).toEqual([{ id: employeeId, name: '佐藤 花子' }])
    const notice = [['鈴木 太郎さんが「会場の下見」であなたを挙げました', `/activities/${id}`]]
    expect(await noticesOf(hanako, 'activity_mentioned')).toEqual(notice)
    const edit = async (mentionedUserIds: number[]) => {
      const { title, version } = (await organiser.call(getActivityForm, { params: { id } })).body
      return organiser.call(updateActivity, {
        params: { id },
        body: { title, startsAt: activityStart, version, body: '持ち物を追記しました。', mentionedUserIds },
      })
    }
    expect((await edit([employeeId, administratorId])).status).toBe(200)
    expect(await noticesOf(boss, 'activity_mentioned')).toEqual(notice)
    expect((await edit([administratorId])).status).toBe(200)
    expect((await edit([employeeId, administratorId])).status).toBe(200)
    expect(await noticesOf(hanako, 'activity_mentioned')).toEqual(notice)
    await organiser.call(deleteActivity, { params: { id } })
    expect(await noticesOf(hanako, 'activity_mentioned')).toEqual([])
  })

  it('are refused if they would not see the activity', async () => {
    const { employeeId, administratorId } = server.company
    const refused = await organiser.call(createActivity, {
      body: {
        title: '打ち合わせ',
        startsAt: activityStart,
        audience: toPeople(administratorId),
        mentionedUserIds: [employeeId],
      },
    })
    expect([refused.status, refused.body.error?.fields.body]).toEqual([
      422,
      expect.stringContaining('佐藤 花子'),
    ])
  })
})

describe('a reported activity', () => {
  const listed = async (client: Client, id: number) =>
    (await client.call(listActivityReports, { query: { limit: 100 } })).body.activities.find(
      (one) => one.id === id,
    )
  const report = (client: Client, id: number, note = '') =>
    client.call(reportActivity, { params: { id }, body: { reason: 'harassment', note } })
  const waiting = async (client: Client) => {
    const { body } = await client.call(listWaiting, { query: { kind: 'activity_report', limit: 100 } })
    expect(body.items).toHaveLength(body.kinds.find(({ kind }) => kind === 'activity_report')?.count ?? 0)
    return body.items
  }

  it('waits for moderators with its reports until they dismiss them, and again when it is reported anew', async () => {
    const id = await organise(organiser, { title: '強制参加の飲み会' })
    expect((await report(hanako, id, '強制です')).status).toBe(204)
    expect((await report(hanako, id, '断れません')).status).toBe(204)
    expect(await listed(boss, id)).toMatchObject({
      title: '強制参加の飲み会',
      organiser: { name: '鈴木 太郎' },
      reports: [{ reason: 'harassment', note: '断れません', reporter: { name: '佐藤 花子' } }],
    })
    expect(await waiting(boss)).toMatchObject([{ id, note: 'アクティビティへの通報 1件' }])
    expect(await waiting(organiser)).toEqual([])
    for (let i = 0; i < 2; i++)
      expect((await boss.call(dismissActivityReports, { params: { id } })).status).toBe(204)
    expect(await listed(boss, id)).toBeUndefined()
    expect(await waiting(boss)).toEqual([])
    const acts = await server.company.db
      .selectFrom('administrationActs')
      .select(['noun', 'action'])
      .where('subjectId', '=', id)
      .where('noun', '=', 'activity')
      .execute()
    expect(acts).toEqual([{ noun: 'activity', action: 'dismiss' }])
    await report(hanako, id)
    expect(await listed(boss, id)).toBeDefined()
    await boss.call(deleteActivity, { params: { id } })
    expect(await listed(boss, id)).toBeUndefined()
  })

  it('is known to moderators alone, and only people who see it can report it', async () => {
    const id = await organise(organiser, { audience: toPeople(server.company.employeeId) })
    const { client: outsider } = await newColleague(server)
    expect((await report(outsider, id)).status).toBe(404)
    await report(hanako, id)
    for (const client of [organiser, hanako]) {
      expect((await client.call(listActivityReports, {})).status).toBe(404)
      expect((await client.call(dismissActivityReports, { params: { id } })).status).toBe(404)
    }
    const other = await server.as(server.other.logins.administrator)
    expect(await listed(other, id)).toBeUndefined()
    expect((await other.call(dismissActivityReports, { params: { id } })).status).toBe(404)
  })
})
