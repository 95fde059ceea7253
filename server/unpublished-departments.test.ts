import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateDepartment } from '#contract/admin-departments.ts'
import { api } from '#contract/api.ts'
import {
  getDepartment,
  getDepartmentChart,
  getDepartmentNavigation,
  listDepartmentAncestors,
  listDepartments,
  listDepartmentUsers,
} from '#contract/departments.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { listMentionableUsers } from '#contract/feeds.ts'
import { listFilterDepartments, listFilterPositions } from '#contract/filters.ts'
import { getMustRead, updateMustRead } from '#contract/must-read-feeds.ts'
import { listFeedReadUsers } from '#contract/readers.ts'
import { searchDepartments, searchFeeds } from '#contract/search.ts'
import { listGroupedFeeds, updateTimelineState } from '#contract/timeline.ts'
import { getUser, listUsers } from '#contract/users.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedReads } from '#db/factories/feed-read.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { versionOf } from '#testing/row-version.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith } from '#testing/using-menus.ts'

/*
 * A department that everyone can see is used wherever departments are used, and then unpublished: from then on only
 * administrators receive its name, its id or the number of its people, or those of the departments below it.
 */
const secret = 987_654_321
const below = 987_654_322
const secretWord = '極秘再編'
const secretLabel = '極秘調整役'

let server: TestServer
let employee: Client
let manager: Client
let shadow: Client
let shadowId: number
let feedId: number
let shadowFeedId: number
let shadowReportId: number
let dailyMenuId: number
let departmentMenuId: number

async function addDepartment(id: number, name: string, parentId: number) {
  const { db, companyId } = server.company
  await db.insertInto('departments').values({ companyId, id, name, parentId, nameKana: 'ゴクヒ' }).execute()
  await namedQuery(
    db,
    `insert into department_ancestors (company_id, department_id, ancestor_id, depth)
     select $1::bigint, $2::bigint, $2::bigint, 0 union all
     select $1, $2, ancestor_id, depth + 1 from department_ancestors where company_id = $1 and department_id = $3::bigint`,
    [companyId, id, parentId],
  )
}

beforeAll(async () => {
  server = await testServer()
  const { db, companyId, departmentId, positions, menuCategoryId, managerId, employeeId, menuId } =
    server.company
  await addDepartment(secret, `${secretWord}室`, departmentId)
  await addDepartment(below, `${secretWord}一課`, secret)
  const email = `shadow@c${companyId}.example`
  shadowId = await makeUser(db, {
    familyName: '影山',
    givenName: '忍',
    familyNameKana: 'カゲヤマ',
    givenNameKana: 'シノブ',
    email,
    memberships: [
      { departmentId: secret, positionId: positions.employee, jobLabel: secretLabel },
      { departmentId: below, positionId: positions.manager },
    ],
  })
  await db
    .insertInto('memberships')
    .values([
      { companyId, userId: employeeId, departmentId: below, jobLabel: secretLabel },
      { companyId, userId: managerId, departmentId: secret, positionId: positions.manager },
    ])
    .execute()

  const rule = {
    include: [
      { type: 'department' as const, id: secret, descendants: true },
      { type: 'department' as const, id: departmentId, descendants: true },
    ],
    match: 'any' as const,
  }
  const audience = await audienceOf(db, rule)
  const workflow = { steps: [stepOfUsers('承認', [managerId])], watchers: [] }
  departmentMenuId = await designMenu(db, {
    menu: {
      menuCategoryId,
      flow: 'report',
      name: '部署の相談',
      useAudienceId: audience,
      publicationAudienceId: audience,
    },
    report: { items: [formItem('places', 'departments')], workflow },
  })
  dailyMenuId = await designMenu(db, {
    menu: { menuCategoryId, kind: 'daily_report', flow: 'report', name: '日報' },
    report: { items: [formItem('text', 'long_text')], workflow },
  })
  feedId = await makeFeed(db, { menuId, authorId: employeeId, body: '朝礼の共有です' })
  shadowFeedId = await makeFeed(db, { menuId, authorId: shadowId, body: '朝礼の感想です' })
  await makeFeedReads(db, [{ feedId, userId: shadowId }])
  employee = await server.as(server.company.logins.employee)
  manager = await server.as(server.company.logins.manager)
  shadow = await server.as(email)
  const administrator = await server.as(server.company.logins.administrator)
  for (const client of [employee, manager])
    expect((await client.call(updateTimelineState, { body: { departmentId: secret } })).status).toBe(200)
  const comment = await shadow.call(createFeedComment, {
    params: { id: feedId },
    body: { body: '共有します', clientKey: newClientKey(), mentionedDepartmentIds: [secret] },
  })
  expect(comment.status).toBe(200)
  const report = await applyWith(shadow, {
    menuId: departmentMenuId,
    answers: answered({ places: { ids: [secret, departmentId] } }),
  })
  expect([report.status, report.body.error]).toEqual([200, undefined])
  shadowReportId = report.body.reportId!
  await applyWith(shadow, { menuId: dailyMenuId, answers: answered({ text: { text: '進めました' } }) })
  const asked = await administrator.call(updateMustRead, {
    params: { id: feedId },
    body: {
      settingsVersion: 0,
      dueOn: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
      departmentIds: [secret, departmentId],
    },
  })
  expect(asked.status).toBeLessThan(300)

  const { status } = await administrator.call(updateDepartment, {
    params: { id: secret },
    body: { name: `${secretWord}室`, nameKana: 'ゴクヒ', published: false, version: 1 },
  })
  expect(status).toBeLessThan(300)
})
afterAll(() => server?.close())

const ids = (): Record<string, readonly number[]> => ({
  feeds: [feedId, shadowFeedId],
  reports: [shadowReportId],
  applies: [],
  menus: [departmentMenuId, dailyMenuId, server.company.menuId],
  menu_list: [server.company.menuCategoryId],
  departments: [server.company.departmentId, secret, below],
  users: [server.company.employeeId, server.company.managerId, shadowId],
})

/** Every reading call about everything that exists, narrowed to the secret department where possible. */
function questions() {
  const paths: string[] = []
  for (const { endpoint } of api) {
    const { method, path, query } = endpoint
    if (method !== 'GET') continue
    const noun = path.replace('/admin/', '/').replace('/filter/', '/').split('/')[3]!
    const fields = Object.keys((query as unknown as { shape?: object } | undefined)?.shape ?? {})
    const asked = [fields.includes('limit') ? 'limit=100' : '']
    for (const field of ['departmentId', 'parentId', 'rootId', 'ids'])
      if (fields.includes(field))
        for (const id of [secret, below])
          asked.push(`${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}=${id}`)
    if (fields.includes('query'))
      asked.push('query=%E6%A5%B5%E7%A7%98', 'query=gokuhi', 'query=%E5%BD%B1%E5%B1%B1')
    const places = path.includes('{') ? (ids()[noun] ?? []) : [undefined]
    for (const id of places)
      for (const question of asked)
        paths.push(`${path.replace(/\{\w+\}/g, String(id))}${question && `?${question}`}`)
  }
  return paths
}

describe('an unpublished department', () => {
  it('is shown by no call to anyone but administrators, not even to its own people', async () => {
    let answeredCount = 0
    for (const client of [employee, manager, shadow])
      for (const path of questions()) {
        const response = await client.fetch(path)
        const text = await response.text()
        // The answer may repeat the search words, never the name.
        const shown = [`${secretWord}`, secretLabel, String(secret), String(below)].filter((word) =>
          text.includes(word),
        )
        expect([path, shown]).toEqual([path, []])
        if (response.status === 200) answeredCount += 1
      }
    // The test could fail: most calls succeeded, and administrators see it.
    expect(answeredCount).toBeGreaterThan(150)
    const administrator = await server.as(server.company.logins.administrator)
    expect(await (await administrator.fetch('/api/v2/admin/departments')).text()).toContain(secretWord)
  }, 180_000)

  it('cannot be distinguished by its id from a department that does not exist', async () => {
    for (const client of [employee, manager, shadow])
      for (const id of [secret, below]) {
        for (const endpoint of [getDepartment, listDepartmentAncestors, listDepartmentUsers])
          expect((await client.call(endpoint, { params: { id } })).status).toBe(404)
        expect((await client.call(listDepartments, { query: { parentId: id } })).status).toBe(404)
        expect((await client.call(getDepartmentNavigation, { query: { departmentId: id } })).status).toBe(404)
        expect((await client.call(getDepartmentChart, { query: { rootId: id } })).status).toBe(404)
        expect((await client.call(listUsers, { query: { departmentId: id } })).status).toBe(404)
        expect((await client.call(updateTimelineState, { body: { departmentId: id } })).status).toBe(404)
        expect(
          (await client.call(listFilterDepartments, { query: { ids: String(id) } })).body.departments,
        ).toEqual([])
      }
  })

  it('does not add to the counts of the departments above it', async () => {
    const { departmentId } = server.company
    const department = await employee.call(getDepartment, { params: { id: departmentId } })
    expect(department.body).toMatchObject({ memberCount: 3, childCount: 0 })
    const chart = await employee.call(getDepartmentChart, {})
    expect(chart.body.departments).toMatchObject([{ id: departmentId, memberCount: 3, childCount: 0 }])
    const within = await employee.call(listUsers, { query: { departmentId, limit: 100 } })
    expect(within.body.users.map(({ id }) => id)).not.toContain(shadowId)
    for (const id of [departmentId, secret]) {
      const readers = await employee.call(listFeedReadUsers, {
        params: { id: feedId },
        query: { departmentId: id },
      })
      expect(readers.body).toMatchObject({ users: [], counts: { read: 0 } })
    }
    await employee.call(updateTimelineState, { body: { departmentId } })
    const narrowed = await employee.call(listGroupedFeeds, { query: { limit: 100 } })
    await employee.call(updateTimelineState, { body: { departmentId: null } })
    expect(narrowed.body.feeds.map(({ id }) => id)).not.toContain(shadowFeedId)
    const found = await employee.call(searchFeeds, { query: { query: '朝礼', departmentId } })
    expect(found.body.feeds.map(({ id }) => id)).toEqual([feedId])
    const progress = await employee.call(getMustRead, { params: { id: feedId } })
    expect(progress.body.progress?.departments.map(({ id }) => id).sort()).toEqual(
      [departmentId, null].sort(),
    )
  })

  it('does not keep its people from being found by name; their results do not show it', async () => {
    const found = await employee.call(searchDepartments, { query: { query: 'かげやま' } })
    expect(found.body.users).toMatchObject([{ id: shadowId, departmentName: null, jobLabel: '' }])
    const listed = await employee.call(listUsers, { query: { query: 'kageyama' } })
    expect(listed.body.users).toMatchObject([{ id: shadowId, departmentName: null, jobLabel: '' }])
    const mentionable = await employee.call(listMentionableUsers, {
      params: { id: feedId },
      query: { query: '影山' },
    })
    expect(mentionable.body.users).toMatchObject([{ id: shadowId, departmentName: null }])
    const page = await employee.call(getUser, { params: { id: shadowId } })
    expect(page.body.departments).toEqual([])
    for (const query of [secretLabel, '極秘', 'gokuhi'])
      expect((await employee.call(listUsers, { query: { query } })).body.users).toEqual([])
  })

  it('is visible again, with its people, once it is published again', async () => {
    const administrator = await server.as(server.company.logins.administrator)
    const publish = async (published: boolean) => {
      const version = await versionOf(server.company.db, 'departments', secret)
      await administrator.call(updateDepartment, {
        params: { id: secret },
        body: { name: `${secretWord}室`, nameKana: 'ゴクヒ', published, version },
      })
    }
    await publish(true)
    const shown = await employee.call(getDepartment, { params: { id: below } })
    expect(shown.body).toMatchObject({ name: `${secretWord}一課`, memberCount: 2 })
    const top = await employee.call(getDepartment, { params: { id: server.company.departmentId } })
    expect(top.body).toMatchObject({ memberCount: 4, childCount: 1 })
    await publish(false)
    expect((await employee.call(getDepartment, { params: { id: below } })).status).toBe(404)
  })
})

describe('positions', () => {
  it('are named only to those who administer people', async () => {
    const administrator = await server.as(server.company.logins.administrator)
    const all = await administrator.call(listFilterPositions, { query: {} })
    expect(all.body.departmentPositions.map(({ name }) => name)).toEqual(['部長', '一般'])
    expect((await employee.call(listFilterPositions, { query: {} })).body.departmentPositions).toEqual([])
    const { positions } = server.company
    const tried = { query: { query: '朝礼', positionId: positions.manager } }
    expect((await employee.call(searchFeeds, tried)).status).toBe(404)
    expect((await administrator.call(searchFeeds, tried)).status).toBe(200)
    for (const path of questions()) {
      const text = await (await employee.fetch(path)).text()
      expect([path, text.includes('"部長"')]).toEqual([path, false])
    }
  }, 120_000)
})
