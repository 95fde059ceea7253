import { afterAll, beforeAll, expect, it } from 'vitest'
import { viewMenuAs } from '#contract/admin-menus.views.ts'
import { createApply, getApplyCondition } from '#contract/applies.ts'
import { previewAudience } from '#contract/audiences.ts'
import { countMentioned, listMentionableUsers, readFeed } from '#contract/feeds.ts'
import { getMenuAccessConditions } from '#contract/menu-pages.ts'
import { getMustRead, updateMenuMustRead } from '#contract/must-read-feeds.ts'
import { countMenuMentioned, listMenuMentionableUsers } from '#contract/own-mentions.ts'
import { listFeedReadDepartments, listFeedReadUsers } from '#contract/readers.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('the number of readers of a post is the same wherever it is shown', async () => {
  const { db, menuCategoryId, logins } = server.company
  // Four active, one of them the author; two invited; one stopped.
  const departmentId = await makeDepartment(db, { name: '名古屋支店' })
  const shopId = await makeDepartment(db, { name: '栄店', parentId: departmentId })
  const writer = `writer-${departmentId}@mihon.example`
  const reader = `reader-${departmentId}@mihon.example`
  const authorId = await makeUser(db, { email: writer, memberships: [{ departmentId }] })
  await makeUser(db, { email: reader, memberships: [{ departmentId: shopId }] })
  for (const status of ['active', 'active', 'invited', 'invited', 'stopped'] as const)
    await makeUser(db, { status, memberships: [{ departmentId: shopId }] })
  const rule = {
    include: [{ type: 'department' as const, id: departmentId, descendants: true }],
    match: 'any' as const,
  }
  const menuId = await makeMenu(db, { menuCategoryId })
  await db
    .updateTable('menus')
    .set({ publicationAudienceId: await audienceOf(db, rule) })
    .where('id', '=', menuId)
    .execute()
  const administrator = await server.as(logins.administrator)
  const author = await server.as(writer)
  const optional = { version: 1, mode: 'optional' as const, dueDays: null, remindDays: null, escalate: null }
  await administrator.call(updateMenuMustRead, { params: { id: menuId }, body: optional })
  const named = { userIds: '', departmentIds: String(departmentId) }
  const before = {
    preview: (await administrator.call(previewAudience, { body: { rule: { ...rule, exclude: [] } } })).body,
    composer: (await author.call(getMenuAccessConditions, { params: { id: menuId } })).body.publication,
    asPerson: (await administrator.call(viewMenuAs, { params: { id: menuId, userId: authorId } })).body
      .publication,
    mention: (await author.call(countMenuMentioned, { params: { id: menuId }, query: named })).body.count,
    choice: (
      await author.call(listMenuMentionableUsers, { params: { id: menuId }, query: { query: '名古屋支店' } })
    ).body.departments[0]?.readerCount,
  }
  expect([before.preview.memberCount, before.preview.invitedCount]).toEqual([4, 2])
  expect([before.composer.readerCount, before.asPerson?.readerCount, before.mention, before.choice]).toEqual([
    3, 3, 3, 3,
  ])

  const dueOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { id: applyId, feedId } = (
    await author.call(createApply, {
      body: { menuId, text: '開店しました', mustRead: { dueOn }, clientKey: newClientKey() },
    })
  ).body
  const params = { id: feedId! }
  await (await server.as(reader)).call(readFeed, { params })
  const { counts } = (await author.call(listFeedReadUsers, { params })).body
  expect(counts).toEqual({ read: 1, unread: 2 })
  const { departments } = (await author.call(listFeedReadDepartments, { params })).body
  expect(departments.reduce((sum, { readCount, unreadCount }) => sum + readCount + unreadCount, 0)).toBe(3)
  expect((await author.call(getMustRead, { params })).body.progress?.askedCount).toBe(3)
  expect((await author.call(countMentioned, { params, query: named })).body.count).toBe(3)
  expect(
    (await author.call(listMentionableUsers, { params, query: { query: '名古屋支店' } })).body.departments,
  ).toMatchObject([{ readerCount: 3 }])
  expect(
    (await author.call(getApplyCondition, { params: { id: applyId } })).body.publication?.readerCount,
  ).toBe(3)
})
