// Long: covers mentions through every call that accepts them.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { confirmAnnouncement, listAnnouncements } from '#contract/announcements.ts'
import { createApply } from '#contract/applies.ts'
import { listDrafts, saveDraft } from '#contract/drafts.ts'
import { createFeedComment, deleteFeedComment, updateFeedComment } from '#contract/feed-comments.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { countMentioned, deleteFeed, getFeed, readFeed } from '#contract/feeds.ts'
import {
  countMenuMentioned,
  countUnseenMentions,
  listMentions,
  listMenuMentionableUsers,
  seeMentions,
} from '#contract/own-mentions.ts'
import {
  cancelScheduledPost,
  listScheduledPosts,
  previewFeed,
  updateScheduledPost,
} from '#contract/scheduled-posts.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { transaction } from '#db/tenant.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { postWaiting } from '#server/features/scheduled-posts/scheduled-posts.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
type Who = typeof hanako

/* Notices are created by events shortly after. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })

const post = async (text: string, more: object = {}) =>
  (await hanako()).call(createApply, {
    body: { menuId: server.company.menuId, text, clientKey: newClientKey(), ...more },
  })
const posted = async (text: string, more: object = {}) => {
  const reply = await post(text, more)
  expect([reply.status, reply.body.error]).toEqual([200, undefined])
  return reply.body.feedId!
}
const edit = async (id: number, change: object) => {
  const client = await hanako()
  const { textVersion } = (await client.call(getFeed, { params: { id } })).body
  return client.call(updateFeed, {
    params: { id },
    body: { title: '', body: '直しました', textVersion, ...change },
  })
}
const noticesOf = async (who: Who, feedId: number) =>
  (await (await who()).call(listAnnouncements, { query: { limit: 100 } })).body.announcements.filter(
    ({ hrefPath }) => hrefPath.split('#')[0] === `/feeds/${feedId}`,
  )
const kindsOf = async (who: Who, feedId: number) => (await noticesOf(who, feedId)).map(({ kind }) => kind)
const mentionsOf = async (who: Who, feedId: number) =>
  (await (await who()).call(listMentions, { query: { limit: 100 } })).body.mentions.filter(
    ({ feed }) => feed.id === feedId,
  )
const unseen = async (who: Who) => (await (await who()).call(countUnseenMentions, {})).body.count

let departments = 0
/** A department with a lower one, and a person in each. */
async function branch() {
  const { db } = server.company
  departments += 1
  const name = `支店${departments}`
  const departmentId = await makeDepartment(db, { name })
  const shopId = await makeDepartment(db, { name: `${name}の店`, parentId: departmentId })
  const logins = ['above', 'below'].map((place) => `${place}-${departmentId}@mihon.example`)
  const ids = [
    await makeUser(db, { email: logins[0]!, memberships: [{ departmentId }] }),
    await makeUser(db, { email: logins[1]!, memberships: [{ departmentId: shopId }] }),
  ]
  return { departmentId, shopId, name, logins, ids, who: logins.map((login) => () => server.as(login)) }
}

describe('a post that mentions people', () => {
  it('stores the mentions and notifies each person once, however often they are mentioned', async () => {
    const { departmentId, name, ids, who } = await branch()
    const feedId = await posted(`@${name} の皆さんと @鈴木 太郎 さんへ`, {
      mentionedUserIds: [server.company.managerId, ids[0], server.company.employeeId],
      mentionedDepartmentIds: [departmentId],
    })
    const { body } = await (await taro()).call(getFeed, { params: { id: feedId } })
    expect(body.departmentMentions).toEqual([{ id: departmentId, name }])
    expect(body.mentions.map(({ id }) => id).sort()).toEqual(
      [server.company.managerId, ids[0], server.company.employeeId].sort(),
    )
    for (const one of [...who, taro])
      await soon(async () => expect(await kindsOf(one, feedId)).toEqual(['mention']))
    expect((await noticesOf(taro, feedId))[0]).toMatchObject({
      text: '佐藤 花子さんが投稿であなたを挙げました',
      hrefPath: `/feeds/${feedId}`,
    })
    for (const one of [...who, taro])
      expect(await mentionsOf(one, feedId)).toMatchObject([
        { comment: null, seen: false, feed: { id: feedId } },
      ])
    // Neither the author, who mentioned herself, nor a person who is not mentioned.
    expect([await kindsOf(hanako, feedId), await mentionsOf(hanako, feedId)]).toEqual([[], []])
    expect([await kindsOf(kenichi, feedId), await mentionsOf(kenichi, feedId)]).toEqual([[], []])
  })

  it('does not notify them a second time if its menu announces every post', async () => {
    const { db, menuCategoryId, managerId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId })
    await db.updateTable('menus').set({ notifyReaders: true }).where('id', '=', menuId).execute()
    const feedId = await posted('@鈴木 太郎', { menuId, mentionedUserIds: [managerId] })
    await soon(async () => expect(await kindsOf(kenichi, feedId)).toEqual(['menu_posted']))
    await soon(async () => expect(await kindsOf(taro, feedId)).toEqual(['mention']))
  })

  it('is refused with the names of people who could not read it, before and after it is posted', async () => {
    const { db, menuCategoryId, employeeId, managerId, administratorId } = server.company
    const few = await audienceOf(db, {
      include: [employeeId, administratorId].map((id) => ({ type: 'user', id })),
      match: 'any',
    })
    const menuId = await makeMenu(db, { menuCategoryId })
    await db.updateTable('menus').set({ publicationAudienceId: few }).where('id', '=', menuId).execute()
    const words =
      '「@鈴木 太郎」は、この投稿を見られないためメンションできません。名前を外してから送信してください。'
    const refused = await post('@鈴木 太郎', { menuId, mentionedUserIds: [managerId] })
    expect([refused.status, refused.body.error?.fields]).toEqual([422, { text: words }])
    const foreign = await post('@他社', { menuId, mentionedUserIds: [server.other.employeeId] })
    expect(foreign.status).toBe(422)
    const id = await posted('@高橋 健一', { menuId, mentionedUserIds: [administratorId] })
    const changed = await edit(id, { mentionedUserIds: [administratorId, managerId] })
    expect([changed.status, changed.body.error?.fields]).toEqual([422, { body: words }])
  })

  it('notifies only people whom an edit adds, and withdraws the notices of those it removes', async () => {
    const { db, managerId, administratorId } = server.company
    const { departmentId, who, shopId } = await branch()
    const feedId = await posted('お知らせ', {
      mentionedUserIds: [managerId],
      mentionedDepartmentIds: [departmentId],
    })
    for (const one of [...who, taro])
      await soon(async () => expect(await kindsOf(one, feedId)).toEqual(['mention']))
    const late = `late-${departmentId}@mihon.example`
    await makeUser(db, { email: late, memberships: [{ departmentId: shopId }] })
    const first = (await noticesOf(who[0]!, feedId))[0]!.id
    const { status } = await edit(feedId, {
      mentionedUserIds: [administratorId],
      mentionedDepartmentIds: [departmentId],
    })
    expect(status).toBe(200)
    await soon(async () => expect(await kindsOf(kenichi, feedId)).toEqual(['mention']))
    await soon(async () => expect(await kindsOf(taro, feedId)).toEqual([]))
    expect(await mentionsOf(taro, feedId)).toEqual([])
    expect((await noticesOf(who[0]!, feedId)).map(({ id }) => id)).toEqual([first])
    expect(await kindsOf(() => server.as(late), feedId)).toEqual([])
    await edit(feedId, { mentionedUserIds: [administratorId] })
    for (const one of who) await soon(async () => expect(await kindsOf(one, feedId)).toEqual([]))
    expect(await kindsOf(kenichi, feedId)).toEqual(['mention'])
  })

  it('keeps a direct mention of a person when a mentioned department is removed', async () => {
    const { departmentId, ids, who } = await branch()
    const feedId = await posted('皆さん', {
      mentionedUserIds: [ids[0]],
      mentionedDepartmentIds: [departmentId],
    })
    await soon(async () => expect(await kindsOf(who[1]!, feedId)).toEqual(['mention']))
    await edit(feedId, { mentionedUserIds: [ids[0]] })
    await soon(async () => expect(await kindsOf(who[1]!, feedId)).toEqual([]))
    expect(await kindsOf(who[0]!, feedId)).toEqual(['mention'])
  })

  it('is removed from the list of mentions with its post', async () => {
    const feedId = await posted('@鈴木 太郎', { mentionedUserIds: [server.company.managerId] })
    await soon(async () => expect(await mentionsOf(taro, feedId)).toHaveLength(1))
    await (await hanako()).call(deleteFeed, { params: { id: feedId } })
    expect([await mentionsOf(taro, feedId), await kindsOf(taro, feedId)]).toEqual([[], []])
  })

  it('that is scheduled notifies nobody until it is posted, can be changed, and can become a draft with its mentions', async () => {
    const { db, managerId, administratorId } = server.company
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const feedId = await posted('@鈴木 太郎', { mentionedUserIds: [managerId], scheduledAt: at(1) })
    const client = await hanako()
    const preview = (await client.call(previewFeed, { params: { id: feedId } })).body
    expect(preview.feed.mentions).toEqual([{ id: managerId, name: '鈴木 太郎' }])
    const waiting = async () =>
      (await client.call(listScheduledPosts, {})).body.scheduledPosts.find(({ id }) => id === feedId)!
    const { textVersion } = await waiting()
    const changed = await client.call(updateScheduledPost, {
      params: { id: feedId },
      body: {
        ...{ title: '', body: '@鈴木 太郎 @高橋 健一', scheduledAt: at(1), textVersion },
        mentionedUserIds: [managerId, administratorId],
      },
    })
    expect([changed.status, changed.body.mentions?.length]).toEqual([200, 2])
    expect(await mentionsOf(taro, feedId)).toEqual([])
    await postWaiting(db, feedId, new Date(Date.now() + 2 * 3_600_000))
    for (const one of [taro, kenichi])
      await soon(async () => expect(await kindsOf(one, feedId)).toEqual(['mention']))

    const other = await posted('@鈴木 太郎 @営業部', {
      mentionedUserIds: [managerId],
      mentionedDepartmentIds: [server.company.departmentId],
      scheduledAt: at(1),
    })
    const { draftKey } = (await client.call(cancelScheduledPost, { params: { id: other } })).body
    const draft = (await client.call(listDrafts, {})).body.drafts.find(({ key }) => key === draftKey)
    expect(draft?.mentions).toEqual([{ id: managerId, name: '鈴木 太郎' }])
    expect(draft?.departmentMentions).toEqual([{ id: server.company.departmentId, name: '営業部' }])
  })
})

describe('a draft', () => {
  it('keeps its mentions, even if it is edited on two devices', async () => {
    const { managerId, departmentId } = server.company
    const client = await hanako()
    const key = newClientKey()
    const save = (text: string, version: number, mentionedUserIds: number[]) =>
      client.call(saveDraft, {
        body: { key, text, version, mentionedUserIds, mentionedDepartmentIds: [departmentId] },
      })
    await save('@鈴木 太郎', 0, [managerId])
    const { keptKey } = (await save('べつの端末', 0, [])).body
    const { drafts } = (await client.call(listDrafts, {})).body
    const named = (wanted: string | null) => drafts.find((draft) => draft.key === wanted)
    expect(named(keptKey)?.mentions).toEqual([{ id: managerId, name: '鈴木 太郎' }])
    expect(named(key)?.mentions).toEqual([])
    expect(named(key)?.departmentMentions).toEqual([{ id: departmentId, name: '営業部' }])
  })
})

describe('mentions of a comment', () => {
  const say = async (feedId: number, more: object) =>
    (
      await (
        await hanako()
      ).call(createFeedComment, {
        params: { id: feedId },
        body: { body: '見てください', clientKey: newClientKey(), ...more },
      })
    ).body.id

  it('appear in the list, and are removed from it and the notices when they are edited out or deleted', async () => {
    const { managerId, administratorId } = server.company
    const feedId = await posted('話題')
    const first = await say(feedId, { mentionedUserIds: [managerId, administratorId] })
    const second = await say(feedId, { mentionedUserIds: [managerId] })
    await soon(async () => expect(await kindsOf(taro, feedId)).toEqual(['mention', 'mention']))
    expect(
      (await mentionsOf(taro, feedId)).map(({ comment }) => [comment?.id, comment?.author.name]),
    ).toEqual([
      [second, '佐藤 花子'],
      [first, '佐藤 花子'],
    ])
    const client = await hanako()
    await client.call(updateFeedComment, {
      params: { id: first },
      body: { body: '直しました', mentionedUserIds: [administratorId], editedAt: null },
    })
    await soon(async () => expect(await mentionsOf(taro, feedId)).toHaveLength(1))
    expect(await kindsOf(taro, feedId)).toEqual(['mention'])
    expect(await kindsOf(kenichi, feedId)).toEqual(['mention'])
    await client.call(deleteFeedComment, { params: { id: second } })
    await soon(async () => expect(await kindsOf(taro, feedId)).toEqual([]))
    expect(await mentionsOf(taro, feedId)).toEqual([])
  })

  it('are not sent to people who join the department later, even after an edit', async () => {
    const { db } = server.company
    const { departmentId, who } = await branch()
    const feedId = await posted('話題')
    const commentId = await say(feedId, { mentionedDepartmentIds: [departmentId] })
    await soon(async () => expect(await kindsOf(who[0]!, feedId)).toEqual(['mention']))
    const late = `later-${departmentId}@mihon.example`
    await makeUser(db, { email: late, memberships: [{ departmentId }] })
    const change = { body: '直しました', mentionedUserIds: [server.company.managerId], editedAt: null }
    await (await hanako()).call(updateFeedComment, {
      params: { id: commentId },
      body: { ...change, mentionedDepartmentIds: [departmentId] },
    })
    await soon(async () => expect(await kindsOf(taro, feedId)).toEqual(['mention']))
    expect(await kindsOf(() => server.as(late), feedId)).toEqual([])
    expect(await kindsOf(who[0]!, feedId)).toEqual(['mention'])
  })
})

describe('a mentioned department', () => {
  it('reaches only those of its people who can read the post', async () => {
    const { db, menuCategoryId, employeeId, managerId } = server.company
    const { departmentId, ids, who } = await branch()
    const [reader, other] = who as [Who, Who]
    const audience = await audienceOf(db, {
      include: [employeeId, managerId, ids[0]!].map((id) => ({ type: 'user', id })),
      match: 'any',
    })
    const menuId = await makeMenu(db, { menuCategoryId })
    await db.updateTable('menus').set({ publicationAudienceId: audience }).where('id', '=', menuId).execute()
    const named = { mentionedDepartmentIds: [departmentId] }
    const feedId = await posted('支店の皆さんへ', { menuId, ...named })
    await (await taro()).call(createFeedComment, {
      params: { id: feedId },
      body: { body: '支店の皆さん', clientKey: newClientKey(), ...named },
    })
    await soon(async () => expect(await kindsOf(reader, feedId)).toEqual(['mention', 'mention']))
    expect(await mentionsOf(reader, feedId)).toHaveLength(2)
    expect([await kindsOf(other, feedId), await mentionsOf(other, feedId)]).toEqual([[], []])
    const kept = await db
      .selectFrom('mentionRecipients')
      .select('userId')
      .where('feedId', '=', feedId)
      .execute()
    expect(kept).toEqual([{ userId: ids[0] }, { userId: ids[0] }])
    const { body } = await (await hanako()).call(listMenuMentionableUsers, {
      params: { id: menuId },
      query: { query: '田中' },
    })
    expect(body.users.map(({ id }) => id)).toEqual([ids[0]])
  })
})

describe('a person’s unseen mentions', () => {
  it('are marked as seen through the post, the notice, or the list', async () => {
    const { managerId } = server.company
    const client = await taro()
    const everything = (await client.call(listMentions, {})).body.mentions[0]
    if (everything) await client.call(seeMentions, { body: { upToId: everything.id } })
    expect(await unseen(taro)).toBe(0)
    const ids: number[] = []
    for (const text of ['一', '二', '三']) ids.push(await posted(text, { mentionedUserIds: [managerId] }))
    await soon(async () => expect(await unseen(taro)).toBe(3))
    await client.call(readFeed, { params: { id: ids[0]! } })
    expect(await unseen(taro)).toBe(2)
    const [notice] = await noticesOf(taro, ids[1]!)
    await client.call(confirmAnnouncement, { params: { id: notice!.id } })
    expect(await unseen(taro)).toBe(1)
    const [newest] = (await client.call(listMentions, {})).body.mentions
    await client.call(seeMentions, { body: { upToId: newest!.id } })
    expect(await unseen(taro)).toBe(0)
    expect((await noticesOf(taro, ids[2]!)).map(({ confirmed }) => confirmed)).toEqual([true])
    expect((await mentionsOf(taro, ids[2]!)).map(({ seen }) => seen)).toEqual([true])
  })

  it('are deleted when the person leaves; the author’s text remains', async () => {
    const { db } = server.company
    const { ids, who } = await branch()
    const feedId = await posted('@田中 一郎', { mentionedUserIds: [ids[0]] })
    await soon(async () => expect(await mentionsOf(who[0]!, feedId)).toHaveLength(1))
    await transaction(db, (trx) => withdraw(trx, [ids[0]!]))
    const kept = db.selectFrom('mentionRecipients').select('id').where('userId', '=', ids[0]!)
    expect(await kept.execute()).toEqual([])
    const { body } = await (await hanako()).call(getFeed, { params: { id: feedId } })
    expect([body.body, body.mentions]).toEqual(['@田中 一郎', []])
  })

  it('do not include posts the person may no longer read', async () => {
    const { db, managerId, employeeId } = server.company
    const feedId = await posted('見えなくなる', { mentionedUserIds: [managerId] })
    await soon(async () => expect(await mentionsOf(taro, feedId)).toHaveLength(1))
    const before = await unseen(taro)
    // Its author can still read it.
    const own = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
    await db.deleteFrom('feedAudiences').where('feedId', '=', feedId).where('audienceId', '<>', own).execute()
    expect((await (await hanako()).call(getFeed, { params: { id: feedId } })).status).toBe(200)
    expect([await unseen(taro), await mentionsOf(taro, feedId)]).toEqual([before - 1, []])
  })
})

describe('the number of people to be notified', () => {
  it('is shown in advance, with mentioned people who cannot read it', async () => {
    const { db, menuCategoryId, employeeId, managerId } = server.company
    const { departmentId, name, ids } = await branch()
    const few = await audienceOf(db, {
      include: [employeeId, managerId, ids[0]!].map((id) => ({ type: 'user', id })),
      match: 'any',
    })
    // People who have not signed in yet are neither notified nor listed as excluded.
    await makeUser(db, { status: 'invited', memberships: [{ departmentId }] })
    const menuId = await makeMenu(db, { menuCategoryId })
    await db.updateTable('menus').set({ publicationAudienceId: few }).where('id', '=', menuId).execute()
    const client = await hanako()
    const params = { id: menuId }
    const found = await client.call(listMenuMentionableUsers, { params, query: { query: name } })
    expect(found.body.departments).toEqual([{ id: departmentId, name, readerCount: 1 }])
    expect(
      (await client.call(listMenuMentionableUsers, { params, query: { query: '高橋' } })).body.users,
    ).toEqual([])
    const query = {
      userIds: `${managerId},${employeeId},${server.company.administratorId}`,
      departmentIds: String(departmentId),
    }
    const { body } = await client.call(countMenuMentioned, { params, query })
    expect(body).toMatchObject({ count: 2, unreachable: { count: 2 } })
    expect(body.unreachable.names).toContain('高橋 健一')
    const feedId = await posted('話題', { menuId })
    expect((await client.call(countMentioned, { params: { id: feedId }, query })).body).toEqual(body)
  })

  it('must be confirmed above a hundred; the server counts', async () => {
    const { db, employeeId, managerId } = server.company
    const { departmentId } = await branch()
    for (let i = 0; i < 99; i++) await makeUser(db, { memberships: [{ departmentId }] })
    const named = { mentionedDepartmentIds: [departmentId], mentionedUserIds: [managerId, employeeId] }
    const unconfirmed = await post('皆さんへ', named)
    expect([unconfirmed.status, unconfirmed.body.error?.code, unconfirmed.body.error?.fields]).toEqual([
      409,
      'mentions_many',
      { text: '102人に通知されます。よろしければ、もう一度送信してください。' },
    ])
    expect((await post('皆さんへ', { ...named, confirmedMentionCount: 101 })).status).toBe(409)
    const feedId = await posted('皆さんへ', { ...named, confirmedMentionCount: 102 })
    await soon(async () => {
      const told = await db
        .selectFrom('mentionRecipients')
        .select('id')
        .where('feedId', '=', feedId)
        .execute()
      expect(told).toHaveLength(102)
    })
    // Already mentioned: an edit without new mentions needs no confirmation.
    expect((await edit(feedId, named)).status).toBe(200)
    const other = await posted('べつの投稿')
    expect((await edit(other, named)).body.error?.code).toBe('mentions_many')
    const comment = await (await hanako()).call(createFeedComment, {
      params: { id: other },
      body: { body: '皆さん', clientKey: newClientKey(), mentionedDepartmentIds: [departmentId] },
    })
    expect(comment.body.error?.code).toBe('mentions_many')
  })
})
