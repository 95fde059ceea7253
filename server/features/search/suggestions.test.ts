import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchDepartments, searchFeeds, searchMenus, suggestSearch } from '#contract/search.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed, makeFeeds } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const { db, menuId, employeeId: authorId, managerId, administratorId } = server.company
  const bodies = [
    '新しいアイデアを募集します',
    'アイデアの締切は金曜日です',
    'サーバの再起動を行います',
    'フォークリフト点検の日',
    'ヴァイオリン演奏会のご案内',
    '避難訓練実施要項をご覧ください',
    'Figmaの勉強会',
    '今日は良い天気なのでデザート作りをした',
  ]
  const ids = await makeFeeds(
    db,
    bodies.map((body) => ({ menuId, authorId, body })),
  )
  await makeFeedComments(db, [{ feedId: ids[0]!, authorId: managerId, body: 'タイムテーブルはありますか' }])
  const administratorOnly = await audienceOf(db, {
    include: [{ type: 'user', id: administratorId }],
    match: 'any',
  })
  await makeFeed(db, {
    menuId,
    authorId: administratorId,
    audienceId: administratorOnly,
    body: 'プロジェクトオーロラの買収先一覧',
  })
  await makeMenu(db, {
    name: 'ヘルスケアポイント',
    nameKana: 'へるすけあぽいんと',
    useAudienceId: administratorOnly,
    publicationAudienceId: administratorOnly,
    hiddenFromOthers: true,
  })
  await makeMenu(db, { name: 'メンテナンス依頼', nameKana: 'めんてなんすいらい' })
  await makeDepartment(db, { name: 'ソリューション営業部' })
  await makeDepartment(db, { name: 'マリンスポーツ準備室', published: false })
  await makeUser(db, {
    familyName: '五十嵐',
    givenName: '美咲',
    familyNameKana: 'イガラシ',
    givenNameKana: 'ミサキ',
    formerFamilyName: '小早川',
    formerFamilyNameKana: 'コバヤカワ',
  })
  await makeFeed(server.other.db, {
    menuId: server.other.menuId,
    authorId: server.other.employeeId,
    body: 'バランススコアカードの説明',
  })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const administrator = () => server.as(server.company.logins.administrator)

type Of = 'feeds' | 'menus' | 'departments'
const suggested = async (query: string, of: Of = 'feeds', who = hanako()) => {
  const reply = await (await who).call(suggestSearch, { query: { query, of } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.suggestions
}
const texts = async (...args: Parameters<typeof suggested>) =>
  (await suggested(...args)).map(({ text }) => text)

it('a near spelling in a post is suggested, as written there', async () => {
  for (const [typed, meant] of [
    ['アイディア', 'アイデア'],
    ['ｱｲﾃﾞｨｱ', 'アイデア'],
    ['サーバー', 'サーバ'],
    ['フォークリプト', 'フォークリフト'],
    ['フォクーリフト', 'フォークリフト'],
    ['フオークリフト', 'フォークリフト'],
    ['バイオリン', 'ヴァイオリン'],
    ['避難訓錬', '避難訓練'],
    ['figam', 'Figma'],
    ['タイムテープル', 'タイムテーブル'],
  ] as const)
    expect(await texts(typed), typed).toContain(meant)
  // The typed word itself is not a suggestion, in any writing.
  for (const typed of ['アイデア', 'あいであ', '避難訓練', 'FIGMA'])
    expect(await texts(typed), typed).not.toContain(typed)
  expect(await texts('あいであ')).not.toContain('アイデア')
})

it('a word of one repeated character has no suggestions', async () => {
  for (const typed of ['xxxxxxxx', 'ああああああ', '111111'])
    for (const of of ['feeds', 'menus', 'departments'] as const)
      expect(await texts(typed, of), typed).toEqual([])
})

it('the suggested query finds something, and keeps its other words and filters', async () => {
  expect(await suggested('アイディア 募集')).toEqual([{ text: 'アイデア', query: 'アイデア 募集' }])
  expect(await suggested('アイディア -締切')).toEqual([{ text: 'アイデア', query: 'アイデア -締切' }])
  expect(await suggested('アイディア OR タイムライン 募集')).toContainEqual({
    text: 'アイデア',
    query: 'アイデア OR タイムライン 募集',
  })
  expect(await suggested('アイディア ぜったいにない')).toEqual([])
  const client = await hanako()
  for (const { query } of await suggested('アイディア 募集'))
    expect((await client.call(searchFeeds, { query: { query } })).body.feeds).toHaveLength(1)
  const narrowed = await client.call(suggestSearch, {
    query: { query: 'アイディア', of: 'feeds', authorId: server.company.managerId },
  })
  expect(narrowed.body.suggestions).toEqual([])
})

it('people, departments and menus are suggested in their own searches', async () => {
  const client = await hanako()
  expect(await texts('五十嵐美先', 'departments')).toEqual(['五十嵐美咲'])
  expect(await texts('イガラツ', 'departments')).toEqual(['イガラシ'])
  expect(await texts('五十嵐美先')).toEqual([])
  // A person has this name.
  await makeUser(server.company.db, { familyName: '五十嵐', givenName: '美幸' })
  expect(await texts('五十嵐美幸', 'departments')).toEqual([])
  const [department] = await suggested('ソリュション営業部', 'departments')
  expect(department!.text).toBe('ソリューション営業部')
  const found = await client.call(searchDepartments, { query: { query: department!.query } })
  expect(found.body.departments.map(({ name }) => name)).toEqual(['ソリューション営業部'])
  const [menu] = await suggested('メインテナンス', 'menus')
  expect(menu).toEqual({ text: 'メンテナンス', query: 'メンテナンス' })
  const menus = await client.call(searchMenus, { query: { query: menu!.query } })
  expect(menus.body.menus.map(({ name }) => name)).toEqual(['メンテナンス依頼'])
})

it('nothing is suggested from content that the person may not see', async () => {
  expect(await texts('プロジェクトオーロナ', 'feeds', administrator())).toContain('プロジェクトオーロラ')
  expect(await texts('ヘルツケアポイント', 'menus', administrator())).toContain('ヘルスケアポイント')
  for (const of of ['feeds', 'menus', 'departments'] as const)
    for (const typed of [
      'プロジェクトオーロナ',
      'ヘルツケアポイント',
      'マリンスポーシ準備室',
      '小早河',
      'コバヤカラ',
      'バランススコアカート',
    ])
      expect(await suggested(typed, of), `${typed} ${of}`).toEqual([])
  const stranger = server.as(server.other.logins.employee)
  expect(await texts('バランススコアカート', 'feeds', stranger)).toContain('バランススコアカード')
  expect(await texts('アイディア', 'feeds', stranger)).toEqual([])
})

it('any query is answered', async () => {
  for (const query of [
    '',
    '"',
    'あ',
    'サ'.repeat(100),
    'アイディア '.repeat(16),
    "'\\ \\' & |",
    'ー'.repeat(9),
  ])
    for (const of of ['feeds', 'menus', 'departments'] as const) await suggested(query, of)
})
