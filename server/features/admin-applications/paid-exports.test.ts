import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createReportExport,
  downloadReportExport,
  downloadReports,
  downloadSubsidies,
  listApplications,
  listSubsidies,
  listSubsidyUsers,
  listWaitingApprovals,
} from '#contract/admin-applications.ts'
import { listAdminMenus, updateAdminMenu } from '#contract/admin-menus.ts'
import { replaceApprover } from '#contract/approvals.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { listAdminRewardTransactions } from '#contract/rewards.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, approveNow } from '#testing/using-menus.ts'

/* An application for 10,000 in a menu that pays half, at most 2,000 for one use. */
let server: TestServer
let boss: Client
let menuId: number
let applyId: number
let reportId: number
beforeAll(async () => {
  server = await testServer()
  boss = await server.as(server.company.logins.administrator)
  const { db, companyId, employeeId } = server.company
  await db.updateTable('users').set({ employeeNumber: 'E-77' }).where('id', '=', employeeId).execute()
  menuId = await paidMenu('立替精算')
  await paidMenu('ほかの制度')
  const menuSubsidy = { companyId, menuId, stage: 'apply' as const, kind: 'answer' as const }
  await db
    .insertInto('menuSubsidies')
    .values({
      ...menuSubsidy,
      name: '半額',
      itemKey: 'yen',
      percent: 50,
      mostPerUse: 2_000,
      budgetAmount: 90_000,
    })
    .execute()
  const hanako = await server.as(server.company.logins.employee)
  const answers = answered({ yen: { number: 10_000 }, about: { text: '研修' } })
  const made = (await applyWith(hanako, { menuId, answers })).body
  applyId = made.id
  reportId = made.reportId!
})
afterAll(() => server.close())

async function paidMenu(name: string) {
  const { db, menuCategoryId, managerId } = server.company
  return designMenu(db, {
    menu: { menuCategoryId, name, flow: 'apply', publicationMode: 'nobody' },
    apply: {
      // Has the same name as two of the fixed columns.
      items: [formItem('yen', 'money', { name: '状態' }), formItem('about', 'text', { name: '件名' })],
      workflow: { steps: [stepOfUsers('上長', [managerId])], watchers: [] },
    },
  })
}

/** The rows of a file, keyed by header. */
function rowsOf(text: string) {
  const [header, ...lines] = text
    .replace('\u{feff}', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(new Set(header).size).toBe(header!.length)
  return lines.map((line) => Object.fromEntries(header!.map((name, index) => [name, line[index]])))
}
async function exported(client = boss) {
  const made = await client.call(createReportExport, {
    body: { clientKey: newClientKey(), menuId, format: 'csv' },
  })
  const file = await client.fetch(downloadReportExport.path.replace('{id}', String(made.body.id)))
  return rowsOf(await file.text())
}
const subsidyFile = async (query: string, client = boss) => client.fetch(`${downloadSubsidies.path}?${query}`)
const entries = async () => rowsOf(await (await subsidyFile('content=entries&format=csv')).text())

describe('exports of submissions', () => {
  it('show who submitted it, the amount requested, the amount reserved and what limited it', async () => {
    const [row] = await exported()
    expect(row).toMatchObject({
      氏名: '佐藤 花子',
      社員番号: 'E-77',
      メールアドレス: server.company.logins.employee,
      自己承認: '',
      '補助「半額」：申請額': '10000',
      '補助「半額」：補助額': '2000',
      '補助「半額」：補助の状態': '予定',
      '補助「半額」：適用された上限': '1回の上限',
      '補助「半額」：年度の予算': '90000',
      '補助「半額」：支給決定日': '',
    })
    // Columns with the same name are distinguished.
    expect(row).toMatchObject({ 状態: '承認待ち', '状態 (2)': '10000', 件名: '立替精算', '件名 (2)': '研修' })
  })

  it('show the amount granted and when; the export of subsidies does too', async () => {
    await approveNow(await server.as(server.company.logins.manager), reportId)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date())
    const [row] = await exported()
    expect(row).toMatchObject({ '補助「半額」：補助の状態': '支給決定', '補助「半額」：支給決定日': today })
    expect(row!.決定日時).toContain(today)
    const [entry] = await entries()
    expect(entry).toMatchObject({
      ...{ 制度: '立替精算', 補助: '半額', 利用番号: String(applyId), 氏名: '佐藤 花子', 社員番号: 'E-77' },
      ...{ 申請額: '10000', 補助額: '2000', 補助の状態: '支給決定', 適用された上限: '1回の上限' },
      ...{ 年度の予算: '90000', 支給決定日: today },
    })
    const [total] = rowsOf(await (await subsidyFile('content=totals&format=csv')).text())
    expect(total).toMatchObject({
      補助: '半額',
      支給決定額: '2000',
      予定額: '0',
      予算の残り: '88000',
      人数: '1',
    })
    const sjis = await (await subsidyFile('format=csv_sjis')).arrayBuffer()
    expect(new TextDecoder('shift_jis').decode(sjis)).toContain('支給決定額')
    const book = await subsidyFile('format=xlsx')
    expect(Buffer.from(await book.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK')
  })

  it('are available to an approver, limited to what they may see and to the filter of the list', async () => {
    const { logins } = server.company
    const file = async (query: string, login = logins.manager) =>
      (await (await server.as(login)).fetch(`${downloadReports.path}?${query}`)).text()
    const decided = await file(`list=decided&menu_id=${menuId}`)
    expect(decided).toContain('立替精算,申請,承認済み,,佐藤 花子,E-77,営業部')
    expect(decided).toContain('"状態：10,000円\n件名：研修",10000,2000')
    expect(decided).not.toContain(logins.employee)
    expect((await file(`list=decided&menu_id=${server.company.menuId}`)).trim().split('\r\n')).toHaveLength(1)
    expect((await file('list=waiting')).trim().split('\r\n')).toHaveLength(1)
    expect((await file('list=decided', logins.employee)).trim().split('\r\n')).toHaveLength(1)
  })

  it('still show who it was after the person has left', async () => {
    const { db, companyId, employeeId } = server.company
    const setStatus = (status: 'withdrawn' | 'active') =>
      db
        .updateTable('users')
        .set({ status })
        .where('companyId', '=', companyId)
        .where('id', '=', employeeId)
        .execute()
    await setStatus('withdrawn')
    expect((await exported())[0]).toMatchObject({ 氏名: '佐藤 花子（退会）', 社員番号: 'E-77' })
    expect((await entries())[0]).toMatchObject({ 氏名: '佐藤 花子（退会）', 社員番号: 'E-77' })
    await setStatus('active')
  })
})

describe('limited administrators', () => {
  async function limited(section: 'menus' | 'accounting' | 'rewards', menuIds: number[] = []) {
    const { db, companyId, departmentId } = server.company
    const email = `part-${unique()}@mihon.example`
    const userId = await makeUser(db, {
      email,
      role: 'section_administrator',
      memberships: [{ departmentId }],
    })
    await db.insertInto('administratorSections').values({ companyId, userId, section }).execute()
    for (const id of menuIds)
      await db.insertInto('administratorMenus').values({ companyId, userId, menuId: id }).execute()
    return server.as(email)
  }
  const read = async (client: Client) => {
    const { body } = await client.call(listApplications, {})
    const subsidies = (await client.call(listSubsidies, {})).body.subsidies
    return { uses: body.applications.map(({ id }) => id), subsidies: subsidies.map(({ menu }) => menu.id) }
  }

  it('of some menus see the submissions, waiting approvals, exports and subsidies of these, and whole reports', async () => {
    const own = await limited('menus', [menuId])
    expect(await read(own)).toEqual({ uses: [applyId], subsidies: [menuId] })
    expect((await own.call(listWaitingApprovals, {})).body.counts).toEqual({ waiting: 0, stalled: 0 })
    expect((await exported(own))[0]).toMatchObject({ 社員番号: 'E-77' })
    const seen = await own.call(getReportOverview, { params: { id: reportId } })
    expect(seen.body.can).toMatchObject({ readAll: true, replace: false, delete: false, approve: false })
    const other = await limited('menus', [server.company.menuId])
    expect(await read(other)).toEqual({ uses: [], subsidies: [] })
    const body = { clientKey: newClientKey(), menuId, format: 'csv' as const }
    expect((await other.call(createReportExport, { body })).status).toBe(404)
    const [subsidy] = (await boss.call(listSubsidies, {})).body.subsidies
    expect((await other.call(listSubsidyUsers, { params: { id: subsidy!.id } })).status).toBe(404)
    expect((await own.call(listSubsidyUsers, { params: { id: subsidy!.id } })).status).toBe(200)
    expect((await other.call(getReportOverview, { params: { id: reportId } })).status).toBe(404)
  })

  it('of accounting see submissions, exports, subsidies and rewards of all menus and change none', async () => {
    const accounting = await limited('accounting')
    expect(await read(accounting)).toEqual({ uses: [applyId], subsidies: [menuId] })
    expect((await exported(accounting))[0]).toMatchObject({ '補助「半額」：補助額': '2000' })
    expect((await subsidyFile('content=entries', accounting)).status).toBe(200)
    expect((await accounting.call(listAdminRewardTransactions, {})).status).toBe(200)
    const { menuCategories, can } = (await accounting.call(listAdminMenus, {})).body
    expect(menuCategories.flatMap(({ menus }) => menus.map(({ id }) => id))).toContain(menuId)
    expect(can).toEqual({ arrange: false })
    const change = await accounting.call(updateAdminMenu, {
      params: { id: menuId },
      body: { version: 1, name: '変更' },
    })
    expect(change.status).toBe(404)
    expect((await accounting.call(listWaitingApprovals, {})).status).toBe(404)
    const replaced = await accounting.call(replaceApprover, {
      params: { id: reportId },
      body: { approvalVersion: 2, stepIndex: 0, userId: 1, toUserId: 2, comment: 'x' },
    })
    expect(replaced.status).toBe(404)
    const rewards = await limited('rewards')
    expect((await rewards.call(listApplications, {})).status).toBe(404)
    expect((await subsidyFile('', rewards)).status).toBe(404)
  })
})
