import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explainAudience, listAudienceChoices, previewAudience } from '#contract/audiences.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hiddenId: number
beforeAll(async () => {
  server = await testServer()
  const { db, departmentId } = server.company
  hiddenId = await makeDepartment(db, { name: '特別対策室', parentId: departmentId, published: false })
})
afterAll(() => server.close())

const boss = () => server.as(server.company.logins.administrator)
const department = (id: number, descendants = true) => ({ type: 'department' as const, id, descendants })
const user = (id: number) => ({ type: 'user' as const, id })

describe('the audience editor', () => {
  it('can name all departments and positions', async () => {
    const { body } = await (await boss()).call(listAudienceChoices, {})
    expect(body.departments).toMatchObject([
      { name: '営業部', depth: 0, published: true },
      { id: hiddenId, path: '営業部 / 特別対策室', depth: 1, published: false },
    ])
    expect(body.positions.map(({ name }) => name)).toEqual(['部長', '一般'])
  })

  it('shows how many a rule means, a few of them, and whom it names', async () => {
    const { departmentId, employeeId } = server.company
    const rule = {
      include: [department(departmentId)],
      match: 'any' as const,
      exclude: [user(employeeId)],
    }
    const { body } = await (await boss()).call(previewAudience, { body: { rule } })
    expect(body).toMatchObject({
      summary: '営業部（配下を含む）（佐藤 花子さんを除く）',
      memberCount: 2,
      sample: [{ name: '鈴木 太郎' }, { name: '高橋 健一' }],
      named: [{ id: employeeId, name: '佐藤 花子' }],
    })
  })

  it('says why somebody belongs and why not', async () => {
    const { departmentId, positions, employeeId, managerId } = server.company
    const rule = {
      include: [department(departmentId), { type: 'position' as const, id: positions.manager }],
      match: 'all' as const,
      exclude: [],
    }
    const ask = async (userId: number) =>
      (await (await boss()).call(explainAudience, { body: { rule, userId } })).body
    expect(await ask(managerId)).toMatchObject({
      member: true,
      terms: [
        { fits: true, through: '営業部' },
        { name: '部長', fits: true, through: '営業部 部長' },
      ],
    })
    expect(await ask(employeeId)).toMatchObject({ member: false, terms: [{ fits: true }, { fits: false }] })
  })

  it('refuses what the company does not have, and everybody but administrators', async () => {
    const rule = { include: [user(server.other.employeeId)], match: 'any' as const, exclude: [] }
    const foreign = await (await boss()).call(previewAudience, { body: { rule } })
    expect(Object.keys(foreign.body.error!.fields)).toEqual(['rule'])
    const everyone = { include: 'everyone' as const }
    const explain = { rule: everyone, userId: server.other.employeeId }
    expect((await (await boss()).call(explainAudience, { body: explain })).status).toBe(404)
    const hanako = await server.as(server.company.logins.employee)
    const statuses = [
      await hanako.call(listAudienceChoices, {}),
      await hanako.call(previewAudience, { body: { rule: everyone } }),
      await hanako.call(explainAudience, { body: { ...explain, userId: server.company.employeeId } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
  })
})
