import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdminUsers } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { signIn } from '#contract/sessions.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makePosition } from '#db/factories/position.ts'
import { unique } from '#db/factories/unique.ts'
import { encodeCp932 } from '#server/platform/http/cp932.ts'
import { csv, importing } from '#testing/importing.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { admin, send, check, rowsOf, apply, undo, problemsOf, account, person } = importing(() => server)

const findByEmail = async (email: string) =>
  (await (await admin()).call(listAdminUsers, { query: { query: email } })).body.users[0]

const settledToday = async () => {
  const { rows } = await server.app.engine.withConnection('installation', (connection) =>
    connection.query<{ today: string }>(`select (now() at time zone 'Asia/Tokyo')::date as today`, []),
  )
  return rows[0]!.today
}

describe('registering many people', () => {
  it('shows a dry run, changes nobody until it is applied, and nothing if it is imported again', async () => {
    const [email, loginId] = [`kita-${unique()}@mihon.example`, `id-${unique()}`]
    const file = csv(
      '氏名,氏名カナ,メールアドレス,社員ID,初期パスワード,部署,役職,職種',
      `北野 さくら,きたの さくら,${email},,,営業部,一般,企画`,
      `南 一郎,,,${loginId},Hajimete-1,営業部,,`,
    )
    const made = await check(file)
    expect(made).toMatchObject({ state: 'checked', counts: { new: 2, changed: 0, unchanged: 0, error: 0 } })
    const [first] = await rowsOf(made.id)
    expect(first).toMatchObject({
      place: 2,
      outcome: 'new',
      changes: [
        { field: 'name', after: ['北野 さくら'] },
        { field: 'nameKana', after: ['キタノ サクラ'] },
        { field: 'email', after: [email] },
        { field: 'departments', after: ['営業部 · 一般 · 企画'] },
      ],
    })
    expect(await findByEmail(email)).toBeUndefined()

    expect((await apply(made)).state).toBe('applied')
    const kita = (await findByEmail(email))!
    expect(kita).toMatchObject({ name: '北野 さくら', nameKana: 'キタノ サクラ', status: 'invited' })
    await expect.poll(async () => (await account(kita.id)).invitation).not.toBeNull()
    const guest = await server.guest().call(signIn, { body: { login: loginId, password: 'Hajimete-1' } })
    expect(guest.body.next).toBe('initial_password')

    const again = await check(file)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, error: 0 })
    expect(again.can.apply).toBe(false)

    const { administrationActs } = (
      await (await admin()).call(listAdministrationActs, { query: { noun: 'user_import' } })
    ).body
    expect(administrationActs[0]).toMatchObject({
      action: 'import',
      subjectName: '社員.csv',
      changes: [
        { field: 'newCount', after: ['2'] },
        { field: 'changedCount', after: ['0'] },
        { field: 'leftOutCount', after: ['0'] },
      ],
    })
    // The log entries of each person are written afterwards, below the import's own entry.
    const created = async () =>
      (
        await (await admin()).call(listAdministrationActs, { query: { noun: 'user', query: '北野 さくら' } })
      ).body.administrationActs.find(({ action }) => action === 'create')
    await expect.poll(async () => (await created())?.subjectId).toBe(kita.id)
    expect((await created())!.id).toBeLessThan(administrationActs[0]!.id)
    expect(await server.company.db.selectFrom('userImportPeople').select('place').execute()).toEqual([])
  })

  it('returns the same import if it is sent again with the same key', async () => {
    const clientKey = newClientKey()
    const file = csv('社員ID', 'x-1')
    const [one, other] = [await send(file, { clientKey }), await send(file, { clientKey })]
    expect(one.body.id).toBe(other.body.id)
  })

  it('accepts Shift_JIS, UTF-8 with BOM, UTF-16, and cells pasted from a spreadsheet', async () => {
    const { userId } = await person({ familyName: '髙橋', givenName: '惠' })
    const line = `ユーザーID\t氏名\r\n${userId}\t﨑山 髙之①`
    const comma = line.replaceAll('\t', ',')
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(line, 'utf16le')])
    for (const [content, encoding] of [
      [comma, 'utf8'],
      [`\u{feff}${comma}`, 'utf8'],
      [encodeCp932(comma).bytes, 'shift_jis'],
      [utf16, 'utf16le'],
      [line, 'utf8'],
    ] as const) {
      const made = await check(content)
      const [row] = await rowsOf(made.id)
      expect([made.encoding, row!.changes]).toEqual([
        encoding,
        [{ field: 'name', before: ['髙橋 惠'], after: ['﨑山 髙之①'] }],
      ])
    }
  })

  it('creates departments and positions only on request, and deletes the empty ones when undone', async () => {
    const path = `新規${unique()}／第一課`
    const file = csv(
      '氏名,社員ID,初期パスワード,部署,役職',
      `東 花,id-${unique()},Hajimete-1,${path},係長見習い`,
    )
    const refused = await check(file)
    expect(refused.counts.error).toBe(1)
    const made = await check(file, { createDepartments: true, createPositions: true })
    expect(made).toMatchObject({
      newDepartments: [path.split('／')[0], path],
      newPositions: ['係長見習い'],
    })
    const applied = await apply(made)
    const [row] = await rowsOf(applied.id)
    expect((await account(row!.userId!)).memberships[0]).toMatchObject({
      departmentPath: path.replace('／', ' / '),
      positionName: '係長見習い',
    })
    expect((await undo(made.id)).state).toBe('undone')
    const left = await server.company.db
      .selectFrom('departments')
      .select('name')
      .where('name', '=', path.split('／')[0]!)
      .execute()
    expect(left).toEqual([])
  })

  it('matches departments and positions in any common spelling, and creates no duplicates', async () => {
    const { db } = server.company
    const top = `名寄せ${unique()}`
    const topId = await makeDepartment(db, { name: top })
    await makeDepartment(db, { name: '第1課', parentId: topId })
    const position = `主席${unique()}`
    await makePosition(db, { name: position })
    const line = (path: string, as: string, lastOn: string) =>
      `東 花,id-${unique()},Hajimete-1,${path},${as},${lastOn}`
    const made = await check(
      csv(
        '氏名,社員ID,初期パスワード,部署,役職,最終日',
        line(`${top} / 第1課`, position, '令和81年3月31日'),
        line(`${top}／第１課`, position.replace('主席', '主 席'), 'Ｒ８１．３．３１'),
        line(`${top}　／ 第 1課／新班`, '新役', '２０９９／３／３１'),
        line(`${top} / 第1課 / 新 班`, '新 役', '2099-03-31'),
      ),
      { createDepartments: true, createPositions: true },
    )
    expect(made.counts.error).toBe(0)
    expect(made).toMatchObject({ newDepartments: [`${top}／第1課／新班`], newPositions: ['新役'] })
    await apply(made)
    const rows = await rowsOf(made.id)
    const people = await Promise.all(rows.map(({ userId }) => account(userId!)))
    expect(
      people.map(({ memberships: [first], lastOn }) => [first!.departmentPath, first!.positionName, lastOn]),
    ).toEqual([
      [`${top} / 第1課`, position, '2099-03-31'],
      [`${top} / 第1課`, position, '2099-03-31'],
      [`${top} / 第1課 / 新班`, '新役', '2099-03-31'],
      [`${top} / 第1課 / 新班`, '新役', '2099-03-31'],
    ])
  })

  it('is refused as a whole if it exceeds the contracted number of accounts', async () => {
    const { db } = server.company
    const { usedCount } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('usedCount'))
      .where('companyId', '=', server.company.companyId)
      .where('status', '!=', 'withdrawn')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('companyConfigs')
      .set({ contractedCount: Number(usedCount) + 1 })
      .execute()
    const lines = [1, 2, 3].map((n) => `西 ${n}郎,id-${unique()},Hajimete-1,営業部`)
    const made = await check(csv('氏名,社員ID,初期パスワード,部署', ...lines))
    expect([made.overCount, made.can.apply]).toEqual([2, false])
    await db.updateTable('companyConfigs').set({ contractedCount: null }).execute()
  })

  it('keeps the shortest password that the company permits', async () => {
    const { db } = server.company
    await db.updateTable('companyConfigs').set({ passwordMinLength: 11 }).execute()
    const lines = ['Hajimete-1', 'Hajimete-11'].map((given) => `西 花,id-${unique()},${given},営業部`)
    const made = await check(csv('氏名,社員ID,初期パスワード,部署', ...lines))
    expect(made.counts).toMatchObject({ new: 1, error: 1 })
    await db.updateTable('companyConfigs').set({ passwordMinLength: 8 }).execute()
  })
})

describe('changing people', () => {
  it('keeps values of blank cells and removes values marked for deletion', async () => {
    const { db, departmentId, positions } = server.company
    const other = await makeDepartment(db, { name: `応援${unique()}` })
    const { name } = await db
      .selectFrom('departments')
      .select('name')
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    const { userId, email } = await person({
      memberships: [
        { departmentId, positionId: positions.manager, jobLabel: '販売' },
        { departmentId: other, jobLabel: '応援' },
      ],
    })
    const blank = await check(csv('メールアドレス,氏名カナ,職種,兼任部署1,停止日', `${email},,,,`))
    expect(blank.counts).toMatchObject({ unchanged: 1 })
    const made = await check(
      csv(
        'メールアドレス,氏名カナ（空欄は消去）,職種,兼任部署1,最終日',
        `${email},,（消去）,(erase),2099/3/31`,
      ),
    )
    expect((await rowsOf(made.id))[0]!.changes).toEqual([
      { field: 'nameKana', before: ['タナカ イチロウ'], after: [] },
      {
        field: 'departments',
        before: ['営業部 · 部長 · 販売', `${name} · 応援`],
        after: ['営業部 · 部長'],
      },
      { field: 'lastOn', before: [], after: ['2099-03-31'] },
    ])
    await apply(made)
    expect(await account(userId)).toMatchObject({ familyNameKana: '', lastOn: '2099-03-31' })
    expect((await undo(made.id)).state).toBe('undone')
    expect(await account(userId)).toMatchObject({
      familyNameKana: 'タナカ',
      lastOn: null,
      memberships: [{ jobLabel: '販売' }, { departmentName: name, jobLabel: '応援' }],
    })
  })

  it('handles email addresses that people pass on to one another', async () => {
    const [one, other] = [await person(), await person()]
    const made = await check(
      csv('ユーザーID,メールアドレス', `${one.userId},${other.email}`, `${other.userId},${one.email}`),
    )
    expect(made.counts).toMatchObject({ changed: 2, error: 0 })
    await apply(made)
    expect((await account(one.userId)).email).toBe(other.email)
    const taken = await problemsOf(
      csv('ユーザーID,メールアドレス', `${one.userId},${server.other.logins.employee}`),
    )
    expect(taken[2]).toContain('登録に使えません')
  })

  it('suspends and resumes by the same rules as the account page', async () => {
    const { userId, email } = await person()
    const signedIn = await server.as(email)
    const today = (await settledToday())!
    await apply(await check(csv('ユーザーID,停止日', `${userId},${today}`)))
    expect(await account(userId)).toMatchObject({ status: 'stopped', stopsOn: today })
    await expect.poll(async () => (await signedIn.fetch('/api/v2/current_user')).status).toBe(401)
    await apply(await check(csv('ユーザーID,停止日', `${userId},（消去）`)))
    expect(await account(userId)).toMatchObject({ status: 'active', stopsOn: null })
  })

  it('sets new initial passwords only for people who have not replaced theirs', async () => {
    const companyLoginId = `id-${unique()}`
    const { userId } = await person({ companyLoginId, initialPassword: true })
    const own = await person()
    const file = csv('ユーザーID,初期パスワード', `${userId},Kawari-2`, `${own.userId},Kawari-2`)
    const made = await check(file)
    expect((await rowsOf(made.id)).map(({ outcome }) => outcome)).toEqual(['changed', 'unchanged'])
    await apply(made)
    const entered = () =>
      server.guest().call(signIn, { body: { login: companyLoginId, password: 'Kawari-2' } })
    expect((await check(file)).counts).toMatchObject({ unchanged: 2 })
    const content = await server.company.db.selectFrom('userImportContents').select('sealed').execute()
    for (const { sealed } of content) expect(Buffer.from(sealed).includes('Kawari-2')).toBe(false)
    await undo(made.id)
    expect((await entered()).status).toBe(422)
  })
})
