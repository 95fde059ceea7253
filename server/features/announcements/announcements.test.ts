import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  confirmAllAnnouncements,
  confirmAnnouncement,
  getAnnouncement,
  listAnnouncements,
} from '#contract/announcements.ts'
import { createFeedComment, deleteFeedComment } from '#contract/feed-comments.ts'
import { deleteFeed, reactToFeed, unreactToFeed } from '#contract/feeds.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeFeed, makeFeeds } from '#db/factories/feed.ts'
import { makeFeedComment } from '#db/factories/feed-comment.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { announceComment } from '#server/features/feed-comments/comment-notices.commands.ts'
import { announceReactions } from '#server/features/reactions/reaction-notices.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
/** Belongs to the administrator only; created before anyone signs in. */
let administratorOnly: number
beforeAll(async () => {
  server = await testServer()
  administratorOnly = await audienceOf(server.company.db, {
    include: [{ type: 'user', id: server.company.administratorId }],
    match: 'any',
  })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
type Person = typeof hanako

const post = () =>
  makeFeed(server.company.db, { menuId: server.company.menuId, authorId: server.company.employeeId })

async function comment(who: Person, feedId: number, mentionedUserIds: number[] = []) {
  const reply = await (await who()).call(createFeedComment, {
    params: { id: feedId },
    body: { body: 'いいですね', mentionedUserIds, clientKey: newClientKey() },
  })
  expect(reply.status).toBe(200)
  return reply.body.id
}

const react = async (who: Person, feedId: number, stamp = 0) =>
  (await who()).call(reactToFeed, {
    params: { id: feedId },
    body: { stampId: server.company.stampIds[stamp]! },
  })

async function noticesOf(who: Person, feedId: number) {
  const { body } = await (await who()).call(listAnnouncements, { query: { limit: 100 } })
  return body.announcements.filter(({ hrefPath }) => hrefPath.split('#')[0] === `/feeds/${feedId}`)
}

const textsOf = async (who: Person, feedId: number) => (await noticesOf(who, feedId)).map(({ text }) => text)

/* Notices follow events after a moment. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })

describe('a comment', () => {
  it('notifies the author and those it mentions, but not its writer', async () => {
    const feedId = await post()
    const { administratorId, managerId } = server.company
    const commentId = await comment(taro, feedId, [administratorId, managerId])
    await soon(async () =>
      expect(await textsOf(hanako, feedId)).toEqual(['鈴木 太郎さんがあなたの投稿にコメントしました']),
    )
    expect(await textsOf(kenichi, feedId)).toEqual(['鈴木 太郎さんがコメントであなたを挙げました'])
    expect(await textsOf(taro, feedId)).toEqual([])

    await transaction(server.company.db, (trx) => announceComment(trx, { feedId, commentId }))
    expect(await noticesOf(hanako, feedId)).toHaveLength(1)

    await (await taro()).call(deleteFeedComment, { params: { id: commentId } })
    await soon(async () => expect(await noticesOf(hanako, feedId)).toEqual([]))
  })

  it('that mentions the author notifies them once, as a mention, in their language', async () => {
    const feedId = await post()
    await comment(taro, feedId, [server.company.employeeId])
    await soon(async () => expect(await noticesOf(hanako, feedId)).toMatchObject([{ kind: 'mention' }]))
    const english = await (await hanako()).call(
      listAnnouncements,
      {},
      { headers: { 'accept-language': 'en' } },
    )
    expect(english.body.announcements[0]?.text).toBe('鈴木 太郎 mentioned you in a comment')
  })

  it('on a post that a person may no longer read does not notify them; old notices leave list and badge', async () => {
    const { db, menuId, managerId } = server.company
    const feedId = await makeFeed(db, { menuId, authorId: managerId, audienceId: administratorOnly })
    await comment(kenichi, feedId)
    const told = () => db.selectFrom('announcements').select('userId').where('feedId', '=', feedId).execute()
    await soon(async () => expect(await told()).toEqual([{ userId: managerId }]))
    expect(await noticesOf(hanako, feedId)).toEqual([])
    // A notice from the time when they could still read it.
    await db
      .updateTable('announcements')
      .set({ userId: server.company.employeeId })
      .where('feedId', '=', feedId)
      .execute()
    expect(await textsOf(hanako, feedId)).toEqual([])
    const open = await db
      .selectFrom('announcements')
      .select('id')
      .where('userId', '=', server.company.employeeId)
      .where('confirmedAt', 'is', null)
      .execute()
    expect(open.length).toBeGreaterThan(0)
    expect((await (await hanako()).call(getCurrentUser, {})).body.announcementCount).toBe(
      (await (await hanako()).call(listAnnouncements, { query: { limit: 100, unread: true } })).body
        .announcements.length,
    )
  })
})

describe('comments on one post', () => {
  it('are one notice that counts people and leads to the first unread comment, until it is confirmed', async () => {
    const feedId = await post()
    const first = await comment(taro, feedId)
    await comment(taro, feedId)
    await comment(kenichi, feedId)
    await soon(async () =>
      expect(await noticesOf(hanako, feedId)).toMatchObject([
        {
          kind: 'comment',
          text: '高橋 健一さんと鈴木 太郎さんがあなたの投稿にコメントしました',
          hrefPath: `/feeds/${feedId}#comment-${first}`,
        },
      ]),
    )
    const [notice] = await noticesOf(hanako, feedId)
    await (await hanako()).call(confirmAnnouncement, { params: { id: notice!.id } })
    const later = await comment(taro, feedId)
    await soon(async () =>
      expect(await noticesOf(hanako, feedId)).toMatchObject([
        {
          text: '鈴木 太郎さんがあなたの投稿にコメントしました',
          hrefPath: `/feeds/${feedId}#comment-${later}`,
          confirmed: false,
        },
        { confirmed: true },
      ]),
    )
    await (await taro()).call(deleteFeedComment, { params: { id: later } })
    await soon(async () => expect(await noticesOf(hanako, feedId)).toMatchObject([{ confirmed: true }]))
  })
})

describe('a deleted post', () => {
  it('removes its notices from the list and from the badge', async () => {
    const { db, menuId, managerId } = server.company
    const feedId = await makeFeed(db, { menuId, authorId: managerId })
    await comment(kenichi, feedId, [server.company.employeeId])
    await soon(async () => expect(await noticesOf(hanako, feedId)).toHaveLength(1))
    const badge = async () => (await (await hanako()).call(getCurrentUser, {})).body.announcementCount
    const before = await badge()
    expect((await (await taro()).call(deleteFeed, { params: { id: feedId } })).status).toBe(204)
    expect(await noticesOf(hanako, feedId)).toEqual([])
    expect(await badge()).toBe(before - 1)
  })
})

it('notifying of a comment reads few rows, whatever the number of posts, even without planner statistics', async () => {
  const company = await testCompany(server.app.engine)
  const { db, companyId, administratorId, departmentId, menuId, employeeId } = company
  for (let i = 0; i < 10; i++) await makeUser(db, { memberships: [{ departmentId }] })
  const feedIds = await makeFeeds(
    db,
    Array.from({ length: 150 }, () => ({ menuId, authorId: employeeId })),
  )
  const feedId = feedIds.at(-1)!
  const commentId = await makeFeedComment(db, { feedId, authorId: administratorId })
  const read = await transaction(db, async (trx) => {
    // The sum includes earlier work of the connection until its statistics are flushed, at most once a second.
    const readSoFar = async () => {
      const [sum] = await namedQuery<{ rows: number }>(
        trx,
        'select sum(seq_tup_read + idx_tup_fetch)::bigint as rows from pg_stat_xact_user_tables',
      )
      return sum!.rows
    }
    const before = await readSoFar()
    await announceComment(trx, { feedId, commentId })
    const after = await readSoFar()
    const told = await namedQuery<{ userId: number }>(
      trx,
      'select user_id from announcements where company_id = $1 and feed_comment_id = $2',
      [companyId, commentId],
    )
    expect(told).toEqual([{ userId: employeeId }])
    return after - before
  })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(1_000)
})

describe('reactions', () => {
  it('to one post are one notice that counts people, until it is confirmed', async () => {
    const feedId = await post()
    await react(taro, feedId)
    await react(taro, feedId, 1)
    await react(hanako, feedId)
    await soon(async () =>
      expect(await textsOf(hanako, feedId)).toEqual(['鈴木 太郎さんがあなたの投稿にリアクションしました']),
    )
    await react(kenichi, feedId)
    await soon(async () =>
      expect(await textsOf(hanako, feedId)).toEqual([
        '高橋 健一さんと鈴木 太郎さんがあなたの投稿にリアクションしました',
      ]),
    )

    const [notice] = await noticesOf(hanako, feedId)
    await (await hanako()).call(confirmAnnouncement, { params: { id: notice!.id } })
    await transaction(server.company.db, (trx) => announceReactions(trx, feedId))
    expect(await noticesOf(hanako, feedId)).toMatchObject([{ confirmed: true }])

    const login = `jiro.${feedId}@mihon.example`
    await makeUser(server.company.db, { familyName: '山田', givenName: '次郎', email: login })
    await react(() => server.as(login), feedId)
    await soon(async () =>
      expect(await noticesOf(hanako, feedId)).toMatchObject([
        { text: '山田 次郎さんがあなたの投稿にリアクションしました', confirmed: false },
        { confirmed: true },
      ]),
    )
  })

  it('of many people are one entry that names the two latest, counts once and is read once', async () => {
    const { db, companyId } = server.company
    const feedId = await post()
    const people: number[] = []
    for (const familyName of ['井上', '木村', '林', '清水']) {
      const email = `${familyName.codePointAt(0)}.${feedId}@mihon.example`
      people.push(await makeUser(db, { familyName, givenName: '葵', email }))
    }
    const client = await hanako()
    await client.call(confirmAllAnnouncements, { body: {} })
    const badge = async () => (await client.call(getCurrentUser, {})).body.announcementCount
    const reactAll = async (userIds: readonly number[]) => {
      for (const userId of userIds)
        await db
          .insertInto('feedReactions')
          .values({ companyId, feedId, stampId: server.company.stampIds[0]!, userId })
          .execute()
      await transaction(db, (trx) => announceReactions(trx, feedId))
    }
    await reactAll(people.slice(0, 2))
    expect(await textsOf(hanako, feedId)).toEqual([
      '木村 葵さんと井上 葵さんがあなたの投稿にリアクションしました',
    ])
    await reactAll(people.slice(2))
    expect(await textsOf(hanako, feedId)).toEqual([
      '清水 葵さん、林 葵さん、ほか2人があなたの投稿にリアクションしました',
    ])
    const english = { headers: { 'accept-language': 'en' } }
    const query = { limit: 100, unread: true }
    const [entry, ...others] = (await client.call(listAnnouncements, { query }, english)).body.announcements
    expect(entry?.text).toBe('清水 葵, 林 葵 and 2 others reacted to your post')
    expect(others).toEqual([])
    expect(await badge()).toBe(1)
    // A person who left is counted, but no longer named.
    const leave = (status: 'active' | 'withdrawn') =>
      db
        .updateTable('users')
        .set({ status })
        .where('companyId', '=', companyId)
        .where('id', '=', people[2]!)
        .execute()
    await leave('withdrawn')
    expect(await textsOf(hanako, feedId)).toEqual(['清水 葵さんほか3人があなたの投稿にリアクションしました'])
    await client.call(confirmAnnouncement, { params: { id: entry!.id } })
    expect(await badge()).toBe(0)
  })

  it('that are withdrawn leave no notice', async () => {
    const feedId = await post()
    await react(taro, feedId)
    await soon(async () => expect(await noticesOf(hanako, feedId)).toHaveLength(1))
    await (await taro()).call(unreactToFeed, {
      params: { id: feedId },
      query: { stampId: server.company.stampIds[0]! },
    })
    await soon(async () => expect(await noticesOf(hanako, feedId)).toEqual([]))
  })
})

describe('the quote', () => {
  const make = (draft: { title?: string; body?: string }) =>
    makeFeed(server.company.db, {
      ...{ menuId: server.company.menuId, authorId: server.company.employeeId },
      ...draft,
    })
  const say = async (who: Person, feedId: number, body: string) =>
    (await who()).call(createFeedComment, {
      params: { id: feedId },
      body: { body, mentionedUserIds: [], clientKey: newClientKey() },
    })
  const quotesOf = async (feedId: number) => (await noticesOf(hanako, feedId)).map(({ quote }) => quote)

  it('is the comment as one line without marks, and the post once several people comment', async () => {
    const feedId = await make({ body: '## 会議室\n\n**来週**は使えません' })
    await say(taro, feedId, '**確認**しました。\n  ありがとうございます')
    await soon(async () => expect(await quotesOf(feedId)).toEqual(['確認しました。 ありがとうございます']))
    await say(kenichi, feedId, '了解です')
    await soon(async () => expect(await quotesOf(feedId)).toEqual(['会議室 来週は使えません']))
    const [notice] = await noticesOf(hanako, feedId)
    const params = { id: notice!.id }
    expect((await (await hanako()).call(getAnnouncement, { params })).body.quote).toBe(notice!.quote)
  })

  it('is the title of the post if it has one, and nothing if there are no words', async () => {
    const titled = await make({ title: '社員食堂の新しい献立', body: '本文' })
    const empty = await make({ body: '' })
    await react(taro, titled)
    await react(taro, empty)
    await soon(async () => expect(await quotesOf(titled)).toEqual(['社員食堂の新しい献立']))
    await soon(async () => expect(await quotesOf(empty)).toEqual([null]))
  })

  it('has at most 120 characters, and no half characters', async () => {
    const feedId = await make({ body: '𠮷'.repeat(3_000) })
    await react(taro, feedId)
    await soon(async () => expect(await quotesOf(feedId)).toEqual([`${'𠮷'.repeat(119)}…`]))
  })

  it('is of no comment that is deleted or hidden', async () => {
    const { db, companyId } = server.company
    const feedId = await make({ body: '残る投稿' })
    const first = (await say(taro, feedId, '秘密の一言')).body.id
    await soon(async () => expect(await quotesOf(feedId)).toEqual(['秘密の一言']))
    const change = (columns: object) =>
      db
        .updateTable('feedComments')
        .set({ deletedAt: null, hiddenAt: null, ...columns })
        .where('companyId', '=', companyId)
        .where('id', '=', first)
        .execute()
    const [notice] = await noticesOf(hanako, feedId)
    for (const columns of [{ hiddenAt: new Date() }, { deletedAt: new Date() }]) {
      await change(columns)
      expect(await quotesOf(feedId)).toEqual([])
      const gone = await (await hanako()).call(getAnnouncement, { params: { id: notice!.id } })
      expect(gone.status).toBe(404)
      expect(JSON.stringify(gone.body)).not.toContain('秘密')
    }
    await change({})
    expect(await quotesOf(feedId)).toEqual(['秘密の一言'])
  })
})

describe('the list', () => {
  it('has pages and can be marked as read as a whole', async () => {
    const client = await hanako()
    await client.call(confirmAllAnnouncements, { body: {} })
    const unread = { limit: 100, unread: true } as const
    for (let i = 0; i < 3; i++) await comment(taro, await post())
    await react(taro, await post())
    const count = async (query: object) =>
      (await client.call(listAnnouncements, { query })).body.announcements.length
    await soon(async () => expect(await count(unread)).toBe(4))
    expect(await count({ ...unread, about: 'comments' })).toBe(3)
    expect(await count({ ...unread, about: 'reactions' })).toBe(1)
    expect(await count({ ...unread, about: 'must_reads' })).toBe(0)
    await client.call(confirmAllAnnouncements, { body: { about: 'reactions' } })
    expect(await count({ ...unread, about: 'reactions' })).toBe(0)
    expect(await count(unread)).toBe(3)
    const first = await client.call(listAnnouncements, { query: { limit: 2 } })
    const next = { limit: 2, cursor: first.body.nextCursor! }
    const second = await client.call(listAnnouncements, { query: next })
    const ids = [...first.body.announcements, ...second.body.announcements].map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(new Set(ids).size).toBe(4)
    expect((await client.call(getCurrentUser, {})).body.hasBadge).toBe(true)
    expect((await client.call(confirmAllAnnouncements, { body: {} })).status).toBe(204)
    expect((await client.call(confirmAllAnnouncements, { body: {} })).status).toBe(204)
    expect((await client.call(getCurrentUser, {})).body.hasBadge).toBe(false)
  })

  it('contains the person’s own notices only', async () => {
    const [notice] = (await (await hanako()).call(listAnnouncements, {})).body.announcements
    const params = { id: notice!.id }
    expect((await (await taro()).call(confirmAnnouncement, { params })).status).toBe(404)
    const stranger = await server.as(server.other.logins.employee)
    expect((await stranger.call(confirmAnnouncement, { params })).status).toBe(404)
    expect((await stranger.call(listAnnouncements, {})).body.announcements).toEqual([])
    expect((await (await hanako()).call(confirmAnnouncement, { params })).status).toBe(204)
    expect((await server.guest().call(listAnnouncements, {})).status).toBe(401)
    expect((await (await hanako()).call(listAnnouncements, { query: { limit: 101 } })).status).toBe(422)
  })
})
