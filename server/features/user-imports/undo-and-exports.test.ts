import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAdminUser } from '#contract/admin-users.ts'
import { signIn } from '#contract/sessions.ts'
import {
  cancelWithdrawals,
  getUserExport,
  getUserImport,
  listUserImportRows,
  withdrawUsers,
} from '#contract/user-imports.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { csv, importing } from '#testing/importing.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { forgetImports } from './user-imports.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { admin, settled, check, rowsOf, apply, undo, problemsOf, account, person } = importing(() => server)

describe('undoing the last import', () => {
  it('offboards people who never signed in, and is refused with the names of people who did or were changed', async () => {
    const [first, second] = [`id-${unique()}`, `id-${unique()}`]
    const line = (id: string) => `東 花,${id},Hajimete-1,営業部`
    const earlier = await apply(await check(csv('氏名,社員ID,初期パスワード,部署', line(first))))
    const later = await apply(await check(csv('氏名,社員ID,初期パスワード,部署', line(second))))
    expect([(await settled(earlier.id)).can.undo, later.can.undo]).toEqual([false, true])
    const [row] = await rowsOf(later.id)
    await server.company.db
      .updateTable('users')
      .set({ familyName: '西' })
      .where('id', '=', row!.userId!)
      .execute()
    const refused = await undo(later.id)
    expect(refused).toMatchObject({ state: 'applied', setback: 'people_changed', undoProblemCount: 1 })
    const shown = await (await admin()).call(listUserImportRows, {
      params: { id: later.id },
      query: { show: 'undo_problem' },
    })
    expect(shown.body.rows).toMatchObject([{ place: 2, undoProblem: 'changed' }])
    await server.company.db
      .updateTable('users')
      .set({ familyName: '東' })
      .where('id', '=', row!.userId!)
      .execute()
    expect((await undo(later.id)).state).toBe('undone')
    const id = row!.userId!
    await expect
      .poll(async () => (await (await admin()).call(getAdminUser, { params: { id } })).status, {
        timeout: 20_000,
      })
      .toBe(404)
    const acts = await server.company.db
      .selectFrom('administrationActs')
      .select(['action', 'subjectName'])
      .where('noun', '=', 'user')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { action: 'create', subjectName: '東 花' },
      { action: 'withdraw', subjectName: '東 花' },
    ])
    const [firstRow] = await rowsOf(earlier.id)
    await server.guest().call(signIn, { body: { login: first, password: 'Hajimete-1' } })
    expect(await undo(earlier.id)).toMatchObject({ setback: 'people_changed' })
    expect((await account(firstRow!.userId!)).status).toBe('active')
  })
})

describe('people offboarded by undoing an import', () => {
  it('are erased with all of their data, except those referred to by data that is kept', async () => {
    const { db, companyId } = server.company
    const line = () => `東 花,id-${unique()},Hajimete-1,営業部`
    const made = await apply(
      await check(csv('氏名,社員ID,初期パスワード,部署', ...Array.from({ length: 12 }, line))),
    )
    const ids = (await rowsOf(made.id)).map(({ userId }) => userId!)
    await db
      .insertInto('rewardTransactions')
      .values({ companyId, userId: ids[3]!, amount: 1, kind: 'grant' })
      .execute()
    expect((await undo(made.id)).state).toBe('undone')
    const left = async () =>
      (
        await db.selectFrom('users').select(['id', 'status']).where('id', 'in', ids).orderBy('id').execute()
      ).map(({ id, status }) => [id, status])
    await expect.poll(left, { timeout: 20_000 }).toEqual([[ids[3], 'withdrawn']])
    const history = await db
      .selectFrom('membershipHistory')
      .select('userId')
      .where('userId', 'in', ids)
      .where('userId', '!=', ids[3]!)
      .execute()
    expect(history).toEqual([])
  })
})

describe('the stored data of imports', () => {
  it('is deleted when it is no longer needed; the summary stays, and the last import can be undone', async () => {
    const { db, companyId } = server.company
    const line = () => `東 花,id-${unique()},Hajimete-1,営業部`
    const header = '氏名,社員ID,初期パスワード,部署'
    const old = await apply(await check(csv(header, line())))
    const last = await apply(await check(csv(header, line())))
    const open = await check(csv(header, line()))
    const past = new Date(Date.now() - 31 * 86_400_000)
    await db.updateTable('userImports').set({ createdAt: past }).where('companyId', '=', companyId).execute()
    const log = { info() {}, warn() {}, error() {} }
    await forgetImports.handler({ app: server.app, db, data: {}, log, attempt: 1 })
    expect((await (await admin()).call(getUserImport, { params: { id: open.id } })).status).toBe(404)
    expect([(await rowsOf(old.id)).length, (await rowsOf(last.id)).length]).toEqual([0, 1])
    expect(await db.selectFrom('userImportContents').select('sealed').execute()).toEqual([])
    expect((await undo(last.id)).state).toBe('undone')
    expect((await settled(old.id)).can.undo).toBe(false)
  })
})

describe('files of people', () => {
  it.each(['csv', 'csv_sjis'] as const)(
    'in %s can be imported back unchanged, and change nothing',
    async (format) => {
      const { db, departmentId, positions } = server.company
      const odd = await makeDepartment(db, { name: 'R＆D／開発', parentId: departmentId })
      await person({
        familyName: '=𠮷田',
        givenName: 'だい~すけ〜 −5',
        familyNameKana: 'ヨシダ',
        givenNameKana: '',
        companyLoginId: `id-${unique()}`,
        memberships: [
          { departmentId, positionId: positions.manager, jobLabel: "'=1+1" },
          { departmentId: odd, jobLabel: '&#x41; "引用", 改\n行' },
        ],
        stopsOn: '2099-01-01',
        resumesOn: '2099-02-01',
        lastOn: '2099-03-01',
      })
      await person({ familyName: 'De La Cruz', givenName: 'Maria' })
      const client = await admin()
      const fetchFile = async () =>
        Buffer.from(
          await (await client.fetch(`/api/v2/admin/user_exports/file?format=${format}`)).arrayBuffer(),
        )
      const file = await fetchFile()
      const text = new TextDecoder(format === 'csv' ? 'utf-8' : 'shift_jis').decode(file)
      expect(text).toContain(
        format === 'csv' ? "'=𠮷田 だい~すけ〜 −5" : "'=&#x20BB7;田 だい~すけ&#x301C; &#x2212;5",
      )
      const { body } = await client.call(getUserExport, { query: { format } })
      expect(body.escapedCount > 0).toBe(format === 'csv_sjis')
      const made = await check(file)
      expect(made.counts).toEqual({ new: 0, changed: 0, unchanged: made.rowCount, error: 0 })
      expect(made.rowCount).toBe(body.personCount)
      expect((await fetchFile()).equals(file)).toBe(true)
    },
  )

  it('contain the people of the filtered list, with their state, and open as a workbook', async () => {
    const { email } = await person({ status: 'stopped', stopsOn: '2026-01-01' })
    const client = await admin()
    const ask = (query: string) => client.fetch(`/api/v2/admin/user_exports/file?${query}`)
    const text = await (await ask(`state=stopped&query=${encodeURIComponent(email)}`)).text()
    const [header, line, ...rest] = text.replace('\u{feff}', '').trim().split('\r\n')
    expect(header).toMatch(
      /^ユーザーID,氏名,氏名カナ,メールアドレス,社員ID,社員番号,部署,役職,職種.*停止日,再開日,最終日,状態,詳細な状態$/,
    )
    expect([line!.includes(email), line!.includes('停止中'), rest]).toEqual([true, true, []])
    const book = await ask('format=xlsx')
    expect([
      book.headers.get('content-type'),
      Buffer.from(await book.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([expect.stringContaining('spreadsheetml'), 'PK'])
  })
})

describe('offboarding many people at once', () => {
  it('by file: one day each, or one for all, until it is undone', async () => {
    const [one, other] = [await person(), await person()]
    const made = await check(csv('メールアドレス,最終日', `${one.email},2099/3/31`, `${other.email},`), {
      kind: 'withdrawal',
      lastOn: '2099-12-31',
    })
    await apply(made)
    expect([(await account(one.userId)).lastOn, (await account(other.userId)).lastOn]).toEqual([
      '2099-03-31',
      '2099-12-31',
    ])
    const unknown = await problemsOf(csv('メールアドレス', 'nobody@mihon.example'), {
      kind: 'withdrawal',
      lastOn: '2099-12-31',
    })
    expect(unknown[2]).toContain('登録されていないか')
    const client = await admin()
    const userIds = [one.userId, other.userId]
    const cancelled = await client.call(cancelWithdrawals, { body: { userIds } })
    expect(cancelled.body.changedCount).toBe(2)
    expect((await account(one.userId)).lastOn).toBeNull()
  })

  it('by selection: all or none', async () => {
    const client = await admin()
    const { userId } = await person()
    const all = (userIds: number[]) => client.call(withdrawUsers, { body: { userIds, lastOn: '2099-03-31' } })
    expect((await all([userId, server.other.employeeId])).status).toBe(404)
    expect((await all([userId, server.company.administratorId])).body.error?.code).toBe('last_administrator')
    expect((await account(userId)).lastOn).toBeNull()
    expect((await all([userId])).body.changedCount).toBe(1)
    expect((await all([userId])).body.changedCount).toBe(0)
    const past = await client.call(withdrawUsers, { body: { userIds: [userId], lastOn: '2020-01-01' } })
    expect(past.body.error?.fields.lastOn).toBeTruthy()
  })
})
