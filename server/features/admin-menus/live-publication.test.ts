import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAdminMenu,
  getAdminMenu,
  publishAdminMenu,
  updateMenuConditions,
} from '#contract/admin-menus.ts'
import { createApply } from '#contract/applies.ts'
import { getFeed } from '#contract/feeds.ts'
import {
  hideModerationCase,
  listModerationCases,
  reportFeed,
  restoreModerationCase,
} from '#contract/moderation.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const boss = () => server.as(server.company.logins.administrator)
const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const only = (id: number) => ({
  include: [{ type: 'user' as const, id }],
  match: 'any' as const,
  exclude: [],
})

async function published() {
  const client = await boss()
  const body = { name: '公開の制度', menuCategoryId: server.company.menuCategoryId }
  const { id } = (await client.call(createAdminMenu, { body })).body
  await client.call(publishAdminMenu, { params: { id }, body: { version: 1 } })
  const { feedId } = (
    await (
      await hanako()
    ).call(createApply, { body: { menuId: id, text: 'おはよう', clientKey: newClientKey() } })
  ).body
  return { id, feedId: feedId! }
}

async function publishTo(id: number, change: object) {
  const client = await boss()
  const { version } = (await client.call(getAdminMenu, { params: { id } })).body
  const everyone = { include: 'everyone' as const }
  const body = {
    version,
    useRule: everyone,
    hiddenFromOthers: false,
    useLimit: null,
    publicationMode: 'audience' as const,
    publicationRule: everyone,
    publicationLive: false,
    ranks: [],
    ...change,
  }
  expect((await client.call(updateMenuConditions, { params: { id }, body })).status).toBe(200)
}

const sees = async (who: Promise<Client>, id: number) =>
  (await (await who).call(getFeed, { params: { id } })).status

describe('posts of a menu with live publication', () => {
  it('follow a changed condition and stay with their authors; without it they keep their readers', async () => {
    const { id, feedId } = await published()
    const narrow = { publicationRule: only(server.company.administratorId) }
    await publishTo(id, narrow)
    expect(await sees(taro(), feedId)).toBe(200)
    await publishTo(id, { ...narrow, publicationLive: true })
    await expect.poll(() => sees(taro(), feedId), { timeout: 15_000 }).toBe(404)
    expect([await sees(hanako(), feedId), await sees(boss(), feedId)]).toEqual([200, 200])
    await publishTo(id, { publicationLive: true, publicationMode: 'users' })
    await expect.poll(() => sees(taro(), feedId), { timeout: 15_000 }).toBe(200)
  })

  it('that were hidden come back to the people who may read them at that time', async () => {
    const { id, feedId } = await published()
    const other = (await published()).feedId
    await (await taro()).call(reportFeed, { params: { id: feedId }, body: { reason: 'other', note: 'x' } })
    const client = await boss()
    const { body } = await client.call(listModerationCases, {})
    const caseId = body.moderationCases.find((one) => one.feedId === feedId)!.id
    await client.call(hideModerationCase, {
      params: { id: caseId },
      body: { reason: '確認のため', version: 0 },
    })
    expect(await sees(taro(), feedId)).toBe(404)
    await publishTo(id, { publicationLive: true, publicationRule: only(server.company.administratorId) })
    const kept = async () => {
      const { db, administratorId } = server.company
      const row = await db
        .selectFrom('moderationCases')
        .select('kept')
        .where('id', '=', caseId)
        .executeTakeFirst()
      const { audiences } = row!.kept as { audiences: { audience_id: number }[] }
      const members = await db
        .selectFrom('audienceMembers')
        .select('userId')
        .where(
          'audienceId',
          'in',
          audiences.map((one) => one.audience_id),
        )
        .execute()
      return members.every(({ userId }) => userId === administratorId)
    }
    await expect.poll(kept, { timeout: 15_000 }).toBe(true)
    await client.call(restoreModerationCase, { params: { id: caseId }, body: { version: 1 } })
    expect([await sees(taro(), feedId), await sees(hanako(), feedId), await sees(boss(), feedId)]).toEqual([
      404, 200, 200,
    ])
    expect(await sees(taro(), other)).toBe(200)
  })
})
