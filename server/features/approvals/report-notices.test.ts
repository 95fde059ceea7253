import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listAnnouncements } from '#contract/announcements.ts'
import {
  approveReport,
  pendReport,
  rejectReport,
  remindReport,
  replaceApprover,
  saveReportFeedback,
} from '#contract/approvals.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

let server: TestServer
let jiroId: number
let jiroLogin: string
beforeAll(async () => {
  server = await testServer()
  const { db, companyId, departmentId } = server.company
  jiroLogin = `jiro@c${companyId}.example`
  const memberships = [{ departmentId }]
  jiroId = await makeUser(db, { familyName: '山田', givenName: '次郎', email: jiroLogin, memberships })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
const jiro = () => server.as(jiroLogin)
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 })

async function waiting(steps = [stepOf([server.company.managerId])]) {
  const { db, menuId, employeeId } = server.company
  return (await makeWaitingReport(db, { menuId, userId: employeeId, title: '大阪への出張', steps })).reportId
}
const noticesOf = async (who: () => Promise<Client>, id: number) =>
  (await (await who()).call(listAnnouncements, { query: { limit: 100 } })).body.announcements.filter(
    ({ hrefPath }) => hrefPath === `/reports/${id}`,
  )
const textsOf = async (who: () => Promise<Client>, id: number) =>
  (await noticesOf(who, id)).map(({ text }) => text)
async function emailsAbout(id: number) {
  const { rows } = await sql<{ receiver: string; subject: string; text: string }>`
    select data->'data'->'letter'->>'to' as receiver, data->'data'->'letter'->>'subject' as subject,
      data->'data'->'letter'->>'text' as text
    from pgboss.job where name = 'mail.send' and data->'data'->'letter'->>'text' like ${`%/reports/${id}\n`}
    order by created_on`.execute(server.app.engine.installation)
  return rows
}
const approve = (client: Client, id: number, approvalVersion = 1) =>
  client.call(approveReport, { params: { id }, body: { approvalVersion } })

it('each turn is notified once, by notice and email, and marked as seen when it is over', async () => {
  const id = await waiting([stepOf([server.company.managerId]), stepOf([jiroId])])
  const turn = '佐藤 花子さんの「今日のできごと」の承認をお願いします'
  await soon(async () => expect(await textsOf(taro, id)).toEqual([turn]))
  expect(await textsOf(jiro, id)).toEqual([])
  await approve(await taro(), id)
  await soon(async () => expect(await textsOf(jiro, id)).toEqual([turn]))
  expect(await noticesOf(taro, id)).toMatchObject([{ text: turn, confirmed: true }])
  await approve(await jiro(), id, 2)
  await soon(async () => expect(await textsOf(hanako, id)).toEqual(['「今日のできごと」が承認されました']))
  const sent = await emailsAbout(id)
  expect(sent.map(({ receiver, subject }) => [receiver, subject])).toEqual([
    [server.company.logins.manager, '【承認のお願い】大阪への出張'],
    [jiroLogin, '【承認のお願い】大阪への出張'],
    [server.company.logins.employee, '【承認】大阪への出張'],
  ])
})

it('a return, a rejection and feedback notify the applicant with the reason', async () => {
  const returned = await waiting()
  await (await taro()).call(pendReport, {
    params: { id: returned },
    body: { approvalVersion: 1, comment: '日付を直してください' },
  })
  await soon(async () =>
    expect(await textsOf(hanako, returned)).toEqual([
      '鈴木 太郎さんが「今日のできごと」を差し戻しました。直して再提出してください',
    ]),
  )
  expect((await emailsAbout(returned)).at(-1)!.text).toContain('日付を直してください')
  const rejected = await waiting()
  const client = await taro()
  const params = { id: rejected }
  await client.call(saveReportFeedback, { params, body: { body: 'また相談しましょう', version: 0 } })
  await client.call(rejectReport, { params, body: { approvalVersion: 1, comment: '予算がありません' } })
  await soon(async () =>
    expect((await textsOf(hanako, rejected)).sort()).toEqual([
      '鈴木 太郎さんが「今日のできごと」にフィードバックを書きました',
      '鈴木 太郎さんが「今日のできごと」を却下しました',
    ]),
  )
})

it('a deputy is told in whose place they act; people without an address get no email', async () => {
  const { db, companyId, managerId, administratorId } = server.company
  // The only day of the absence is today in the company's time zone.
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const away = { absentFrom: today, absentUntil: today, setById: administratorId }
  await db
    .insertInto('absences')
    .values({ companyId, userId: managerId, deputyId: jiroId, ...away })
    .execute()
  await db
    .updateTable('users')
    .set({ email: null })
    .where('companyId', '=', companyId)
    .where('id', '=', managerId)
    .execute()
  const id = await waiting()
  await soon(async () =>
    expect(await textsOf(jiro, id)).toEqual([
      '不在の鈴木 太郎さんに代わって、佐藤 花子さんの「今日のできごと」を承認できます',
    ]),
  )
  expect((await emailsAbout(id)).map(({ receiver, subject }) => [receiver, subject])).toEqual([
    [jiroLogin, '【代理での承認】鈴木 太郎さん: 大阪への出張'],
  ])
  await (await hanako()).call(remindReport, { params: { id } })
  await soon(async () => expect(await textsOf(taro, id)).toHaveLength(2))
  expect(await textsOf(jiro, id)).toHaveLength(2)
  expect((await emailsAbout(id)).map(({ subject }) => subject)).toContain('【承認待ち】大阪への出張')
  await db.deleteFrom('absences').where('companyId', '=', companyId).execute()
})

it('a person put into a seat is notified that it is their turn', async () => {
  const { managerId } = server.company
  const id = await waiting([stepOf([managerId])])
  const body = {
    approvalVersion: 1,
    stepIndex: 0,
    userId: managerId,
    toUserId: jiroId,
    comment: '異動のため',
  }
  await (await kenichi()).call(replaceApprover, { params: { id }, body })
  await soon(async () => expect(await textsOf(jiro, id)).toHaveLength(1))
  await soon(async () => expect((await noticesOf(taro, id)).every(({ confirmed }) => confirmed)).toBe(true))
})

it('open screens of those concerned are updated, others are not', async () => {
  const heard: Record<string, number> = { hanako: 0, taro: 0, jiro: 0, kenichi: 0 }
  const sockets = await Promise.all(
    Object.entries({ hanako, taro, jiro, kenichi }).map(async ([name, who]) => {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
        headers: { cookie: (await who()).cookie, origin: server.address },
      })
      await new Promise((resolve) => {
        socket.on('message', (data) => {
          const { type } = JSON.parse(String(data)) as { type: string }
          if (type === 'hello') resolve(undefined)
          if (type === 'waiting.changed') heard[name]!++
        })
      })
      return socket
    }),
  )
  const id = await waiting([stepOf([server.company.managerId]), stepOf([jiroId])])
  await soon(async () => expect(Math.min(heard.hanako!, heard.taro!)).toBeGreaterThan(0))
  const before = { ...heard }
  await approve(await taro(), id)
  await soon(async () => {
    for (const name of ['hanako', 'taro', 'jiro']) expect(heard[name]).toBeGreaterThan(before[name]!)
  })
  expect(heard.kenichi).toBe(0)
  for (const socket of sockets) socket.terminate()
})
