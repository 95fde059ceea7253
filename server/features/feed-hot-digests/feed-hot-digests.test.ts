import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import {
  getFeedHotDigest,
  getFeedHotDigestOptions,
  getFeedHotDigestSettings,
  listFeedHotDigests,
  openFeedHotDigest,
  showHotDigestedFeeds,
  updateFeedHotDigestOptions,
  updateFeedHotDigestSettings,
} from '#contract/feed-hot-digests.ts'
import { readFeed } from '#contract/feeds.ts'
import { makeFeeds } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeFeedReactions } from '#db/factories/feed-reaction.ts'
import { makeFeedReads } from '#db/factories/feed-read.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { tellDigest } from './digest-notices.commands.ts'
import { lastDue, nextDue } from './digest-schedule.rules.ts'
import { makeDigest } from './feed-hot-digests.commands.ts'
import { makeDueDigest } from './feed-hot-digests.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const admin = () => server.as(server.company.logins.administrator)

const hour = 3_600_000
const day = 24 * hour
const from = new Date('2026-11-09T08:00:00+09:00')
const until = new Date('2026-11-16T08:00:00+09:00')
const during = new Date(from.getTime() + 2 * day)

describe('when a digest is due', () => {
  const time = { weekday: 1, hour: 8, timeZone: 'Asia/Tokyo' }

  it('is the company’s weekday and hour, independent of the server’s time zone', () => {
    expect(lastDue(new Date('2026-11-16T07:59:00+09:00'), time)).toEqual(from)
    expect(lastDue(new Date('2026-11-16T08:00:00+09:00'), time)).toEqual(until)
    expect(nextDue(new Date('2026-11-16T08:00:00+09:00'), time)).toEqual(
      new Date('2026-11-23T08:00:00+09:00'),
    )
  })

  it('keeps local time when the clocks change', () => {
    const london = { weekday: 1, hour: 8, timeZone: 'Europe/London' }
    expect(lastDue(new Date('2026-10-26T12:00:00Z'), london)).toEqual(new Date('2026-10-26T08:00:00Z'))
    expect(lastDue(new Date('2026-10-20T12:00:00Z'), london)).toEqual(new Date('2026-10-19T07:00:00Z'))
  })
})

describe('a digest', () => {
  let quiet: number
  let talked: number
  let secret: number
  let folded: number
  let digestId: number
  beforeEach(async () => {
    const { company } = server
    const { db, menuId, employeeId, managerId, administratorId, stampIds } = company
    await db.deleteFrom('feedHotDigests').where('companyId', '=', company.companyId).execute()
    await db.deleteFrom('feeds').where('companyId', '=', company.companyId).execute()
    const onlyAdmin = await audienceOf(db, {
      include: [{ type: 'user', id: administratorId }],
      match: 'any',
    })
    const draft = { menuId, authorId: managerId, postedAt: new Date(from.getTime() - day) }
    const [a, b, c, d] = await makeFeeds(db, [
      { ...draft, title: '静かな投稿' },
      { ...draft, title: '話題の投稿' },
      { ...draft, title: '秘密の投稿', audienceId: onlyAdmin },
      { ...draft, title: 'まとめる投稿', menuId: await makeMenu(db, { grouped: true }) },
    ])
    quiet = a!
    talked = b!
    secret = c!
    folded = d!
    const reader = await makeUser(db)
    await makeFeedReads(db, [{ feedId: quiet, userId: reader, readAt: during }])
    await makeFeedReactions(
      db,
      [talked, secret, folded].flatMap((feedId) =>
        [employeeId, administratorId].map((userId) => ({
          feedId,
          userId,
          stampId: stampIds[0]!,
          createdAt: during,
        })),
      ),
    )
    await makeFeedComments(db, [
      { feedId: secret, authorId: administratorId, body: 'ご確認ください', createdAt: during },
      // The author's own comments and those outside of the period do not count.
      { feedId: quiet, authorId: managerId, body: '補足です', createdAt: during },
      { feedId: quiet, authorId: employeeId, body: '早すぎる', createdAt: new Date(from.getTime() - hour) },
      { feedId: quiet, authorId: employeeId, body: '遅すぎる', createdAt: until },
    ])
    expect(await makeDigest(db, { from, until })).toBe(true)
    digestId = (await (await admin()).call(getFeedHotDigest, {})).body.feedHotDigest!.id
  })

  const shown = async (who: ReturnType<typeof hanako>) =>
    (await (await who).call(showHotDigestedFeeds, { query: { id: digestId } })).body.entries.map(
      ({ rank, feed }) => [rank, feed.id],
    )

  it('ranks what happened in its period, showing each reader only what they may read', async () => {
    expect(await shown(admin())).toEqual([
      [1, secret],
      [2, talked],
      [3, quiet],
    ])
    expect(await shown(hanako())).toEqual([
      [1, talked],
      [2, quiet],
    ])
    expect(await shown(taro()), 'one’s own posts are no news').toEqual([])
    const { entries } = (await (await admin()).call(showHotDigestedFeeds, { query: { id: digestId } })).body
    expect(entries[0]).toMatchObject({ reactionCount: 2, commentCount: 1, bookmarkCount: 0, readCount: 0 })
    expect(entries[2]).toMatchObject({ reactionCount: 0, commentCount: 0, readCount: 1 })
    const rows = await server.company.db
      .selectFrom('feedHotDigestEntries')
      .select('score')
      .orderBy('rank')
      .execute()
    expect(rows.map(({ score }) => score)).toEqual([11, 6, 1])
  })

  it('omits posts read before it was created, and does not change while it is read', async () => {
    const { db, employeeId } = server.company
    await makeFeedReads(db, [{ feedId: talked, userId: employeeId, readAt: new Date(Date.now() - hour) }])
    expect(await shown(hanako())).toEqual([[1, quiet]])
    await (await hanako()).call(readFeed, { params: { id: quiet } })
    expect(await shown(hanako())).toEqual([[1, quiet]])
  })

  it('is on the home screen at once, with the first lines of its posts', async () => {
    const latest = await (await hanako()).call(getFeedHotDigest, {})
    expect(latest.body.feedHotDigest).toMatchObject({
      periodFrom: from.toISOString(),
      periodUntil: until.toISOString(),
      opened: false,
      entries: [
        { rank: 1, excerpt: '話題の投稿', reactionCount: 2 },
        { rank: 2, excerpt: '静かな投稿' },
      ],
    })
  })

  it('records who opened it, and past ones stay listed', async () => {
    const client = await hanako()
    for (let i = 0; i < 2; i++)
      expect((await client.call(openFeedHotDigest, { params: { id: digestId } })).status).toBe(204)
    const mine = await client.call(listFeedHotDigests, {})
    expect(mine.body.feedHotDigests).toMatchObject([{ id: digestId, opened: true, feedCount: 2 }])
    const others = await (await admin()).call(listFeedHotDigests, {})
    expect(others.body.feedHotDigests).toMatchObject([{ id: digestId, opened: false, feedCount: 3 }])
  })

  it('is visible in its own company only', async () => {
    const stranger = await server.as(server.other.logins.employee)
    expect((await stranger.call(showHotDigestedFeeds, { query: { id: digestId } })).status).toBe(404)
    expect((await stranger.call(openFeedHotDigest, { params: { id: digestId } })).status).toBe(404)
    expect((await stranger.call(getFeedHotDigest, {})).body).toEqual({ feedHotDigest: null })
  })

  it('notifies people for whom it is not empty, once, by email if they want, but not those who turned it off', async () => {
    const { db, logins } = server.company
    const options = async (who: ReturnType<typeof hanako>, body: { notice: boolean; mail: boolean }) =>
      expect((await (await who).call(updateFeedHotDigestOptions, { body })).status).toBe(204)
    const known = await (await hanako()).call(getFeedHotDigestOptions, {})
    expect(known.body).toEqual({ notice: true, mail: false, hasEmail: true, enabled: true })
    await options(hanako(), { notice: true, mail: true })
    await options(taro(), { notice: true, mail: true })
    await options(admin(), { notice: false, mail: false })
    for (let i = 0; i < 2; i++) await tellDigest(db, digestId, 'https://hiroba.example')
    const notices = async (who: ReturnType<typeof hanako>) =>
      (await (await who).call(listAnnouncements, {})).body.announcements
        .filter(({ kind }) => kind === 'hot_digest')
        .map(({ hrefPath, confirmed }) => ({ hrefPath, confirmed }))
    const hrefPath = `/feed_hot_digests/${digestId}`
    expect(await notices(hanako())).toEqual([{ hrefPath, confirmed: false }])
    // All posts are 鈴木's own; 高橋 turned it off.
    expect([await notices(taro()), await notices(admin())]).toEqual([[], []])
    const messages = await server.app.engine.withConnection('installation', async (connection) => {
      const { rows } = await connection.query(
        `select data->'data'->'letter'->>'to' as receiver, data->'data'->'letter'->>'text' as text,
           data->'data'->'letter'->'unsubscribe'->>'address' as unsubscribe
         from pgboss.job where name = 'mail.send' and data->'data'->'letter'->>'text' like '%' || $1 || '%'`,
        [`/feed_hot_digests/${digestId}\n`],
      )
      return rows as { receiver: string; text: string; unsubscribe: string }[]
    })
    expect(messages.map(({ receiver }) => receiver)).toEqual([logins.employee])
    expect(messages[0]!.text).toContain('1. 話題の投稿')
    expect(messages[0]!.unsubscribe).toMatch(/\/users\/\d+\/notification_options$/)
    expect(messages[0]!.text).not.toContain('秘密の投稿')
    await (await hanako()).call(openFeedHotDigest, { params: { id: digestId } })
    expect(await notices(hanako())).toEqual([{ hrefPath, confirmed: true }])
  })

  it('is sent automatically once it is created', async () => {
    const { db, menuId, managerId, employeeId } = server.company
    const [fresh] = await makeFeeds(db, [{ menuId, authorId: managerId, postedAt: until }])
    const createdAt = new Date(until.getTime() + day)
    await makeFeedComments(db, [{ feedId: fresh!, authorId: employeeId, body: 'なるほど', createdAt }])
    expect(await makeDueDigest(db, new Date('2026-11-23T09:00:00+09:00'))).toBe(true)
    const told = async () => (await (await hanako()).call(listAnnouncements, {})).body.announcements[0]?.kind
    await expect.poll(told, { timeout: 20_000 }).toBe('hot_digest')
  })

  it('is created once for its time, from the end of the last one, and late rather than never', async () => {
    const { db, menuId, managerId, employeeId } = server.company
    const due = new Date('2026-11-23T08:00:00+09:00')
    expect(await makeDigest(db, { from, until })).toBe(false)
    const [fresh] = await makeFeeds(db, [{ menuId, authorId: managerId, postedAt: until }])
    await makeFeedComments(db, [
      {
        feedId: fresh!,
        authorId: employeeId,
        body: 'いいですね',
        createdAt: new Date(until.getTime() + day),
      },
    ])
    const late = new Date(due.getTime() + 5 * hour)
    expect(await makeDueDigest(db, late)).toBe(true)
    expect(await makeDueDigest(db, late)).toBe(false)
    const made = await db
      .selectFrom('feedHotDigests')
      .select(['periodFrom', 'periodUntil'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(made).toEqual({ periodFrom: until, periodUntil: due })
  })
})

describe('its settings', () => {
  it('are for administrators, show the weights, and can turn it off', async () => {
    const client = await admin()
    const first = await client.call(getFeedHotDigestSettings, {})
    expect(first.body).toMatchObject({
      enabled: true,
      weekday: 1,
      hour: 8,
      timeZone: 'Asia/Tokyo',
      version: 0,
      weights: { reaction: 3, comment: 5, bookmark: 4, read: 1 },
    })
    const off = await client.call(updateFeedHotDigestSettings, {
      body: { version: 0, enabled: false, weekday: 5, hour: 17 },
    })
    expect(off.body).toMatchObject({ enabled: false, weekday: 5, hour: 17, nextAt: null })
    expect(await makeDueDigest(server.company.db, new Date())).toBe(false)
    const wrong = await client.call(updateFeedHotDigestSettings, {
      body: { version: 1, enabled: true, weekday: 7, hour: 24 },
    })
    expect(Object.keys(wrong.body.error?.fields ?? {}).sort()).toEqual(['hour', 'weekday'])
    expect((await (await hanako()).call(getFeedHotDigestSettings, {})).status).toBe(404)
    const set = (version: number) =>
      client.call(updateFeedHotDigestSettings, { body: { version, enabled: true, weekday: 1, hour: 8 } })
    for (const stale of [0, 2]) expect((await set(stale)).body.error?.code).toBe('conflict')
    expect((await set(1)).body).toMatchObject({ enabled: true, version: 2 })
  })
})
