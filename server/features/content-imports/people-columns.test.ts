import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createContentImport,
  discardContentImport,
  getContentImport,
  setContentImportColumns,
} from '#contract/content-imports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { applyUserImport } from '#contract/user-imports.ts'
import { unique } from '#db/factories/unique.ts'
import { encodeCp932 } from '#server/platform/http/cp932.ts'
import { csv, importing } from '#testing/importing.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { admin, settled, rowsOf, undo, person, account } = importing(() => server)

type Import = Answer<typeof getContentImport>
/** As browsers do: with a key, so that the call runs in a transaction. */
const upload = async (content: string | Uint8Array, by = admin()) =>
  (await by).call(
    createContentImport,
    { body: { kind: 'people' }, files: { attachments: [new File([content as BlobPart], '社員一覧.csv')] } },
    { headers: { 'idempotency-key': newClientKey() } },
  )
const read = async (id: number) => (await (await admin()).call(getContentImport, { params: { id } })).body
async function uploaded(content: string | Uint8Array) {
  const sent = await upload(content)
  expect([sent.status, sent.body.error?.fields]).toEqual([200, undefined])
  return read(sent.body.id)
}
type Body = { createDepartments?: boolean; columns?: { at: number; key?: string; profileItemId?: number }[] }
const choose = async ({ id, version, columns }: Import, body: Body = {}) =>
  (await admin()).call(setContentImportColumns, {
    params: { id },
    body: {
      version,
      columns: (columns ?? []).map(({ at, key, profileItemId }) => ({ at, key, profileItemId })),
      ...body,
    } as never,
  })
async function chosen(made: Import, body: Body = {}) {
  const reply = await choose(made, body)
  expect([reply.status, reply.body.error?.fields]).toEqual([200, undefined])
  return settled(reply.body.userImportId)
}
async function apply({ id, checkVersion }: { id: number; checkVersion: number }, leaveOutErrors = false) {
  const body = { checkVersion, leaveOutErrors }
  expect((await (await admin()).call(applyUserImport, { params: { id }, body })).status).toBe(204)
  return settled(id)
}

async function profileItem(name: string, kind: 'day' | 'line' | 'choice', choices: object[] = []) {
  const { id } = await server.company.db
    .insertInto('profileItems')
    .values({ companyId: server.company.companyId, name, kind, choices: JSON.stringify(choices) as never })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const answerOf = async (userId: number, profileItemId: number) =>
  (
    await server.company.db
      .selectFrom('profileAnswers')
      .select('value')
      .where('userId', '=', userId)
      .where('profileItemId', '=', profileItemId)
      .executeTakeFirst()
  )?.value

describe('people from another product', () => {
  it('guesses the columns, registers people in new departments, and a second run changes nothing', async () => {
    const joined = await profileItem(`入社日${unique()}`, 'day')
    const number = `N${unique()}`
    const email = `${unique()}@elsewhere.example`
    const text = csv(
      '社員番号,氏名,フリガナ,メールアドレス,本部,課,役職,雇用形態,入社日,パスワード,権限',
      `${number},東 花,ヒガシ ハナ,${email},営業本部${number},第一課,,正社員,2020年4月1日,,管理者`,
    )
    const made = await uploaded(encodeCp932(text).bytes)
    expect(made).toMatchObject({
      kind: 'people',
      state: 'mapping',
      totalCount: 1,
      can: { map: true, apply: false },
    })
    expect(made.columns!.map(({ key }) => key)).toEqual([
      ...['employeeNumber', 'name', 'nameKana', 'email', 'department', 'department', 'position'],
      ...[null, null, 'initialPassword', null],
    ])
    expect(made.columns![1]!.samples).toEqual(['東 花'])
    const columns = made.columns!.map(({ at, key }) => ({
      ...{ at, ...(key && { key }) },
      ...(at === 8 && { profileItemId: joined }),
    }))
    const checked = await chosen(made, { createDepartments: true, columns })
    expect(checked).toMatchObject({ state: 'checked', counts: { new: 1, error: 0 } })
    expect(checked.newDepartments).toEqual([`営業本部${number}`, `営業本部${number}／第一課`])
    const seen = await read(made.id)
    expect(seen).toMatchObject({ state: 'checked', userImportId: checked.id, totalCount: 1 })
    expect(seen.report!.lostColumns).toEqual([
      { name: '雇用形態', count: 1 },
      { name: '権限', count: 1 },
    ])
    expect(
      (await server.company.db.selectFrom('users').select('id').where('email', '=', email).execute()).length,
    ).toBe(0)
    await apply(checked)
    const [row] = await rowsOf(checked.id)
    expect(await account(row!.userId!)).toMatchObject({ employeeNumber: number, email })
    expect(await answerOf(row!.userId!, joined)).toEqual(['2020-04-01'])
    expect((await read(made.id)).state).toBe('applied')

    const again = await uploaded(`\u{feff}${text}`)
    const second = await chosen(again, { columns })
    expect(second.counts).toEqual({ new: 0, changed: 0, unchanged: 1, error: 0 })
    expect((await undo(checked.id)).state).toBe('undone')
    expect((await read(made.id)).state).toBe('undone')
  })

  it('finds people by employee number, changes their address and profile, and undoing puts both back', async () => {
    const item = await profileItem(`血液型${unique()}`, 'choice', [
      { key: 'a', name: 'A型', retired: false },
      { key: 'b', name: 'B型', retired: false },
    ])
    const number = `K-${unique()}`
    const known = await person({ employeeNumber: number })
    const email = `${unique()}@elsewhere.example`
    const made = await uploaded(csv('社員コード,Ｅメール,血液型', `${number},${email},Ｂ型`))
    const columns = [
      { at: 0, key: 'employeeNumber' },
      { at: 1, key: 'email' },
      { at: 2, profileItemId: item },
    ]
    const checked = await chosen(made, { columns })
    expect(checked.counts).toEqual({ new: 0, changed: 1, unchanged: 0, error: 0 })
    const [row] = await rowsOf(checked.id)
    expect(row).toMatchObject({ userId: known.userId, outcome: 'changed' })
    expect(row!.changes.map(({ field }) => field)).toEqual(['email', 'profileAnswers'])
    await apply(checked)
    expect(await account(known.userId)).toMatchObject({ email })
    expect(await answerOf(known.userId, item)).toEqual(['b'])
    await undo(checked.id)
    expect(await account(known.userId)).toMatchObject({ email: known.email })
    expect(await answerOf(known.userId, item)).toBeUndefined()
  })

  it('refuses lines of people who left, of others’ numbers, without a key, and answers that do not fit', async () => {
    const item = await profileItem(`区分${unique()}`, 'choice', [{ key: 'a', name: '正', retired: false }])
    const [one, other] = [await person({ employeeNumber: `A${unique()}` }), await person()]
    const { employeeNumber } = await account(one.userId)
    const made = await uploaded(
      csv(
        '社員番号,メールアドレス,状態,区分',
        `,${other.email},退職,`,
        `${employeeNumber},${other.email},,`,
        `,,在籍,正`,
        `${employeeNumber},,休職中,副`,
      ),
    )
    const columns = [
      { at: 0, key: 'employeeNumber' },
      { at: 1, key: 'email' },
      { at: 2, key: 'status' },
      { at: 3, profileItemId: item },
    ]
    const checked = await chosen(made, { columns })
    const problems = (await rowsOf(checked.id)).map((row) => row.problems.join(' '))
    expect(problems[0]).toContain('もとのサービスで「退職」の人です')
    expect(problems[1]).toContain('メールアドレスや社員IDとは別の人のものです')
    expect(problems[2]).toContain('社員番号・メールアドレス・社員IDのどれかが必要です')
    expect(problems[3]).toContain('このプロフィール項目には入れられません')
    expect((await read(made.id)).report!.losses).toEqual([{ kind: 'suspended', count: 1 }])
  })

  it('lets the columns be chosen again until people are brought in, and refuses what does not fit', async () => {
    const made = await uploaded(csv('社員番号,氏名,姓,メール', `X${unique()},東 花,東,`))
    const problem = async (columns: Body['columns'] & object, from = made) =>
      (await choose(from, { columns })).body.error?.fields?.columns
    expect(await problem([{ at: 1, key: 'name' }])).toContain('どれかにする列を')
    expect(
      await problem([
        { at: 0, key: 'email' },
        { at: 3, key: 'email' },
      ]),
    ).toContain('2つ以上の列')
    expect(
      await problem([
        { at: 0, key: 'email' },
        { at: 1, key: 'name' },
        { at: 2, key: 'familyName' },
      ]),
    ).toContain('どちらか一方')
    expect(
      await problem([
        { at: 0, key: 'email' },
        { at: 2, profileItemId: 999_999 },
      ]),
    ).toContain('ファイルにない列')
    expect(await problem([{ at: 90, key: 'email' }])).toContain('ファイルにない列')
    const first = await chosen(made, { columns: [{ at: 0, key: 'employeeNumber' }] })
    expect((await choose(made, { columns: [{ at: 0, key: 'employeeNumber' }] })).status).toBe(409)
    const now = await read(made.id)
    expect(now.can).toMatchObject({ map: true, discard: true })
    const second = await chosen(now, {
      columns: [
        { at: 0, key: 'employeeNumber' },
        { at: 1, key: 'name' },
      ],
    })
    expect(second.id).not.toBe(first.id)
    expect((await read(made.id)).userImportId).toBe(second.id)
    const { version } = await read(made.id)
    const gone = await (await admin()).call(discardContentImport, {
      params: { id: made.id },
      query: { version },
    })
    expect(gone.status).toBe(204)
    await vi.waitFor(async () =>
      expect(
        await server.company.db.selectFrom('userImports').select('id').where('id', '=', second.id).execute(),
      ).toEqual([]),
    )
  })

  it('refuses other files, and people who are not full administrators or of another company', async () => {
    const fields = async (content: string | Uint8Array) =>
      (await upload(content)).body.error?.fields?.attachments
    expect(await fields(Buffer.from([0x50, 0x4b, 3, 4, 0]))).toContain('Excel')
    expect(await fields('社員番号,氏名')).toContain('見出しのほかに行がありません')
    expect(await fields(Buffer.from([0x81, 0xff, 0xfe, 0x00]))).toContain('文字コード')
    expect((await upload('a,b\n1,2', server.as(server.company.logins.employee))).status).toBe(404)
    const made = await uploaded(csv('社員番号', '1'))
    const stranger = await server.as(server.other.logins.administrator)
    const body = { version: 1, columns: [{ at: 0, key: 'employeeNumber' as const }] }
    expect((await stranger.call(setContentImportColumns, { params: { id: made.id }, body })).status).toBe(404)
  })
})
