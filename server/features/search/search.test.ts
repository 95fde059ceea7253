import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { createFeedComment, deleteFeedComment, updateFeedComment } from '#contract/feed-comments.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { deleteFeed, getFeed } from '#contract/feeds.ts'
import {
  listFilterDepartmentChildren,
  listFilterMenuCategories,
  listFilterMenus,
  listFilterPositions,
  listFilterUsers,
} from '#contract/filters.ts'
import { searchDepartments, searchFeeds, searchMenus } from '#contract/search.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed, makeFeeds } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hiddenMenuId: number
let hiddenFeedId: number
beforeAll(async () => {
  server = await testServer()
  const { company, other } = server
  const administratorOnly = await audienceOf(company.db, {
    include: [{ type: 'user', id: company.administratorId }],
    match: 'any',
  })
  hiddenMenuId = await makeMenu(company.db, {
    menuCategoryId: company.menuCategoryId,
    name: '役員会の記録',
    nameKana: 'やくいんかいのきろく',
    useAudienceId: administratorOnly,
    publicationAudienceId: administratorOnly,
    hiddenFromOthers: true,
  })
  hiddenFeedId = await makeFeed(company.db, {
    menuId: hiddenMenuId,
    authorId: company.administratorId,
    body: '買収の検討を始めます',
  })
  await makeFeed(other.db, { menuId: other.menuId, authorId: other.employeeId, body: 'となりの会社の買収' })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const administrator = () => server.as(server.company.logins.administrator)

type Query = Partial<CallInput<typeof searchFeeds>['query']>
const find = async (query: string, rest: Query = {}, who = hanako()) => {
  const reply = await (await who).call(searchFeeds, { query: { ...rest, query } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const ids = async (...args: Parameters<typeof find>) => (await find(...args)).feeds.map(({ id }) => id)
const post = (draft: Partial<Parameters<typeof makeFeed>[1]>) =>
  makeFeed(server.company.db, {
    menuId: server.company.menuId,
    authorId: server.company.employeeId,
    ...draft,
  })

describe('a post is found', () => {
  it('in any width and kana as soon as it is posted, with its words marked', async () => {
    const reply = await (await hanako()).call(createApply, {
      body: {
        menuId: server.company.menuId,
        title: '新しいｶﾞｲﾄﾞ',
        text: 'フォークリフトの点検は毎朝です。',
        clientKey: newClientKey(),
      },
    })
    for (const query of ['ガイド', 'がいど', 'ｶﾞｲ', 'ﾌｫｰｸﾘﾌﾄ', 'ふぉーくりふと', '検', 'ガイド 毎朝'])
      expect(await ids(query), query).toEqual([reply.body.feedId!])
    const [feed] = (await find('ガイド 点検')).feeds
    const marked = feed!.excerpts.map(({ part, text, marks }) => [
      part,
      marks.map(({ start, length }) => text.slice(start, start + length)),
    ])
    expect(marked).toEqual([
      ['title', ['ｶﾞｲﾄﾞ']],
      ['body', ['点検']],
    ])
  })

  it('by its comments until they are changed or deleted, and by the names of its files', async () => {
    const file = await makeMediaFile(server.company.db, { originalName: '避難経路図.jpg' })
    const id = await post({ body: '訓練のお知らせ', mediaFileIds: [file] })
    expect(await ids('避難経路図')).toEqual([id])
    const client = await hanako()
    const comment = (
      await client.call(createFeedComment, {
        params: { id },
        body: { body: '集合は**南門**ですか', clientKey: newClientKey() },
      })
    ).body
    expect(await ids('南門')).toEqual([id])
    expect((await find('南門')).feeds[0]!.excerpts).toContainEqual({
      part: 'comment',
      text: '集合は南門ですか',
      marks: [{ start: 3, length: 2 }],
    })
    await client.call(updateFeedComment, {
      params: { id: comment.id },
      body: { body: '集合は北門ですか', mentionedUserIds: [], editedAt: null },
    })
    expect(await ids('南門')).toEqual([])
    expect(await ids('北門')).toEqual([id])
    await client.call(deleteFeedComment, { params: { id: comment.id } })
    expect(await ids('北門')).toEqual([])
  })

  it('by its current text, and no longer once it is deleted', async () => {
    const id = await post({ title: '見学会', body: '集合は東口' })
    const client = await hanako()
    await client.call(updateFeed, {
      params: { id },
      body: { title: '見学会', body: '集合は西口', textVersion: 1 },
    })
    expect(await ids('見学会 東口')).toEqual([])
    expect(await ids('見学会 西口')).toEqual([id])
    await client.call(deleteFeed, { params: { id } })
    expect(await ids('見学会')).toEqual([])
    expect(await ids('西口')).toEqual([])
  })

  it('if the words are in different parts of it', async () => {
    const id = await post({ title: '棚卸し', body: '十時から' })
    await makeFeedComments(server.company.db, [
      { feedId: id, authorId: server.company.managerId, body: '脚立を持って行きます' },
    ])
    expect(await ids('棚卸し 脚立')).toEqual([id])
    expect(await ids('脚立 十時 花子')).toEqual([id])
    expect(await ids('棚卸し -脚立')).toEqual([])
  })

  it('filtered by author, place, time and other criteria', async () => {
    const { company } = server
    const photo = await makeMediaFile(company.db)
    const [old, fresh] = await makeFeeds(company.db, [
      {
        menuId: company.menuId,
        authorId: company.managerId,
        body: '朝市の写真',
        postedAt: new Date('2026-03-31T15:30:00Z'),
        mediaFileIds: [photo],
      },
      { menuId: company.menuId, authorId: company.employeeId, body: '朝市の予定' },
    ])
    expect(await ids('朝市')).toEqual([fresh, old])
    for (const query of [
      '朝市 from:鈴木',
      '朝市 投稿者:すずき',
      '朝市 from:suzuki',
      '朝市 has:image',
      '朝市 -is:mine',
      '朝市 before:2026-04-01',
      '朝市 以前:2026-06',
      '朝市 -投稿者:佐藤',
      '朝市 is:unread',
    ])
      expect(await ids(query), query).toEqual([old])
    for (const query of [
      '朝市 is:mine',
      '朝市 画像:なし',
      '朝市 after:2026-04-02',
      '朝市 -写真',
      '朝市 from:"佐藤 花子"',
    ])
      expect(await ids(query), query).toEqual([fresh])
    // Half past midnight in Tokyo, where it is already the first of April.
    expect(await ids('朝市 after:2026-04-01 before:2026-04-01')).toEqual([old])
    expect(await ids('朝市 before:2026-03-31')).toEqual([])
    expect(await ids('朝市 制度:できごと 部署:営業')).toEqual([fresh, old])
    expect(await ids('朝市', { authorId: company.managerId })).toEqual([old])
    const administrator = await server.as(company.logins.administrator)
    const ofManagers = await administrator.call(searchFeeds, {
      query: { query: '朝市', departmentId: company.departmentId, positionId: company.positions.manager },
    })
    expect(ofManagers.body.feeds.map(({ id }) => id)).toEqual([old])
    expect(
      await ids('朝市', { menuCategoryId: company.menuCategoryId, hasImage: 'true', before: '2026-04-01' }),
    ).toEqual([old])
    expect(await ids('朝市', { menuId: hiddenMenuId })).toEqual([])
  })

  it('by best match if requested, in pages, without repetitions', async () => {
    const drafts = Array.from({ length: 7 }, (_, i) => ({
      menuId: server.company.menuId,
      authorId: server.company.employeeId,
      title: i === 2 ? '水筒の日' : '',
      body: `水筒 ${i}`,
    }))
    const made = await makeFeeds(server.company.db, drafts)
    for (const sort of ['newest', 'best'] as const) {
      const first = await find('水筒', { sort, limit: 4 })
      const second = await find('水筒', { sort, limit: 4, cursor: first.nextCursor! })
      const all = [...first.feeds, ...second.feeds].map(({ id }) => id)
      expect(new Set(all)).toEqual(new Set(made))
      expect(all).toHaveLength(7)
      expect(second.nextCursor).toBeNull()
      expect(all[0], sort).toBe(sort === 'best' ? made[2] : made[6])
    }
  })
})

describe('content the person may not read', () => {
  it('is not found, neither in lists nor in suggestions', async () => {
    const reply = await find('買収')
    expect(reply.feeds).toEqual([])
    expect(reply.instead).toEqual({ without: [], users: [], menus: [] })
    expect(await ids('役員会')).toEqual([])
    expect((await find('買収 制度:役員会 日付')).instead!.without).toEqual([])
    expect(await ids('買収', {}, administrator())).toEqual([hiddenFeedId])
    for (const who of [hanako(), administrator()]) {
      const found = await ids('です', { limit: 100 }, who)
      for (const id of found.slice(0, 5))
        expect((await (await who).call(getFeed, { params: { id } })).status).toBe(200)
    }
  })

  it('stays within its company', async () => {
    const stranger = server.as(server.other.logins.employee)
    expect(await ids('買収', {}, stranger)).toHaveLength(1)
    expect(await ids('佐藤', { authorId: server.company.employeeId }, stranger)).toEqual([])
    const people = await (await stranger).call(searchDepartments, { query: { query: '佐藤' } })
    expect(people.body.users.map(({ id }) => id)).toEqual([server.other.employeeId])
  })
})

describe('if nothing is found', () => {
  it('the search offers what a wider search finds, and the people and menus the words may refer to', async () => {
    await post({ title: '自転車置き場' })
    const { feeds, instead } = await find('自転車置き場 そらとぶ', { hasImage: 'true' })
    expect(feeds).toEqual([])
    expect(instead!.without).toEqual([])
    const two = (await find('自転車置き場 そらとぶ')).instead!
    expect(two.without).toEqual([{ part: 'そらとぶ', query: '自転車置き場', filter: null, feedCount: 1 }])
    const filtered = (await find('自転車置き場', { hasImage: 'true' })).instead!
    expect(filtered.without).toEqual([
      { part: 'hasImage', query: '自転車置き場', filter: 'hasImage', feedCount: 1 },
    ])
    const near = (await find('suzuki xyz できごと')).instead!
    expect(near.users.map(({ name }) => name)).toEqual(['鈴木 太郎'])
    expect(near.menus.map(({ name }) => name)).toEqual(['今日のできごと'])
  })
})

describe('menus', () => {
  it('are found by name, description and category, if they are visible to the person', async () => {
    const names = async (query: string, who = hanako()) =>
      (await (await who).call(searchMenus, { query: { query } })).body.menus.map(({ name }) => name)
    expect(await names('ﾃﾞｷｺﾞﾄ')).toEqual(['今日のできごと'])
    expect(await names('気軽に 日々')).toContain('今日のできごと')
    expect(await names('役員')).toEqual([])
    expect(await names('役員', administrator())).toEqual(['役員会の記録'])
    expect(await names('dekigoto')).toEqual(['今日のできごと'])
    expect(await names('yakuinkai', administrator())).toEqual(['役員会の記録'])
  })
})

describe('people and departments', () => {
  it('are found in kanji, kana and Latin letters, by department and job label', async () => {
    const { company } = server
    await makeUser(company.db, {
      familyName: '大野',
      givenName: '健一',
      familyNameKana: 'オオノ',
      givenNameKana: 'ケンイチ',
      memberships: [{ departmentId: company.departmentId, jobLabel: '溶接' }],
    })
    await makeUser(company.db, { familyName: '退職', givenName: '済', status: 'withdrawn' })
    const names = async (query: string) =>
      (await (await hanako()).call(searchDepartments, { query: { query } })).body.users.map(
        ({ name }) => name,
      )
    for (const query of [
      '大野',
      'おおの',
      'ｵｵﾉ',
      'ohno',
      'ono',
      'Oono Kenichi',
      '健一 溶接',
      '営業 大野',
      '大野健一',
    ])
      expect(await names(query), query).toEqual(['大野 健一'])
    expect(await names('satoh')).toEqual(['佐藤 花子'])
    expect(await names('退職')).toEqual([])
    expect(await names('')).toEqual([])
  })

  it('show no unpublished department, nor anything below one', async () => {
    const { company } = server
    const secret = await makeDepartment(company.db, { name: '秘密準備室', published: false })
    const below = await makeDepartment(company.db, { name: '秘密準備室 第一班', parentId: secret })
    await makeUser(company.db, {
      familyName: '影山',
      givenName: '忍',
      memberships: [{ departmentId: below }],
    })
    await makeFeed(company.db, {
      menuId: company.menuId,
      authorId: company.employeeId,
      departmentId: below,
      body: '準備はひそかに',
    })
    const client = await hanako()
    const { body } = await client.call(searchDepartments, { query: { query: '秘密準備' } })
    expect(body).toEqual({ departments: [], users: [], nextCursor: null })
    const person = await client.call(searchDepartments, { query: { query: '影山' } })
    expect(person.body.users).toMatchObject([{ name: '影山 忍', departmentName: null, jobLabel: '' }])
    expect(await ids('ひそか 部署:秘密')).toEqual([])
    expect((await find('ひそか')).feeds[0]!.department).toBeNull()
    const shown = await client.call(searchDepartments, { query: { query: '営業' } })
    expect(shown.body.users.map(({ name, departmentName }) => [name, departmentName])).toContainEqual([
      '佐藤 花子',
      '営業部',
    ])
    expect(shown.body.departments).toEqual([
      { id: company.departmentId, name: '営業部', path: '営業部', writings: null },
    ])
    expect((await client.call(listFilterDepartmentChildren, { params: { id: secret } })).status).toBe(404)
  })
})

describe('the options of the filter panel', () => {
  it('are limited to what the person can see', async () => {
    const client = await hanako()
    const menus = await client.call(listFilterMenus, {})
    expect(menus.body.menus.map(({ name }) => name)).toEqual(['今日のできごと'])
    expect((await client.call(listFilterMenuCategories, {})).body.menuCategories).toHaveLength(1)
    const users = await client.call(listFilterUsers, { query: { query: 'suzu' } })
    expect(users.body.users.map(({ name }) => name)).toEqual(['鈴木 太郎'])
    const administrator = await server.as(server.company.logins.administrator)
    const positions = await administrator.call(listFilterPositions, { query: {} })
    expect(positions.body.departmentPositions.map(({ name }) => name)).toEqual(['部長', '一般'])
  })
})

describe('the cost', () => {
  it('is the same number of statements for one hit as for a full page', async () => {
    const count = async (query: string) => {
      // The minimum of several runs: background jobs also send queries.
      let fewest = Number.POSITIVE_INFINITY
      for (let i = 0; i < 5; i++) {
        const before = server.app.engine.stats().queries
        await find(query)
        fewest = Math.min(fewest, server.app.engine.stats().queries - before)
      }
      return fewest
    }
    await post({ body: '一度きりの言葉' })
    await makeFeeds(
      server.company.db,
      Array.from({ length: 60 }, () => ({
        menuId: server.company.menuId,
        authorId: server.company.employeeId,
        body: 'ありふれた言葉',
      })),
    )
    const [one, many] = [await count('一度きりの言葉'), await count('ありふれた言葉')]
    expect(many).toBeLessThanOrEqual(one)
    expect(one).toBeLessThanOrEqual(14)
  })
})
