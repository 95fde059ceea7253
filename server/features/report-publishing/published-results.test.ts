import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { cancelReservation, createApply, deleteApply, getApplyOverview } from '#contract/applies.ts'
import { getFeed } from '#contract/feeds.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { getMenu } from '#contract/menu-pages.ts'
import { listReportReportItems } from '#contract/report-pages.ts'
import { submitReport } from '#contract/report-writing.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { transaction } from '#db/tenant.ts'
import { postWaiting } from '#server/features/scheduled-posts/scheduled-posts.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, draftOf, submitDraft } from '#testing/using-menus.ts'
import { tellReaders, tellRewarded, tellThanked } from './published-notices.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
const hour = 3_600_000
const message = formItem('message', 'long_text', { name: 'メッセージ' })
const receivers = formItem('to', 'users', { name: '宛先', tagged: true, required: true })
const thanksCard = formItem('card', 'card', {
  name: 'カード',
  cards: [{ key: 'help', name: '助かりました', tone: 'red', iconName: 'heart' }],
})
const share = (items: ReturnType<typeof formItem>[], menu = {}) =>
  designMenu(server.company.db, {
    menu: { menuCategoryId: server.company.menuCategoryId, ...menu },
    report: { items },
  })
const thanks = () => share([receivers, thanksCard, message], { kind: 'thanks' })
const thanking = (ids: number[]) =>
  answered({
    to: { ids },
    card: { choices: ['help'], other: '' },
    message: { text: 'ありがとうございます' },
  })
const notices = async (client: Client, kind: string, about: string) =>
  (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements.filter(
    (notice) => notice.kind === kind && notice.hrefPath === about,
  )
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })
async function reward(menuId: number, receiver: 'poster' | 'tagged', points: number) {
  const { db, companyId } = server.company
  await db
    .insertInto('menuRewards')
    .values({ companyId, menuId, receiver, points, itemKey: receiver === 'tagged' ? 'to' : null })
    .execute()
}
async function balanceOf(userId: number) {
  const { db, companyId } = server.company
  const row = await db
    .selectFrom('rewardBalances')
    .select('balance')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(row?.balance ?? 0)
}
const thanksOf = (reportId: number) =>
  server.company.db
    .selectFrom('thanks')
    .select(['toId', 'cardKey'])
    .where('companyId', '=', server.company.companyId)
    .where('reportId', '=', reportId)
    .orderBy('toId')
    .execute()

describe('thanks', () => {
  it('show the portraits that people have now', async () => {
    const { companyId, managerId, administratorId, db } = server.company
    const thanked = await applyWith(await hanako(), {
      menuId: await thanks(),
      answers: thanking([managerId, administratorId]),
    })
    const shown = async () =>
      (await (await hanako()).call(getFeed, { params: { id: thanked.body.feedId! } })).body.answers?.[0]
        ?.users
    const wear = (portrait: number | null) =>
      db
        .updateTable('users')
        .set({ profileMediaFileId: portrait })
        .where('companyId', '=', companyId)
        .where('id', '=', managerId)
        .execute()
    const [first, next] = [await makeMediaFile(db), await makeMediaFile(db)]
    const pathOf = async (id: number) => {
      const { filename } = await db
        .selectFrom('mediaFiles')
        .select('filename')
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return `/media_files/${filename}?variant=small`
    }
    for (const portrait of [first, next]) {
      await wear(portrait)
      expect(await shown()).toMatchObject([
        { id: managerId, profileImgPath: await pathOf(portrait) },
        { id: administratorId },
      ])
    }
    await wear(null)
    expect(JSON.stringify(await shown())).not.toContain('media_files')
  })

  it('are stored, rewarded once each and notified, but never to yourself', async () => {
    const { administratorId, managerId, employeeId, db } = server.company
    const menuId = await thanks()
    await reward(menuId, 'poster', 5)
    await reward(menuId, 'tagged', 20)
    const client = await hanako()
    const before = [await balanceOf(employeeId), await balanceOf(managerId)]
    const made = await applyWith(client, {
      menuId,
      answers: thanking([managerId, administratorId, employeeId]),
    })
    const { id, reportId, feedId } = made.body
    expect(await thanksOf(reportId!)).toEqual([
      { toId: administratorId, cardKey: 'help' },
      { toId: managerId, cardKey: 'help' },
    ])
    expect(await balanceOf(employeeId)).toBe(before[0]! + 5)
    expect(await balanceOf(managerId)).toBe(before[1]! + 20)
    expect((await client.call(getApplyOverview, { params: { id } })).body.rewardPoints).toBe(5)
    const post = (await (await taro()).call(getFeed, { params: { id: feedId! } })).body
    expect(post.answers).toMatchObject([
      { item: 'to', users: [{ id: managerId }, { id: administratorId }, { id: employeeId }] },
      { item: 'card', card: { name: '助かりました' } },
      { item: 'message' },
    ])
    const href = `/feeds/${feedId}`
    await soon(async () => {
      expect(await notices(await taro(), 'thanked', href)).toHaveLength(1)
    })
    expect(await notices(client, 'thanked', href)).toEqual([])
    expect((await notices(await taro(), 'thanked', href))[0]?.text).toContain('20ポイント')
    expect((await notices(await taro(), 'thanked', href))[0]?.quote).toBe('ありがとうございます')
    for (let i = 0; i < 2; i++) {
      await transaction(db, (trx) => tellThanked(trx, reportId!))
      await transaction(db, (trx) => tellRewarded(trx, reportId!))
    }
    expect(await notices(await taro(), 'thanked', href)).toHaveLength(1)
    // One thank-you causes one notice, which includes the points earned.
    expect(await notices(await taro(), 'rewarded', href)).toEqual([])
    expect(await notices(client, 'rewarded', href)).toHaveLength(1)
    // A change rewards newly named people, and nobody twice.
    const added = await makeUser(db)
    await submitDraft(client, reportId!, thanking([managerId, added]))
    expect(await balanceOf(managerId)).toBe(before[1]! + 20)
    expect(await balanceOf(added)).toBe(20)
    // After deletion, it has given nobody anything.
    const kenichi = await server.as(server.company.logins.administrator)
    expect((await kenichi.call(deleteApply, { params: { id } })).status).toBe(204)
    expect([await balanceOf(employeeId), await balanceOf(managerId)]).toEqual(before)
    expect(await balanceOf(added)).toBe(0)
  })
})

it('a thank-you is one notice, also if its text mentions the person and its menu tells everyone', async () => {
  const { managerId } = server.company
  const menuId = await share([receivers, thanksCard, message], { kind: 'thanks', notifyReaders: true })
  await reward(menuId, 'tagged', 3)
  const given = {
    to: { ids: [managerId] },
    card: { choices: ['help'], other: '' },
    message: { text: '@鈴木 太郎 助かりました' },
  }
  const { feedId } = (await applyWith(await hanako(), { menuId, answers: answered(given) })).body
  const client = await taro()
  const about = async (who: Client) =>
    (await who.call(listAnnouncements, { query: { limit: 100 } })).body.announcements
      .filter(({ hrefPath }) => hrefPath.startsWith(`/feeds/${feedId}`))
      .map(({ kind, text, quote }) => ({ kind, text, quote }))
  // Another reader is told of the post itself: by then everything has been sent.
  await soon(async () => expect(await about(await kenichi())).toMatchObject([{ kind: 'menu_posted' }]))
  await soon(async () =>
    expect(await about(client)).toMatchObject([{ kind: 'thanked', quote: '@鈴木 太郎 助かりました' }]),
  )
})

it('a notice quotes published answers only, and not the name of the menu', async () => {
  const { managerId } = server.company
  const unpublished = { ...message, published: false }
  const menuId = await share([receivers, thanksCard, unpublished], { kind: 'thanks' })
  const { feedId } = (await applyWith(await hanako(), { menuId, answers: thanking([managerId]) })).body
  await soon(async () => {
    expect(await notices(await taro(), 'thanked', `/feeds/${feedId}`)).toMatchObject([{ quote: null }])
  })
  expect(JSON.stringify(await notices(await taro(), 'thanked', `/feeds/${feedId}`))).not.toContain(
    'ありがとうございます',
  )
})

describe('a scheduled post', () => {
  it('gives thanks and points only when it is posted, and can be turned back into a draft before', async () => {
    const { db, managerId } = server.company
    const menuId = await thanks()
    await reward(menuId, 'tagged', 7)
    const client = await hanako()
    const before = await balanceOf(managerId)
    const scheduledAt = new Date(Date.now() + hour).toISOString()
    const use = { menuId, answers: thanking([managerId]), scheduledAt }
    const { id, reportId, feedId } = (await applyWith(client, use)).body
    const params = { id: feedId! }
    expect((await client.call(getApplyOverview, { params: { id } })).body).toMatchObject({
      scheduledAt,
      feedId: null,
    })
    expect(await thanksOf(reportId!)).toEqual([])
    expect((await (await taro()).call(getFeed, { params })).status).toBe(404)

    expect((await (await taro()).call(cancelReservation, { params: { id } })).status).toBe(404)
    expect((await client.call(cancelReservation, { params: { id } })).status).toBe(204)
    expect((await client.call(cancelReservation, { params: { id } })).body.error?.code).toBe('conflict')
    expect(await postWaiting(db, feedId!, new Date(Date.now() + 2 * hour))).toBe('nothing')
    expect((await draftOf(client, reportId!)).answers).toEqual(thanking([managerId]))
    expect((await client.call(getApplyOverview, { params: { id } })).body.status).toBe('draft')

    const again = (await applyWith(client, use)).body
    const late = new Date(Date.now() + 2 * hour)
    expect(await postWaiting(db, again.feedId!, late)).toBe('posted')
    expect(await thanksOf(again.reportId!)).toHaveLength(1)
    expect(await balanceOf(managerId)).toBe(before + 7)
    expect((await (await taro()).call(getFeed, { params: { id: again.feedId! } })).status).toBe(200)
    expect(await postWaiting(db, again.feedId!, late)).toBe('nothing')
  })

  it('with title and text becomes a draft of the composer again', async () => {
    const client = await hanako()
    const scheduledAt = new Date(Date.now() + hour).toISOString()
    const { body } = await client.call(createApply, {
      body: { menuId: server.company.menuId, text: 'あとで', clientKey: newClientKey(), scheduledAt },
    })
    expect((await client.call(cancelReservation, { params: { id: body.id } })).status).toBe(204)
    expect((await client.call(getApplyOverview, { params: { id: body.id } })).status).toBe(404)
  })
})

describe('the audience of a post', () => {
  it('is determined by the menu: its users, the department, the author’s rank, or nobody', async () => {
    const { db, companyId, managerId, employeeId, departmentId, menuCategoryId } = server.company
    const below = await makeDepartment(db, { name: '営業一課', parentId: departmentId })
    const elsewhere = await makeDepartment(db, { name: '総務部' })
    const logins = { below: `b@${companyId}.ranks`, outside: `o@${companyId}.ranks` }
    await makeUser(db, { email: logins.below, memberships: [{ departmentId: below }] })
    const outsideId = await makeUser(db, {
      email: logins.outside,
      memberships: [{ departmentId: elsewhere }],
    })
    const of = (ids: number[]) =>
      audienceOf(db, { include: ids.map((id) => ({ type: 'user', id }) as const), match: 'any' })
    const readers = async (menu: object, ranks: number[] = []) => {
      const menuId = await share([message], menu)
      for (const [i, audienceId] of ranks.entries())
        await db
          .insertInto('menuRanks')
          .values({ companyId, menuId, rank: i + 1, name: `第${i + 1}`, audienceId })
          .execute()
      const { feedId } = (
        await applyWith(await hanako(), { menuId, answers: answered({ message: { text: 'x' } }) })
      ).body
      if (feedId === null) return null
      const seen: boolean[] = []
      for (const who of [hanako, taro, () => server.as(logins.below), () => server.as(logins.outside)])
        seen.push((await (await who()).call(getFeed, { params: { id: feedId } })).status === 200)
      return seen
    }
    // A session receives a new audience through a database notification shortly after.
    const learnt = async (audienceId: number) => {
      const menuId = await makeMenu(db, { menuCategoryId, useAudienceId: audienceId })
      const client = await hanako()
      await soon(async () =>
        expect((await client.call(getMenu, { params: { id: menuId } })).body.can.use).toBe(true),
      )
      return audienceId
    }
    const pair = await learnt(await of([employeeId, outsideId]))
    expect(await readers({ publicationMode: 'users', useAudienceId: pair })).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(await readers({ publicationMode: 'department' })).toEqual([true, true, true, false])
    const ranks = [await of([managerId]), pair, await learnt(await of([employeeId, managerId]))]
    expect(await readers({ publicationMode: 'ranks' }, ranks)).toEqual([true, false, false, true])
    expect(await readers({ publicationMode: 'ranks' }, [ranks[0]!])).toEqual([true, false, false, false])
    expect(await readers({ publicationMode: 'nobody' })).toBeNull()

    const plain = await makeMenu(db, { menuCategoryId, publicationMode: 'department' })
    const { body } = await (await hanako()).call(createApply, {
      body: { menuId: plain, text: '部署へ', clientKey: newClientKey() },
    })
    const far = await (await server.as(logins.outside)).call(getFeed, { params: { id: body.feedId! } })
    expect(far.status).toBe(404)
  })

  it('is notified if the menu is set to do so, and must read it if the menu requires it', async () => {
    const { db, companyId } = server.company
    const menuId = await share([message], { notifyReaders: true })
    await db.insertInto('menuMustReadPolicies').values({ companyId, menuId, mode: 'always' }).execute()
    const { feedId } = (
      await applyWith(await hanako(), { menuId, answers: answered({ message: { text: '安全のお知らせ' } }) })
    ).body
    const href = `/feeds/${feedId}`
    await soon(async () => expect(await notices(await taro(), 'menu_posted', href)).toHaveLength(1))
    expect(await notices(await hanako(), 'menu_posted', href)).toEqual([])
    await transaction(db, (trx) => tellReaders(trx, feedId!))
    expect(await notices(await taro(), 'menu_posted', href)).toHaveLength(1)
    const post = (await (await taro()).call(getFeed, { params: { id: feedId! } })).body
    expect(post.mustRead).not.toBeNull()
  })
})

describe('an author’s must-read option', () => {
  it('is accepted with the submission if the menu leaves it to authors, and otherwise refused', async () => {
    const { db, companyId } = server.company
    const client = await hanako()
    const menuId = await share([message])
    const answers = answered({ message: { text: '棚卸しの手順' } })
    const begun = (await applyWith(client, { menuId, submit: false, answers })).body
    const dueOn = new Date(Date.now() + 5 * 24 * hour).toISOString().slice(0, 10)
    const body = { answers, draftVersion: 0, mustRead: { dueOn } }
    const submit = () => client.call(submitReport, { params: { id: begun.reportId! }, body })
    expect(Object.keys((await submit()).body.error!.fields)).toEqual(['mustRead'])
    await db.insertInto('menuMustReadPolicies').values({ companyId, menuId, mode: 'optional' }).execute()
    const { feedId } = (await submit()).body
    const post = (await (await taro()).call(getFeed, { params: { id: feedId! } })).body
    expect(post.mustRead).toMatchObject({ dueOn, asked: true })
    const plain = (await applyWith(client, { menuId, answers })).body
    expect((await client.call(getFeed, { params: { id: plain.feedId! } })).body.mustRead).toBeNull()
  })
})

describe('files of answers', () => {
  it('belong to the post if they are published, and are otherwise not visible to its readers', async () => {
    const picture = formItem('picture', 'images')
    const receipt = formItem('receipt', 'files', { published: false })
    const menuId = await share([message, picture, receipt])
    const client = await hanako()
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const photos = [new File([new Uint8Array(png)], '机.png', { type: 'image/png' })]
    const attachments = [new File(['領収書'], '領収書.txt', { type: 'text/plain' })]
    const shown = (await client.call(uploadMediaFile, { body: {}, files: { photos } })).body.photo!
    const hidden = (await client.call(uploadMediaFile, { body: {}, files: { attachments } })).body.attachment!
    const answers = answered({
      message: { text: '領収書つき' },
      picture: { ids: [shown.id] },
      receipt: { ids: [hidden.id] },
    })
    const { reportId, feedId } = (await applyWith(client, { menuId, answers })).body
    const post = (await (await taro()).call(getFeed, { params: { id: feedId! } })).body
    expect([post.photos.length, post.attachments.length]).toEqual([1, 0])
    const params = { id: reportId! }
    const whole = (await (await kenichi()).call(listReportReportItems, { params })).body.files
    expect([whole.photos.map(({ id }) => id), whole.attachments.map(({ id }) => id)]).toEqual([
      [shown.id],
      [hidden.id],
    ])
    const part = (await (await taro()).call(listReportReportItems, { params })).body.files
    expect([part.photos.map(({ id }) => id), part.attachments]).toEqual([[shown.id], []])
    const fetched = async (who: typeof hanako, path: string) => {
      const response = await (await who()).fetch(path)
      await response.arrayBuffer()
      return response.status
    }
    for (const who of [taro, kenichi]) expect(await fetched(who, shown.path)).toBe(200)
    expect(await fetched(taro, hidden.path)).toBe(404)
    expect(await fetched(kenichi, hidden.path)).toBe(200)
  })
})
