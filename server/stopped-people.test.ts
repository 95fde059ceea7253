import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdminUsers } from '#contract/admin-users.ts'
import { getDepartment, getDepartmentChart, listDepartmentUsers } from '#contract/departments.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { listMentionableUsers } from '#contract/feeds.ts'
import { listFilterUsers } from '#contract/filters.ts'
import { searchDepartments } from '#contract/search.ts'
import { getUser, listUsers } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith } from '#testing/using-menus.ts'

/*
 * A stopped person is on administrators' lists only and cannot be given anything to do. Replacing them as approvers is
 * tested in resolve-approvers.test.ts and report-decisions.test.ts.
 */
let server: TestServer
let stoppedId: number
let departmentId: number

beforeAll(async () => {
  server = await testServer()
  const { db, positions } = server.company
  departmentId = await makeDepartment(db, { name: '休職室' })
  stoppedId = await makeUser(db, {
    familyName: '休場',
    givenName: '静',
    familyNameKana: 'ヤスミバ',
    givenNameKana: 'シズカ',
    status: 'stopped',
    memberships: [{ departmentId, positionId: positions.manager, jobLabel: '庶務' }],
  })
})
afterAll(() => server?.close())

const hanako = () => server.as(server.company.logins.employee)

describe('a stopped person', () => {
  it('is on administrators’ lists only, and is not counted', async () => {
    const client = await hanako()
    const administrator = await server.as(server.company.logins.administrator)
    for (const query of ['休場', 'やすみば', 'yasumiba', '庶務']) {
      expect((await client.call(listUsers, { query: { query } })).body.users).toEqual([])
      expect((await client.call(searchDepartments, { query: { query } })).body.users).toEqual([])
      expect((await client.call(listFilterUsers, { query: { query } })).body.users).toEqual([])
    }
    expect((await client.call(listFilterUsers, { query: { ids: String(stoppedId) } })).body.users).toEqual([])
    expect((await client.call(listDepartmentUsers, { params: { id: departmentId } })).body.users).toEqual([])
    expect((await client.call(getDepartment, { params: { id: departmentId } })).body.memberCount).toBe(0)
    const chart = await client.call(getDepartmentChart, { query: { rootId: departmentId } })
    expect(chart.body.departments).toMatchObject([{ manager: null, memberCount: 0 }])
    expect((await client.call(getUser, { params: { id: stoppedId } })).status).toBe(404)
    expect((await administrator.call(getUser, { params: { id: stoppedId } })).status).toBe(200)
    const accounts = await administrator.call(listAdminUsers, { query: { query: '休場' } })
    expect(accounts.body.users).toMatchObject([{ id: stoppedId, status: 'stopped' }])
  })

  it('cannot be mentioned', async () => {
    const { db, menuId, managerId } = server.company
    const feedId = await makeFeed(db, { menuId, authorId: managerId, body: '当番の相談です' })
    const client = await hanako()
    const params = { id: feedId }
    const found = await client.call(listMentionableUsers, { params, query: { query: '休場' } })
    expect(found.body.users).toEqual([])
    const named = await client.call(createFeedComment, {
      params,
      body: { body: '@休場 静 お願いします', mentionedUserIds: [stoppedId], clientKey: newClientKey() },
    })
    expect(named.status).toBe(422)
  })

  it('gets no tasks and no missions, and cannot be named in an answer', async () => {
    const { db, menuCategoryId, menuId: targetId } = server.company
    const menuId = await designMenu(db, {
      menu: { menuCategoryId },
      report: {
        items: [
          formItem('tasks', 'task_list'),
          formItem('ask', 'mission_request', { menuId: targetId }),
          formItem('who', 'users'),
        ],
      },
    })
    const client = await hanako()
    const answers = {
      tasks: { tasks: [{ title: '片づけ', assigneeIds: [stoppedId], dueOn: null }] },
      ask: { mission: { userIds: [stoppedId], dueOn: null, message: '' } },
      who: { ids: [stoppedId] },
    }
    for (const [item, value] of Object.entries(answers)) {
      const tried = await applyWith(client, { menuId, answers: answered({ [item]: value }) })
      expect([item, tried.status]).toEqual([item, 422])
      expect(Object.keys(tried.body.error!.fields)[0]).toContain(item)
    }
  })
})
