import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFeed, reactToFeed } from '#contract/feeds.ts'
import {
  createStamp,
  listAdminStamps,
  listStamps,
  orderStamps,
  restoreStamp,
  retireStamp,
  updateStamp,
} from '#contract/stamps.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const hanako = () => server.as(server.company.logins.employee)
const stranger = () => server.as(server.other.logins.employee)
const listed = async () => (await (await hanako()).call(listStamps, {})).body.stamps

async function picture() {
  const png = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0a93ab' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], '乾杯.png', { type: 'image/png' })
}

const add = async (name: string) =>
  (await admin()).call(createStamp, { body: { name }, files: { picture: [await picture()] } })

describe('a company’s own stamps', () => {
  it('are added at the end, with a picture that everyone in the company and nobody else can see', async () => {
    const made = await add(' 乾杯 ')
    expect([made.status, made.body.name]).toEqual([200, '乾杯'])
    expect((await listed()).at(-1)).toMatchObject({ id: made.body.id, retired: false })
    const seen = await Promise.all(
      [hanako(), stranger()].map(async (who) => (await (await who).fetch(made.body.imagePath)).status),
    )
    expect(seen).toEqual([200, 404])
  })

  it('are refused beside the field without a picture, or with an invalid one', async () => {
    const client = await admin()
    const none = await client.call(createStamp, { body: { name: '空' }, files: {} })
    const text = new File(['hello'], 'hello.png', { type: 'image/png' })
    const wrong = await client.call(createStamp, { body: { name: '字' }, files: { picture: [text] } })
    for (const reply of [none, wrong]) {
      expect(reply.status).toBe(422)
      expect(reply.body.error?.fields.picture).toBeTruthy()
    }
  })

  it('can be renamed and ordered', async () => {
    const client = await admin()
    const ids = (await listed()).map(({ id }) => id)
    const renamed = await client.call(updateStamp, {
      params: { id: ids[0]! },
      body: { name: 'グッド', version: 1 },
    })
    const stale = await client.call(updateStamp, {
      params: { id: ids[0]! },
      body: { name: 'いいね', version: 1 },
    })
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
    expect(renamed.body.name).toBe('グッド')
    const wanted = [ids[2]!, ids[0]!]
    const order = (orderSeen: number[]) => client.call(orderStamps, { body: { stampIds: wanted, orderSeen } })
    expect((await order([...ids].reverse())).body.error?.code).toBe('conflict')
    expect((await order(ids)).status).toBe(204)
    const rest = ids.filter((id) => !wanted.includes(id))
    expect((await listed()).map(({ id }) => id)).toEqual([...wanted, ...rest])
  })

  it('stay on posts after they are retired, and cannot be given again until they are restored', async () => {
    const { body: stamp } = await add('お疲れさま')
    const { company } = server
    const feedId = await makeFeed(company.db, { menuId: company.menuId, authorId: company.managerId })
    const client = await hanako()
    const give = () => client.call(reactToFeed, { params: { id: feedId }, body: { stampId: stamp.id } })
    expect((await give()).status).toBe(200)
    const boss = await admin()
    const retire = (version: number) =>
      boss.call(retireStamp, { params: { id: stamp.id }, body: { version } })
    expect((await retire(2)).body.error?.code).toBe('conflict')
    for (let i = 0; i < 2; i++) expect((await retire(1)).status).toBe(204)
    expect((await listed()).find(({ id }) => id === stamp.id)).toMatchObject({ retired: true })
    const feed = await client.call(getFeed, { params: { id: feedId } })
    expect(feed.body.reactions).toMatchObject([{ stampId: stamp.id, reactionCount: 1 }])
    expect((await (await hanako()).fetch(stamp.imagePath)).status).toBe(200)
    expect((await give()).status).toBe(422)
    const known = (await boss.call(listAdminStamps, {})).body.stamps.find(({ id }) => id === stamp.id)
    expect(known).toMatchObject({ reactionCount: 1, retiredAt: expect.any(String) })
    const restore = (version: number) =>
      boss.call(restoreStamp, { params: { id: stamp.id }, body: { version } })
    expect((await restore(1)).body.error?.code).toBe('conflict')
    expect((await restore(2)).status).toBe(204)
    expect((await give()).status).toBe(200)
  })

  it('are limited to sixty, also if two administrators add at the same time', async () => {
    const { db, companyId } = server.company
    const used = (await listed()).filter(({ retired }) => !retired).length
    await db
      .insertInto('stamps')
      .values(
        Array.from({ length: 59 - used }, (_, i) => ({
          companyId,
          name: `${i}`,
          imagePath: '/stamps/like.svg',
          sortOrder: 100 + i,
        })),
      )
      .execute()
    const replies = await Promise.all([add('一'), add('二')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error?.code).toBe('too_many_stamps')
  })

  it('can be changed by administrators only: for others the calls do not exist', async () => {
    const client = await hanako()
    const id = server.company.stampIds[0]!
    const statuses = [
      await client.call(listAdminStamps, {}),
      await client.call(createStamp, { body: { name: 'x' } }),
      await client.call(updateStamp, { params: { id }, body: { name: 'x', version: 1 } }),
      await client.call(orderStamps, { body: { stampIds: [], orderSeen: [] } }),
      await client.call(retireStamp, { params: { id }, body: { version: 1 } }),
      await client.call(restoreStamp, { params: { id }, body: { version: 1 } }),
    ].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([404]))
  })
})
