import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import {
  archiveProfileItem,
  createProfileItem,
  deleteProfileItem,
  listProfileItems,
  orderProfileItems,
  restoreProfileItem,
  updateProfileItem,
} from '#contract/profile-items.ts'
import { getProfile, updateProfile } from '#contract/users.profile.ts'
import { getUser } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const employee = () => server.as(server.company.logins.employee)
const manager = () => server.as(server.company.logins.manager)

type Body = Parameters<typeof make>[0]
const make = async (body: {
  name: string
  kind: 'line' | 'choice' | 'choices' | 'day' | 'link' | 'phone' | 'text'
  choices?: { key?: string; name: string }[]
  required?: boolean
  visibility?: 'everybody' | 'self'
  dayPart?: 'full' | 'month_day'
}) => (await (await admin()).call(createProfileItem, { body })).body.id

const item = async (id: number) =>
  (await (await admin()).call(listProfileItems, {})).body.profileItems.find((one) => one.id === id)!

async function change(id: number, body: Body) {
  const { version } = await item(id)
  return (await admin()).call(updateProfileItem, { params: { id }, body: { ...body, version } })
}

const answer = async (profileItemId: number, ...value: string[]) =>
  (await employee()).call(updateProfile, {
    params: { id: server.company.employeeId },
    body: { answers: [{ profileItemId, value }] },
  })

const readBy = async (client: ReturnType<typeof admin>) =>
  (await (await client).call(getUser, { params: { id: server.company.employeeId } })).body.profileAnswers.map(
    ({ name, value }) => [name, ...value],
  )

describe('profile items', () => {
  it('are added, ordered, changed, archived with their answers, and restored with them', async () => {
    const hobby = await make({ name: '趣味', kind: 'line' })
    const birthday = await make({ name: '誕生日', kind: 'day', dayPart: 'month_day' })
    const client = await admin()
    await client.call(orderProfileItems, {
      body: { profileItemIds: [birthday, hobby], orderSeen: [hobby, birthday] },
    })
    const again = { profileItemIds: [hobby], orderSeen: [hobby, birthday] }
    expect((await client.call(orderProfileItems, { body: again })).body.error?.code).toBe('conflict')
    expect((await answer(hobby, '  山登り　と　写真 ')).status).toBe(204)
    expect((await answer(birthday, '02-29')).status).toBe(204)
    expect(await readBy(manager())).toEqual([
      ['誕生日', '02-29'],
      ['趣味', '山登り と 写真'],
    ])
    expect((await item(hobby)).answerCount).toBe(1)
    expect((await change(hobby, { name: '好きなこと', kind: 'line' })).status).toBe(204)
    const params = { id: hobby }
    const seen = { version: (await item(hobby)).version }
    const stale = await client.call(archiveProfileItem, { params, body: { version: seen.version - 1 } })
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
    await client.call(archiveProfileItem, { params, body: seen })
    expect(await readBy(manager())).toEqual([['誕生日', '02-29']])
    expect((await item(hobby)).archived).toBe(true)
    expect((await client.call(restoreProfileItem, { params, body: seen })).body.error?.code).toBe('conflict')
    await client.call(restoreProfileItem, { params, body: { version: (await item(hobby)).version } })
    expect(await readBy(manager())).toEqual([
      ['誕生日', '02-29'],
      ['好きなこと', '山登り と 写真'],
    ])
    const { administrationActs } = (
      await client.call(listAdministrationActs, { query: { noun: 'profile_item' } })
    ).body
    expect(administrationActs.map(({ action }) => action)).toEqual([
      'restore',
      'archive',
      'update',
      'order',
      'create',
      'create',
    ])
  })

  it('cannot be changed so that answers get another meaning', async () => {
    const id = await make({ name: '緊急連絡先', kind: 'phone', visibility: 'self' })
    expect((await answer(id, '０９０-1234-5678')).status).toBe(204)
    for (const body of [
      { name: '緊急連絡先', kind: 'phone', visibility: 'everybody' },
      { name: '緊急連絡先', kind: 'line', visibility: 'self' },
    ] as const)
      expect((await change(id, body)).body.error?.code).toBe('profile_item_answered')
    const query = { version: (await item(id)).version }
    const gone = await (await admin()).call(deleteProfileItem, { params: { id }, query })
    expect(gone.body.error?.code).toBe('profile_item_answered')
    expect((await item(id)).answerCount).toBe(1)
    const stale = { name: 'x', kind: 'phone', version: 0 } as const
    const lost = await (await admin()).call(updateProfileItem, { params: { id }, body: stale })
    expect(lost.body.error?.code).toBe('conflict')
  })

  it('that only their person and administrators can see are hidden from everyone else', async () => {
    const id = await make({ name: '社員番号メモ', kind: 'line', visibility: 'self' })
    await answer(id, 'A-1')
    const shows = async (client: ReturnType<typeof admin>) =>
      (await readBy(client)).some(([name]) => name === '社員番号メモ')
    expect([await shows(employee()), await shows(admin()), await shows(manager())]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are visible to administrators of some departments only within those departments', async () => {
    const { db, companyId, departmentId, employeeId } = server.company
    const id = await make({ name: '保険証の番号', kind: 'line', visibility: 'self' })
    await answer(id, '1234')
    const elsewhere = await makeDepartment(db, { name: '別の本部' })
    const readers = []
    for (const reach of [departmentId, elsewhere]) {
      const email = `limited-${reach}@mihon.example`
      const userId = await makeUser(db, { email, role: 'section_administrator' })
      await db.insertInto('administratorSections').values({ companyId, userId, section: 'users' }).execute()
      await db
        .insertInto('administratorDepartments')
        .values({ companyId, userId, departmentId: reach })
        .execute()
      const { body } = await (await server.as(email)).call(getUser, { params: { id: employeeId } })
      readers.push(body.profileAnswers.some(({ name }) => name === '保険証の番号'))
    }
    expect(readers).toEqual([true, false])
  })

  it('keep the label of a retired choice for those who chose it', async () => {
    const id = await make({ name: '血液型', kind: 'choice', choices: [{ name: 'A型' }, { name: 'B型' }] })
    const [a, b] = (await item(id)).choices
    await answer(id, b!.key)
    await change(id, { name: '血液型', kind: 'choice', choices: [{ key: a!.key, name: 'A' }, { name: 'O' }] })
    expect((await item(id)).choices.map(({ name, retired }) => [name, retired])).toEqual([
      ['A', false],
      ['O', false],
      ['B型', true],
    ])
    expect((await readBy(manager())).find(([name]) => name === '血液型')).toEqual(['血液型', 'B型'])
    expect((await answer(id, b!.key)).status).toBe(204)
    await answer(id, a!.key)
    expect((await answer(id, b!.key)).body.error?.fields).toHaveProperty(`item${id}`)
  })

  it('require choices that are distinct and not empty', async () => {
    const client = await admin()
    for (const choices of [[], [{ name: '同じ' }, { name: '同じ' }]]) {
      const reply = await client.call(createProfileItem, { body: { name: '部活', kind: 'choices', choices } })
      expect(reply.body.error?.fields.choices).toBeTruthy()
    }
  })

  it('can be deleted while nobody has answered', async () => {
    const id = await make({ name: 'まちがい', kind: 'line' })
    const remove = async (version: number) =>
      (await admin()).call(deleteProfileItem, { params: { id }, query: { version } })
    const { version } = await item(id)
    expect((await remove(version + 1)).body.error?.code).toBe('conflict')
    expect((await remove(version)).status).toBe(204)
    expect(await item(id)).toBeUndefined()
  })
})

describe('a person’s own profile', () => {
  it('shows each error beside its item, stores none of the answers, and requires the required items', async () => {
    const link = await make({ name: 'ブログ', kind: 'link' })
    const needed = await make({ name: '入社のきっかけ', kind: 'text', required: true })
    const client = await employee()
    const params = { id: server.company.employeeId }
    const reply = await client.call(updateProfile, {
      params,
      body: {
        greeting: '変わらないはず',
        answers: [
          { profileItemId: link, value: ['javascript:alert(1)'] },
          { profileItemId: needed, value: [' '] },
        ],
      },
    })
    expect(Object.keys(reply.body.error!.fields).sort()).toEqual([`item${link}`, `item${needed}`].sort())
    expect((await client.call(getProfile, { params })).body.greeting).toBe('')
    await client.call(updateProfile, {
      params,
      body: {
        greeting: 'よろしくお願いします',
        answers: [
          { profileItemId: link, value: ['blog.example.jp/山'] },
          { profileItemId: needed, value: ['人が好きで'] },
        ],
      },
    })
    const { greeting, profileItems } = (await client.call(getProfile, { params })).body
    expect(greeting).toBe('よろしくお願いします')
    expect(profileItems.find(({ id }) => id === link)?.value).toEqual(['https://blog.example.jp/%E5%B1%B1'])
    // Saving only the greeting does not affect anything else.
    expect((await client.call(updateProfile, { params, body: { greeting: '' } })).status).toBe(204)
    await (await admin()).call(archiveProfileItem, {
      params: { id: needed },
      body: { version: (await item(needed)).version },
    })
  })

  it('cannot be edited by anyone else, including administrators', async () => {
    const params = { id: server.company.employeeId }
    for (const client of [await manager(), await admin()]) {
      expect((await client.call(getProfile, { params })).status).toBe(404)
      expect((await client.call(updateProfile, { params, body: { greeting: 'x' } })).status).toBe(404)
    }
  })
})
