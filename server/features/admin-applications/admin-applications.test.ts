import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FormAnswer } from '#common/form/answer.ts'
import {
  createReportExport,
  downloadReportExport,
  getReportExport,
  listApplications,
  listReportExports,
  listSubsidies,
  listSubsidyUsers,
  listWaitingApprovals,
} from '#contract/admin-applications.ts'
import { createApply } from '#contract/applies.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeReport } from '#db/factories/report.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

let server: TestServer
let administrator: Client
beforeAll(async () => {
  server = await testServer()
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const items = [
  formItem('head', 'heading', { name: '見出し' }),
  formItem('what', 'text', { name: '用途' }),
  formItem('yen', 'money', { name: '金額', published: false }),
  formItem('on', 'date', { name: '日付' }),
  formItem('stay', 'period', { name: '期間' }),
  formItem('who', 'users', { name: '同行者' }),
  formItem('rows', 'repeat', {
    name: '明細',
    fewest: 0,
    most: 5,
    items: [formItem('name', 'text', { name: '品名' }), formItem('price', 'money', { name: '価格' })],
  }),
]

async function expensesMenu(fields: object = {}) {
  const { db, menuCategoryId } = server.company
  return designMenu(db, {
    menu: { menuCategoryId, name: '経費精算', flow: 'apply', publicationMode: 'nobody', ...fields },
    apply: { items },
  })
}

const answersOf = (what: string): FormAnswer[] => [
  { item: 'what', value: { text: what } },
  { item: 'yen', value: { number: -1200 } },
  { item: 'on', value: { text: '2026-11-02' } },
  { item: 'stay', value: { from: '2026-11-02', until: '2026-11-03' } },
  { item: 'who', value: { ids: [server.company.managerId] } },
  {
    item: 'rows',
    value: {
      rows: [
        [
          { item: 'name', value: { text: '切符' } },
          { item: 'price', value: { number: 700 } },
        ],
        [{ item: 'name', value: { text: '宿' } }],
      ],
    },
  },
]

const write = (menuId: number, what: string, fields: object = {}) =>
  makeReport(server.company.db, {
    menuId,
    userId: server.company.employeeId,
    title: what,
    answers: answersOf(what),
    departmentId: server.company.departmentId,
    ...fields,
  })

describe('submissions across the company', () => {
  it('are listed with filters, including menus whose posts nobody else can read', async () => {
    const { db, departmentId, menuId: postMenuId, employeeId, companyId } = server.company
    const menuId = await expensesMenu()
    const first = await write(menuId, '大阪への出張')
    await write(menuId, '下書き', { status: 'draft' })
    const otherId = await makeUser(db, { familyName: '森', givenName: '一' })
    await write(menuId, '文房具', { userId: otherId, departmentId: undefined })
    const list = async (query: object) =>
      (await administrator.call(listApplications, { query: { menuId, ...query } })).body.applications
    expect((await list({})).map(({ title, user }) => [title, user.name])).toEqual([
      ['文房具', '森 一'],
      ['大阪への出張', '佐藤 花子'],
    ])
    const oldest = await list({ direction: 'ascending' })
    expect(oldest.map(({ title }) => title)).toEqual(['大阪への出張', '文房具'])
    expect((await list({ q: '大阪' })).map(({ reports }) => reports[0]!.id)).toEqual([first])
    expect((await list({ departmentId })).map(({ title }) => title)).toEqual(['大阪への出張'])
    expect(await list({ status: 'done' })).toEqual([])
    expect(await list({ until: '2020-01-01' })).toEqual([])
    const page = (await administrator.call(listApplications, { query: { menuId, limit: 1 } })).body
    expect((await list({ cursor: page.nextCursor })).map(({ title }) => title)).toEqual(['大阪への出張'])

    // A plain post is named by the beginning of its text for people who may read it, and has no name for others.
    const apply = await db
      .insertInto('applies')
      .values({ companyId, menuId: postMenuId, userId: employeeId, clientKey: newClientKey() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const feedId = await makeFeed(db, { menuId: postMenuId, authorId: employeeId, body: '朝礼の話' })
    await db.updateTable('feeds').set({ applyId: apply.id, title: '' }).where('id', '=', feedId).execute()
    const posts = await administrator.call(listApplications, { query: { menuId: postMenuId } })
    expect(posts.body.applications.find(({ id }) => id === apply.id)).toMatchObject({
      title: '朝礼の話',
      feedId,
      reports: [],
    })
    const employee = await server.as(server.company.logins.employee)
    expect((await employee.call(listApplications, {})).status).toBe(404)
  })

  it('waiting for approval are listed with their approvers; those that nobody can decide can be listed alone', async () => {
    const { db, employeeId, managerId } = server.company
    const menuId = await expensesMenu()
    const goneId = await makeUser(db, { familyName: '去', givenName: '男', status: 'stopped' })
    const fields = { menuId, userId: employeeId, answers: [] }
    const waiting = await makeWaitingReport(db, { ...fields, steps: [stepOf([managerId])] })
    const stalled = await makeWaitingReport(db, { ...fields, steps: [stepOf([goneId])] })
    const list = async (which: 'waiting' | 'stalled', query: object = {}) =>
      (await administrator.call(listWaitingApprovals, { query: { list: which, menuId, ...query } })).body
    const all = await list('waiting')
    expect(all.reports.map(({ id }) => id)).toEqual([waiting.reportId, stalled.reportId])
    const newest = { direction: 'descending', limit: 1 }
    const last = await list('waiting', newest)
    const rest = await list('waiting', { ...newest, cursor: last.nextCursor })
    expect([last, rest].flatMap(({ reports }) => reports.map(({ id }) => id))).toEqual([
      stalled.reportId,
      waiting.reportId,
    ])
    expect(all.reports[0]!.waitingFor.map(({ id }) => id)).toEqual([managerId])
    expect((await list('stalled')).reports.map(({ id }) => id)).toEqual([stalled.reportId])
    expect(all.counts.stalled).toBe(1)
  })
})

describe('exports of a menu’s reports', () => {
  const make = (menuId: number, format: 'csv' | 'csv_sjis' | 'xlsx', clientKey = newClientKey()) =>
    administrator.call(createReportExport, { body: { clientKey, menuId, format } })
  const fetchFile = (id: number) => administrator.fetch(downloadReportExport.path.replace('{id}', String(id)))

  it('have a column for each item, rows side by side, and columns for items that only older forms had', async () => {
    const { db, companyId } = server.company
    const menuId = await expensesMenu()
    const id = await write(menuId, '=SUM(A1)')
    // A newer form with fewer items.
    const newer = items.filter(({ key }) => key !== 'on')
    await db
      .insertInto('menuForms')
      .values({ companyId, menuId, stage: 'apply', version: 2, items: JSON.stringify(newer) })
      .execute()
    await db.updateTable('menus').set({ applyFormVersion: 2 }).where('id', '=', menuId).execute()

    const key = newClientKey()
    const { body } = await make(menuId, 'csv', key)
    expect(body).toMatchObject({ state: 'finished', totalCount: 1, doneCount: 1, menuName: '経費精算' })
    expect((await make(menuId, 'csv', key)).body.id).toBe(body.id)
    const response = await fetchFile(body.id)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, row] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    expect(header).toBe(
      '利用番号,段階,状態,氏名,社員番号,社員ID,メールアドレス,部署,提出日時,決定日時,自己承認,対象日,件名,用途,金額,期間（開始）,期間（終了）,同行者,明細1：品名,明細1：価格,明細2：品名,明細2：価格,日付（以前の項目）',
    )
    expect(row).toContain("'=SUM(A1),'=SUM(A1),-1200,2026-11-02,2026-11-03,鈴木 太郎,切符,700,宿,,2026-11-02")
    expect(row).toContain(`申請,承認待ち,佐藤 花子,,,${server.company.logins.employee},営業部,`)
    expect(id).toBeGreaterThan(0)
    expect(
      (await administrator.call(listReportExports, {})).body.reportExports.map((one) => one.id),
    ).toContain(body.id)
  })

  it('mark characters that Shift_JIS lacks, and are also available as workbooks', async () => {
    const menuId = await expensesMenu()
    await write(menuId, '😀𠮷野家')
    const sjis = (await make(menuId, 'csv_sjis')).body
    expect(sjis.replacedCount).toBe(4)
    const text = new TextDecoder('shift_jis').decode(await (await fetchFile(sjis.id)).arrayBuffer())
    expect(text).toContain('〓〓野家')
    const book = (await make(menuId, 'xlsx')).body
    const file = await fetchFile(book.id)
    expect(file.headers.get('content-disposition')).toContain('.xlsx')
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK')
  })

  it('of more than a thousand reports are created by a job that shows its progress', async () => {
    const { db, companyId, employeeId } = server.company
    const menuId = await expensesMenu()
    await write(menuId, '最初')
    await sql`with a as (
        insert into applies (company_id, menu_id, user_id, client_key, status)
        select ${companyId}, ${menuId}, ${employeeId}, 'many ' || n, 'in_progress' from generate_series(1, 1000) n returning id
      ), r as (
        insert into reports (company_id, apply_id, menu_id, user_id, stage, status, form_version, title, version, submitted_at)
        select ${companyId}, a.id, ${menuId}, ${employeeId}, 'apply', 'waiting', 1, '文房具', 1, now() from a returning id
      )
      insert into report_versions (company_id, report_id, version, answers, written_by_id)
      select ${companyId}, r.id, 1, '[{"item":"yen","value":{"number":5}}]'::jsonb, ${employeeId} from r`.execute(
      db,
    )
    const { body } = await make(menuId, 'csv')
    expect(body).toMatchObject({ totalCount: 1_001 })
    await vi.waitFor(
      async () => {
        const { body: now } = await administrator.call(getReportExport, { params: { id: body.id } })
        expect(now).toMatchObject({ state: 'finished', doneCount: 1_001 })
      },
      { timeout: 15_000 },
    )
    const lines = (await (await fetchFile(body.id)).text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1_002)
  })

  it('include the plain posts of a menu, as far as its administrator may read them', async () => {
    const { db, menuCategoryId, managerId } = server.company
    const onlyManager = await audienceOf(db, { include: [{ type: 'user', id: managerId }], match: 'any' })
    const menuId = await makeMenu(db, { menuCategoryId, name: '朝礼メモ' })
    const employee = await server.as(server.company.logins.employee)
    const post = async (text: string) => {
      const body = { menuId, text, clientKey: newClientKey() }
      return (await employee.call(createApply, { body })).body.feedId!
    }
    await post('朝礼の話\n今日の予定')
    const secretId = await post('内緒の話')
    await db.deleteFrom('feedAudiences').where('feedId', '=', secretId).execute()
    await db
      .insertInto('feedAudiences')
      .values({
        companyId: server.company.companyId,
        feedId: secretId,
        audienceId: onlyManager,
        sortAt: new Date(),
      })
      .execute()
    const { body } = await make(menuId, 'csv')
    expect(body).toMatchObject({ state: 'finished', totalCount: 2, doneCount: 2 })
    const lines = (await (await fetchFile(body.id)).text()).trimEnd().split('\r\n')
    expect(lines[0]).toContain('件名,本文,写真・添付の数')
    expect(lines[1]).toMatch(/,投稿,,佐藤 花子,.*"朝礼の話\n今日の予定",0$/s)
    expect(lines[2]).toContain('（公開範囲外のため表示できません）')
    expect(lines[2]).not.toContain('内緒')
  })

  it('are refused if there is nothing to export, and are visible to their creator only', async () => {
    const { db, companyId, managerId } = server.company
    const empty = await make(await expensesMenu(), 'csv')
    expect([empty.status, Object.keys(empty.body.error!.fields)]).toEqual([422, ['menuId']])
    expect((await make(await makeMenu(db, {}), 'csv')).status).toBe(422)
    const { id } = await db
      .insertInto('reportExports')
      .values({
        companyId,
        userId: managerId,
        clientKey: newClientKey(),
        menuId: await expensesMenu(),
        format: 'csv',
        filter: '{}',
        locale: 'ja',
        totalCount: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await administrator.call(getReportExport, { params: { id } })).status).toBe(404)
    expect((await fetchFile(id)).status).toBe(404)
  })
})

describe('subsidies of the menus', () => {
  it('are summed by year, with the remaining budget and the people paid', async () => {
    const { db, companyId, employeeId, managerId } = server.company
    const menuId = await expensesMenu()
    const subsidy = await db
      .insertInto('menuSubsidies')
      .values({
        companyId,
        menuId,
        stage: 'apply',
        name: '補助',
        kind: 'fixed',
        amount: 100,
        budgetAmount: 10_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pay = async (
      userId: number,
      amount: number,
      status: 'reserved' | 'granted' | 'released',
      onDay: string,
    ) =>
      db
        .insertInto('subsidyEntries')
        .values({
          companyId,
          menuSubsidyId: subsidy.id,
          reportId: await write(menuId, 'x', { userId }),
          userId,
          amount,
          status,
          onDay,
        })
        .execute()
    await pay(employeeId, 3_000, 'granted', '2026-04-01')
    await pay(employeeId, 1_000, 'reserved', '2027-03-31')
    await pay(managerId, 2_000, 'granted', '2026-12-01')
    await pay(managerId, 9_000, 'released', '2026-12-01')
    await pay(managerId, 7_000, 'granted', '2026-03-31')
    const { body } = await administrator.call(listSubsidies, { query: { year: 2026 } })
    expect(body.subsidies.find(({ id }) => id === subsidy.id)).toMatchObject({
      reservedAmount: 1_000,
      grantedAmount: 5_000,
      remainingAmount: 4_000,
      userCount: 2,
    })
    const users = async (query: object) =>
      (
        await administrator.call(listSubsidyUsers, {
          params: { id: subsidy.id },
          query: { year: 2026, ...query },
        })
      ).body
    const first = await users({ limit: 1 })
    const second = await users({ limit: 1, cursor: first.nextCursor })
    expect(
      [...first.users, ...second.users].map((one) => [one.user.id, one.grantedAmount, one.reservedAmount]),
    ).toEqual([
      [employeeId, 3_000, 1_000],
      [managerId, 2_000, 0],
    ])
  })
})
