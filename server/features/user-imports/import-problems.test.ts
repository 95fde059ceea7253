import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import {
  applyUserImport,
  checkUserImport,
  createUserImport,
  discardUserImport,
  getUserImport,
  listUserImports,
  undoUserImport,
  withdrawUsers,
} from '#contract/user-imports.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { encodeCp932 } from '#server/platform/http/cp932.ts'
import { csv, importing } from '#testing/importing.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { admin, send, settled, check, rowsOf, apply, undo, problemsOf, person } = importing(() => server)

describe('problems', () => {
  it('with the whole file are reported at once, cell by cell', async () => {
    const told = async (content: string | Uint8Array) => (await send(content)).body.error?.fields.file
    expect(await told('')).toContain('空')
    expect(await told('氏名,部署')).toContain('ユーザーID・メールアドレス・社員ID')
    expect(await told(csv('社員ID,血液型,氏名, 社員ID', 'a,b,c,d'))).toBe(
      'B1「血液型」は、取り込めない列です。 D1「社員ID」は、A1と同じ列です。',
    )
    expect(await told(csv('社員ID,兼任部署31', 'a,b'))).toBe('B1「兼任部署31」：兼任は30個までです。')
    expect(await told(Buffer.from('PK\u0003\u0004xx'))).toContain('Excel')
    expect(await told(Uint8Array.of(0x80, 0x81, 0xff))).toContain('文字コード')
    const many = `社員ID\n${'a-1\n'.repeat(20_001)}`
    expect(await told(many)).toContain('20,000')
    const english = await (await admin()).call(
      createUserImport,
      {
        body: { clientKey: newClientKey() } as never,
        files: { file: [new File(['Company ID,Blood type\na,b'], 'x.csv')] },
      },
      { headers: { 'accept-language': 'en' } },
    )
    expect(english.body.error?.fields.file).toContain('B1 “Blood type”')
  })

  it('with a department path are specific: an empty level, a long name, too many levels', async () => {
    const line = (path: string) => `東 花,id-${unique()},Hajimete-1,${path}`
    const problems = await problemsOf(
      csv(
        '氏名,社員ID,初期パスワード,部署',
        ...['営業部／／一課', `営業部／${'長'.repeat(101)}`, Array(21).fill('課').join('／')].map(line),
      ),
      { createDepartments: true },
    )
    expect(problems).toMatchObject({
      2: expect.stringContaining('名前のない階層'),
      3: expect.stringContaining('100文字以内'),
      4: expect.stringContaining('20段まで'),
    })
  })

  it('with a line are reported with its cell, and the other lines are still checked', async () => {
    const { email } = await person()
    const problems = await problemsOf(
      csv(
        '氏名,メールアドレス,社員ID,初期パスワード,部署,役職,最終日',
        '"北野 さくら,a@mihon.example,,,営業部,,',
        `佐々木,${email},,,,,`,
        '東 花,b@mihon',
        '東 花,b@@mihon,,,営業部,,',
        '東 花,,x-9,弱い,営業部,,',
        '東 花,,x-8,,営業部,,',
        '東 花,c@mihon.example,,,人事部,社長,2020-01-01',
        '東 花,c@mihon.example,,,営業部,,2027-02-30',
        ',,,,営業部,,',
        `田中 一郎,${email.toUpperCase()},,,,,`,
        '良い 花,d@mihon.example,,,営業部,,',
      ),
    )
    expect(problems).toMatchObject({
      2: '2行目：引用符（"）が閉じられていません。',
      3: expect.stringContaining('11行目と同じ人です'),
      4: '4行目：見出しは7列ですが、この行は2列です。',
      5: 'B5「メールアドレス」：「b@@mihon」は、メールアドレスの形ではありません。',
      6: expect.stringContaining('D6「初期パスワード」'),
      7: expect.stringContaining('初期パスワードが必要です'),
      8: expect.stringMatching(/E8「部署」.*人事部.*F8「役職」.*社長.*G8「最終日」.*2020-01-01/),
      9: expect.stringContaining('G9「最終日」'),
      10: expect.stringContaining('だれの行か分かりません'),
      11: expect.stringContaining('3行目と同じ人です'),
      12: '',
    })
    expect(problems[3]).toContain('A3「氏名」：「佐々木」は、姓と名の間に半角スペースを入れてください。')
    expect(problems[6]).not.toContain('弱い')
  })

  it('block the import until their lines are skipped, and can be downloaded as a file to be fixed', async () => {
    const good = `id-${unique()}`
    const bad = `id-${unique()}`
    const header = '氏名,社員ID,初期パスワード,部署'
    const made = await check(
      encodeCp932(csv(header, `良 い,${good},Hajimete-1,営業部`, `=悪 い,${bad},Hajimete-1,な／い`)).bytes,
    )
    const client = await admin()
    const refused = await client.call(applyUserImport, {
      params: { id: made.id },
      body: { checkVersion: made.checkVersion },
    })
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'conflict'])
    const applied = await apply(made, true)
    expect(applied).toMatchObject({
      state: 'applied',
      counts: { new: 1, error: 1 },
      can: { fetchErrors: true },
    })
    const response = await client.fetch(`/api/v2/admin/user_imports/${made.id}/errors`)
    const text = new TextDecoder('shift_jis').decode(await response.arrayBuffer())
    expect(text).toBe(
      `${header},エラー\r\n'=悪 い,${bad},Hajimete-1,な／い,D3「部署」：部署「な／い」がありません。上の部署から「／」で区切って書いてあるか確かめてください。\r\n`,
    )
    const acts = await client.call(listAdministrationActs, { query: { noun: 'user_import' } })
    expect(acts.body.administrationActs[0]).toMatchObject({
      ...{ action: 'export', subjectName: '社員.csv', changes: [{ field: 'count', after: ['1'] }] },
    })
    const mended = await check(text.replace('な／い', '営業部'))
    expect((await rowsOf(mended.id))[0]).toMatchObject({ outcome: 'new', name: '=悪 い' })
  })

  it('are reported whatever the cells contain', async () => {
    const long = `${'x'.repeat(199)}😀`
    const problems = await problemsOf(
      csv(
        '氏名,メールアドレス,部署',
        `${long} ${long},${'y'.repeat(253)}😀@x,営業部`,
        '"改\n行 花",z@mihon.example,営業部',
      ),
    )
    expect(problems[2]).toContain('50文字以内')
    expect(problems[3]).toContain('使えない文字')
  })

  it('include the removal of the last full administrator', async () => {
    const { administratorId } = server.company
    const problems = await problemsOf(csv('ユーザーID,最終日', `${administratorId},2099-01-01`))
    expect(problems[2]).toContain('全体管理者が1人もいなくなります')
  })
})

describe('between review and applying', () => {
  it('changed data stops the import, which then shows its new effects', async () => {
    const { userId } = await person()
    const made = await check(csv('ユーザーID,氏名', `${userId},田中 二郎`))
    await server.company.db.updateTable('users').set({ givenName: '三郎' }).where('id', '=', userId).execute()
    const fresh = await apply(made)
    expect(fresh).toMatchObject({ state: 'checked', setback: 'data_changed' })
    expect(fresh.checkVersion).toBeGreaterThan(made.checkVersion)
    expect((await rowsOf(made.id))[0]!.changes[0]!.before).toEqual(['田中 三郎'])
    const stale = await (await admin()).call(applyUserImport, {
      params: { id: made.id },
      body: { checkVersion: made.checkVersion },
    })
    expect(stale.status).toBe(409)
    expect((await apply(fresh)).state).toBe('applied')
  })

  it('an import can be checked again or discarded', async () => {
    const client = await admin()
    const name = `後から${unique()}`
    const file = csv('氏名,社員ID,初期パスワード,部署', `東 花,id-${unique()},Hajimete-1,${name}`)
    const made = await check(file)
    expect(made.counts.error).toBe(1)
    await makeDepartment(server.company.db, { name })
    expect((await client.call(checkUserImport, { params: { id: made.id } })).status).toBe(204)
    expect((await settled(made.id)).counts).toMatchObject({ new: 1, error: 0 })
    expect((await client.call(discardUserImport, { params: { id: made.id } })).status).toBe(204)
    expect((await client.call(getUserImport, { params: { id: made.id } })).status).toBe(404)
  })
})

describe('limited administrators of some departments', () => {
  it('can import only people of these departments, and see only their own imports', async () => {
    const { db, companyId, departmentId } = server.company
    const topId = await makeDepartment(db, { name: `東日本${unique()}` })
    const { name } = await db
      .selectFrom('departments')
      .select('name')
      .where('id', '=', topId)
      .executeTakeFirstOrThrow()
    const email = `limited-${unique()}@mihon.example`
    const userId = await makeUser(db, {
      email,
      role: 'section_administrator',
      memberships: [{ departmentId }],
    })
    await db.insertInto('administratorSections').values({ companyId, userId, section: 'users' }).execute()
    await db
      .insertInto('administratorDepartments')
      .values({ companyId, userId, departmentId: topId })
      .execute()
    const by = await server.as(email)
    const inside = await person({ memberships: [{ departmentId: topId }] })
    const outside = await person()
    const problems = await problemsOf(
      csv(
        'ユーザーID,氏名,社員ID,初期パスワード,部署',
        `${inside.userId},田中 二郎,,,`,
        `${outside.userId},田中 二郎,,,`,
        `,東 花,id-${unique()},Hajimete-1,${name}`,
        `,東 花,id-${unique()},Hajimete-1,営業部`,
        `${inside.userId + 1_000_000},東 花,,,`,
      ),
      { by },
    )
    expect(problems).toMatchObject({ 2: '', 4: '' })
    expect(problems[3]).toContain('管理できる範囲の外')
    expect(problems[5]).toContain('部署「営業部」は、管理できる範囲の外にあります')
    expect(problems[6]!.replace(String(inside.userId + 1_000_000), '')).toBe(
      problems[3]!.replace(String(outside.userId), '').replace('A3', 'A6'),
    )
    const arranged = await send(csv('社員ID', 'a-1'), { by, createDepartments: true })
    expect(arranged.status).toBe(422)
    const listed = (await by.call(listUserImports, {})).body.userImports
    expect(new Set(listed.map(({ user }) => user.id))).toEqual(new Set([userId]))
    const leave = (id: number) =>
      by.call(withdrawUsers, { body: { userIds: [inside.userId, id], lastOn: '2099-03-31' } })
    expect((await leave(outside.userId)).status).toBe(404)
    expect((await leave(inside.userId)).body.changedCount).toBe(1)
    const exported = await (await by.fetch('/api/v2/admin/user_exports/file')).text()
    expect([exported.includes(inside.email), exported.includes(outside.email)]).toEqual([true, false])
    const foreign = await check(csv('社員ID', 'a-1'))
    expect((await by.call(getUserImport, { params: { id: foreign.id } })).status).toBe(404)
  })
})

describe('an administrator of the people section', () => {
  async function sectionAdministrator() {
    const { db, companyId, departmentId } = server.company
    const email = `section-${unique()}@mihon.example`
    const userId = await makeUser(db, {
      email,
      role: 'section_administrator',
      memberships: [{ departmentId }],
    })
    await db.insertInto('administratorSections').values({ companyId, userId, section: 'users' }).execute()
    return { userId, by: await server.as(email) }
  }

  it('sees other people’s imports without being able to continue them; a full administrator can undo theirs', async () => {
    const { by } = await sectionAdministrator()
    const line = () => csv('氏名,社員ID,初期パスワード,部署', `東 花,id-${unique()},Hajimete-1,営業部`)
    const foreign = await check(line())
    const params = { id: foreign.id }
    const seen = await by.call(getUserImport, { params })
    expect([seen.status, Object.values(seen.body.can)]).toEqual([200, Array(5).fill(false)])
    const body = { checkVersion: foreign.checkVersion, leaveOutErrors: false }
    const refusals = [
      await by.call(applyUserImport, { params, body }),
      await by.call(checkUserImport, { params }),
      await by.call(discardUserImport, { params }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409])
    expect((await apply(foreign)).can.undo).toBe(true)
    const faulty = await check(csv('氏名,社員ID,初期パスワード,部署', '東 花,,,どこにもない部'))
    const lines = (who: Client) => who.fetch(`/api/v2/admin/user_imports/${faulty.id}/errors`)
    expect([(await lines(await admin())).status, (await lines(by)).status]).toEqual([200, 409])
    expect((await by.call(getUserImport, { params })).body.can.undo).toBe(false)
    expect((await by.call(undoUserImport, { params })).status).toBe(409)
    const own = await check(line(), { by })
    const applied = await by.call(applyUserImport, {
      params: { id: own.id },
      body: { checkVersion: own.checkVersion, leaveOutErrors: false },
    })
    expect(applied.status).toBe(204)
    expect((await settled(own.id, by)).can.undo).toBe(true)
    expect((await undo(own.id)).state).toBe('undone')
  })

  it('cannot change administrators by file, but a full administrator can', async () => {
    const { userId, by } = await sectionAdministrator()
    const full = await person({ role: 'administrator' })
    const section = await person({ role: 'section_administrator' })
    const employee = await person()
    const file = csv(
      'ユーザーID,氏名',
      ...[full, section, employee].map((one) => `${one.userId},変更 後`),
      `${userId},自分 自身`,
    )
    const made = await check(file, { by })
    const rows = await rowsOf(made.id, by)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'changed', 'error'])
    for (const place of [0, 1, 3]) expect(rows[place]!.problems.join()).toContain('全体管理者だけ')
    const leaving = await check(csv('ユーザーID', `${section.userId}`, `${employee.userId}`), {
      by,
      kind: 'withdrawal',
      lastOn: '2099-03-31',
    })
    expect((await rowsOf(leaving.id, by)).map(({ outcome }) => outcome)).toEqual(['error', 'changed'])
    const allowed = await check(file)
    expect((await rowsOf(allowed.id)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('changed'))
  })
})
