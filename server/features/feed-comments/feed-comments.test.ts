import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import {
  createFeedComment,
  deleteFeedComment,
  listFeedComments,
  updateFeedComment,
} from '#contract/feed-comments.ts'
import { countMentioned, getFeed, listMentionableUsers } from '#contract/feeds.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { removeFeedComment } from './feed-comments.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
type Who = typeof hanako

const post = (audienceId?: number) =>
  makeFeed(server.company.db, {
    menuId: server.company.menuId,
    authorId: server.company.employeeId,
    ...(audienceId !== undefined && { audienceId }),
  })
const say = async (who: Who, id: number, body: string, more: object = {}) =>
  (await who()).call(createFeedComment, {
    params: { id },
    body: { body, clientKey: newClientKey(), ...more },
  })
const list = async (id: number, query: object = {}) =>
  (await (await hanako()).call(listFeedComments, { params: { id }, query })).body

async function noticesOf(who: Who, feedId: number) {
  const { body } = await (await who()).call(listAnnouncements, { query: { limit: 100 } })
  return body.announcements.filter(({ hrefPath }) => hrefPath.startsWith(`/feeds/${feedId}#`))
}

it('deleting a comment twice counts once', async () => {
  const id = await post()
  const first = (await say(hanako, id, '一つ目')).body.id
  await say(hanako, id, '二つ目')
  const count = async () => (await (await hanako()).call(getFeed, { params: { id } })).body.commentCount
  expect(await count()).toBe(2)
  const client = await hanako()
  await Promise.all([
    client.call(deleteFeedComment, { params: { id: first } }),
    client.call(deleteFeedComment, { params: { id: first } }),
  ])
  await removeFeedComment(server.company.db, { id: first, feedId: id })
  expect(await count()).toBe(1)
})

it('posts of a menu without comments accept none, not even from their author; existing comments remain', async () => {
  const { db, menuCategoryId, employeeId } = server.company
  const menuId = await makeMenu(db, { menuCategoryId })
  const id = await makeFeed(db, { menuId, authorId: employeeId })
  const clientKey = newClientKey()
  const earlier = (await say(taro, id, 'まだ書けるとき', { clientKey })).body.id
  await db.updateTable('menus').set({ commentsAllowed: false }).where('id', '=', menuId).execute()
  for (const who of [hanako, taro]) {
    const refused = await say(who, id, 'もう書けない')
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'comments_closed'])
    expect((await (await who()).call(getFeed, { params: { id } })).body.can.comment).toBe(false)
  }
  // Sending it again returns the same comment.
  expect((await say(taro, id, 'まだ書けるとき', { clientKey })).body.id).toBe(earlier)
  expect((await list(id)).comments.map((comment) => comment.id)).toEqual([earlier])
})

describe('an answer to a comment', () => {
  it('is shown below the comment it answers, one level deep, and notifies its author with a link', async () => {
    const id = await post()
    const question = (await say(taro, id, '何時からですか？')).body
    const answer = (await say(hanako, id, '9時からです', { parentId: question.id })).body
    expect(answer.parent).toEqual({ id: question.id, authorName: '鈴木 太郎', excerpt: '何時からですか？' })
    const again = (await say(kenichi, id, '私も行きます', { parentId: answer.id })).body
    expect(again.parent?.id).toBe(question.id)
    await vi.waitFor(
      async () =>
        expect((await noticesOf(taro, id)).map(({ kind, hrefPath }) => [kind, hrefPath])).toEqual([
          ['reply', `/feeds/${id}#comment-${again.id}`],
          ['reply', `/feeds/${id}#comment-${answer.id}`],
        ]),
      { timeout: 15_000, interval: 100 },
    )
    await (await taro()).call(deleteFeedComment, { params: { id: question.id } })
    const { comments } = await list(id)
    expect(comments.map(({ parent }) => parent?.excerpt)).toEqual([undefined, '', ''])
  })

  it('cannot answer a comment of another post', async () => {
    const other = (await say(taro, await post(), 'べつの投稿')).body
    expect((await say(taro, await post(), '返信', { parentId: other.id })).status).toBe(404)
  })
})

describe('mentions', () => {
  async function branch() {
    const { db, managerId } = server.company
    const departmentId = await makeDepartment(db, { name: '横浜支店', nameKana: 'ヨコハマシテン' })
    const shop = await makeDepartment(db, { name: '港北店', parentId: departmentId })
    const logins = ['a', 'b'].map((letter) => `${letter}-${departmentId}@mihon.example`)
    await makeUser(db, { email: logins[0]!, memberships: [{ departmentId }] })
    await makeUser(db, { email: logins[1]!, memberships: [{ departmentId: shop }] })
    const reader = await makeUser(db, { memberships: [{ departmentId: shop }] })
    await db.deleteFrom('audienceMembers').where('userId', '=', reader).execute()
    return { departmentId, logins, managerId }
  }

  it('of a department notify everyone in it or below it who can read the post, each once, after showing how many', async () => {
    const id = await post()
    const { departmentId, logins, managerId } = await branch()
    const client = await hanako()
    const found = await client.call(listMentionableUsers, { params: { id }, query: { query: '横浜' } })
    expect(found.body.departments).toEqual([{ id: departmentId, name: '横浜支店', readerCount: 2 }])
    const count = await client.call(countMentioned, {
      params: { id },
      query: { userIds: `${managerId},${server.company.employeeId}`, departmentIds: String(departmentId) },
    })
    expect(count.body.count).toBe(3)
    const made = await say(hanako, id, '@横浜支店 の皆さんへ', {
      mentionedDepartmentIds: [departmentId],
      mentionedUserIds: [managerId],
    })
    expect(made.body.departmentMentions).toEqual([{ id: departmentId, name: '横浜支店' }])
    for (const login of logins)
      await vi.waitFor(
        async () =>
          expect((await noticesOf(() => server.as(login), id)).map(({ kind }) => kind)).toEqual(['mention']),
        { timeout: 15_000, interval: 100 },
      )
  })

  it('of people who cannot see the post are refused by name; unknown ids are refused without a name', async () => {
    const { db, employeeId, managerId } = server.company
    const few = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
    const id = await post(few)
    const said = async (more: object) => {
      const { status, body } = await say(hanako, id, '@鈴木 太郎 見てください', more)
      return [status, body.error?.fields.body]
    }
    expect(await said({ mentionedUserIds: [managerId] })).toEqual([
      422,
      '「@鈴木 太郎」は、この投稿を見られないためメンションできません。名前を外してから送信してください。',
    ])
    const unknown = [422, 'メンションした相手が見つかりません。名前を外してから送信してください。']
    expect(await said({ mentionedUserIds: [server.other.employeeId] })).toEqual(unknown)
    expect(await said({ mentionedDepartmentIds: [server.other.departmentId] })).toEqual(unknown)
    expect(await said({ mentionedUserIds: [employeeId] })).toEqual([200, undefined])
  })

  it('can be searched in kanji, kana and Latin letters, among readers of the post only', async () => {
    const { db, employeeId } = server.company
    const few = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
    const names = async (id: number, query: string) =>
      (
        await (await hanako()).call(listMentionableUsers, { params: { id }, query: { query } })
      ).body.users.map(({ name }) => name)
    const open = await post()
    for (const query of ['鈴木', 'すずき', 'ｽｽﾞｷ', 'suzuki', 'tarou'])
      expect(await names(open, query), query).toEqual(['鈴木 太郎'])
    expect(await names(await post(few), 'suzuki')).toEqual([])
  })
})

describe('many comments', () => {
  it('can be opened at one of them, with older and newer pages from there', async () => {
    const id = await post()
    const { db, managerId } = server.company
    const ids = await makeFeedComments(
      db,
      Array.from({ length: 60 }, () => ({ feedId: id, authorId: managerId })),
    )
    const at = ids[30]!
    const page = await list(id, { around: at, limit: 10 })
    const shown = page.comments.map((comment) => comment.id)
    expect(shown).toContain(at)
    expect(shown).toHaveLength(10)
    const newer = await list(id, { newer: page.newerCursor, limit: 100 })
    const older = await list(id, { cursor: page.nextCursor, limit: 100 })
    const all = [...older.comments, ...page.comments, ...newer.comments].map((comment) => comment.id)
    expect(all).toEqual(ids)
    expect([older.nextCursor, newer.newerCursor, (await list(id)).newerCursor]).toEqual([null, null, null])
  })

  it('take as many queries at 1,000 as at 10, also in the middle', async () => {
    const { db, managerId } = server.company
    const cost = async (count: number) => {
      const id = await post()
      const ids = await makeFeedComments(
        db,
        Array.from({ length: count }, () => ({ feedId: id, authorId: managerId })),
      )
      await list(id, { around: ids[5] })
      // The minimum of a few runs, because scheduled jobs also run queries.
      const counts: number[] = []
      for (let i = 0; i < 4; i++) {
        const before = server.app.engine.stats().queries
        await list(id, { around: ids[Math.floor(count / 2)] })
        counts.push(server.app.engine.stats().queries - before)
      }
      return Math.min(...counts)
    }
    expect(await cost(1_000)).toBe(await cost(10))
  })

  it('return what changed since a given time, including comments outside of the page', async () => {
    const id = await post()
    const old = (await say(taro, id, '古いコメント')).body
    for (let i = 0; i < 3; i++) await say(taro, id, `コメント ${i}`)
    const first = await list(id, { limit: 2 })
    await (await taro()).call(updateFeedComment, {
      params: { id: old.id },
      body: { body: '直したコメント', editedAt: null },
    })
    const next = await list(id, { limit: 2, changedSince: first.asOf })
    expect(next.changed.map(({ id, body }) => [id, body])).toEqual([[old.id, '直したコメント']])
    expect((await list(id, { limit: 2 })).changed).toEqual([])
  })
})
