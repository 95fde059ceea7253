import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followMenu, followUser } from '#contract/follows.ts'
import { listGroupedFeeds, updateTimelineState } from '#contract/timeline.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed, makeFeeds } from '#db/factories/feed.ts'
import { makeFeedReads } from '#db/factories/feed-read.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

type Query = { departmentId?: number | 'all'; menuId?: number; unread?: 'true'; following?: 'true' }
type Post = {
  id: number
  authorId: number
  menuId: number
  departmentId: number
  read: boolean
  old: boolean
  hidden: boolean
}

let server: TestServer
let reader: Client
let readerId: number
/** Newest first. */
let posts: Post[]
let authors: number[]
let menus: { shown: number; folding: number; off: number }
let departments: { above: number; below: number; elsewhere: number }

const day = 86_400_000

beforeAll(async () => {
  server = await testServer()
  const { db, menuCategoryId, logins, managerId } = server.company
  readerId = managerId
  const above = await makeDepartment(db, { name: '製造本部' })
  const below = await makeDepartment(db, { name: '第一工場', parentId: above })
  const elsewhere = await makeDepartment(db, { name: '経理部' })
  departments = { above, below, elsewhere }
  const inDepartment = (departmentId: number) => makeUser(db, { memberships: [{ departmentId }] })
  authors = [await inDepartment(above), await inDepartment(below), await inDepartment(elsewhere)]
  const menu = (name: string, more: object = {}) => makeMenu(db, { menuCategoryId, name, ...more })
  menus = {
    shown: await menu('今日のできごと'),
    folding: await menu('日報', { grouped: true }),
    off: await menu('当番表', { offTimeline: true }),
  }
  const secret = await audienceOf(db, {
    include: [{ type: 'user', id: authors[0]! }],
    match: 'any',
  })
  const places = [above, below, elsewhere]
  const drafts: Omit<Post, 'id'>[] = []
  for (const menuId of Object.values(menus))
    for (const [at, authorId] of [...authors, readerId].entries())
      for (const read of [false, true])
        for (const old of [false, true])
          for (const hidden of [false, true])
            drafts.push({ authorId, menuId, read, old, hidden, departmentId: places[at] ?? above })
  const ids = await makeFeeds(
    db,
    drafts.map(({ authorId, menuId, departmentId, old, hidden }, i) => ({
      ...{ authorId, menuId, departmentId },
      postedAt: new Date(Date.now() - (old ? 100 * day : 0) - (drafts.length - i) * 60_000),
      ...(hidden && { audienceId: secret }),
    })),
  )
  posts = drafts.map((draft, i) => ({ ...draft, id: ids[i]! }))
  posts.sort((a, b) => Number(a.old) - Number(b.old) || b.id - a.id)
  await makeFeedReads(
    db,
    posts.filter(({ read }) => read).map(({ id }) => ({ feedId: id, userId: readerId })),
  )
  // Signed in only now: the reader's own audience was created with their posts.
  reader = await server.as(logins.manager)
  await reader.call(followUser, { params: { id: authors[1]! }, body: { followed: true } })
  await reader.call(followMenu, { params: { id: menus.off }, body: { followed: true } })
}, 120_000)
afterAll(() => server?.close())

const page = (query: Query, limit: number, cursor: string | null) =>
  reader.call(listGroupedFeeds, { query: { ...query, limit, ...(cursor && { cursor }) } })

async function idsOf(query: Query, limit = 100) {
  const ids: number[] = []
  for (let cursor: string | null = null; ; ) {
    const { status, body }: Awaited<ReturnType<typeof page>> = await page(query, limit, cursor)
    expect(status).toBe(200)
    ids.push(...body.feeds.map(({ id }) => id))
    if (!body.nextCursor) return ids
    cursor = body.nextCursor
  }
}

/** The result of applying the filters naively. */
function wanted({ departmentId, menuId, unread, following }: Query) {
  const within = departmentId === departments.above ? [departments.above, departments.below] : [departmentId]
  return posts
    .filter((post) => !post.hidden || post.authorId === readerId)
    .filter((post) => departmentId === undefined || within.includes(post.departmentId))
    .filter((post) => menuId === undefined || post.menuId === menuId)
    .filter((post) => !unread || (!post.read && !post.old && post.authorId !== readerId))
    .filter((post) => !following || post.authorId === authors[1] || post.menuId === menus.off)
    .filter((post) => post.menuId !== menus.off || menuId === menus.off || following !== undefined)
    .map(({ id }) => id)
}

describe('a filtered timeline', () => {
  it('shows the result of every combination of its filters, newest first, and nothing unreadable', async () => {
    let tried = 0
    for (const departmentId of [undefined, departments.above, departments.elsewhere])
      for (const menuId of [undefined, ...Object.values(menus)])
        for (const unread of [undefined, 'true'] as const)
          for (const following of [undefined, 'true'] as const) {
            const query = {
              ...(departmentId && { departmentId }),
              ...(menuId && { menuId }),
              ...(unread && { unread }),
              ...(following && { following }),
            }
            if (Object.keys(query).length === 0) continue
            expect([query, await idsOf(query)]).toEqual([query, wanted(query)])
            if (wanted(query).length > 0) tried += 1
          }
    expect(tried).toBeGreaterThan(30)
  })

  it('is paged without gaps or repetitions', async () => {
    for (const query of [
      { unread: 'true' },
      { following: 'true' },
      { menuId: menus.folding },
      { departmentId: departments.above, unread: 'true' },
    ] as Query[])
      expect(await idsOf(query, 3)).toEqual(wanted(query))
  })

  it('with filters in its address shows the same to everyone, whatever they chose before', async () => {
    await reader.call(updateTimelineState, { body: { departmentId: departments.elsewhere } })
    const plain = await reader.call(listGroupedFeeds, {})
    expect(plain.body.department).toEqual({ id: departments.elsewhere, name: '経理部' })
    const asked = await reader.call(listGroupedFeeds, { query: { departmentId: departments.below } })
    expect(asked.body.department).toEqual({ id: departments.below, name: '第一工場' })
    expect(await idsOf({ unread: 'true' })).toEqual(wanted({ unread: 'true' }))
    const all = await reader.call(listGroupedFeeds, { query: { departmentId: 'all' } })
    expect(all.body.department).toBeNull()
    expect(all.body.feeds.some(({ group }) => group)).toBe(true)
    await reader.call(updateTimelineState, { body: { departmentId: null } })
  })

  it('returns not found for an invisible department, and refuses invalid filters', async () => {
    const secret = await makeDepartment(server.company.db, { name: '極秘室', published: false })
    for (const departmentId of [secret, server.other.departmentId])
      expect((await reader.call(listGroupedFeeds, { query: { departmentId } })).status).toBe(404)
    expect((await reader.fetch('/api/v2/feeds/grouped_index?department_id=everything')).status).toBe(422)
    expect((await reader.fetch('/api/v2/feeds/grouped_index?unread=maybe')).status).toBe(422)
  })

  it('filtered by unread drops a post once it is read', async () => {
    const { db } = server.company
    const id = await makeFeed(db, { menuId: menus.shown, authorId: authors[2]! })
    expect(await idsOf({ unread: 'true' })).toContain(id)
    await makeFeedReads(db, [{ feedId: id, userId: readerId }])
    expect(await idsOf({ unread: 'true' })).not.toContain(id)
  })
})
