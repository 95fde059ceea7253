import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActors, listAdministrationActs } from '#contract/administration-acts.ts'
import { makeUser } from '#db/factories/user.ts'
import { transaction } from '#db/tenant.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { logAct } from './administration-acts.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const { db, administratorId, managerId } = server.company
  const department = (actorId: number | null, name: string) =>
    logAct(db, {
      actorId,
      noun: 'department',
      action: 'create',
      subject: { id: 1, name },
      after: { name, published: true },
    })
  await department(administratorId, '営業部')
  await department(managerId, 'カスタマーサクセス部')
  await department(null, '夜間処理')
  await logAct(db, {
    actorId: administratorId,
    noun: 'user',
    action: 'update',
    subject: { id: 7, name: '佐藤 花子' },
    before: { name: '佐藤 花子', email: 'old@mihon.example', departments: ['営業部'] },
    after: { name: '佐藤 花子', email: 'new@mihon.example', departments: ['営業部'] },
  })
  await logAct(db, {
    actorId: administratorId,
    noun: 'user',
    action: 'update',
    subject: { id: 7, name: '何も変えない' },
    before: { name: 'x' },
    after: { name: 'x' },
  })
})
afterAll(() => server.close())

const list = async (query: Record<string, string | number> = {}) => {
  const client = await server.as(server.company.logins.administrator)
  return (await client.call(listAdministrationActs, { query } as never)).body
}
const names = (page: Awaited<ReturnType<typeof list>>) =>
  page.administrationActs.map((act) => act.subjectName)

describe('the administration log', () => {
  it('lists acts, newest first, with the differences only', async () => {
    const { administrationActs: acts } = await list()
    expect(acts.map(({ subjectName }) => subjectName)).toEqual([
      '佐藤 花子',
      '夜間処理',
      'カスタマーサクセス部',
      '営業部',
    ])
    const oldest = await list({ direction: 'ascending', limit: 2 })
    expect(names(oldest)).toEqual(['営業部', 'カスタマーサクセス部'])
    const later = await list({ direction: 'ascending', limit: 2, cursor: oldest.nextCursor! })
    expect(names(later)).toEqual(['夜間処理', '佐藤 花子'])
    expect(acts[0]).toMatchObject({
      actor: { id: server.company.administratorId, name: '高橋 健一' },
      noun: 'user',
      changes: [{ field: 'email', before: ['old@mihon.example'], after: ['new@mihon.example'] }],
    })
    expect(acts[1]!.actor).toBeNull()
  })

  it('is searched by actor, subject, words in any kana or width, and period', async () => {
    expect(names(await list({ actorId: server.company.managerId }))).toEqual(['カスタマーサクセス部'])
    expect(names(await list({ noun: 'user' }))).toEqual(['佐藤 花子'])
    expect(names(await list({ query: 'かすたまー' }))).toEqual(['カスタマーサクセス部'])
    expect(names(await list({ query: 'ＮＥＷ@mihon' }))).toEqual(['佐藤 花子'])
    expect(names(await list({ from: '2020-01-01', until: '2020-12-31' }))).toEqual([])
    const { administrationActs } = await list({ from: '2020-01-01' })
    expect(administrationActs).toHaveLength(4)
  })

  it('is searched by the actor, including those who have left, and by scheduled acts', async () => {
    const { db } = server.company
    const name = { familyName: '小林', givenName: '優', familyNameKana: 'コバヤシ', givenNameKana: 'ユウ' }
    const leaverId = await makeUser(db, name)
    const subject = { id: 2, name: '名古屋支店' }
    await logAct(db, { actorId: leaverId, noun: 'department', action: 'delete', subject })
    await transaction(db, (trx) => withdraw(trx, [leaverId]))
    for (const query of ['小林', 'こばやし', '小林 優'])
      expect(names(await list({ query }))).toEqual(['名古屋支店'])
    expect(names(await list({ actorId: leaverId }))).toEqual(['名古屋支店'])
    expect(names(await list({ doneBy: 'clock' }))).toEqual(['夜間処理'])
    expect(names(await list({ doneBy: 'people', noun: 'user' }))).toEqual(['佐藤 花子'])
    const client = await server.as(server.company.logins.administrator)
    const { users } = (await client.call(listAdministrationActors, {})).body
    expect(users.map(({ name: who }) => who)).toEqual(['小林 優', '鈴木 太郎', '高橋 健一'])
    await db.deleteFrom('administrationActs').where('actorId', '=', leaverId).execute()
  })

  it('has pages', async () => {
    const first = await list({ limit: 3 })
    expect(first.administrationActs).toHaveLength(3)
    expect(names(await list({ limit: 3, cursor: first.nextCursor! }))).toEqual(['営業部'])
  })

  it('is visible only to administrators, and only of their own company', async () => {
    const client = await server.as(server.company.logins.manager)
    expect((await client.call(listAdministrationActs, {})).status).toBe(404)
    const stranger = await server.as(server.other.logins.administrator)
    expect((await stranger.call(listAdministrationActs, {})).body.administrationActs).toEqual([])
  })
})
