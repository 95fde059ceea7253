import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFeed, reactToFeed, readFeed } from '#contract/feeds.ts'
import { listFeedReadDepartments, listFeedReadUsers, listReactionUsers } from '#contract/readers.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function postToBranch() {
  const { db, menuId, employeeId, managerId } = server.company
  const branch = await makeDepartment(db, { name: '横浜支店' })
  const shop = await makeDepartment(db, { name: '港北店', parentId: branch })
  const logins = ['ito', 'kato'].map((name) => `${name}-${branch}@mihon.example`)
  for (const [i, email] of logins.entries())
    await makeUser(db, {
      familyName: ['伊藤', '加藤'][i]!,
      givenName: '一郎',
      familyNameKana: ['イトウ', 'カトウ'][i]!,
      givenNameKana: 'イチロウ',
      email,
      memberships: [{ departmentId: i ? shop : branch }],
    })
  const audienceId = await audienceOf(db, {
    include: [
      { type: 'department', id: branch, descendants: true },
      { type: 'user', id: managerId },
    ],
    match: 'any',
  })
  const id = await makeFeed(db, { menuId, authorId: employeeId, audienceId })
  return { id, branch, shop, logins }
}
const author = () => server.as(server.company.logins.employee)

describe('the readers of a post', () => {
  it('are shown to its author, with those who have not read it, by department; the numbers agree', async () => {
    const { id, branch, shop, logins } = await postToBranch()
    await (await server.as(logins[1]!)).call(readFeed, { params: { id } })
    const ask = async (query: object) =>
      (await (await author()).call(listFeedReadUsers, { params: { id }, query })).body
    const read = await ask({ state: 'read' })
    expect(read.users).toMatchObject([{ name: '加藤 一郎', departmentName: '港北店' }])
    expect(read.counts).toEqual({ read: 1, unread: 2 })
    const unread = await ask({ state: 'unread' })
    expect(unread.users.map(({ name, readAt }) => [name, readAt])).toEqual([
      ['伊藤 一郎', null],
      ['鈴木 太郎', null],
    ])
    const paged = await ask({ state: 'unread', limit: 1 })
    const rest = await ask({ state: 'unread', limit: 1, cursor: paged.nextCursor })
    expect([...paged.users, ...rest.users].map(({ name }) => name)).toEqual(['伊藤 一郎', '鈴木 太郎'])
    expect((await ask({ state: 'unread', departmentId: branch })).counts).toEqual({ read: 1, unread: 1 })
    expect((await ask({ state: 'unread', departmentId: shop })).users).toEqual([])
    const { body } = await (await author()).call(listFeedReadDepartments, { params: { id } })
    const of = (name: string) => body.departments.find(({ department }) => department?.name === name)
    expect(of('横浜支店')).toMatchObject({ readCount: 0, unreadCount: 1 })
    expect(of('港北店')).toMatchObject({ readCount: 1, unreadCount: 0 })
  })

  it('are shown to other readers without those who have not read it, and not to non-readers', async () => {
    const { id } = await postToBranch()
    const reader = await server.as(server.company.logins.manager)
    const read = await reader.call(listFeedReadUsers, { params: { id } })
    expect([read.status, read.body.counts]).toEqual([200, null])
    const unread = { params: { id }, query: { state: 'unread' as const } }
    expect((await reader.call(listFeedReadUsers, unread)).status).toBe(404)
    expect((await reader.call(listFeedReadDepartments, { params: { id } })).status).toBe(404)
    const outside = await server.as(server.company.logins.administrator)
    expect((await outside.call(listFeedReadUsers, { params: { id } })).status).toBe(404)
  })
})

describe('a person who read and reacted and then lost access or left', () => {
  it('stays in the lists and in every number, without a name once they have left', async () => {
    const { db } = server.company
    const { id, logins } = await postToBranch()
    const stampId = server.company.stampIds[0]!
    for (const login of [...logins, server.company.logins.employee]) {
      await (await server.as(login)).call(readFeed, { params: { id } })
      await (await server.as(login)).call(reactToFeed, { params: { id }, body: { stampId } })
    }
    const [moved, left] = await Promise.all(
      logins.map((email) =>
        db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
      ),
    )
    await db.deleteFrom('audienceMembers').where('userId', 'in', [moved!.id, left!.id]).execute()
    await db.updateTable('users').set({ status: 'withdrawn' }).where('id', '=', left!.id).execute()
    const client = await author()
    const params = { id }
    const { body: read } = await client.call(listFeedReadUsers, { params })
    const { body: reacted } = await client.call(listReactionUsers, { params })
    const { body: feed } = await client.call(getFeed, { params })
    const { body: unread } = await client.call(listFeedReadUsers, { params, query: { state: 'unread' } })
    const { body: by } = await client.call(listFeedReadDepartments, { params })
    expect(read.users.map(({ name }) => name).sort()).toEqual(['伊藤 一郎', '退会したユーザー'])
    expect([read.counts, feed.readCount]).toEqual([{ read: 2, unread: unread.users.length }, 2])
    const sum = (count: 'readCount' | 'unreadCount') =>
      by.departments.reduce((total, department) => total + department[count], 0)
    expect([sum('readCount'), sum('unreadCount')]).toEqual([2, unread.users.length])
    expect([reacted.users.length, feed.reactions[0]?.reactionCount]).toEqual([3, 3])
  })
})

describe('who reacted', () => {
  it('can be filtered to a department and those below it', async () => {
    const { id, branch, shop, logins } = await postToBranch()
    const stampId = server.company.stampIds[0]!
    for (const login of [...logins, server.company.logins.manager])
      await (await server.as(login)).call(reactToFeed, { params: { id }, body: { stampId } })
    const names = async (departmentId?: number) => {
      const query = departmentId === undefined ? {} : { departmentId }
      const { body } = await (await author()).call(listReactionUsers, { params: { id }, query })
      return body.users.map(({ name }) => name).sort()
    }
    expect(await names()).toEqual(['伊藤 一郎', '加藤 一郎', '鈴木 太郎'])
    expect(await names(branch)).toEqual(['伊藤 一郎', '加藤 一郎'])
    expect(await names(shop)).toEqual(['加藤 一郎'])
  })
})
