import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explainAudience, listAudienceChoices, previewAudience } from '#contract/audiences.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hiddenId: number
beforeAll(async () => {
  server = await testServer()
  const { db, departmentId } = server.company
  hiddenId = await makeDepartment(db, {
    name: '特別対策室',
    nameKana: 'トクベツタイサクシツ',
    parentId: departmentId,
    published: false,
  })
})
afterAll(() => server.close())

const boss = () => server.as(server.company.logins.administrator)
const department = (id: number, descendants = true) => ({ type: 'department' as const, id, descendants })
const user = (id: number) => ({ type: 'user' as const, id })

describe('the audience editor', () => {
  it('finds departments by a part of their name or reading, and positions', async () => {
    const { departmentId } = server.company
    const find = async (query: object) => (await (await boss()).call(listAudienceChoices, { query })).body
    const all = await find({})
    expect(all.departments).toEqual([{ id: departmentId, name: '営業部', path: '営業部', published: true }])
    expect(all.positions.map(({ name }) => name)).toEqual(['部長', '一般'])
    const hidden = { id: hiddenId, name: '特別対策室', path: '営業部 / 特別対策室', published: false }
    expect((await find({ query: '対策' })).departments).toEqual([hidden])
    expect((await find({ query: 'たいさく' })).departments).toEqual([hidden])
    expect((await find({ query: '経理' })).departments).toEqual([])
    expect((await find({ ids: `${hiddenId},${server.other.departmentId}` })).departments).toEqual([hidden])
  })

  it('shows the number of people a rule includes, a few of them, and the names of its terms', async () => {
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
      names: [
        { type: 'department', id: departmentId, name: '営業部' },
        { type: 'user', id: employeeId, name: '佐藤 花子' },
      ],
    })
  })

  it('explains why a person is included or not', async () => {
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

  it('reveals nothing of other companies, and nothing to non-administrators', async () => {
    const rule = { include: [user(server.other.employeeId)], match: 'any' as const, exclude: [] }
    const foreign = await (await boss()).call(previewAudience, { body: { rule } })
    expect(foreign.body).toMatchObject({ memberCount: 0, sample: [], names: [] })
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
