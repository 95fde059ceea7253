import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { confirmAllAnnouncements, listAnnouncements } from '#contract/announcements.ts'
import {
  createFeedComment,
  deleteFeedComment,
  listCommentReactionUsers,
  listFeedComments,
  reactToFeedComment,
  unreactToFeedComment,
} from '#contract/feed-comments.ts'
import { getFeed, reactToFeed, unreactToFeed } from '#contract/feeds.ts'
import { hideFeedComment, listModerationCases, restoreModerationCase } from '#contract/moderation.ts'
import { mostReactionKinds } from '#contract/reactions.ts'
import { listReactionUsers } from '#contract/readers.ts'
import { listAdminStamps, listStamps, retireStamp } from '#contract/stamps.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComment } from '#db/factories/feed-comment.ts'
import { findOwnList } from '#server/features/my-data/own-lists.queries.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
/** An audience of the administrator alone; created before anyone signs in. */
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
const admin = () => server.as(server.company.logins.administrator)
const stranger = () => server.as(server.other.logins.employee)

/* Notices are created by events shortly after. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })

const post = () =>
  makeFeed(server.company.db, { menuId: server.company.menuId, authorId: server.company.managerId })
/** A comment by the employee on a new post by the manager. */
async function comment() {
  const feedId = await post()
  const made = await (await hanako()).call(createFeedComment, {
    params: { id: feedId },
    body: { body: 'コメント', clientKey: newClientKey() },
  })
  return { feedId, id: made.body.id }
}
type Client = Awaited<ReturnType<typeof hanako>>
const react = (client: Client, id: number, body: { stampId?: number; emoji?: string }) =>
  client.call(reactToFeed, { params: { id }, body })
const reactTo = (client: Client, id: number, body: { stampId?: number; emoji?: string }) =>
  client.call(reactToFeedComment, { params: { id }, body })

describe('an emoji', () => {
  it('is given in addition to stamps, once, and can be removed', async () => {
    const id = await post()
    const client = await hanako()
    await react(client, id, { stampId: server.company.stampIds[0]! })
    for (let i = 0; i < 2; i++) expect((await react(client, id, { emoji: '🎉' })).status).toBe(200)
    await react(await taro(), id, { emoji: '🎉' })
    const { reactions } = (await client.call(getFeed, { params: { id } })).body
    expect(reactions).toEqual([
      { stampId: server.company.stampIds[0]!, emoji: null, reactionCount: 1, reacted: true },
      { stampId: null, emoji: '🎉', reactionCount: 2, reacted: true },
    ])
    const back = await client.call(unreactToFeed, { params: { id }, query: { emoji: '🎉' } })
    expect(back.body.reactions).toContainEqual({
      stampId: null,
      emoji: '🎉',
      reactionCount: 1,
      reacted: false,
    })
  })

  it('is removed once, however often that is sent: those of others keep counting', async () => {
    const id = await post()
    const client = await hanako()
    await react(client, id, { emoji: '🎉' })
    for (const each of [await taro(), await admin()]) await react(each, id, { emoji: '🎉' })
    for (let i = 0; i < 2; i++) {
      const { body } = await client.call(unreactToFeed, { params: { id }, query: { emoji: '🎉' } })
      expect(body.reactions).toEqual([{ stampId: null, emoji: '🎉', reactionCount: 2, reacted: false }])
    }
  })

  it.each(['👍🏽', '❤️', '👨‍👩‍👧', '🇯🇵', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])(
    'can consist of several code points: %s',
    async (emoji) => {
      const id = await post()
      const { body } = await react(await hanako(), id, { emoji })
      expect(body.reactions).toEqual([{ stampId: null, emoji, reactionCount: 1, reacted: true }])
    },
  )

  it.each(['', 'a', '笑', '🎉🎉', '🎉 ', '<b>', '1', '❤', '👍'.repeat(20)])(
    'must be exactly one: %j is refused beside the field',
    async (emoji) => {
      const reply = await react(await hanako(), await post(), { emoji })
      expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, ['emoji']])
    },
  )

  it('or a stamp must be given, not both and not neither', async () => {
    const id = await post()
    const client = await hanako()
    const both = await react(client, id, { stampId: server.company.stampIds[0]!, emoji: '🎉' })
    expect([both.status, (await react(client, id, {})).status]).toEqual([422, 422])
  })

  it('cannot be managed: neither the picker nor the administrators’ list shows it among the stamps', async () => {
    const client = await admin()
    await react(client, await post(), { emoji: '🦑' })
    const rows = (await client.call(listStamps, {})).body.stamps
    const managed = (await client.call(listAdminStamps, {})).body.stamps
    expect([...rows, ...managed].map(({ name }) => name)).not.toContain('🦑')
    const { id } = await server.company.db
      .selectFrom('stamps')
      .select('id')
      .where('emoji', '=', '🦑')
      .executeTakeFirstOrThrow()
    expect((await client.call(retireStamp, { params: { id }, body: { version: 1 } })).status).toBe(404)
    expect((await react(client, await post(), { stampId: id })).status).toBe(422)
  })

  it(`is refused if there are ${mostReactionKinds} kinds already, unless it is one of them`, async () => {
    const id = await post()
    const { db, companyId, managerId } = server.company
    const kinds = Array.from({ length: mostReactionKinds }, (_, i) => String.fromCodePoint(0x1f600 + i))
    const rows = await db
      .insertInto('stamps')
      .values(kinds.map((emoji) => ({ companyId, name: emoji, emoji })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    await db
      .insertInto('feedReactions')
      .values(rows.map(({ id: stampId }) => ({ companyId, feedId: id, stampId, userId: managerId })))
      .execute()
    await db
      .insertInto('feedReactionCounters')
      .values(rows.map(({ id: stampId }) => ({ companyId, feedId: id, stampId, reactionCount: 1 })))
      .execute()
    const client = await hanako()
    const more = await react(client, id, { emoji: '🧭' })
    expect([more.status, more.body.error?.code]).toEqual([409, 'too_many_reactions'])
    expect((await react(client, id, { emoji: kinds[3]! })).status).toBe(200)
    expect((await react(client, id, { stampId: server.company.stampIds[1]! })).status).toBe(200)
  })

  it('is created once if two people give it for the first time simultaneously', async () => {
    const id = await post()
    const replies = await Promise.all([
      react(await hanako(), id, { emoji: '🫎' }),
      react(await taro(), id, { emoji: '🫎' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await (await hanako()).call(getFeed, { params: { id } })
    expect(body.reactions).toMatchObject([{ emoji: '🫎', reactionCount: 2 }])
  })

  it('shows who gave it, to those who can read the post', async () => {
    const id = await post()
    await react(await hanako(), id, { emoji: '🎏' })
    await react(await taro(), id, { stampId: server.company.stampIds[0]! })
    const users = async (query: { stampId?: number; emoji?: string }) =>
      (await (await admin()).call(listReactionUsers, { params: { id }, query })).body.users
    expect(await users({ emoji: '🎏' })).toMatchObject([
      { id: server.company.employeeId, stampId: null, emoji: '🎏' },
    ])
    expect(await users({ emoji: '🚁' })).toEqual([])
    expect(await users({})).toHaveLength(2)
    expect((await (await stranger()).call(listReactionUsers, { params: { id } })).status).toBe(404)
  })
})

describe('a comment', () => {
  it('accepts stamps and emoji from everyone who can read it', async () => {
    const { feedId, id } = await comment()
    const client = await taro()
    expect((await reactTo(client, id, { emoji: '👏' })).body.reactions).toEqual([
      { stampId: null, emoji: '👏', reactionCount: 1, reacted: true },
    ])
    await reactTo(await hanako(), id, { stampId: server.company.stampIds[2]! })
    const listed = (await client.call(listFeedComments, { params: { id: feedId } })).body.comments
    expect(listed[0]!.reactions).toEqual([
      { stampId: server.company.stampIds[2]!, emoji: null, reactionCount: 1, reacted: false },
      { stampId: null, emoji: '👏', reactionCount: 1, reacted: true },
    ])
    const who = await client.call(listCommentReactionUsers, { params: { id }, query: { emoji: '👏' } })
    expect(who.body.users).toMatchObject([{ id: server.company.managerId, emoji: '👏' }])
    const gone = await client.call(unreactToFeedComment, { params: { id }, query: { emoji: '👏' } })
    expect(gone.body.reactions).toHaveLength(1)
  })

  it('cannot be reacted to by people who cannot read its post, or after it is deleted', async () => {
    const { id } = await comment()
    expect((await reactTo(await stranger(), id, { emoji: '👏' })).status).toBe(404)
    const { db, menuId, administratorId } = server.company
    const closed = await makeFeed(db, { menuId, authorId: administratorId, audienceId: administratorOnly })
    const hidden = await makeFeedComment(db, { feedId: closed, authorId: administratorId })
    expect((await reactTo(await hanako(), hidden, { emoji: '👏' })).status).toBe(404)
    await (await hanako()).call(deleteFeedComment, { params: { id } })
    const client = await taro()
    expect((await reactTo(client, id, { emoji: '👏' })).status).toBe(404)
    expect((await client.call(listCommentReactionUsers, { params: { id } })).status).toBe(404)
  })

  it('appears among the changes after a reaction, also when the reaction is removed', async () => {
    const { feedId, id } = await comment()
    const client = await hanako()
    const old = await client.call(createFeedComment, {
      params: { id: feedId },
      body: { body: '後のコメント', clientKey: newClientKey() },
    })
    const changed = async (changedSince: string) =>
      (await client.call(listFeedComments, { params: { id: feedId }, query: { limit: 1, changedSince } }))
        .body
    const before = await changed('2000-01-01T00:00:00Z')
    expect(before.comments.map((one) => one.id)).toEqual([old.body.id])
    expect(before.changed).toEqual([])
    await reactTo(await taro(), id, { emoji: '👏' })
    expect((await changed(before.asOf)).changed).toMatchObject([{ id, reactions: [{ emoji: '👏' }] }])
    await (await taro()).call(unreactToFeedComment, { params: { id }, query: { emoji: '👏' } })
    expect((await changed(before.asOf)).changed).toMatchObject([{ id, reactions: [] }])
  })

  it('notifies its author in one notice that counts people, until it is confirmed', async () => {
    const { feedId, id } = await comment()
    const client = await hanako()
    const notices = async () => {
      const { announcements } = (await client.call(listAnnouncements, { query: { about: 'reactions' } })).body
      return announcements.filter(({ hrefPath }) => hrefPath === `/feeds/${feedId}#comment-${id}`)
    }
    const texts = async () => (await notices()).map(({ text, confirmed }) => [text.split('が')[0], confirmed])
    // Your own reaction is not notified; two by one person count as one person.
    await reactTo(client, id, { emoji: '👏' })
    for (const emoji of ['👏', '🎉']) await reactTo(await taro(), id, { emoji })
    await soon(async () => expect(await texts()).toEqual([['鈴木 太郎さん', false]]))
    await reactTo(await admin(), id, { emoji: '🎉' })
    await soon(async () => expect(await texts()).toEqual([['高橋 健一さんと鈴木 太郎さん', false]]))
    expect((await notices())[0]?.kind).toBe('comment_reaction')
    for (const emoji of ['👏', '🎉'])
      await (await taro()).call(unreactToFeedComment, { params: { id }, query: { emoji } })
    await soon(async () => expect(await texts()).toEqual([['高橋 健一さん', false]]))
    await client.call(confirmAllAnnouncements, { body: {} })
    await reactTo(await taro(), id, { emoji: '🙏' })
    await soon(async () =>
      expect(await texts()).toEqual([
        ['鈴木 太郎さん', false],
        ['高橋 健一さん', true],
      ]),
    )
    await client.call(deleteFeedComment, { params: { id } })
    expect(await notices()).toEqual([])
  })

  it('shows no reactions while hidden', async () => {
    const { feedId, id } = await comment()
    await reactTo(await taro(), id, { emoji: '👏' })
    const shown = async () =>
      (await (await taro()).call(listFeedComments, { params: { id: feedId } })).body.comments[0]!.reactions
    const boss = await admin()
    expect((await boss.call(hideFeedComment, { params: { id }, body: { reason: '確認中' } })).status).toBe(
      204,
    )
    expect(await shown()).toEqual([])
    expect((await reactTo(await taro(), id, { emoji: '🎉' })).status).toBe(404)
    const { moderationCases } = (await boss.call(listModerationCases, { query: { state: 'hidden' } })).body
    const { id: caseId, version } = moderationCases.find(({ feedCommentId }) => feedCommentId === id)!
    await boss.call(restoreModerationCase, { params: { id: caseId }, body: { version } })
    expect(await shown()).toMatchObject([{ emoji: '👏', reactionCount: 1, reacted: true }])
  })

  it('appears in the personal data export', async () => {
    const { feedId, id } = await comment()
    await reactTo(await taro(), id, { emoji: '🐳' })
    const { db, managerId } = server.company
    const list = await findOwnList(db, 'reactions', managerId)
    expect(list).toContainEqual(expect.objectContaining({ feedId, feedCommentId: id, reaction: '🐳' }))
  })
})
