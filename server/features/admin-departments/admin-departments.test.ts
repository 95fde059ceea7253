import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDepartment,
  deleteDepartment,
  listAdminDepartments,
  moveDepartment,
  updateDepartment,
} from '#contract/admin-departments.ts'
import { listDepartments } from '#contract/departments.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeUser } from '#db/factories/user.ts'
import { versionOf } from '#testing/row-version.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const listed = async () => (await (await admin()).call(listAdminDepartments, {})).body.departments
const paths = async (beginning: string) =>
  (await listed()).map(({ path }) => path).filter((path) => path.startsWith(beginning))
const add = async (name: string, parentId: number | null = null) =>
  (await (await admin()).call(createDepartment, { body: { name, parentId, published: true } })).body.id
const move = async (id: number, parentId: number | null, place = 0) =>
  (await admin()).call(moveDepartment, {
    params: { id },
    body: { parentId, place, version: await versionOf(server.company.db, 'departments', id) },
  })

/** Compares the stored ancestors of each department with those that follow from the parents. */
async function expectAncestors() {
  const { db, companyId } = server.company
  const all = await db.selectFrom('departments').selectAll().where('companyId', '=', companyId).execute()
  const kept = await db
    .selectFrom('departmentAncestors')
    .selectAll()
    .where('companyId', '=', companyId)
    .execute()
  const expected = all.flatMap((department) => {
    const rows = []
    let at: (typeof all)[number] | undefined = department
    for (let depth = 0; at; depth++) {
      rows.push(`${department.id} ${at.id} ${depth}`)
      const { parentId }: { parentId: number | null } = at
      at = all.find(({ id }) => id === parentId)
    }
    return rows
  })
  expect(kept.map((row) => `${row.departmentId} ${row.ancestorId} ${row.depth}`).sort()).toEqual(
    expected.sort(),
  )
}

describe('departments', () => {
  it('changed elsewhere first are neither renamed, moved nor deleted by a stale screen', async () => {
    const client = await admin()
    const id = await add('経理課')
    const above = await add('経理本部')
    const params = { id }
    const rename = (name: string, published: boolean, version: number) =>
      client.call(updateDepartment, { params, body: { name, published, version } })
    expect((await rename('経理課', false, 1)).status).toBe(204)
    const stale = [
      await rename('会計課', true, 1),
      await client.call(moveDepartment, { params, body: { parentId: above, place: 0, version: 1 } }),
      await client.call(deleteDepartment, { params, query: { version: 1 } }),
    ]
    expect(stale.map(({ status, body }) => [status, body.error?.code])).toEqual(
      Array(3).fill([409, 'conflict']),
    )
    expect((await listed()).find((one) => one.id === id)).toMatchObject({
      ...{ name: '経理課', published: false, parentId: null, version: 2 },
    })
    await client.call(moveDepartment, { params, body: { parentId: above, place: 0, version: 2 } })
    expect((await rename('会計課', true, 2)).status).toBe(409)
    expect((await rename('会計課', true, 3)).status).toBe(204)
  })

  it('next to each other have different names, however written; equal ones from before stay editable', async () => {
    const client = await admin()
    const top = await add('品質本部')
    const other = await add('検査本部')
    const line = await add('第1課', top)
    const create = (name: string, parentId: number | null) =>
      client.call(createDepartment, { body: { name, parentId, published: true } })
    for (const name of ['第1課', '第１課', '第 1 課'])
      expect((await create(name, top)).body.error?.code).toBe('name_taken')
    expect((await create('品質 本部', null)).body.error?.code).toBe('name_taken')
    const elsewhere = await add('第１課', other)
    expect((await move(elsewhere, top)).body.error?.code).toBe('name_taken')
    const second = await add('第2課', top)
    const rename = (id: number, name: string, version: number) =>
      client.call(updateDepartment, { params: { id }, body: { name, published: true, version } })
    expect((await rename(second, '第１課', 1)).body.error?.code).toBe('name_taken')
    expect((await rename(line, '第１課', 1)).status).toBe(204)
    const twin = await makeDepartment(server.company.db, { name: '第1課', parentId: top })
    expect((await rename(twin, '第 1課', 1)).status).toBe(204)
    const added = await Promise.all(['新設課', '新設 課', '新設課'].map((name) => create(name, top)))
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('are added below others, moved with everything below them, and ordered', async () => {
    const top = await add('製造本部')
    const first = await add('第一工場', top)
    const second = await add('第二工場', top)
    const line = await add('組立課', first)
    expect(await paths('製造本部')).toEqual([
      '製造本部',
      '製造本部 / 第一工場',
      '製造本部 / 第一工場 / 組立課',
      '製造本部 / 第二工場',
    ])
    expect((await move(second, top, 0)).status).toBe(204)
    expect((await move(first, second)).status).toBe(204)
    expect(await paths('製造本部')).toEqual([
      '製造本部',
      '製造本部 / 第二工場',
      '製造本部 / 第二工場 / 第一工場',
      '製造本部 / 第二工場 / 第一工場 / 組立課',
    ])
    await expectAncestors()
    await move(first, null, 0)
    expect((await listed())[0]).toMatchObject({ id: first, depth: 0 })
    expect(await paths('第一工場')).toEqual(['第一工場', '第一工場 / 組立課'])
    await expectAncestors()
    for (const parentId of [first, line, server.other.departmentId]) {
      const reply = await move(first, parentId)
      expect([reply.status, reply.body.error?.fields.parentId]).toEqual([422, expect.any(String)])
    }
  })

  it('stay a tree when two are moved below each other at once', async () => {
    const one = await add('甲')
    const other = await add('乙')
    const replies = await Promise.all([move(one, other), move(other, one)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422])
    await expectAncestors()
  })

  it('add their people to the audiences of their new parents when they move', async () => {
    const { db, companyId } = server.company
    const above = await makeDepartment(db, { name: '新本部' })
    const moved = await makeDepartment(db, { name: '移動課' })
    const userId = await makeUser(db, { memberships: [{ departmentId: moved }] })
    const audienceId = await audienceOf(db, {
      include: [{ type: 'department', id: above, descendants: true }],
      match: 'any',
    })
    const members = async () =>
      (
        await db
          .selectFrom('audienceMembers')
          .select('userId')
          .where('companyId', '=', companyId)
          .where('audienceId', '=', audienceId)
          .execute()
      ).map((row) => row.userId)
    expect(await members()).toEqual([])
    await move(moved, above)
    await expect.poll(members, { timeout: 15_000 }).toEqual([userId])
  })

  it('disappear from people’s pages when unpublished, and are renamed', async () => {
    const id = await add('極秘準備室')
    const employee = await server.as(server.company.logins.employee)
    const seen = async () =>
      (await employee.call(listDepartments, {})).body.departments.map((department) => department.name)
    expect(await seen()).toContain('極秘準備室')
    await (await admin()).call(updateDepartment, {
      params: { id },
      body: { name: '準備室', nameKana: 'じゅんびしつ', published: false, version: 1 },
    })
    expect(await seen()).not.toContain('準備室')
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ name: '準備室', published: false })
  })

  it('are deleted only when empty', async () => {
    const client = await admin()
    const top = await add('閉鎖予定')
    const below = await add('閉鎖予定の課', top)
    const remove = (id: number) => client.call(deleteDepartment, { params: { id }, query: { version: 1 } })
    for (const id of [top, server.company.departmentId])
      expect((await remove(id)).body.error?.code).toBe('department_in_use')
    expect((await remove(below)).status).toBe(204)
    expect((await remove(top)).status).toBe(204)
    expect(await paths('閉鎖予定')).toEqual([])
    await expectAncestors()
  })
})
